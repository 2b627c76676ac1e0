// The screens of an opened till.
import type { ScreenTill } from '@evertill/client-core';
import { ReplicaProvider, useTill } from '@evertill/client-core/react';
import type { Store } from '@evertill/schemas';
import { Activity, useCallback, useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { usePlatform } from '../platform/host-context.ts';
import { useValue } from '../ui/use-observable.ts';
import { OpenedStore } from '../workplace/opened-store.tsx';
import { OwnAccountPage } from '../workplace/own-account/own-account-page.tsx';
import { ServerOfTill } from '../workplace/server-of-till.tsx';
import { useAtLane } from '../workplace/use-at-lane.ts';
import { CustomersPage } from './customers/customers-page.tsx';
import { useCustomerDisplay } from './display/use-customer-display.ts';
import { CashierFrame } from './frame/cashier-frame.tsx';
import { ItemsPage } from './items/items-page.tsx';
import { LabelsPage } from './labels/labels-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { ReturnsPage } from './returns/returns-page.tsx';
import { DeskContext } from '../workplace/basket/desk-context.ts';
import { unkeptBasket, windowBasket } from '../workplace/basket/kept-basket.ts';
import { useSaleDesk } from '../workplace/basket/use-sale-desk.ts';
import { SalePage } from './sale/sale-page.tsx';
import { LockScreen } from '../workplace/lock/lock-screen.tsx';
import { useAutoLock } from '../workplace/lock/use-auto-lock.ts';
import { tillLock } from '../workplace/lock/till-lock.ts';
import { SettingsPage } from './settings/settings-page.tsx';
import { ShiftPage } from './shift/shift-page.tsx';
import { TimeClockPage } from './time-clock/time-clock-page.tsx';
import { TrainingContext, useTraining, useTrainingOver } from './training/training-context.ts';
import { useCashDrawer } from './use-cash-drawer.ts';

/** ms */
const warmUp = 1000;

export function OpenedTill({ till }: { readonly till: ScreenTill }) {
  const training = useTrainingOver(till);
  return (
    <TrainingContext value={training}>
      <ReplicaProvider till={training.practice ?? till}>
        {/* Another till is other screens. */}
        <ServerOfTill>
          <OpenedStore key={training.practice ? 'practice' : 'real'}>
            {(store) => <Screens store={store} />}
          </OpenedStore>
        </ServerOfTill>
      </ReplicaProvider>
    </TrainingContext>
  );
}

function Screens({ store }: { readonly store: Store }) {
  const till = useTill();
  const { practice } = useTraining();
  const atLane = useAtLane();
  const person = useValue(usePlatform().host.person$);
  const locked = useValue(tillLock.locked$);
  // A till that starts locked has nothing behind its lock.
  const [wasOpen, setWasOpen] = useState(!locked);
  if (!locked && !wasOpen) setWasOpen(true);
  // One desk for as long as the till is open: going to another screen must not lose the basket.
  const openDrawer = useCashDrawer();
  const desk = useSaleDesk({
    // Without a lane there is no screen for the one this window kept.
    keep: practice || !atLane ? unkeptBasket : windowBasket(store.id, 'sale'),
    openDrawer,
    attributed: 'lane',
  });
  useCustomerDisplay(desk, store);
  useAutoLock(
    useCallback(() => desk.state.busy, [desk]),
    locked,
  );
  // The names are read before the first search needs them, and after the screen is there.
  useEffect(() => {
    const warm = setTimeout(() => void till.search.search('').catch(() => undefined), warmUp);
    return () => clearTimeout(warm);
  }, [till]);
  return (
    <DeskContext value={desk}>
      {locked && <LockScreen />}
      {/* What was typed is there again for whoever typed it; for anybody else the basket alone. */}
      {wasOpen && (
        <Activity key={person?.id ?? ''} mode={locked ? 'hidden' : 'visible'}>
          <Places />
        </Activity>
      )}
    </DeskContext>
  );
}

function Places() {
  return (
    <Routes>
      <Route element={<CashierFrame />}>
        <Route path="sale" element={<SalePage />} />
        <Route path="work-shift" element={<ShiftPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="returns" element={<ReturnsPage />} />
        <Route path="customers" element={<CustomersPage />} />
        <Route path="items" element={<ItemsPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="report" element={<ReportPage />} />
        <Route path="barcode" element={<LabelsPage />} />
        <Route path="time-clock" element={<TimeClockPage />} />
        <Route path="account" element={<OwnAccountPage />} />
        <Route path="*" element={<Navigate to="/point-of-sale/sale" replace />} />
      </Route>
    </Routes>
  );
}
