// A sale (or return) with its lines and payments, as the server accepted it. Append-only: written by operations.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import {
  counterField,
  currencyField,
  dayField,
  hashField,
  idField,
  instantField,
  jsonField,
  moneyField,
  percentField,
  priceField,
  quantityField,
  refField,
} from '../fields.ts';

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
  discount: moneyField,
  tax_profile_id: refField,
  tax_rate: percentField,
  tax_type: z.enum(['percent', 'flat', 'none']),
  tax: moneyField,
  /** What the customer pays for the line. */
  total: moneyField,
});
export type OrderLine = z.infer<typeof orderLineSchema>;

export const paymentMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const;

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
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** A difference between what the till charged and what the server computes (decisions.md, ruling 4). */
export const varianceSchema = z.strictObject({
  kind: z.enum(['unit_price', 'line_tax', 'line_total', 'tax', 'total', 'discount', 'rounding', 'currency']),
  line_id: refField,
  charged: moneyField,
  list_price_at_capture: moneyField.nullable(),
  list_price_now: moneyField.nullable(),
  computed: moneyField.nullable(),
});
export type Variance = z.infer<typeof varianceSchema>;

export const order = defineCollection({
  name: 'order',
  version: 1,
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
    subtotal: moneyField,
    discount: moneyField,
    tax: moneyField,
    rounding: moneyField,
    total: moneyField,
    paid: moneyField,
    change: moneyField,
    /** Accepted after its shift was closed: a late addendum, outside the stored counts. */
    late: z.boolean(),
    return_of: refField,
    coupons: z.array(z.string().max(100)).max(20),
    approvals: z.array(jsonField).max(50),
    variances: z.array(varianceSchema).max(3000),
    payload_hash: hashField,
    lines: z.array(orderLineSchema).max(2000),
    payments: z.array(orderPaymentSchema).max(50),
  },
  children: { lines: 'order_lines', payments: 'order_payments' },
  timeBound: 'business_day',
  indexes: [['business_day'], ['captured_at'], ['display_code']],
  upgrade: { 1: (old) => old },
});
export type Order = DocumentOf<typeof order>;
