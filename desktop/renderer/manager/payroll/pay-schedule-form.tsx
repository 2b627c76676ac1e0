// How often the store pays and from when its periods count, with the period that makes of today.
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import {
  addDays,
  calendarDay,
  deepEqual,
  payPeriodOf,
  paySchedule,
  payScheduleReply,
  usualPaySchedule,
} from '@evertill/schemas';
import type { PaySchedule } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { periodText } from './pay-text.ts';
import { usePayStarts } from './use-pay-starts.ts';

const frequencies = ['week', 'two_weeks', 'twice_month', 'month'] as const;

const fieldOfCode = { pay_period_start: 'period_start' } as const;

export interface PayScheduleFormProps {
  /** As the server had it when the page was opened. */
  readonly stored: PaySchedule;
  readonly readOnly: boolean;
}

export function PayScheduleForm(props: PayScheduleFormProps) {
  const { readOnly } = props;
  const t = useText('manager');
  const { id: store_id, time_zone } = useStore();
  const [stored, setStored] = useState(props.stored);
  const [draft, setDraft] = useState(props.stored);
  const { busy, problems, change } = useServerDoor<'period_start'>(fieldOfCode);
  const starts = usePayStarts(draft.frequency);
  const now = payPeriodOf(draft, calendarDay(new Date().toISOString(), time_zone));
  const next = payPeriodOf(draft, addDays(now.to, 1));

  /** A beginning goes on where the other frequency has it too. */
  function choose(value: string): void {
    const frequency = frequencies.find((one) => one === value)!;
    const kept = paySchedule.safeParse({ ...draft, frequency });
    setDraft(kept.success ? kept.data : usualPaySchedule(frequency));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await change({
      method: 'PATCH',
      path: '/vendor/attendance/pay-schedule',
      body: { store_id, ...draft },
      reply: payScheduleReply,
      done: t('timeSettings.saved'),
    });
    if (!saved) return;
    setStored(saved.pay_schedule);
    setDraft(saved.pay_schedule);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="pay-schedule-form">
      <Stack>
        <NativeSelect
          size="md"
          label={t('paySchedule.frequency')}
          disabled={readOnly}
          value={draft.frequency}
          onChange={(event) => choose(event.currentTarget.value)}
          data={frequencies.map((value) => ({ value, label: t(`paySchedule.${value}`) }))}
          data-testid="pay-frequency"
        />
        <NativeSelect
          size="md"
          label={t('paySchedule.start')}
          disabled={readOnly}
          value={String(draft.period_start)}
          onChange={(event) => {
            const start = starts.find(({ value }) => String(value) === event.currentTarget.value)!.value;
            setDraft(paySchedule.parse({ frequency: draft.frequency, period_start: start }));
          }}
          error={problems.period_start}
          data={starts.map(({ value, label }) => ({ value: String(value), label }))}
          data-testid="pay-start"
        />
        <div role="status">
          <Text fw={550} data-testid="pay-now" data-from={now.from} data-to={now.to}>
            {t('paySchedule.now', { days: periodText(now) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('paySchedule.next', { days: periodText(next) })}
          </Text>
        </div>
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button
            type="submit"
            h={48}
            loading={busy}
            disabled={deepEqual(draft, stored)}
            data-testid="pay-schedule-save"
          >
            {t('timeSettings.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
