// Opens the cash drawer after what moves cash was written down. A till without one that it can open does nothing; one that
// does not answer stops nobody; and practice opens none.
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { useText } from '../ui/language.ts';
import { useTraining } from './training/training-context.ts';

export function useCashDrawer(): () => void {
  const t = useText('cashier');
  const { drawer } = usePlatform().hardware;
  const { practice } = useTraining();
  return useCallback(() => {
    if (practice) return;
    drawer?.kick().catch(() => notifications.show({ color: 'yellow', message: t('drawer.silent') }));
  }, [drawer, practice, t]);
}
