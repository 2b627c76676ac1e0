// A sale becomes a journal entry. First everything that can be refused is refused, before the cashier takes money;
// then one durable write, and only after it may a drawer open or a receipt print.
import { orderPlacePayload } from '@evertill/schemas';
import type { CartTotals, OperationRecord, OrderPlacePayload, Store } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { bytesOf } from '../journal/append.ts';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { priceSourceOf, totalsOf } from './cart.ts';
import type { Cart, CartLine } from './cart.ts';
import { displayCode } from './display-code.ts';
import { takePayments } from './take-payments.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

export interface PreparedOrder {
  readonly ok: true;
  readonly cart: Cart;
  readonly store: Store;
  readonly shiftId: string;
  /** To be paid in full by anything but cash. */
  readonly totals: CartTotals;
  /** To be paid in cash alone, rounded as the store rounds it. */
  readonly cashTotals: CartTotals;
}

export interface PlacedOrder {
  readonly ok: true;
  readonly clientOrderId: string;
  readonly displayCode: string;
  readonly totals: OrderPlacePayload['totals'];
  readonly record: OperationRecord;
}

/** Kept free in an entry for what payments and the envelope add to the lines. */
const reserve = 32 * 1024;

/** Everything about a sale that does not depend on how it is paid. Ask before taking money. */
export async function prepareOrder(
  till: Pick<TillContext, 'deviceId' | 'storeId' | 'laneId' | 'documents' | 'view'>,
  cart: Cart,
): Promise<PreparedOrder | Refusal> {
  if (cart.lines.length === 0) return refuse('order_empty');
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const shift = await findOpenShift(till);
  if (!shift) return refuse('order_shift_missing');
  const totals = totalsOf(cart, store, { cash: false });
  const cashTotals = totalsOf(cart, store, { cash: true });
  if (!totals || !cashTotals) return refuse('order_totals');
  const bytes = bytesOf(JSON.stringify(placedLines(cart.lines, totals)));
  if (bytes > limits.operationBytes - reserve) return refuse('too_large', { bytes });
  return { ok: true, cart, store, shiftId: shift.id, totals, cashTotals };
}

/** Writes the sale down. Resolves when it is durable; after a refusal nothing was written and no money is owed. */
export async function placeOrder(
  till: TillContext,
  prepared: PreparedOrder,
  handed: readonly Handed[],
  options: { readonly capturedAt?: string } = {},
): Promise<PlacedOrder | Refusal> {
  const cashOnly = handed.length > 0 && handed.every(({ method }) => method === 'cash');
  const totals = cashOnly ? prepared.cashTotals : prepared.totals;
  const taken = takePayments(totals.total, handed, totals.rounding, () => till.surroundings.chance.id());
  if (!taken.ok) return refuse(taken.due > 0 ? 'order_unpaid' : 'order_totals', { due: taken.due });
  const { paid, change, payments } = taken;
  const { subtotal, discount, tax, rounding, total } = totals;
  const figures = { subtotal, discount, tax, rounding, total, paid, change };
  const { cart, store, shiftId } = prepared;
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'order.place',
    ...(options.capturedAt === undefined ? {} : { captured_at: options.capturedAt }),
    payload: (deviceSeq): OrderPlacePayload => ({
      client_order_id: cart.client_order_id,
      pos_register_id: till.laneId,
      vendor_work_shift_id: shiftId,
      catalog_revision: till.catalogRevision(),
      display_code: displayCode(store, till.laneId, deviceSeq),
      currency: store.currency,
      ...(cart.customer_id === '' ? {} : { customer_id: cart.customer_id }),
      ...(cart.draft_id === '' ? {} : { draft_id: cart.draft_id }),
      lines: placedLines(cart.lines, totals),
      discounts: [],
      coupons: [],
      payments,
      totals: figures,
      approvals: [],
      refs: {},
    }),
  });
  if (!appended.ok) return appended;
  const { record } = appended;
  // The sale is written: nothing after it may make it look as if it were not, or it is rung up twice.
  await markPaid(till, cart.draft_id).catch(() => undefined);
  const { display_code } = orderPlacePayload.parse(record.payload);
  return {
    ok: true,
    clientOrderId: cart.client_order_id,
    displayCode: display_code,
    totals: figures,
    record,
  };
}

function placedLines(lines: readonly CartLine[], totals: CartTotals): OrderPlacePayload['lines'] {
  return lines.map((line, index) => {
    const { item, qty, unit_price, price_per } = line;
    const { tax, total } = totals.lines[index]!;
    return {
      client_line_id: line.id,
      item_id: item.item_id,
      ...(item.variation_id === '' ? {} : { variation_id: item.variation_id }),
      qty,
      unit: item.unit,
      unit_price,
      ...(price_per === 1 ? {} : { price_per }),
      price_source: priceSourceOf(line),
      price_rev: item.price_rev,
      discounts: [],
      tax: item.tax
        ? {
            profile_id: item.tax.profile_id ?? '',
            rate: String(item.tax.rate),
            type: item.tax.type,
            amount: tax,
          }
        : { profile_id: '', rate: '0.0000', type: 'none', amount: 0 },
      total,
      ...(item.barcode === '' ? {} : { barcode: item.barcode }),
    };
  });
}

/** After the sale: should the device stop in between, the server still learns from the sale which draft it was. */
async function markPaid(till: TillContext, draftId: string): Promise<void> {
  if (draftId === '') return;
  await till.drafts.change([draftId], (stored) =>
    stored && stored._deleted !== true ? { ...stored, status: 'paid', updated_at: nowOf(till) } : undefined,
  );
}

function nowOf(till: TillContext): string {
  return new Date(till.surroundings.clock.now()).toISOString();
}
