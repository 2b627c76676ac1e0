// A sale in one step, from codes and quantities: for headless tills, replays and tests. The lines stay as they were
// given, one by one, because a price below the smallest coin is rounded once per line.
import {
  calendarDay,
  formatQuantity,
  normaliseBarcode,
  parseQuantity,
  quantityFromNumber,
} from '@evertill/schemas';
import type { Product, Store } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { findByBarcode } from '../queries/find-by-barcode.ts';
import { describe, isForSale, labelRefusal } from '../queries/sellable.ts';
import type { ItemRef, Sellable } from '../queries/sellable.ts';
import type { ItemSearch } from '../till/screen-till.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { addItem, emptyCart } from './cart.ts';
import type { CartLine } from './cart.ts';
import { placeOrder, prepareOrder } from './place-order.ts';
import type { PlacedOrder } from './place-order.ts';
import { priceOf } from './price.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

export interface SaleLine {
  readonly barcode?: string;
  readonly sku?: string;
  /** Negative for goods coming back; three decimals at most. */
  readonly qty: number | string;
  /** Minor units, fractions of them allowed; the list price when absent. */
  readonly unitPrice?: number;
}

export interface SaleRequest {
  readonly lines: readonly SaleLine[];
  /** What was handed over; cash beyond the total comes back as change. */
  readonly payments: readonly Handed[];
  /** ISO-8601; now when absent. */
  readonly capturedAt?: string;
}

export type SellingTill = TillContext & { readonly search: ItemSearch };

export async function sell(till: SellingTill, sale: SaleRequest): Promise<PlacedOrder | Refusal> {
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const items: ItemRef[] = [];
  for (const line of sale.lines) {
    const item = await itemOf(till, store, line);
    if ('ok' in item) return item;
    items.push(item);
  }
  const sellables = await describe(till.documents, items);
  const today = calendarDay(instant(till.surroundings.clock), store.time_zone);
  const refused = sellables.map((item) => labelRefusal(item, today)).find((one) => one !== undefined);
  if (refused) return refused;
  const lines: CartLine[] = [];
  for (const [index, line] of sale.lines.entries()) {
    const charged = chargedLine(till.surroundings.chance.id(), line, sellables[index]!);
    if ('ok' in charged) return charged;
    lines.push(charged);
  }
  const prepared = await prepareOrder(till, { ...emptyCart(till.surroundings.chance.id()), lines });
  if (!prepared.ok) return prepared;
  const { capturedAt } = sale;
  return placeOrder(till, prepared, sale.payments, capturedAt === undefined ? {} : { capturedAt });
}

async function itemOf(
  till: SellingTill,
  store: Store,
  { barcode, sku }: SaleLine,
): Promise<ItemRef | Refusal> {
  if (barcode !== undefined) {
    const [item, ...others] = await findByBarcode(till.documents, barcode, store);
    if (!item) return refuse('item_unknown', { barcode });
    const hits = [item, ...others].map(({ product }) => product.sku_code);
    return others.length > 0 ? refuse('item_ambiguous', { barcode, skus: hits }) : item;
  }
  if (sku === undefined)
    return refuse('invalid_input', { field: 'lines', problem: 'A line needs a barcode or a sku.' });
  const selector = { sku_code: { $in: [sku, normaliseBarcode(sku)] } };
  const found = await till.documents.find<Product>('product', { selector });
  const product = found.find(isForSale);
  if (product) return { product, variation_id: '', barcode: '' };
  const hit = await till.search.bySku(normaliseBarcode(sku));
  const variant = hit && (await till.documents.get<Product>('product', hit.product_id));
  return variant
    ? { product: variant, variation_id: hit.variation_id, barcode: '' }
    : refuse('item_unknown', { sku });
}

function chargedLine(id: string, line: SaleLine, item: Sellable): CartLine | Refusal {
  const thousandths = typeof line.qty === 'number' ? quantityFromNumber(line.qty) : parseQuantity(line.qty);
  if (thousandths === undefined || thousandths === 0) {
    return refuse('invalid_input', { field: 'qty', problem: `Must be a quantity, not ${line.qty}.` });
  }
  const price = line.unitPrice === undefined ? undefined : priceOf(line.unitPrice);
  if (line.unitPrice !== undefined && !price)
    return refuse('price_inexact', { unit_price: String(line.unitPrice) });
  const qty = formatQuantity(thousandths);
  const cart = addItem(emptyCart(id), item, { lineId: id, qty, ...(price ? { price } : {}) });
  const charged = cart?.lines[0];
  if (!charged)
    return refuse('invalid_input', { field: 'qty', problem: `Must be a number of labels, not ${line.qty}.` });
  // It was charged so somewhere else; nobody at this till took anything off.
  return price ? { ...charged, price: { ...price, source: 'import' } } : charged;
}
