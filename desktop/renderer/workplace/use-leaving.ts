// The ways out of the till. They ask first when something is in the way, or has not been sent.
import { useTill } from '@evertill/client-core/react';
import { modals } from '@mantine/modals';
import { useNavigate } from 'react-router';
import { usePlatform } from '../platform/host-context.ts';
import { useText } from '../ui/language.ts';

export type WayOut = 'changeLane' | 'signOut';

const nothing = () => '';

/**
 * `inTheWay`: what has to be finished first, as a sentence; blank when nothing has. `there`: straight to where it leads,
 * without asking there.
 */
export function useLeaving(inTheWay: () => string = nothing): (way: WayOut, there?: () => void) => void {
  const t = useText('workplace');
  const { host } = usePlatform();
  const navigate = useNavigate();
  const till = useTill();

  /** At the address of the sale: elsewhere a device without a lane is let in as a back office. */
  function chooseLane(): void {
    void navigate('/point-of-sale/sale');
    void host.leavePlace();
  }

  return (way, there) => {
    const usual = way === 'signOut' ? () => void host.signOut() : chooseLane;
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
