// The cash drawer of this till. One that has none that it can open does nothing; one that does not answer stops nobody.
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { useText } from '../ui/language.ts';

/** Opens it, after what moves cash was written down. */
export function useDrawer(): () => void {
  const t = useText('cashier');
  const { hardware$ } = usePlatform();
  return useCallback(() => {
    // The one that is there then: whoever was given this keeps it for as long as the till is open.
    hardware$.value.drawer
      ?.kick()
      .catch(() => notifications.show({ color: 'yellow', message: t('drawer.silent') }));
  }, [hardware$, t]);
}
