// What looks wrong about coming or going, asked before it is written down: only whoever presses knows.
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

export function ClockDoubt({ asked: { kind, doubt, details }, busy, onSure, onLeave }: ClockDoubtProps) {
  const t = useText('cashier');
  const clock = useClock();
  const { sentence, next } = rejectionWords({ code: doubt });
  const { at, orders } = details;
  return (
    <Alert color="yellow" title={sentence} role="alert" data-testid="clock-doubt" data-code={doubt}>
      {doubt === 'clock_unsure' && typeof at === 'string' && (
        <Text size="sm" fw={600}>
          {t(kind === 'in' ? 'clock.beforeIn' : 'clock.beforeOut', { time: clock(at) })}
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
          {t(kind === 'in' ? 'clock.sureIn' : 'clock.sureOut')}
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
