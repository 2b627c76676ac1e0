// The screens of an opened till. Until the store itself has arrived for the first time, there is nothing to sell.
import type { ScreenTill } from '@evertill/client-core';
import { ReplicaProvider, useDocument, useTill } from '@evertill/client-core/react';
import { Loader, Stack, Text } from '@mantine/core';
import type { Store } from '@evertill/schemas';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { CashierContext } from './cashier-context.ts';
import { CashierFrame } from './frame/cashier-frame.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { windowBasket } from './sale/kept-basket.ts';
import { SaleDesk } from './sale/sale-desk.ts';
import { SalePage } from './sale/sale-page.tsx';
import { ShiftPage } from './shift/shift-page.tsx';

/** ms */
const warmUp = 1000;

export function OpenedTill({ till }: { readonly till: ScreenTill }) {
  return (
    <ReplicaProvider till={till}>
      <OnceThereIsAStore />
    </ReplicaProvider>
  );
}

function OnceThereIsAStore() {
  const t = useText('cashier');
  const { storeId } = useTill();
  const store = useDocument<Store>('store', storeId);
  if (store) return <Screens store={store} />;
  return (
    <FullPage testId="filling">
      <Stack align="center">
        <Loader />
        <Text c="dimmed">{t('sale.emptyCatalog')}</Text>
      </Stack>
    </FullPage>
  );
}

function Screens({ store }: { readonly store: Store }) {
  const till = useTill();
  // One desk for as long as the till is open: going to another screen must not lose the basket.
  const [desk] = useState(() => new SaleDesk(till, store, windowBasket(store.id)));
  useEffect(() => desk.inStore(store), [desk, store]);
  // The names are read before the first search needs them, and after the screen is there.
  useEffect(() => {
    const warm = setTimeout(() => void till.search.search('').catch(() => undefined), warmUp);
    return () => clearTimeout(warm);
  }, [till]);
  const cashier = useMemo(() => ({ store, desk }), [store, desk]);
  return (
    <CashierContext value={cashier}>
      <Routes>
        <Route element={<CashierFrame />}>
          <Route path="sale" element={<SalePage />} />
          <Route path="work-shift" element={<ShiftPage />} />
          <Route path="orders" element={<OrdersPage />} />
          <Route path="*" element={<Navigate to="/point-of-sale/sale" replace />} />
        </Route>
      </Routes>
    </CashierContext>
  );
}
