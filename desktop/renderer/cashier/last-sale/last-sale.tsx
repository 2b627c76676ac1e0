// The last sale of this till in front of the next one: its receipt, to print it again or to take goods back.
import { useTill } from '@evertill/client-core/react';
import { Modal, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { lastOrderHere } from '../../workplace/orders/known-orders.ts';
import { OrderDrawer } from '../orders/order-drawer.tsx';

export function LastSale({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(async () => (await lastOrderHere(till, store)) ?? null, [till, store]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const order = useAnswer(ask, changes);
  if (order === undefined) return null;
  if (order) return <OrderDrawer order={order} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('lastSale.key')} data-testid="no-last-sale">
      <Text>{t('lastSale.none')}</Text>
    </Modal>
  );
}
