// Some requests for time off in few words, each with a way there.
import { Anchor, Group, Stack } from '@mantine/core';
import type { LeaveReply } from '@evertill/schemas';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { LeaveStatusBadge } from './leave-status-badge.tsx';
import { leaveDaysText, leavePath } from './leave-text.ts';
import { useLeavePart } from './use-leave-part.ts';

export function LeaveLines({ leave }: { readonly leave: readonly LeaveReply[] }) {
  const t = useText('manager');
  const partOf = useLeavePart();
  return (
    <Stack gap="xs">
      {leave.map((one) => (
        <Group key={one.id} gap="sm" data-testid="leave-met">
          <Anchor component={Link} to={leavePath(one)} inherit py={10}>
            <bdi>{one.vendor_employee_name}</bdi>, {leaveDaysText(one)}, {partOf(one)},{' '}
            {t(`leaveType.${one.leave_type}`)}
          </Anchor>
          <LeaveStatusBadge status={one.status} />
        </Group>
      ))}
    </Stack>
  );
}
