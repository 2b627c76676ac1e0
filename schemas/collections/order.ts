// A sale (or return) with its lines and payments, as the server accepted it. Written by operations only: what was sold
// stays as it is; what became of it afterwards (refunded, voided, a tip) is written beside it.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { currencyDecimals } from '../domain/money.ts';
import { taxIncludedOf } from '../domain/tax-included.ts';
import type { ChargedOrder } from '../domain/tax-included.ts';
import {
  counterField,
  currencyDecimalsField,
  currencyField,
  dayField,
  hashField,
  idField,
  instantField,
  jsonField,
  moneyField,
  nameField,
  noteField,
  percentField,
  priceField,
  quantityField,
  refField,
} from '../fields.ts';
import { weighingSchema } from '../weighing.ts';

/** Where a discount comes from; without it somebody took it off by hand. */
export const discountSources = ['promotion', 'coupon', 'tax_exempt'] as const;

/** Percent with 4 decimals, or money in the smallest unit; each is taken of what those before it left. */
export const discountSchema = z.strictObject({
  kind: z.enum(['percent', 'amount']),
  value: z.union([percentField, moneyField]),
  reason: z.string().max(200).optional(),
  source: z.enum(discountSources).optional(),
  /** The promotion or coupon. */
  offer_id: idField.optional(),
});
export type PlacedDiscount = z.infer<typeof discountSchema>;

