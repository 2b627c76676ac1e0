// The screens of the opened back office, by their addresses. Whoever has locked the till has locked the office with it.
import type { ScreenTill } from '@evertill/client-core';
import { ReplicaProvider } from '@evertill/client-core/react';
import { Route, Routes } from 'react-router';
import { useValue } from '../ui/use-observable.ts';
import { LockScreen } from '../workplace/lock/lock-screen.tsx';
import { tillLock } from '../workplace/lock/till-lock.ts';
import { useAutoLock } from '../workplace/lock/use-auto-lock.ts';
import { OpenedStore } from '../workplace/opened-store.tsx';
import { OwnAccountPage } from '../workplace/own-account/own-account-page.tsx';
import { AvailabilityPage } from './availability/availability-page.tsx';
import { NewTemplatePage, TemplatePage } from './availability/template-page.tsx';
import { TemplatesPage } from './availability/templates-page.tsx';
import { PaymentPage } from './card-payments/payment-page.tsx';
import { PaymentsPage } from './card-payments/payments-page.tsx';
import { AuditPage } from './frame/audit-page.tsx';
import { CreateOrderPage } from './create-order/create-order-page.tsx';
import { CustomerPage } from './customers/customer-page.tsx';
import { CustomersPage } from './customers/customers-page.tsx';
import { FirstPlace } from './frame/first-place.tsx';
import { Guarded, OwnersOnly } from './frame/guarded.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { ServerOfTill } from '../workplace/server-of-till.tsx';
import { LeavePage } from './leave/leave-page.tsx';
import { LeaveRequestPage } from './leave/leave-request-page.tsx';
import { OneLeavePage } from './leave/one-leave-page.tsx';
import { OffersPage } from './offers/offers-page.tsx';
import { PayrollPage } from './payroll/payroll-page.tsx';
import { TimeSettingsPage } from './payroll/time-settings-page.tsx';
import { PriceListPage } from './price-lists/price-list-page.tsx';
import { PriceListsPage } from './price-lists/price-lists-page.tsx';
import { AddonsPage } from './references/addons-page.tsx';
import { referencePlaces } from './references/reference-places.ts';
import type { PlacedKind } from './references/reference-places.ts';
import { ReferencesPage } from './references/references-page.tsx';
import { SupplierPage } from './references/supplier-page.tsx';
import { NewPersonPage } from './people/new-person-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { PersonPage } from './people/person-page.tsx';
import { RolesPage } from './people/roles-page.tsx';
import { BulkPage } from './products/bulk/bulk-page.tsx';
import { CreateProductPage, EditProductPage } from './products/form/product-form-page.tsx';
import { ImportPage } from './products/import/import-page.tsx';
import { ProductPage } from './products/product-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { LotPage } from './purchasing/lot-page.tsx';
import { LotsPage } from './purchasing/lots-page.tsx';
import { LowStockPage } from './purchasing/low-stock-page.tsx';
import { NewLotPage } from './purchasing/new-lot-page.tsx';
import { SchedulePage } from './schedule/schedule-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { StartPage } from './start/start-page.tsx';
import { CardPage, NewCardPage } from './timesheet/card-page.tsx';
import { TimesheetPage } from './timesheet/timesheet-page.tsx';

const placedKinds = Object.keys(referencePlaces) as PlacedKind[];

/** The first document can be read as either. */
const priceListPlaces = ['price-lists', 'products/price-lists'];

/** Nothing in the office is cut off by a lock. */
const neverBusy = () => false;

export function OpenedOffice({ till }: { readonly till: ScreenTill }) {
  return (
    <ReplicaProvider till={till}>
      <ServerOfTill>
        <OpenedStore>{() => <Screens />}</OpenedStore>
      </ServerOfTill>
    </ReplicaProvider>
  );
}

