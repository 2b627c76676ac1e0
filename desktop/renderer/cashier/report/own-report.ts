// A report of what this till itself sold, for when the server cannot be asked or does not answer this person.
import { actorOfStaff, ownSales } from '@evertill/client-core';
import type { ScreenTill } from '@evertill/client-core';
import { mayRead, salesFigures, salesTotals } from '@evertill/schemas';
import type {
  Product,
  Reference,
  ReportRow,
  SalesReport,
  SalesTotals,
  Staff,
  Store,
  WorkShift,
} from '@evertill/schemas';
import { withoutMoney } from './report-columns.ts';
import type { Days } from './report-days.ts';

export interface OwnReport {
  readonly rows: readonly ReportRow[];
  /** Undefined for whoever must not see amounts: nothing on their screen can give one away. */
  readonly totals: SalesTotals | undefined;
  readonly sales: number;
}

/** `person`: undefined while this till does not know them; then what the store wants holds. */
export function seesAmounts(person: Staff | undefined, { blind_close }: Pick<Store, 'blind_close'>): boolean {
  return !blind_close || mayReadReports(person) === true;
}

/** Undefined: the server knows. */
export function mayReadReports(person: Staff | undefined): boolean | undefined {
  return person && !person.disabled && mayRead(actorOfStaff(person), 'report');
}

export async function ownReport(
  till: ScreenTill,
  store: Store,
  report: SalesReport,
  days: Days,
): Promise<OwnReport> {
  const { documents } = till;
  const orders = await ownSales(till, store, days);
  const person = await documents.get<Staff>('staff', till.actorId());
  const products = await documents.many<Product>(
    'product',
    distinct(orders.flatMap(({ lines }) => lines.map(({ item_id }) => item_id))),
  );
  const categoryOf = (itemId: string) => products.get(itemId)?.category_id ?? '';
  const references = await documents.many<Reference>(
    'reference',
    distinct([
      ...[...products.values()].map(({ category_id }) => category_id),
      ...orders.flatMap(({ lines }) => lines.map(({ tax_profile_id }) => tax_profile_id)),
    ]),
  );
  const staff = await documents.many<Staff>(
    'staff',
    distinct(orders.map((order) => order.placed_by_vendor_employee_id)),
  );
  const shifts = await documents.many<WorkShift>(
    'work_shift',
    distinct(orders.map((order) => order.svc_vendor_work_shift_id)),
  );
  const rows = salesFigures(report, orders, {
    timeZone: store.time_zone,
    categoryOf,
    nameOf: (kind, id) => (kind === 'cashier' ? staff : references).get(id)?.name ?? '',
    shiftOf: (id) => shifts.get(id),
  });
  return seesAmounts(person, store)
    ? { rows, totals: salesTotals(orders), sales: orders.length }
    : { rows: withoutMoney(report, rows) ?? [], totals: undefined, sales: orders.length };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id !== '');
}
