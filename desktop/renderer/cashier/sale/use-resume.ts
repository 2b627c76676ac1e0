// Takes a held basket back. One that another lane has in front of it is taken over on purpose only; without contact
// nobody can say who has it, and nobody is asked.
import { useSyncStatus } from '@evertill/client-core/react';
import { modals } from '@mantine/modals';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useClock } from '../../workplace/store-context.ts';
import { isOffline } from '../../workplace/sync/mood.ts';
import type { HeldBasket } from './held-drafts.ts';
import { useWhere } from './use-where.ts';

export function useResume(): (basket: HeldBasket) => Promise<void> {
  const t = useText('cashier');
  const clock = useClock();
  const where = useWhere();
  const { desk } = useCashier();
  const { connection } = useSyncStatus();
  return async ({ id, holder }) => {
    const aside = t('drafts.aside');
    if (!holder || isOffline(connection)) return desk.resume(id, aside);
    const who = await where(holder.laneId, holder.personId);
    modals.openConfirmModal({
      title: t('drafts.takeOver'),
      children: t('drafts.takeOverText', { who, time: clock(holder.since) }),
      labels: { confirm: t('drafts.takeOverYes'), cancel: t('drafts.takeOverNo') },
      onConfirm: () => void desk.resume(id, aside, { takeOver: true }),
    });
  };
}
