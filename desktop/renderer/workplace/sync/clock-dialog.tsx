// What date and time it is, said by a person who looked at a clock that is right.
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { instantOfLocalTime, localTime } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useStore } from '../store-context.ts';

export function ClockDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('workplace');
  const { actions, surroundings } = useTill();
  const { time_zone } = useStore();
  useFocusBack();
  const [shown] = useState(() => localTime(instant(surroundings.clock), time_zone));
  const [day, setDay] = useState(shown.slice(0, 10));
  const [time, setTime] = useState(shown.slice(11));
  const { run, busy, refusal } = useAction((at: string, isSure: boolean) => actions.confirmClock(at, isSure));
  const at = instantOfLocalTime(`${day}T${time}`, time_zone);
  const isSure = refusal?.code === 'clock_far' && refusal.details['at'] === at;

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (at !== undefined && (await run(at, isSure)).ok) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('clockDoubt.dialog')} data-testid="clock-dialog">
      <form onSubmit={(event) => void confirm(event)}>
        <Stack>
          <Text>{t('clockDoubt.look')}</Text>
          <Group grow>
            <TextInput
              type="date"
              label={t('clockDoubt.date')}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
              size="lg"
              data-autofocus
              data-testid="clock-date"
            />
            <TextInput
              type="time"
              label={t('clockDoubt.time')}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
              size="lg"
              data-testid="clock-time"
            />
          </Group>
          {refusal && <Refused refusal={refusal} />}
          <Button type="submit" h={60} loading={busy} disabled={at === undefined} data-testid="clock-confirm">
            {t('clockDoubt.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
