// A newer version waits. It is never taken in the middle of a sale.
import { useSyncStatus } from '@evertill/client-core/react';
import { ActionIcon, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

export function UpdateChip() {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const { update } = usePlatform();
  const ready = useValue(update.ready$);
  const inSale = useSale().cart.lines.length > 0;
  const isPhone = useNarrower(30);
  const tooOld = useSyncStatus().connection.name === 'upgrade_required';
  useEffect(() => {
    if (tooOld) update.check();
  }, [tooOld, update]);
  if (!ready) return null;
  const ask = () =>
    modals.openConfirmModal({
      title: workplace('sync.updateTitle'),
      children: inSale ? workplace('sync.updateAfter') : undefined,
      labels: { confirm: workplace('sync.updateNow'), cancel: t('menu.later') },
      confirmProps: { disabled: inSale },
      onConfirm: () => update.take(),
    });
  // What is sent keeps its words there.
  if (isPhone) {
    return (
      <ActionIcon
        variant="light"
        size={48}
        radius="xl"
        aria-label={workplace('sync.update')}
        onClick={ask}
        data-testid="update"
      >
        <IconDownload size={22} stroke={1.7} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="light"
      h={48}
      leftSection={<IconDownload size={18} />}
      onClick={ask}
      data-testid="update"
    >
      {workplace('sync.update')}
    </Button>
  );
}
