// The ways out of the till. They ask first when something is in the way, or has not been sent.
import { useTill } from '@evertill/client-core/react';
import { modals } from '@mantine/modals';
import { usePlatform } from '../platform/host-context.ts';
import { useText } from '../ui/language.ts';

export type WayOut = 'changeLane' | 'signOut';

/**
 * `inTheWay`: what has to be finished first, as a sentence; blank when nothing has. `there`: straight to where it leads,
 * without asking there.
 */
export function useLeaving(inTheWay: () => string): (way: WayOut, there?: () => void) => void {
  const t = useText('workplace');
  const { host } = usePlatform();
  const till = useTill();
  return (way, there) => {
    const usual = () => void (way === 'signOut' ? host.signOut() : host.leavePlace());
    const go = there ?? usual;
    const label = t(`leave.${way}`);
    const first = inTheWay();
    if (first !== '') {
      modals.open({ title: label, children: first });
      return;
    }
    const waiting = till.status().waiting;
    if (waiting === 0) return go();
    modals.openConfirmModal({
      title: label,
      children: t('leave.kept', { count: waiting }),
      labels: { confirm: label, cancel: t('leave.stay') },
      onConfirm: go,
    });
  };
}
