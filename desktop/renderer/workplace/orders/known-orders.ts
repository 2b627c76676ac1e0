// The sales of the store as this till knows them: what the server has accepted, and this till's own that are still on
// their way or were refused; with what became of them since.
import { ownOrders, tipsHere, voidedHere } from '@evertill/client-core';
import type { OwnOrder, ScreenTill } from '@evertill/client-core';
import { originalOf, paymentStatusOf } from '@evertill/schemas';
import type { Customer, Order, OrderFlag, Product, Staff, Store, Variance } from '@evertill/schemas';
import { receiptOfOrder, receiptOfSale } from '../receipt/receipt.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { readOrderQuery } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';

export interface KnownOrder {
  readonly receipt: Receipt;
  readonly state: 'sent' | 'waiting' | 'attention';
  /** Why the server refused it; blank when it did not. */
  readonly code: string;
  /** The server's number; 0 while it has none. */
  readonly number: number;
  /** Accepted after its shift was closed. */
  readonly late: boolean;
  readonly payment: Order['payment_status'];
  readonly flags: readonly OrderFlag[];
  /** What the server would have charged differently. */
  readonly variances: readonly Variance[];
  readonly voidReason: string;
  /** The sale whose goods came back; blank for a sale. */
  readonly returnOf: string;
  /** Some of its goods came back, not all. */
  readonly partlyBack: boolean;
  /** Blank for nobody, and for somebody this till does not know. */
  readonly customer: string;
}

type OrdersTill = Pick<ScreenTill, 'deviceId' | 'documents' | 'view' | 'operations' | 'surroundings'>;

const most = 50;
/** To be settled one by one: none of them is left out for being old. */
const mostDifferent = 500;
/** Hours looked back, each only when the one before held too few: a storage cannot read backwards. */
const lookBack = [2, 12, 48, 24 * 14];

/** The latest first. */
async function recentOrders(till: OrdersTill, store: Store): Promise<KnownOrder[]> {
  let found: Order[] = [];
  for (const hours of lookBack) {
    const since = new Date(till.surroundings.clock.now() - hours * 3_600_000).toISOString();
    found = await till.documents.find<Order>('order', { selector: { captured_at: { $gt: since } } });
    if (found.length >= most) break;
  }
  const own = [...(await ownOrders(till)).values()];
  const unsent = own.filter(({ record }) => record.state !== 'settled');
  return known(till, store, latestStored(found), [...new Set([...unsent, ...own.slice(-most)])]);
}

/** The latest first; the recent ones when nothing is asked. */
export async function findOrders(till: OrdersTill, store: Store, typed: string): Promise<KnownOrder[]> {
  const query = readOrderQuery(typed, store.currency);
  if (!query) return recentOrders(till, store);
  const customers = query.words === undefined ? [] : await customersLike(till, query.words);
  const selectors = selectorsOf(query, customers);
  const stored = await Promise.all(
    selectors.map((selector) => till.documents.find<Order>('order', { selector })),
  );
  const unique = new Map(stored.flat().map((order) => [order.id, order]));
  const own = [...(await ownOrders(till)).values()].filter((one) => matches(one, query, customers));
  const found = await known(till, store, latestStored([...unique.values()]), own);
  const { idEnd = '' } = query;
  return found.filter(({ receipt }) => receipt.id.toUpperCase().endsWith(idEnd));
}

export async function orderById(till: OrdersTill, store: Store, id: string): Promise<KnownOrder | undefined> {
  const stored = await till.documents.get<Order>('order', id);
  const own = stored ? undefined : (await ownOrders(till)).get(id);
  const [found] = await known(till, store, stored ? [stored] : [], own ? [own] : []);
  return found;
}

/** Charged otherwise than the server would have, the latest first; a void takes that back. `since`: ISO-8601. */
export async function ordersWithVariances(
  till: OrdersTill,
  store: Store,
  since: string,
): Promise<KnownOrder[]> {
  const stored = await till.documents.find<Order>('order', { selector: { captured_at: { $gt: since } } });
  const different = stored.filter(({ variances, status }) => variances.length > 0 && status !== 'voided');
  return known(till, store, latestStored(different, mostDifferent), [], mostDifferent);
}

/** What a customer bought, the latest first. */
export async function ordersOf(till: OrdersTill, store: Store, customerId: string): Promise<KnownOrder[]> {
  const selector = { customer_id: { $eq: customerId } };
  const stored = await till.documents.find<Order>('order', { selector });
  const own = [...(await ownOrders(till)).values()].filter(({ order }) => order.customer_id === customerId);
  return known(till, store, latestStored(stored), own);
}

/** What this till wrote down last; undefined before the first, and when the server has had it for long. */
export async function lastOrderHere(till: OrdersTill, store: Store): Promise<KnownOrder | undefined> {
  const last = [...(await ownOrders(till)).keys()].at(-1);
  return last === undefined ? undefined : orderById(till, store, last);
}

/** What was given back of a sale, the latest first. */
export async function returnsOf(till: OrdersTill, store: Store, id: string): Promise<KnownOrder[]> {
  const stored = await till.documents.find<Order>('order', { selector: { return_of: { $eq: id } } });
  const own = [...(await ownOrders(till)).values()].filter(({ order }) => originalOf(order) === id);
  return known(till, store, stored, own);
}

function selectorsOf(
  { code, number, amount }: OrderQuery,
  customers: readonly string[],
): Record<string, object>[] {
  return [
    ...(code === undefined ? [] : [{ display_code: { $eq: code } }]),
    ...(number === undefined ? [] : [{ order_number: { $eq: number } }]),
    ...(amount === undefined ? [] : [{ total: { $in: [amount, 0 - amount] } }]),
    ...(customers.length === 0 ? [] : [{ customer_id: { $in: [...customers] } }]),
  ];
}

