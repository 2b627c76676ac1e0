// What became of a request for time off. What waits stands out.
import { Badge } from '@mantine/core';
import type { LeaveReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';

const colors = {
  new: 'yellow',
  pending: 'yellow',
  approved: 'evergreen',
  declined: 'red',
  withdrawn: 'gray',
} as const;

export function LeaveStatusBadge({ status }: Pick<LeaveReply, 'status'>) {
  const t = useText('manager');
  return (
    <Badge
      variant="light"
      color={colors[status]}
      size="lg"
      tt="none"
      data-testid="leave-status"
      data-status={status}
    >
      {t(`leaveStatus.${status}`)}
    </Badge>
  );
}
