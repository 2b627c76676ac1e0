// A shift is traded with a colleague: who, and what becomes of both, before it is done.
import { Button, NativeSelect, Stack, Title } from '@mantine/core';
import type { ScheduleReply, ScheduleShift } from '@evertill/schemas';
import { useState } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { TradeEffect } from './trade-effect.tsx';
import { useScheduleDoor } from './use-schedule-door.ts';

export interface TradePartProps {
  readonly shift: ScheduleShift;
  readonly schedule: ScheduleReply;
  readonly onDone: () => void;
}

export function TradePart({ shift, schedule, onDone }: TradePartProps) {
  const t = useText('manager');
  const [to, setTo] = useState('');
  const { busy, problems, change } = useScheduleDoor();
  const colleagues = schedule.employees.filter(({ id }) => id !== shift.vendor_employee_id);

  async function trade(): Promise<void> {
    const body = { vendor_employee_id: to, is_trade: true };
    if (await change(shift.id, body, t('shiftTrade.done'))) onDone();
  }

  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {t('shiftTrade.title')}
      </Title>
      <NativeSelect
        label={t('shiftTrade.with')}
        size="md"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={problems.vendor_employee_id}
        data={[
          { value: '', label: t('shiftTrade.choose') },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-testid="trade-with"
      />
      {to !== '' && (
        <>
          <TradeEffect
            shift={shift}
            to={{ personId: to, date: shift.shift_date }}
            isTrade
            schedule={schedule}
          />
          <ProblemNote text={problems.form} />
          <Button variant="light" h={48} loading={busy} onClick={() => void trade()} data-testid="trade">
            {t('shiftTrade.action')}
          </Button>
        </>
      )}
    </Stack>
  );
}
