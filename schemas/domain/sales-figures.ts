// What sold orders come to by hour, item, category, cashier, payment, tax and shift: the reports of api/sales-reports.ts,
// reckoned from the orders themselves, for whoever holds them and cannot ask the server. Voided orders are in none of
// them. Minor units throughout.
import type { SalesReport, SalesTotals } from '../api/sales-reports.ts';
import type { Order, OrderLine } from '../collections/order.ts';
import type { WorkShift } from '../collections/work-shift.ts';
import { isBack, sumOf, sumsOfLines, sumsOfOrders, sumsOfPayments } from './order-sums.ts';
import type { SummedPayment } from './order-sums.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';
import { isEffective } from './refund.ts';

type ReportedLine = Pick<
  OrderLine,
  | 'item_id'
  | 'variation_id'
  | 'name'
  | 'sku_code'
  | 'qty'
  | 'discount'
  | 'tax_profile_id'
  | 'tax_rate'
  | 'tax_type'
  | 'tax'
  | 'total'
>;

/** As much of an order as the reports count. */
export interface ReportedOrder extends Pick<
  Order,
  | 'id'
  | 'occurred_at'
  | 'placed_by_vendor_employee_id'
  | 'svc_vendor_work_shift_id'
  | 'rounding'
  | 'total'
  | 'late'
> {
  readonly lines: readonly ReportedLine[];
  readonly payments: readonly SummedPayment[];
}

/** What the orders themselves do not say; blank or undefined for what is not known. */
export interface ReportNames {
  readonly timeZone: string;
  readonly categoryOf: (itemId: string) => string;
  readonly nameOf: (kind: 'category' | 'cashier' | 'tax', id: string) => string;
  readonly shiftOf: (id: string) => WorkShift | undefined;
}

export type ReportRow = Readonly<Record<string, string | number | null>>;

/** The totals all reports of these orders share. */
export function salesTotals(orders: readonly ReportedOrder[]): SalesTotals {
  return sumsOfOrders(orders);
}

/** The rows of a report, in the order the server gives them. */
export function salesFigures(
  report: SalesReport,
  orders: readonly ReportedOrder[],
  names: ReportNames,
): ReportRow[] {
  return reports[report](orders, names);
}

type Reckoning = (orders: readonly ReportedOrder[], names: ReportNames) => ReportRow[];

const reports: Readonly<Record<SalesReport, Reckoning>> = {
  hours: (orders, { timeZone }) =>
    groups(orders, ({ occurred_at }) => String(hourOf(occurred_at, timeZone)))
      .map(([hour, some]) => ({ hour: Number(hour), ...sumsOfOrders(some) }))
      .toSorted((a, b) => a.hour - b.hour),
  items: (orders) =>
    largestFirst(
      groups(soldLines(orders), ({ line }) => `${line.item_id}|${line.variation_id}`).map(([key, some]) => {
        // As sold last.
        const { name, sku_code } = some.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]!.line;
        const [item_id, variation_id] = key.split('|') as [string, string];
        const quantity = (lines: readonly ReportedLine[]) =>
          formatQuantity(sumOf(lines, ({ qty }) => parseQuantity(qty) ?? 0));
        const lines = some.map(({ line }) => line);
        return {
          item_id,
          variation_id,
          name,
          sku_code,
          quantity_sold: quantity(lines.filter((line) => !isBack(line))),
          quantity_returned: quantity(lines.filter(isBack)),
          ...sumsOfSold(some),
        };
      }),
    ),
  categories: (orders, { categoryOf, nameOf }) =>
    largestFirst(
      groups(soldLines(orders), ({ line }) => categoryOf(line.item_id)).map(([category_id, some]) => ({
        category_id,
        name: nameOf('category', category_id),
        ...sumsOfSold(some),
      })),
    ),
  cashiers: (orders, { nameOf }) =>
    largestFirst(
      groups(orders, (one) => one.placed_by_vendor_employee_id).map(([vendor_employee_id, some]) => ({
        vendor_employee_id,
        name: nameOf('cashier', vendor_employee_id),
        ...sumsOfOrders(some),
      })),
    ),
  payments: (orders) =>
    largestFirst(
      groups(
        orders.flatMap(({ payments }) => payments.filter(isEffective)),
        ({ method }) => method,
      ).map(([method, some]) => ({ method, ...sumsOfPayments(some) })),
    ),
  taxes: (orders, { nameOf }) =>
    groups(
      orders.flatMap(({ lines }) => lines),
      (line) => `${line.tax_type}|${line.tax_rate}|${line.tax_profile_id}`,
    )
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, some]) => {
        const { tax_profile_id, tax_type, tax_rate } = some[0]!;
        const { net, tax, total: gross, returns } = sumsOfLines(some);
        const name = nameOf('tax', tax_profile_id);
        return { tax_profile_id, name, tax_type, tax_rate, net, tax, gross, returns };
      }),
  shifts: (orders, { shiftOf }) =>
    groups(orders, (one) => one.svc_vendor_work_shift_id)
      .map(([id, some]) => shiftRow(id, some, shiftOf(id)))
      .toSorted((a, b) => ((a.opened_at ?? '~') < (b.opened_at ?? '~') ? -1 : 1)),
};

function shiftRow(id: string, orders: readonly ReportedOrder[], shift: WorkShift | undefined) {
  const expected_cash = shift?.server_expected_cash ?? shift?.closing_expected_cash ?? null;
  const counted_cash = shift?.closing_actual_cash ?? null;
  const cash = orders.flatMap(({ payments }) => payments.filter(({ method }) => method === 'cash'));
  return {
    vendor_work_shift_id: id,
    shift_label: shift?.shift_label ?? '',
    pos_register_id: shift?.pos_register_id ?? '',
    status: shift?.status ?? '',
    z_number: shift?.z_number ?? 0,
    opened_by_vendor_employee_id: shift?.opened_by_vendor_employee_id ?? '',
    opened_at: shift?.opened_at ?? null,
    closed_at: shift?.closed_at ?? null,
    opening_cash: shift?.opening_cash ?? null,
    cash: sumsOfPayments(cash).total,
    expected_cash,
    counted_cash,
    over_short: expected_cash === null || counted_cash === null ? null : counted_cash - expected_cash,
    late_orders: orders.filter(({ late }) => late).length,
    ...sumsOfOrders(orders),
  };
}

interface SoldLine {
  readonly orderId: string;
  readonly at: string;
  readonly line: ReportedLine;
}

function soldLines(orders: readonly ReportedOrder[]): SoldLine[] {
  return orders.flatMap(({ id, occurred_at, lines }) =>
    lines.map((line) => ({ orderId: id, at: `${occurred_at}|${id}`, line })),
  );
}

function sumsOfSold(sold: readonly SoldLine[]) {
  const orders = new Set(sold.map(({ orderId }) => orderId)).size;
  return { orders, ...sumsOfLines(sold.map(({ line }) => line)) };
}

function groups<T>(list: readonly T[], key: (one: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const one of list) {
    const known = found.get(key(one));
    if (known) known.push(one);
    else found.set(key(one), [one]);
  }
  return [...found];
}

function largestFirst<T extends { readonly total: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => b.total - a.total);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** 0 to 23, by the clock of that zone. */
function hourOf(at: string, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US-u-nu-latn', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(new Date(at)));
}
