// What looks wrong about a punch or break, asked before it is recorded: only the employee knows whether it is right.
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useClock } from '../../workplace/store-context.ts';
import type { Asked } from './use-punch.ts';

export interface ClockDoubtProps {
  readonly asked: Asked;
  readonly busy: boolean;
  readonly onSure: () => void;
  readonly onLeave: () => void;
}

const before = {
  in: 'clock.beforeIn',
  out: 'clock.beforeOut',
  start: 'clock.beforeStart',
  end: 'clock.beforeEnd',
} as const;
const sure = {
  in: 'clock.sureIn',
  out: 'clock.sureOut',
  paid: 'clock.sureStart',
  unpaid: 'clock.sureStart',
  end: 'clock.sureEnd',
} as const;

export function ClockDoubt({ asked: { kind, doubt, details }, busy, onSure, onLeave }: ClockDoubtProps) {
  const t = useText('cashier');
  const clock = useClock();
  const { sentence, next } = rejectionWords({ code: doubt });
  const { at, orders } = details;
  // Of a clock-in or clock-out it is the same again.
  const last = Object.keys(before).find((word) => word === (details['last'] ?? kind));
  return (
    <Alert color="yellow" title={sentence} role="alert" data-testid="clock-doubt" data-code={doubt}>
      {doubt === 'clock_unsure' && typeof at === 'string' && last !== undefined && (
        <Text size="sm" fw={600}>
          {t(before[last as keyof typeof before], { time: clock(at) })}
        </Text>
      )}
      {doubt === 'open_orders' && Array.isArray(orders) && (
        <Text size="sm" fw={600}>
          {t('clock.unfinished', { codes: orders.map(String).join(', ') })}
        </Text>
      )}
      <Text size="sm">
        {doubt === 'open_orders' ? t('clock.unfinishedNext') : next} <ErrorLink code={doubt} />
      </Text>
      <Group mt="sm" gap="xs">
        <Button mih={48} variant="default" loading={busy} onClick={onSure} data-testid="clock-sure">
          {t(sure[kind])}
        </Button>
        {doubt === 'open_orders' && (
          <Button
            mih={48}
            variant="default"
            component={Link}
            to="/point-of-sale/orders"
            data-testid="clock-orders"
          >
            {t('clock.toOrders')}
          </Button>
        )}
        <Button mih={48} variant="subtle" color="gray" onClick={onLeave} data-testid="clock-leave">
          {t('clock.leave')}
        </Button>
      </Group>
    </Alert>
  );
}
