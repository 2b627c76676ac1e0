// The workspaces of the cashier, in the order in which they stand at the top. Each has a key of its own.
import {
  IconArrowBackUp,
  IconCashRegister,
  IconChartBar,
  IconClock,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconTags,
  IconUsers,
} from '@tabler/icons-react';
import { matchPath } from 'react-router';

export const places = [
  { name: 'sale', word: 'nav.sale', icon: IconCashRegister },
  { name: 'orders', word: 'nav.orders', icon: IconReceipt },
  { name: 'returns', word: 'nav.returns', icon: IconArrowBackUp },
  { name: 'customers', word: 'nav.customers', icon: IconUsers },
  { name: 'items', word: 'nav.items', icon: IconPackage },
  { name: 'report', word: 'nav.report', icon: IconChartBar },
  { name: 'work-shift', word: 'nav.shift', icon: IconClock },
  { name: 'barcode', word: 'nav.barcode', icon: IconTags },
  { name: 'settings', word: 'nav.settings', icon: IconSettings },
] as const;

export type Place = (typeof places)[number];

export function addressOf({ name }: { readonly name: Place['name'] | 'account' }): string {
  return `/point-of-sale/${name}`;
}

/** A back office without a lane reaches these too. */
const withoutLane = ['orders', 'customers', 'items', 'report', 'barcode', 'account'] satisfies readonly (
  | Place['name']
  | 'account'
)[];

/** `pathname`: any address of the till; one that names no place needs a lane. */
export function needsLane(pathname: string): boolean {
  return !withoutLane.some((name) => matchPath(addressOf({ name }), pathname));
}
