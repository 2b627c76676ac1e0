// Who is away on the days of a leave, each with a way there.
import { Anchor, Group, Stack } from '@mantine/core';
import { leavesMeet, leavesReply, scheduleVisibleLeave } from '@evertill/schemas';
import type { LeaveReply, LeaveSpan } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { LeaveStatusBadge } from './leave-status-badge.tsx';
import { leaveDaysText, leavePath } from './leave-text.ts';
import { useLeavePart } from './use-leave-part.ts';

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
  const t = useText('manager');
  const partOf = useLeavePart();
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
  const those = (
    <Stack gap="xs">
      {met.map((leave) => (
        <Group key={leave.id} gap="sm" data-testid="leave-met">
          <Anchor component={Link} to={leavePath(leave)} inherit py={10}>
            <bdi>{leave.vendor_employee_name}</bdi>, {leaveDaysText(leave)}, {partOf(leave)},{' '}
            {t(`leaveType.${leave.leave_type}`)}
          </Anchor>
          <LeaveStatusBadge status={leave.status} />
        </Group>
      ))}
    </Stack>
  );
  return around ? around(those) : those;
}
