// The places of the back office, and the right each needs. The navigation and the guards read it here.
import { may } from '@evertill/schemas';
import type { Module, Staff } from '@evertill/schemas';
import {
  IconAddressBook,
  IconBeach,
  IconCalendarTime,
  IconCalendarWeek,
  IconCategory,
  IconClockCog,
  IconClockHour4,
  IconCreditCard,
  IconDiscount,
  IconHistory,
  IconListDetails,
  IconPackage,
  IconPuzzle,
  IconReceiptTax,
  IconReportMoney,
  IconRuler2,
  IconSettings,
  IconShoppingBagPlus,
  IconTag,
  IconTags,
  IconTicket,
  IconTrendingDown,
  IconTruck,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';

export const places = [
  { path: '/dashboard/products', word: 'products.title', module: 'product', icon: IconPackage },
  { path: '/dashboard/products/categories', word: 'category.title', module: 'product', icon: IconCategory },
  { path: '/dashboard/products/units', word: 'unit.title', module: 'product', icon: IconRuler2 },
  { path: '/dashboard/products/taxes', word: 'tax_profile.title', module: 'product', icon: IconReceiptTax },
  { path: '/dashboard/products/attributes', word: 'attribute.title', module: 'product', icon: IconTags },
  { path: '/dashboard/products/tags', word: 'tag.title', module: 'product', icon: IconTag },
  { path: '/dashboard/products/suppliers', word: 'supplier.title', module: 'product', icon: IconTruck },
  { path: '/dashboard/purchase-lots', word: 'lots.title', module: 'product', icon: IconTruckDelivery },
  { path: '/dashboard/low-stock', word: 'lowStock.title', module: 'product', icon: IconTrendingDown },
  { path: '/dashboard/price-lists', word: 'priceLists.title', module: 'product', icon: IconListDetails },
  { path: '/dashboard/promotions', word: 'promotion.title', module: 'product', icon: IconDiscount },
  { path: '/dashboard/coupons', word: 'coupon.title', module: 'product', icon: IconTicket },
  { path: '/dashboard/products/addons', word: 'references.addons', module: 'product', icon: IconPuzzle },
  {
    path: '/dashboard/orders/create',
    word: 'createOrder.title',
    module: 'order',
    icon: IconShoppingBagPlus,
    level: 'write',
  },
  {
    path: '/dashboard/card-payments',
    word: 'cardPayments.title',
    module: 'order',
    icon: IconCreditCard,
    counted: true,
  },
  { path: '/dashboard/customers', word: 'customers.title', module: 'customer', icon: IconAddressBook },
  { path: '/dashboard/employees', word: 'people.title', module: 'employee', icon: IconUsers },
  {
    path: '/dashboard/employees/leave',
    word: 'leave.title',
    module: 'employee',
    icon: IconBeach,
    forEverybody: true,
  },
  {
    path: '/dashboard/employees/time-settings',
    word: 'timeSettings.title',
    module: 'employee',
    icon: IconClockCog,
  },
  { path: '/dashboard/employees/payroll', word: 'payroll.title', module: 'employee', icon: IconReportMoney },
  {
    path: '/dashboard/employees/schedule',
    word: 'schedule.title',
    module: 'employee',
    icon: IconCalendarWeek,
  },
  {
    path: '/dashboard/employees/shifts',
    word: 'availability.title',
    module: 'settings',
    icon: IconCalendarTime,
  },
  {
    path: '/dashboard/employees/timesheet',
    word: 'timesheet.title',
    module: 'employee',
    icon: IconClockHour4,
  },
  {
    path: '/dashboard/audit-log',
    word: 'audit.title',
    module: 'employee',
    icon: IconHistory,
    ownersOnly: true,
  },
  { path: '/dashboard/settings', word: 'settings.title', module: 'settings', icon: IconSettings },
] as const satisfies readonly { readonly module: Module; readonly [more: string]: unknown }[];

export type OfficePlace = (typeof places)[number];

/** Undefined: a person this device does not know, or who is deactivated. */
export function isOpenTo(
  place: OfficePlace,
  person: Pick<Staff, 'vendor_type' | 'modules' | 'module_permissions'> | undefined,
): boolean {
  if ('forEverybody' in place) return true;
  if (!person) return false;
  if ('ownersOnly' in place) return person.vendor_type === 'owner';
  return may(person, place.module, 'level' in place ? place.level : 'read');
}

/** The path of the place that this address belongs to: of two that fit the narrower one. */
export function placeOf(address: string): string | undefined {
  return places
    .map(({ path }) => path)
    .filter((path) => address === path || address.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