function matches({ order }: OwnOrder, { code, amount }: OrderQuery, customers: readonly string[]): boolean {
  return (
    order.display_code === code ||
    (amount !== undefined && Math.abs(order.totals.total) === amount) ||
    customers.includes(order.customer_id ?? '')
  );
}

async function customersLike({ documents }: OrdersTill, words: string): Promise<string[]> {
  const wanted = words.toLocaleLowerCase();
  const everybody = await documents.find<Customer>('customer', { selector: {} });
  return everybody
    .filter(({ name, phone }) => `${name} ${phone}`.toLocaleLowerCase().includes(wanted))
    .slice(0, most)
    .map(({ id }) => id);
}

function latestStored(orders: readonly Order[], atMost = most): Order[] {
  return orders.toSorted((a, b) => (a.captured_at < b.captured_at ? 1 : -1)).slice(0, atMost);
}

/** `own` that the server has too counts as the server has it. */
async function known(
  till: OrdersTill,
  store: Store,
  stored: readonly Order[],
  own: readonly OwnOrder[],
  atMost = most,
): Promise<KnownOrder[]> {
  const ids = new Set(stored.map(({ client_order_id }) => client_order_id));
  const unseen = own.filter(({ order }) => !ids.has(order.client_order_id));
  const names = await namesFor(till, stored, unseen);
  const orders = [
    ...stored.map((order) => ofStored(order, store, names)),
    ...unseen.map((one) => ofOwn(one, store, names)),
  ]
    .toSorted((a, b) => (a.receipt.capturedAt < b.receipt.capturedAt ? 1 : -1))
    .slice(0, atMost);
  const voided = voidedHere(till);
  const tips = tipsHere(till);
  const returned = await returnedFrom(till, orders, voided);
  return orders.map((order) => {
    const { receipt, payment } = order;
    return {
      ...order,
      partlyBack: payment === 'paid' && returned.has(receipt.id),
      receipt: {
        ...receipt,
        payments: receipt.payments.map((one) => ({ ...one, tip: tips.get(one.id) ?? one.tip })),
        voided: receipt.voided || voided.has(receipt.id),
      },
    };
  });
}

/** Of these sales, the ones that something came back from. */
async function returnedFrom(
  till: OrdersTill,
  orders: readonly KnownOrder[],
  voided: ReadonlySet<string>,
): Promise<Set<string>> {
  const selector = { return_of: { $in: orders.map(({ receipt }) => receipt.id) } };
  const stored = await till.documents.find<Order>('order', { selector });
  const own = [...(await ownOrders(till)).values()].filter(({ order }) => !voided.has(order.client_order_id));
  const living = stored.filter(({ id, status }) => status !== 'voided' && !voided.has(id));
  return new Set([...living.map(({ return_of }) => return_of), ...own.map(({ order }) => originalOf(order))]);
}

interface Names {
  readonly staff: ReadonlyMap<string, Staff>;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly products: ReadonlyMap<string, Product>;
}

async function namesFor(
  { documents }: OrdersTill,
  stored: readonly Order[],
  own: readonly OwnOrder[],
): Promise<Names> {
  const distinct = (ids: readonly string[]) => [...new Set(ids.filter((id) => id !== ''))];
  const [staff, customers, products] = await Promise.all([
    documents.many<Staff>(
      'staff',
      distinct([
        ...stored.map((order) => order.placed_by_vendor_employee_id),
        ...own.map(({ record }) => record.actor_id),
      ]),
    ),
    documents.many<Customer>(
      'customer',
      distinct([
        ...stored.map(({ customer_id }) => customer_id),
        ...own.map(({ order }) => order.customer_id ?? ''),
      ]),
    ),
    documents.many<Product>(
      'product',
      distinct(own.flatMap(({ order }) => order.lines.map(({ item_id }) => item_id))),
    ),
  ]);
  return { staff, customers, products };
}

function ofStored(order: Order, store: Store, { staff, customers }: Names): KnownOrder {
  return {
    receipt: receiptOfOrder(order, store, staff.get(order.placed_by_vendor_employee_id)?.name ?? ''),
    state: 'sent',
    code: '',
    number: order.order_number,
    late: order.late,
    payment: order.payment_status,
    flags: order.flags,
    variances: order.variances,
    voidReason: order.void_reason,
    returnOf: order.return_of,
    partlyBack: false,
    customer: customers.get(order.customer_id)?.name ?? '',
  };
}

function ofOwn({ order, record }: OwnOrder, store: Store, { staff, customers, products }: Names): KnownOrder {
  const { captured_at, actor_id, state, code } = record;
  const customerId = order.customer_id ?? '';
  return {
    receipt: receiptOfSale(order, {
      capturedAt: captured_at,
      cashier: staff.get(actor_id)?.name ?? '',
      store,
      nameOf: (itemId, variationId) => nameOfItem(products.get(itemId), variationId),
    }),
    state: state === 'settled' ? 'sent' : state,
    code: code,
    number: 0,
    late: false,
    payment: paymentStatusOf(order),
    flags: [],
    variances: [],
    voidReason: '',
    returnOf: originalOf(order),
    partlyBack: false,
    customer: customers.get(customerId)?.name ?? '',
  };
}

function nameOfItem(product: Product | undefined, variationId: string): string {
  const variation = product?.variations.find(({ id }) => id === variationId)?.name ?? '';
  return [product?.name ?? '', variation].filter((part) => part !== '').join(' ');
}
