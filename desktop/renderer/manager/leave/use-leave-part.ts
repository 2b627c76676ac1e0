// Says which part of its days a leave takes, and on a day when clocks are changed which of two equal times is meant.
import type { LeaveSpan } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { dayText } from '../../ui/time.ts';
import { changedLeaveTimes } from './leave-text.ts';
import type { LeaveTimes } from './leave-text.ts';

export function useLeavePart(): (leave: LeaveSpan & { readonly timezone: string }) => string {
  const t = useText('manager');
  const said = ({ from, to }: LeaveTimes) => t('leavePart.times', { from, to });
  return ({ timezone, ...leave }) => {
    const { session, date_from, date_to, start_time: from, end_time: to } = leave;
    if (from === null || to === null) return t(`leavePart.${session}`);
    const changed = changedLeaveTimes(leave, timezone);
    if (changed.length === 0) return said({ from, to });
    if (date_from === date_to) return changed.map(said).join('; ');
    return `${said({ from, to })} (${changed.map((one) => `${dayText(one.on)}: ${said(one)}`).join('; ')})`;
  };
}
