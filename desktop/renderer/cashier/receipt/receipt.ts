// What the customer gets on paper, made of what was written into the journal (or came back from the server), so that
// the paper and the books cannot differ.
import type { Order, OrderPlacePayload, Store } from '@evertill/schemas';

export interface ReceiptLine {
  readonly id: string;
  readonly name: string;
  readonly qty: string;
  readonly unitPrice: number;
  /** `unitPrice` buys this many. */
  readonly pricePer: number;
  readonly total: number;
}

export interface ReceiptTax {
  /** Four decimals; blank for a flat tax. */
  readonly rate: string;
  readonly tax: number;
}

/** Minor units throughout. */
export interface Receipt {
  readonly id: string;
  readonly code: string;
  readonly capturedAt: string;
  readonly cashier: string;
  readonly lane: string;
  readonly currency: string;
  readonly lines: readonly ReceiptLine[];
  readonly taxes: readonly ReceiptTax[];
  readonly taxIncluded: boolean;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  readonly total: number;
  readonly tendered: number;
  readonly change: number;
}

interface Circumstances {
  readonly capturedAt: string;
  readonly cashier: string;
  readonly store: Store;
  /** What an item is called; the journal does not say. */
  readonly nameOf: (itemId: string, variationId: string) => string;
}

export function receiptOfSale(
  payload: OrderPlacePayload,
  { capturedAt, cashier, store, nameOf }: Circumstances,
): Receipt {
  const { client_order_id, display_code, currency, lines, payments, totals, pos_register_id } = payload;
  const { subtotal, discount, tax, rounding, total, change } = totals;
  return {
    id: client_order_id,
    code: display_code,
    capturedAt,
    cashier,
    lane: laneName(store, pos_register_id),
    currency,
    lines: lines.map((line) => ({
      id: line.client_line_id,
      name: nameOf(line.item_id, line.variation_id ?? ''),
      qty: line.qty,
      unitPrice: line.unit_price,
      pricePer: line.price_per ?? 1,
      total: line.total,
    })),
    taxes: sumTaxes(lines.map((line) => ({ rate: rateOf(line.tax), tax: line.tax.amount }))),
    taxIncluded: store.prices_include_tax,
    subtotal,
    discount,
    tax,
    rounding,
    total,
    change,
    tendered: sum(payments.map((payment) => payment.tendered)),
  };
}

export function receiptOfOrder(order: Order, store: Store, cashier: string): Receipt {
  const { subtotal, discount, tax, rounding, total, change, currency, lines, payments } = order;
  return {
    id: order.id,
    code: order.display_code,
    capturedAt: order.captured_at,
    cashier,
    lane: laneName(store, order.pos_register_id),
    currency,
    lines: lines.map(({ id, name, qty, unit_price, price_per, total: lineTotal }) => ({
      id,
      name,
      qty,
      unitPrice: unit_price,
      pricePer: price_per,
      total: lineTotal,
    })),
    taxes: sumTaxes(
      lines.map((line) => ({ rate: rateOf({ rate: line.tax_rate, type: line.tax_type }), tax: line.tax })),
    ),
    taxIncluded: store.prices_include_tax,
    subtotal,
    discount,
    tax,
    rounding,
    total,
    change,
    tendered: sum(payments.map((payment) => payment.tendered)),
  };
}

function laneName(store: Store, laneId: string): string {
  return store.lanes.find(({ id }) => id === laneId)?.name ?? '';
}

function rateOf({ rate, type }: { readonly rate: string; readonly type: string }): string {
  return type === 'percent' ? rate : '';
}

/** One row a rate, the highest first; untaxed lines make none. */
function sumTaxes(taxes: readonly ReceiptTax[]): ReceiptTax[] {
  const byRate = new Map<string, number>();
  for (const { rate, tax } of taxes) byRate.set(rate, (byRate.get(rate) ?? 0) + tax);
  return [...byRate]
    .filter(([, tax]) => tax !== 0)
    .map(([rate, tax]) => ({ rate, tax }))
    .toSorted((a, b) => Number(b.rate) - Number(a.rate));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
