// What the customer gets on paper, made of what was written into the journal (or came back from the server), so that
// the paper and the books cannot differ.
import { countedPayments, soldOrder } from '@evertill/schemas';
import type { Order, OrderPayment, OrderPlacePayload, SoldOrder, Store, Weighing } from '@evertill/schemas';
import { laneName } from '../lane-name.ts';

export interface ReceiptLine {
  readonly id: string;
  readonly name: string;
  readonly qty: string;
  readonly unitPrice: number;
  /** `unitPrice` buys this many. */
  readonly pricePer: number;
  readonly total: number;
  /** With and without what the goods lay in; undefined when nothing was taken off. */
  readonly weighed: { readonly gross: string; readonly tare: string } | undefined;
  /** Of the piece, and of its batch. */
  readonly serial: string;
  readonly lot: string;
}

export interface ReceiptTax {
  /** Four decimals; blank for a flat tax. */
  readonly rate: string;
  readonly tax: number;
  /** In the prices of the lines; otherwise on top of them. */
  readonly included: boolean;
}

export interface ReceiptPayment {
  readonly id: string;
  readonly method: OrderPayment['method'];
  /** What was handed over; below zero for what was given back. */
  readonly tendered: number;
  /** The last digits of a card; blank for anything else. */
  readonly card: string;
  /** Charged beside `tendered`: what the customer gave, and what the card itself costs. */
  readonly tip: number;
  readonly surcharge: number;
}

/** Minor units throughout. */
export interface Receipt {
  readonly id: string;
  readonly code: string;
  readonly capturedAt: string;
  readonly cashier: string;
  readonly lane: string;
  readonly currency: string;
  /** Digits after the point, as it was sold. */
  readonly currencyDecimals: number;
  readonly lines: readonly ReceiptLine[];
  readonly taxes: readonly ReceiptTax[];
  /** Whether all prices contain their tax; goods that come back were sold by the settings of then. */
  readonly taxIncluded: boolean;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  readonly total: number;
  readonly tendered: number;
  readonly payments: readonly ReceiptPayment[];
  readonly change: number;
  readonly voided: boolean;
  readonly note: string;
}

interface Circumstances {
  readonly capturedAt: string;
  readonly cashier: string;
  readonly store: Store;
  /** What an item is called; the journal does not say. */
  readonly nameOf: (itemId: string, variationId: string) => string;
  /** By `client_payment_id`; the journal has them beside the sale. */
  readonly tips?: ReadonlyMap<string, number>;
}

export function receiptOfSale(
  payload: OrderPlacePayload,
  { capturedAt, cashier, store, nameOf, tips }: Circumstances,
): Receipt {
  const { client_order_id, display_code, currency, lines, totals, pos_register_id, note } = payload;
  const payments = countedPayments(payload);
  const { subtotal, discount, tax, rounding, total, change } = totals;
  const sold = soldOrder(payload, store.prices_include_tax);
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
      weighed: weighedOf(line.weight ?? null),
      serial: line.serial ?? '',
      lot: line.lot ?? '',
    })),
    ...taxesOf(sold.lines),
    currencyDecimals: sold.currency_decimals,
    subtotal,
    discount,
    tax,
    rounding,
    total,
    change,
    tendered: sum(payments.map((payment) => payment.tendered)),
    payments: payments.map(({ client_payment_id, method, tendered, terminal, tip }) => ({
      id: client_payment_id,
      method,
      tendered,
      card: terminal?.cardLast4 ?? '',
      tip: tips?.get(client_payment_id) ?? tip,
      surcharge: terminal?.surcharge ?? 0,
    })),
    voided: false,
    note: note ?? '',
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
    lines: lines.map(({ id, name, qty, unit_price, price_per, total: lineTotal, weight, serial, lot }) => ({
      id,
      name,
      qty,
      unitPrice: unit_price,
      pricePer: price_per,
      total: lineTotal,
      weighed: weighedOf(weight),
      serial,
      lot,
    })),
    ...taxesOf(lines),
    currencyDecimals: order.currency_decimals,
    subtotal,
    discount,
    tax,
    rounding,
    total,
    change,
    tendered: sum(payments.map((payment) => payment.tendered)),
    payments: payments.map(({ id, method, tendered, card_last4: card, tip, surcharge }) => ({
      id,
      method,
      tendered,
      card,
      tip,
      surcharge,
    })),
    voided: order.status === 'voided',
    note: order.note,
  };
}

/** By what went over the counter: goods out, goods back, or both. */
export function kindOf({ lines }: Pick<Receipt, 'lines'>): 'sale' | 'return' | 'exchange' {
  const back = lines.filter(({ qty }) => qty.startsWith('-')).length;
  if (back === 0) return 'sale';
  return back === lines.length ? 'return' : 'exchange';
}

/** The net weight is the quantity that is charged; it takes two figures where something was taken off. */
function weighedOf(weight: Weighing | null): ReceiptLine['weighed'] {
  return weight === null || Number(weight.tare) === 0
    ? undefined
    : { gross: weight.gross, tare: weight.tare };
}

/** One row a rate and way of charging it, the highest rate first; untaxed lines make none. */
function taxesOf(lines: SoldOrder['lines']): Pick<Receipt, 'taxes' | 'taxIncluded'> {
  const rows = new Map<string, ReceiptTax>();
  for (const { tax_type, tax_rate, tax, tax_included: included } of lines) {
    const rate = tax_type === 'percent' ? tax_rate : '';
    const key = `${rate} ${included}`;
    rows.set(key, { rate, included, tax: (rows.get(key)?.tax ?? 0) + tax });
  }
  return {
    taxes: [...rows.values()]
      .filter(({ tax }) => tax !== 0)
      .toSorted((a, b) => Number(b.rate) - Number(a.rate)),
    taxIncluded: lines.every(({ tax_included }) => tax_included),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
