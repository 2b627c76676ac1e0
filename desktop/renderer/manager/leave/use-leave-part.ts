// Says which part of its days a leave takes.
import type { LeaveReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';

type Part = Pick<LeaveReply, 'session' | 'start_time' | 'end_time'>;

export function useLeavePart(): (leave: Part) => string {
  const t = useText('manager');
  return ({ session, start_time: from, end_time: to }) =>
    from !== null && to !== null ? t('leavePart.times', { from, to }) : t(`leavePart.${session}`);
}
