// What the reports must say, reckoned from the documents of the orders alone: no SQL, no arithmetic of the house, sums in
// BigInt. Each report is a list of rows without names.
import type { Order, SalesReport } from '@evertill/schemas';

export interface Asked {
  readonly timeZone: string;
  readonly currency: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly laneId?: string | undefined;
  readonly shiftId?: string | undefined;
}

type Row = Record<string, string | number>;
type Line = Order['lines'][number];

export function counts(order: Order, { currency, from, to, laneId, shiftId }: Asked): boolean {
  if (order.status === 'voided' || order.currency !== currency) return false;
  if (from !== undefined && order.business_day < from) return false;
  if (to !== undefined && order.business_day > to) return false;
  if (laneId !== undefined && order.pos_register_id !== laneId) return false;
  return shiftId === undefined || order.svc_vendor_work_shift_id === shiftId;
}

const plus = (values: readonly number[]) => Number(values.reduce((sum, value) => sum + BigInt(value), 0n));
const cameBack = ({ qty }: Line) => qty.startsWith('-');
const counted = ({ outcome }: Order['payments'][number]) => outcome === '' || outcome === 'succeeded';

function sumsOfLines(lines: readonly Line[]): Row {
  return {
    sales: plus(lines.filter((line) => !cameBack(line)).map(({ total }) => total)),
    returns: plus(lines.filter(cameBack).map(({ total }) => total)),
    total: plus(lines.map(({ total }) => total)),
    net: plus(lines.map(({ total, tax }) => total - tax)),
    tax: plus(lines.map(({ tax }) => tax)),
    discount: plus(lines.map(({ discount }) => discount)),
  };
}

export function sumsOfOrders(orders: readonly Order[]): Row {
  const due = plus(orders.map(({ total }) => total));
  const paid = plus(orders.flatMap(({ payments }) => payments.filter(counted).map(({ amount }) => amount)));
  return {
    orders: orders.length,
    ...sumsOfLines(orders.flatMap(({ lines }) => lines)),
    rounding: plus(orders.map(({ rounding }) => rounding)),
    due,
    paid,
    outstanding: due - paid,
  };
}

function groups<T>(list: readonly T[], key: (one: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return [...found];
}

function thousandths(lines: readonly Line[]): string {
  const sum = lines.reduce((all, { qty }) => all + BigInt(qty.replace('.', '')), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(4, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

function localHour(at: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
  return String(Number(text));
}

/** `categoryOf` an item as it is now. */
export function expectedRows(
  report: SalesReport,
  orders: readonly Order[],
  { timeZone }: Asked,
  categoryOf: (itemId: string) => string,
): Row[] {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, order })));
  const ordersOf = (some: readonly { readonly order: Order }[]) =>
    new Set(some.map(({ order }) => order.id)).size;
  switch (report) {
    case 'hours':
      return groups(orders, ({ occurred_at }) => localHour(occurred_at, timeZone)).map(([hour, some]) => ({
        hour: Number(hour),
        ...sumsOfOrders(some),
      }));
    case 'cashiers':
      return groups(orders, (one) => one.placed_by_vendor_employee_id).map(([vendor_employee_id, some]) => ({
        vendor_employee_id,
        ...sumsOfOrders(some),
      }));
    case 'shifts':
      return groups(orders, (one) => one.svc_vendor_work_shift_id).map(([vendor_work_shift_id, some]) => ({
        vendor_work_shift_id,
        late_orders: some.filter(({ late }) => late).length,
        cash: plus(
          some.flatMap(({ payments }) =>
            payments.filter((one) => counted(one) && one.method === 'cash').map(({ amount }) => amount),
          ),
        ),
        ...sumsOfOrders(some),
      }));
    case 'items':
      return groups(lines, ({ item_id, variation_id }) => `${item_id}|${variation_id}`).map(
        ([key, some]) => ({
          item_id: key.split('|')[0]!,
          variation_id: key.split('|')[1]!,
          quantity_sold: thousandths(some.filter((line) => !cameBack(line))),
          quantity_returned: thousandths(some.filter(cameBack)),
          orders: ordersOf(some),
          ...sumsOfLines(some),
        }),
      );
    case 'categories':
      return groups(lines, ({ item_id }) => categoryOf(item_id)).map(([category_id, some]) => ({
        category_id,
        orders: ordersOf(some),
        ...sumsOfLines(some),
      }));
    case 'taxes':
      return groups(lines, (one) => `${one.tax_profile_id}|${one.tax_type}|${one.tax_rate}`).map(
        ([key, some]) => {
          const { net, tax, total, returns } = sumsOfLines(some);
          const [tax_profile_id, tax_type, tax_rate] = key.split('|') as [string, string, string];
          return {
            tax_profile_id,
            tax_type,
            tax_rate,
            net: net!,
            tax: tax!,
            gross: total!,
            returns: returns!,
          };
        },
      );
    case 'payments':
      return groups(
        orders.flatMap(({ payments }) => payments.filter(counted)),
        ({ method }) => method,
      ).map(([method, some]) => ({
        method,
        payments: some.length,
        received: plus(some.map(({ amount }) => Math.max(0, amount))),
        refunded: plus(some.map(({ amount }) => Math.min(0, amount))),
        total: plus(some.map(({ amount }) => amount)),
      }));
  }
}