function Screens() {
  const locked = useValue(tillLock.locked$);
  useAutoLock(neverBusy, locked);
  if (locked) return <LockScreen />;
  return (
    <Routes>
      <Route element={<OfficeFrame />}>
        <Route element={<Guarded module="product" level="read" />}>
          <Route path="products" element={<ProductsPage />} />
          {placedKinds.map((kind) => (
            <Route
              key={kind}
              path={`products/${referencePlaces[kind]}`}
              element={<ReferencesPage key={kind} kind={kind} />}
            />
          ))}
          <Route path="products/suppliers/:id" element={<SupplierPage />} />
          <Route path="products/addons" element={<AddonsPage />} />
          <Route path="products/:id" element={<ProductPage />} />
          <Route path="purchase-lots" element={<LotsPage />} />
          <Route path="purchase-lots/:id" element={<LotPage />} />
          <Route path="low-stock" element={<LowStockPage />} />
          <Route path="promotions" element={<OffersPage key="promotion" kind="promotion" />} />
          <Route path="coupons" element={<OffersPage key="coupon" kind="coupon" />} />
          {priceListPlaces.map((place) => (
            <Route key={place} path={place}>
              <Route index element={<PriceListsPage />} />
              <Route path=":id" element={<PriceListPage />} />
            </Route>
          ))}
        </Route>
        <Route element={<Guarded module="product" level="write" />}>
          <Route path="purchase-lots/create" element={<NewLotPage />} />
          <Route path="products/create" element={<CreateProductPage />} />
          <Route path="products/bulk" element={<BulkPage />} />
          <Route path="products/import" element={<ImportPage />} />
          <Route path="products/:id/edit" element={<EditProductPage />} />
        </Route>
        <Route element={<Guarded module="order" level="write" />}>
          <Route path="orders/create" element={<CreateOrderPage />} />
        </Route>
        <Route element={<Guarded module="order" level="read" />}>
          <Route path="card-payments" element={<PaymentsPage />} />
          <Route path="card-payments/:ref" element={<PaymentPage />} />
        </Route>
        <Route element={<Guarded module="customer" level="read" />}>
          <Route path="customers" element={<CustomersPage />} />
          <Route path="customers/:id" element={<CustomerPage />} />
        </Route>
        <Route element={<Guarded module="employee" level="read" />}>
          <Route path="employees" element={<PeoplePage />} />
          <Route path="employees/roles" element={<RolesPage />} />
          <Route path="employees/time-settings" element={<TimeSettingsPage />} />
          <Route path="employees/payroll" element={<PayrollPage />} />
          <Route path="employees/schedule" element={<SchedulePage />} />
          <Route path="employees/timesheet" element={<TimesheetPage />} />
          <Route path="employees/timesheet/:id" element={<CardPage />} />
          <Route path="employees/:id" element={<PersonPage />} />
        </Route>
        <Route element={<Guarded module="employee" level="write" />}>
          <Route path="employees/timesheet/create" element={<NewCardPage />} />
          <Route path="employees/create" element={<NewPersonPage />} />
        </Route>
        <Route element={<Guarded module="settings" level="read" />}>
          <Route path="settings" element={<SettingsPage />} />
          <Route path="employees/shifts" element={<AvailabilityPage />} />
          <Route path="employees/shifts/templates" element={<TemplatesPage />} />
          <Route path="employees/shifts/templates/:id" element={<TemplatePage />} />
        </Route>
        <Route element={<Guarded module="settings" level="write" />}>
          <Route path="employees/shifts/templates/create" element={<NewTemplatePage />} />
        </Route>
        <Route element={<OwnersOnly />}>
          <Route path="audit-log" element={<AuditPage />} />
        </Route>
        <Route path="employees/leave" element={<LeavePage />} />
        <Route path="employees/leave/request" element={<LeaveRequestPage />} />
        <Route path="employees/leave/:id" element={<OneLeavePage />} />
        <Route path="start" element={<StartPage />} />
        <Route path="account" element={<OwnAccountPage />} />
        <Route path="*" element={<FirstPlace />} />
      </Route>
    </Routes>
  );
}
