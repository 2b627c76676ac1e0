// A newer version waits. It is never taken in the middle of a sale.
import { useSyncStatus } from '@evertill/client-core/react';
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useSale } from '../sale/use-sale.ts';

export function UpdateChip() {
  const t = useText('cashier');
  const { update } = usePlatform();
  const ready = useValue(update.ready$);
  const inSale = useSale().cart.lines.length > 0;
  const tooOld = useSyncStatus().connection.name === 'upgrade_required';
  useEffect(() => {
    if (tooOld) update.check();
  }, [tooOld, update]);
  if (!ready) return null;
  const ask = () =>
    modals.openConfirmModal({
      title: t('sync.updateTitle'),
      children: inSale ? t('sync.updateAfter') : undefined,
      labels: { confirm: t('sync.updateNow'), cancel: t('menu.later') },
      confirmProps: { disabled: inSale },
      onConfirm: () => update.take(),
    });
  return (
    <Button
      variant="light"
      h={48}
      leftSection={<IconDownload size={18} />}
      onClick={ask}
      data-testid="update"
    >
      {t('sync.update')}
    </Button>
  );
}
