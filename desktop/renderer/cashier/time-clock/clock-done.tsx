// What was just written down. It is read out.
import type { ClockedPunch } from '@evertill/client-core';
import { timePunchPayload } from '@evertill/schemas';
import { Alert } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';

export interface ClockDoneProps {
  readonly done: ClockedPunch;
  readonly name: string;
}

export function ClockDone({ done: { record, again }, name }: ClockDoneProps) {
  const t = useText('cashier');
  const clock = useClock();
  const { kind } = timePunchPayload.parse(record.payload);
  const time = clock(Date.parse(record.captured_at) - record.clock.skew_ms);
  return (
    <Alert
      color="evergreen"
      role="status"
      title={t(kind === 'in' ? 'clock.doneIn' : 'clock.doneOut', { name, time })}
      data-testid="clock-done"
      data-kind={kind}
      data-again={again}
    >
      {t('clock.safe')}
    </Alert>
  );
}