/** Who said yes to what, and when. `kind`: `discount`, `age_check` and whatever else a till asks for. */
export const approvalSchema = z.strictObject({
  kind: z.string().max(40),
  employee_id: idField,
  at: z.string().max(30),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Of the one piece that was sold, or of its batch. */
export const serialField = z.string().max(100);
export const lotField = z.string().max(100);

export const orderLineSchema = z.strictObject({
  id: idField,
  item_id: idField,
  variation_id: refField,
  name: z.string().max(200),
  sku_code: z.string().max(64),
  barcode: z.string().max(64),
  qty: quantityField,
  unit: z.string().max(20),
  /** What was paid: never repriced by the server. */
  unit_price: priceField,
  price_per: z.int().min(1).max(1_000_000),
  price_source: z.string().max(20),
  /** The price list the price is from, or blank. */
  price_list_id: refField,
  discount: moneyField,
  discounts: z.array(discountSchema).max(100),
  tax_profile_id: refField,
  tax_rate: percentField,
  tax_type: z.enum(['percent', 'flat', 'none']),
  tax: moneyField,
  /** In the price; otherwise on top of it. */
  tax_included: z.boolean(),
  /** What the customer pays for the line. */
  total: moneyField,
  /** What of it was paid with food benefits (EBT): no tax is on that part. */
  ebt: moneyField,
  /** Of goods coming back: the line of `return_of` they were sold by. */
  return_of_line: refField,
  /** Null for goods nobody weighed. */
  weight: weighingSchema.nullable(),
  serial: serialField,
  lot: lotField,
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** `ebt`: food benefits of a SNAP card, which pay for eligible goods only. */
export const paymentMethods = ['cash', 'card', 'ebt', 'bank_transfer', 'voucher', 'other'] as const;

export const orderPaymentSchema = z.strictObject({
  id: idField,
  method: z.enum(paymentMethods),
  amount: moneyField,
  tendered: moneyField,
  change: moneyField,
  outcome: z.string().max(20),
  payment_reference: z.string().max(100),
  auth_code: z.string().max(40),
  card_last4: z
    .string()
    .regex(/^(\d{4})?$/)
    .max(4),
  card_brand: z.string().max(40),
  entry_mode: z.string().max(40),
  /** Beside `amount`: given after the card was charged. */
  tip: priceField,
  /** Beside `amount`: what the card itself cost whoever paid with it. */
  surcharge: priceField,
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** A difference between what the till charged and what the server computes (decisions.md, ruling 4). */
export const varianceSchema = z.strictObject({
  kind: z.enum([
    'unit_price',
    'line_tax',
    'line_total',
    'tax',
    'total',
    'discount',
    'rounding',
    'currency',
    'promotion',
    'ebt',
  ]),
  line_id: refField,
  charged: moneyField,
  list_price_at_capture: moneyField.nullable(),
  list_price_now: moneyField.nullable(),
  computed: moneyField.nullable(),
});
export type Variance = z.infer<typeof varianceSchema>;

/** What was accepted as a fact all the same: a manager looks at it (decisions.md, rulings 6 and 16). */
export const orderFlags = [
  'refund_exceeds',
  'draft_paid_twice',
  'draft_part_left',
  'coupon_reused',
  'discount_unapproved',
  'age_unchecked',
  'void_late',
  'clock_corrected',
] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** Those a person is asked to look at one by one. A wrong clock marks every sale of its day, and its till says so itself. */
export const toldFlags = orderFlags.filter((flag) => flag !== 'clock_corrected');

export const order = defineCollection({
  name: 'order',
  version: 7,
  table: 'orders',
  scope: 'store',
  writers: () => false,
  shape: {
    /** Equal to `client_order_id`: a re-offered sale finds itself, also on a restored server. */
    id: idField,
    store_id: idField,
    client_order_id: idField,
    order_number: counterField,
    display_code: z.string().max(40),
    svc_vendor_work_shift_id: refField,
    pos_register_id: idField,
    device_id: refField,
    device_seq: counterField,
    placed_by_vendor_employee_id: idField,
    customer_id: refField,
    captured_at: instantField,
    occurred_at: instantField,
    received_at: instantField,
    business_day: dayField,
    status: z.enum(['pending', 'delivered', 'completed', 'voided']).meta({ maxLength: 10 }),
    payment_status: z.enum(['pending', 'partial', 'paid', 'refunded']).meta({ maxLength: 10 }),
    currency: currencyField,
    /** Digits after the point its figures were reckoned in. */
    currency_decimals: currencyDecimalsField,
    /** Smallest coin its cash was rounded to, minor units; 0 where a till upgraded what it held and does not know. */
    cash_rounding: z.int().min(0).max(100_000),
    subtotal: moneyField,
    discount: moneyField,
    tax: moneyField,
    rounding: moneyField,
    total: moneyField,
    paid: moneyField,
    change: moneyField,
    /** Accepted after its shift was closed: a late addendum, outside the stored counts. */
    late: z.boolean(),
    /** The sale whose goods come back; of an exchange too. */
    return_of: refField,
    /** The same sale when other goods went out for them. */
    exchange_of: refField,
    /** The held basket it was. */
    draft_id: refField,
    flags: z.array(z.enum(orderFlags)).max(10),
    voided_at: instantField.nullable(),
    voided_by_vendor_employee_id: refField,
    void_reason: nameField,
    /** Off the whole order. */
    discounts: z.array(discountSchema).max(20),
    coupons: z.array(z.string().max(100)).max(20),
    /** The customer pays no tax. */
    tax_exempt: z.boolean(),
    approvals: z.array(jsonField).max(50),
    /** Of whoever sold it; about a customer, it goes with what is known of them. */
    note: noteField,
    variances: z.array(varianceSchema).max(3000),
    payload_hash: hashField,
    lines: z.array(orderLineSchema).max(2000),
    payments: z.array(orderPaymentSchema).max(50),
  },
  children: { lines: 'order_lines', payments: 'order_payments' },
  timeBound: 'business_day',
  indexes: [
    ['business_day'],
    ['captured_at'],
    ['display_code'],
    ['return_of'],
    ['svc_vendor_work_shift_id'],
    ['customer_id'],
  ],
  upgrade: {
    1: (old) => old,
    2: (old) => ({
      ...old,
      exchange_of: '',
      draft_id: '',
      flags: [],
      voided_at: null,
      voided_by_vendor_employee_id: '',
      void_reason: '',
      lines: (old['lines'] as object[]).map((line) => ({ ...line, return_of_line: '' })),
      payments: (old['payments'] as object[]).map((payment) => ({ ...payment, tip: 0 })),
    }),
    3: (old) => ({
      ...old,
      discounts: [],
      tax_exempt: false,
      lines: (old['lines'] as object[]).map((line) => ({
        ...line,
        price_list_id: '',
        discounts: [],
        ebt: 0,
      })),
    }),
    4: (old) => ({
      ...old,
      note: '',
      lines: (old['lines'] as object[]).map((line) => ({ ...line, weight: null, serial: '', lot: '' })),
    }),
    5: (old) => ({
      ...old,
      payments: (old['payments'] as object[]).map((payment) => ({ ...payment, surcharge: 0 })),
    }),
    6: (old) => {
      const included = taxIncludedOf(old as unknown as ChargedOrder);
      return {
        ...old,
        currency_decimals: currencyDecimals(old['currency'] as string),
        cash_rounding: 0,
        lines: (old['lines'] as object[]).map((line, index) => ({ ...line, tax_included: included[index]! })),
      };
    },
    // One more flag.
    7: (old) => old,
  },
});
export type Order = DocumentOf<typeof order>;
