// One movement of card money that somebody has to look at, as a bar over the screen.
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';

export interface CardBarProps {
  readonly color: string;
  readonly text: string;
  /** What to do. */
  readonly hint?: string;
  readonly testId: string;
  readonly onOpen: () => void;
}

export function CardBar({ color, text, hint, testId, onOpen }: CardBarProps) {
  const t = useText('cashier');
  return (
    <Alert color={color} icon={<IconCreditCard />} data-testid={testId}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={550}>{text}</Text>
          {hint !== undefined && <Text size="sm">{hint}</Text>}
        </div>
        <Button
          variant="light"
          color={color}
          h={48}
          flex="none"
          onClick={onOpen}
          data-testid={`${testId}-open`}
        >
          {t('card.openLook')}
        </Button>
      </Group>
    </Alert>
  );
}
