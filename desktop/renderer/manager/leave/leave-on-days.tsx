// Who is away on the days of a leave, each with a way there.
import { leavesMeet, leavesReply, scheduleVisibleLeave } from '@evertill/schemas';
import type { LeaveReply, LeaveSpan } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { LeaveLines } from './leave-lines.tsx';

export interface LeaveOnDaysProps {
  readonly span: LeaveSpan;
  /** Whose, or where. */
  readonly query: Readonly<Record<string, string>>;
  readonly fits?: (leave: LeaveReply) => boolean;
  /** Around those there are. */
  readonly around?: (those: ReactNode) => ReactNode;
  /** Where there is nobody. */
  readonly none?: ReactNode;
}

export function LeaveOnDays({ span, query, fits, around, none = null }: LeaveOnDaysProps) {
  const { date_from, date_to } = span;
  const asked = { ...query, status: scheduleVisibleLeave.join(','), date_from, date_to, limit: '50' };
  const { seen, again } = useServerAnswer(
    `/vendor/leaves?${new URLSearchParams(asked).toString()}`,
    leavesReply,
  );
  if (!seen) return null;
  if (seen.name !== 'answer') return <WhyNot seen={seen} onAgain={again} />;
  const met = seen.reply.data.filter((leave) => leavesMeet(span, leave) && (fits?.(leave) ?? true));
  if (met.length === 0) return none;
  const those = <LeaveLines leave={met} />;
  return around ? around(those) : those;
}
