// The latest sales of the store as this till knows them: what the server has accepted, and this till's own that are
// still on their way or were refused.
import type { ScreenTill } from '@evertill/client-core';
import { orderPlacePayload } from '@evertill/schemas';
import type { OperationRecord, Order, Product, Staff, Store } from '@evertill/schemas';
import { receiptOfOrder, receiptOfSale } from '../receipt/receipt.ts';
import type { Receipt } from '../receipt/receipt.ts';

export interface RecentOrder {
  readonly receipt: Receipt;
  readonly state: 'sent' | 'waiting' | 'attention';
  /** The server's number; 0 while it has none. */
  readonly number: number;
  /** Accepted after its shift was closed. */
  readonly late: boolean;
}

const most = 50;
/** Hours looked back, each only when the one before held too few: a storage cannot read backwards. */
const lookBack = [2, 12, 48, 24 * 14];

/** The latest first. */
export async function recentOrders(till: ScreenTill, store: Store): Promise<RecentOrder[]> {
  const orders = await replicatedOrders(till);
  const known = new Set<unknown>(orders.map(({ client_order_id }) => client_order_id));
  const records = (await ownSales(till)).filter(({ payload }) => !known.has(payload['client_order_id']));
  const staff = await till.documents.many<Staff>('staff', [
    ...new Set([
      ...orders.map((order) => order.placed_by_vendor_employee_id),
      ...records.map(({ actor_id }) => actor_id),
    ]),
  ]);
  const nameOfStaff = (id: string) => staff.get(id)?.name ?? '';
  const replicated = orders.map((order) => ({
    receipt: receiptOfOrder(order, store, nameOfStaff(order.placed_by_vendor_employee_id)),
    state: 'sent' as const,
    number: order.order_number,
    late: order.late,
  }));
  const own = await Promise.all(records.map((record) => ownOrder(till, store, record, nameOfStaff)));
  return [...replicated, ...own]
    .toSorted((a, b) => (a.receipt.capturedAt < b.receipt.capturedAt ? 1 : -1))
    .slice(0, most);
}

async function replicatedOrders({ documents, surroundings }: ScreenTill): Promise<Order[]> {
  let found: Order[] = [];
  for (const hours of lookBack) {
    const since = new Date(surroundings.clock.now() - hours * 3_600_000).toISOString();
    found = await documents.find<Order>('order', { selector: { captured_at: { $gt: since } } });
    if (found.length >= most) break;
  }
  return found.toSorted((a, b) => (a.captured_at < b.captured_at ? 1 : -1)).slice(0, most);
}

function ownSales({ view, operations, storeId }: ScreenTill): Promise<OperationRecord[]> {
  const sales = view.ofType('order.place').filter((entry) => entry.store_id === storeId);
  const unsent = sales.filter(({ state }) => state !== 'settled');
  // Settled ones too: the replica may not show them yet.
  const latest = new Set([...unsent.slice(-most), ...sales.slice(-most)].map(({ device_seq }) => device_seq));
  return operations.many([...latest]);
}

async function ownOrder(
  till: ScreenTill,
  store: Store,
  { payload, captured_at, actor_id, state }: OperationRecord,
  nameOfStaff: (id: string) => string,
): Promise<RecentOrder> {
  const sale = orderPlacePayload.parse(payload);
  const products = await till.documents.many<Product>('product', [
    ...new Set(sale.lines.map(({ item_id }) => item_id)),
  ]);
  const receipt = receiptOfSale(sale, {
    capturedAt: captured_at,
    cashier: nameOfStaff(actor_id),
    store,
    nameOf: (itemId, variationId) => nameOfItem(products.get(itemId), variationId),
  });
  return { receipt, state: state === 'settled' ? 'sent' : state, number: 0, late: false };
}

function nameOfItem(product: Product | undefined, variationId: string): string {
  const variation = product?.variations.find(({ id }) => id === variationId)?.name ?? '';
  return [product?.name ?? '', variation].filter((part) => part !== '').join(' ');
}
