// The columns the list of requests for time off can have.
import type { LeaveReply } from '@evertill/schemas';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';
import { LeaveStatusBadge } from './leave-status-badge.tsx';
import { leaveDaysText, leaveHoursText } from './leave-text.ts';
import { useLeavePart } from './use-leave-part.ts';

export function useLeaveColumns(): readonly Column<LeaveReply>[] {
  const t = useText('manager');
  const clock = useClock();
  const partOf = useLeavePart();
  const columns: readonly Column<LeaveReply>[] = [
    {
      ...textColumn<LeaveReply>('name', t('leave.person'), (leave) => leave.vendor_employee_name),
      width: 'minmax(8rem, 1fr)',
      fixed: true,
    },
    {
      ...textColumn<LeaveReply>('status', t('leave.status'), ({ status }) => t(`leaveStatus.${status}`)),
      show: ({ status }) => <LeaveStatusBadge status={status} />,
      width: '8rem',
    },
    textColumn('days', t('leave.days'), leaveDaysText, '13rem'),
    textColumn('part', t('leave.part'), partOf, '11rem'),
    {
      id: 'total_hours',
      title: t('leave.hours'),
      show: ({ total_hours }) => leaveHoursText(total_hours),
      text: ({ total_hours }) => total_hours,
      width: '5rem',
      atEnd: true,
    },
    textColumn('leave_type', t('leave.type'), ({ leave_type }) => t(`leaveType.${leave_type}`), '13rem'),
    { ...textColumn<LeaveReply>('reason', t('leave.note'), ({ reason }) => reason), extra: true },
    textColumn('created_at', t('leave.askedAt'), ({ created_at }) => clock(created_at), '9rem'),
  ];
  // Newest first is how the server lists them.
  return columns.map((column) => ({ ...column, sorts: false }));
}
