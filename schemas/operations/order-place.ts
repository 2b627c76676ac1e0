// A sale, a return (negative quantities) or an exchange (both). What comes back may name the sale and line it was sold by. decisions.md, "POS bodies".
import * as z from 'zod';
import {
  approvalSchema,
  discountSchema,
  lotField,
  paymentMethods,
  serialField,
} from '../collections/order.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import {
  cashRoundingField,
  counterField,
  currencyDecimalsField,
  currencyField,
  idField,
  moneyField,
  noteField,
  percentField,
  priceField,
  quantityField,
  refField,
} from '../fields.ts';
import { defineOperation } from '../operation.ts';
import type { OperationEntry } from '../operation-entry.ts';
import { weighingSchema } from '../weighing.ts';

export const placedLineSchema = z.strictObject({
  client_line_id: idField,
  item_id: idField,
  variation_id: refField.optional(),
  qty: quantityField.refine((text) => Number(text) !== 0, 'Must not be zero.'),
  unit: z.string().max(20),
  unit_price: priceField,
  /** `unit_price` buys this many; 1 unless the price is below the smallest coin. */
  price_per: z.int().min(1).max(1_000_000).optional(),
  price_source: z.enum(['list', 'variation', 'price_list', 'override', 'embedded', 'import']),
  /** The list a price of `price_list` is from. */
  price_list_id: refField.optional(),
  price_rev: counterField,
  /** In the turn they are taken. */
  discounts: z.array(discountSchema).max(100),
  tax: z.strictObject({
    profile_id: refField,
    rate: percentField,
    type: z.enum(['percent', 'flat', 'none']),
    amount: moneyField,
    /** In the price; otherwise on top of it. The figures say it where it is absent. */
    included: z.boolean().optional(),
  }),
  total: moneyField,
  /** What of `total` food benefits pay; all `ebt` payments together come to the same. */
  ebt: moneyField.optional(),
  barcode: z.string().max(64).optional(),
  weight: weighingSchema.optional(),
  serial: serialField.optional(),
  lot: lotField.optional(),
  /** Of goods coming back: their line of the order in `refs`. */
  return_of_line: idField.optional(),
});

export const placedPaymentSchema = z.strictObject({
  /** Of a part that was taken of the basket before: the id of that part. */
  client_payment_id: idField,
  method: z.enum(paymentMethods),
  amount: moneyField,
  tendered: moneyField,
  change: moneyField,
  rounding: moneyField,
  terminal: z
    .strictObject({
      paymentReference: z.string().max(100),
      authCode: z.string().max(40),
      /** Blank where the terminal does not say. */
      cardLast4: z.string().regex(/^(\d{4})?$/),
      cardBrand: z.string().max(40),
      entryMode: z.string().max(40),
      outcome: z.enum(['succeeded', 'declined', 'canceled', 'timeout', 'error', 'unknown']),
      /** What was really moved, tip and surcharge included; minor units. The amount, where the terminal does not say. */
      amountApproved: priceField.optional(),
      /** Given on top at the terminal, minor units. */
      tipAmount: priceField.optional(),
      /** What the card itself costs the customer, on top of the amount; minor units. */
      surcharge: priceField.optional(),
    })
    .optional(),
});

export const orderPlacePayload = z.strictObject({
  client_order_id: idField,
  pos_register_id: idField,
  vendor_work_shift_id: refField,
  catalog_revision: z.string().max(200),
  display_code: z.string().max(40),
  currency: currencyField,
  /** Digits after the point in which the figures were reckoned; those of the currency when absent. */
  currency_decimals: currencyDecimalsField.optional(),
  /** Smallest coin cash was rounded to, minor units; the store's when absent. */
  cash_rounding: cashRoundingField.optional(),
  customer_id: idField.optional(),
  draft_id: idField.optional(),
  lines: z.array(placedLineSchema).min(1).max(2000),
  discounts: z.array(discountSchema).max(20),
  coupons: z.array(z.string().max(100)).max(20),
  payments: z.array(placedPaymentSchema).max(50),
  totals: z.strictObject({
    subtotal: moneyField,
    discount: moneyField,
    tax: moneyField,
    rounding: moneyField,
    total: moneyField,
    paid: moneyField,
    change: moneyField,
  }),
  approvals: z.array(approvalSchema).max(50),
  /** Of a customer who pays no tax. */
  tax_exempt: z.boolean().optional(),
  refs: z.strictObject({ return_of: refField.optional(), exchange_of: refField.optional() }),
  note: noteField.optional(),
});
export type OrderPlacePayload = z.infer<typeof orderPlacePayload>;

export const orderPlace = defineOperation({
  type: 'order.place',
  version: 7,
  payload: orderPlacePayload,
  // Taking money at a till needs no module: whoever has a shift sells.
  may: () => true,
});

/** The sale that goods come back from, of a return as of an exchange; blank for none. */
export function originalOf({ refs }: Pick<OrderPlacePayload, 'refs'>): string {
  return refs.return_of || refs.exchange_of || '';
}

const unchainedPrefix = 'pos:';

/** The documents' own protocol has no chain: its numbers are kept apart from those of a journal by this device name. */
export function unchained(deviceId: string): string {
  return `${unchainedPrefix}${deviceId}`;
}

/**
 * The text whose SHA-256 identifies a sale's content at every door: the entry without its place in the chain, the
 * device under the name it has for itself.
 */
export function orderContentText(entry: Omit<OperationEntry, 'hash' | 'prev_hash'>): string {
  const { device_seq, store_id, captured_at, clock, payload } = entry;
  const device_id = entry.device_id.startsWith(unchainedPrefix)
    ? entry.device_id.slice(unchainedPrefix.length)
    : entry.device_id;
  return canonicalJson({ device_id, device_seq, store_id, captured_at, clock, ...payload });
}
