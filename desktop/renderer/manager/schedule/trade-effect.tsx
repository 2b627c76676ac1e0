// What a trade or a reassignment will do, before it is done.
import { List } from '@mantine/core';
import { inverseOf } from '@evertill/schemas';
import type { ScheduleReply, ScheduleShift } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { plannedText } from './shift-text.ts';
import { longDay } from './week-days.ts';
import type { Place } from './week-plan.ts';

export interface TradeEffectProps {
  readonly shift: ScheduleShift;
  readonly to: Place;
  readonly isTrade: boolean;
  readonly schedule: ScheduleReply;
}

export function TradeEffect({ shift, to, isTrade, schedule }: TradeEffectProps) {
  const t = useText('manager');
  const { time_zone } = useStore();
  const nameOf = (personId: string) =>
    schedule.employees.find(({ id }) => id === personId)?.name ?? t('schedule.somebody');
  const names = { from: nameOf(shift.vendor_employee_id), to: nameOf(to.personId) };
  const said = { ...names, times: plannedText(shift, time_zone), day: longDay(to.date) };

  function restSaid(): string {
    if (!isTrade) return t('shiftTrade.leavesNothing', said);
    const others = schedule.published.filter(
      ({ id, shift_date }) => id !== shift.id && shift_date === shift.shift_date,
    );
    const of = (personId: string) => others.filter((one) => one.vendor_employee_id === personId);
    const inverse = inverseOf({
      shift,
      to: to.personId,
      ofOwner: of(shift.vendor_employee_id),
      ofTaker: of(to.personId),
    });
    if (!inverse) return t(shift.is_no_working ? 'shiftTrade.takerKeeps' : 'shiftTrade.keepsOther', said);
    return t(inverse.is_no_working ? 'shiftTrade.leavesOff' : 'shiftTrade.takerWorks', said);
  }

  return (
    <List size="sm" data-testid={isTrade ? 'trade-effect' : 'reassign-effect'}>
      <List.Item>{t(shift.is_no_working ? 'shiftTrade.takesOff' : 'shiftTrade.takesWork', said)}</List.Item>
      <List.Item>{restSaid()}</List.Item>
    </List>
  );
}
