// What support has to say to whoever stands here, until they have read it. It is above the sale and never in its way: the
// keyboard and the scanner stay where they are, also when it is put away by touch.
import { useInspection, useTill } from '@evertill/client-core/react';
import type { ShownInstruction } from '@evertill/client-core';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMessageDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useClock } from '../store-context.ts';
import classes from './support-messages.module.css';

export function SupportMessages() {
  const { instructions } = useInspection();
  const unread = instructions.filter(({ kind, result }) => kind === 'message' && !result).toReversed();
  return unread.map((message) => <SupportMessage key={message.seq} message={message} />);
}

function SupportMessage({ message }: { readonly message: ShownInstruction }) {
  const t = useText('workplace');
  const clock = useClock();
  const till = useTill();
  const [reading, setReading] = useState(false);
  const { seq, text, asked_by, asked_at } = message;

  async function read(): Promise<void> {
    setReading(true);
    // A disk that does not take it leaves the message where it is.
    await till.readMessage(seq).catch(() => undefined);
    setReading(false);
  }

  return (
    <Alert
      variant="light"
      radius={0}
      py="xs"
      color="blue"
      icon={<IconMessageDots />}
      title={t('asked.message', { name: asked_by, time: clock(asked_at) })}
      data-testid="support-message"
      data-seq={seq}
    >
      <Group align="flex-start" gap="md">
        <Text size="sm" dir="auto" className={classes.text!}>
          {text}
        </Text>
        <Button
          variant="default"
          loading={reading}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void read()}
          data-testid="support-message-read"
        >
          {t('asked.readIt')}
        </Button>
      </Group>
    </Alert>
  );
}
