// All Arabic words.
import type { ArabicForm, Translation } from '../translation.ts';
import { account } from './account.ts';
import { cashier } from './cashier.ts';
import { bridgeRejections } from './bridge-rejections.ts';
import { customers } from './customers.ts';
import { display } from './display.ts';
import { exchange } from './exchange.ts';
import { finding } from './findings.ts';
import { generalRejections } from './general-rejections.ts';
import { firstStore } from './first-store.ts';
import { hardware } from './hardware.ts';
import { help } from './help.ts';
import { items } from './items.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { lastSale } from './last-sale.ts';
import { lock } from './lock.ts';
import { admin } from './office/admin.ts';
import { audit } from './office/audit.ts';
import { availability } from './office/availability.ts';
import { bulk } from './office/bulk.ts';
import { cardPayments } from './office/card-payments.ts';
import { createOrder } from './office/create-order.ts';
import { customerOffice } from './office/customers.ts';
import { imports } from './office/import.ts';
import { leave } from './office/leave.ts';
import { offers } from './office/offers.ts';
import { office } from './office/office.ts';
import { payroll } from './office/payroll.ts';
import { people } from './office/people.ts';
import { priceLists } from './office/price-lists.ts';
import { productForm } from './office/product-form.ts';
import { products } from './office/products.ts';
import { purchasing } from './office/purchasing.ts';
import { references } from './office/references.ts';
import { sample } from './office/sample.ts';
import { schedule } from './office/schedule.ts';
import { storeSettings } from './office/settings.ts';
import { start } from './office/start.ts';
import { support } from './office/support.ts';
import { tables } from './office/tables.ts';
import { timesheet } from './office/timesheet.ts';
import { officeRejections } from './office-rejections.ts';
import { orders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { parked } from './parked.ts';
import { quickKeys } from './quick-keys.ts';
import { reports } from './reports.ts';
import { returns } from './returns.ts';
import { saleDialogs } from './sale-dialogs.ts';
import { deviceRejections } from './device-rejections.ts';
import { sellingRejections } from './selling-rejections.ts';
import { supportRejections } from './support-rejections.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shift } from './shift.ts';
import { status } from './status.ts';
import { storeShifts } from './store-shifts.ts';
import { sync } from './sync.ts';
import { timeClock } from './time-clock.ts';
import { card } from './card.ts';
import { training } from './training.ts';
import { ui } from './ui.ts';
import { weight } from './weight.ts';
import { wayIn } from './way-in.ts';
import { workplace } from './workplace.ts';

export const arabic: Translation<ArabicForm> = {
  ui: { ...ui, finding },
  account,
  setup,
  display,
  workplace: { ...workplace, ...firstStore, ...lock, ...ownAccount, ...status, ...sync, ...wayIn },
  cashier: {
    ...cashier,
    ...customers,
    ...exchange,
    ...items,
    ...keys,
    ...labels,
    ...lastSale,
    ...orders,
    ...parked,
    ...quickKeys,
    ...reports,
    ...returns,
    ...saleDialogs,
    ...settings,
    ...hardware,
    ...shift,
    ...storeShifts,
    ...card,
    ...timeClock,
    ...training,
    ...weight,
  },
  manager: {
    ...office,
    ...availability,
    ...bulk,
    ...createOrder,
    ...cardPayments,
    ...customerOffice,
    ...imports,
    ...leave,
    ...offers,
    ...payroll,
    ...people,
    ...timesheet,
    ...priceLists,
    ...productForm,
    ...products,
    ...purchasing,
    ...references,
    ...sample,
    ...schedule,
    ...start,
    ...storeSettings,
  },
  tables: { ...tables, ...audit },
  admin,
  help,
  support,
  rejections: {
    ...generalRejections,
    ...sellingRejections,
    ...deviceRejections,
    ...bridgeRejections,
    ...officeRejections,
    ...supportRejections,
  },
};
