// Customers at the point of sale: found by what a cashier types, made on the spot, with what they bought.
import * as z from 'zod';
import { currencyField, dayField, idField, nameField, noteField } from '../fields.ts';
import { pageFields, pageOf } from './pages.ts';

const customerFields = {
  phone: z.string().trim().max(40),
  email: z.string().trim().max(200),
  note: noteField,
  /** Then a reason or the number of a certificate says why. */
  tax_exempt: z.boolean(),
  tax_exempt_reason: nameField,
  tax_exempt_certificate: nameField,
};

export const customerReply = z.object({
  id: idField,
  /** null: known in every store. */
  store_id: idField.nullable(),
  name: z.string(),
  ...customerFields,
  rev: z.int(),
});

/**
 * `q`: every word of it occurs in name, phone or email; one or two letters begin a word. Without the module `customer` it is
 * needed, and is the whole phone, email, id or name of the customer.
 */
export const customersQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  q: z.string().trim().max(200).optional(),
});
const { note, tax_exempt_reason, tax_exempt_certificate, ...lookedUp } = customerReply.shape;
/** The last three are for those with the module `customer`. */
export const customersReply = pageOf(
  z.object({
    ...lookedUp,
    note: note.optional(),
    tax_exempt_reason: tax_exempt_reason.optional(),
    tax_exempt_certificate: tax_exempt_certificate.optional(),
  }),
);

export const customerCreate = z.strictObject({
  store_id: idField.nullable().optional(),
  name: z.string().trim().min(1).max(200),
  ...z.object(customerFields).partial().shape,
});

/** Others with the same telephone or e-mail: for people to look at, at most ten. */
export const customerCreated = z.object({ ...customerReply.shape, duplicates: z.array(customerReply) });

export const customerHistoryQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().min(1).max(2000).optional(),
});

const customerOrder = z.object({
  id: idField,
  store_id: idField,
  order_number: z.int(),
  display_code: z.string(),
  occurred_at: z.string(),
  business_day: dayField,
  status: z.string(),
  payment_status: z.string(),
  currency: currencyField,
  total: z.int(),
  paid: z.int(),
  return_of: idField.nullable(),
});

export const customerHistoryReply = z.object({
  ...customerReply.shape,
  /** Of orders that were not voided, in the stores one sees. */
  totals: z.array(
    z.object({
      currency: currencyField,
      orders: z.int(),
      /** Of lines that went out. */
      sales: z.int(),
      /** Of lines that came back: negative. */
      returns: z.int(),
      rounding: z.int(),
      /** sales + returns + rounding */
      total: z.int(),
      last_at: z.string(),
    }),
  ),
  /** The newest first. */
  orders: z.array(customerOrder),
  next_cursor: z.string().nullable(),
});
