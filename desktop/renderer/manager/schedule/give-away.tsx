// A shift was put down on somebody else: is it traded, or simply theirs now? What becomes of both is said beforehand.
import { Button, Modal, Paper, Stack, Text } from '@mantine/core';
import type { ScheduleReply, ScheduleShift } from '@evertill/schemas';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { plannedText } from './shift-text.ts';
import { TradeEffect } from './trade-effect.tsx';
import { useScheduleDoor } from './use-schedule-door.ts';
import { longDay } from './week-days.ts';
import type { Place } from './week-plan.ts';

export interface GiveAwayProps {
  readonly shift: ScheduleShift;
  readonly to: Place;
  readonly schedule: ScheduleReply;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function GiveAway({ shift, to, schedule, onChanged, onClose }: GiveAwayProps) {
  const t = useText('manager');
  const { time_zone } = useStore();
  const { busy, problems, change } = useScheduleDoor();
  const nameOf = (personId: string) =>
    schedule.employees.find(({ id }) => id === personId)?.name ?? t('schedule.somebody');
  const isSameDay = to.date === shift.shift_date;
  const names = { from: nameOf(shift.vendor_employee_id), to: nameOf(to.personId) };

  async function give(is_trade: boolean): Promise<void> {
    const day = isSameDay ? {} : { shift_date: to.date };
    const done = t(is_trade ? 'shiftTrade.done' : 'shiftTrade.reassigned');
    const body = { vendor_employee_id: to.personId, ...day, ...(is_trade ? { is_trade } : {}) };
    if (!(await change(shift.id, body, done))) return;
    onChanged();
    onClose();
  }

  return (
    <Modal opened title={t('shiftTrade.giveTitle', names)} onClose={onClose} data-testid="give-away">
      <Stack>
        <Text>
          {t('shiftTrade.giveHint', { ...names, what: plannedText(shift, time_zone), day: longDay(to.date) })}
        </Text>
        <ProblemNote text={problems.vendor_employee_id ?? problems.form} />
        {(isSameDay ? [true, false] : [false]).map((isTrade) => (
          <Paper key={String(isTrade)} withBorder p="sm">
            <Stack gap="xs">
              <TradeEffect shift={shift} to={to} isTrade={isTrade} schedule={schedule} />
              <Button
                h={48}
                variant={isTrade ? 'filled' : 'default'}
                disabled={busy}
                onClick={() => void give(isTrade)}
                data-autofocus={isTrade || !isSameDay}
                data-testid={isTrade ? 'give-trade' : 'give-reassign'}
              >
                {t(isTrade ? 'shiftTrade.action' : 'shiftTrade.reassign')}
              </Button>
            </Stack>
          </Paper>
        ))}
        {!isSameDay && <Text size="sm">{t('shiftTrade.otherDay')}</Text>}
        <Button variant="subtle" h={48} onClick={onClose} data-testid="give-not">
          {t('shiftTrade.keep')}
        </Button>
      </Stack>
    </Modal>
  );
}
