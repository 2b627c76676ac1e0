// What a window asks of the till that runs in another program: everything that is written down, and the look-ups that
// are made over the whole catalog. What it only reads, it reads through the storage the till lends.
import * as z from 'zod';
import {
  cashMovementKinds,
  collections,
  draftLineSchema,
  noteField,
  orderReturnBody,
  orderVoidPayload,
  placedPaymentSchema,
} from '@evertill/schemas';
import { defineChannel } from './channel.ts';

const id = z.string().min(1).max(128);
const reference = z.string().max(128);
const minor = z.int();
const count = z.int().min(0);
const json = z.record(z.string(), z.unknown());

const sellable = z.strictObject({
  item_id: id,
  variation_id: reference,
  name: z.string().max(1000),
  sku_code: z.string().max(200),
  barcode: z.string().max(200),
  unit: z.string().max(200),
  price: minor,
  price_source: z.enum(['list', 'variation']),
  price_rev: count,
  tax: z
    .strictObject({
      rate: z.union([z.string().max(20), z.number()]),
      type: z.enum(['percent', 'flat']),
      profile_id: reference.nullable(),
    })
    .nullable(),
  label: z
    .strictObject({
      qty: z.string().max(20).optional(),
      price: z.strictObject({ unit_price: minor, price_per: z.int().min(1) }).optional(),
      sell_by: z.string().max(10).optional(),
    })
    .optional(),
});

const cart = z.strictObject({
  client_order_id: id,
  lines: z
    .array(
      z.strictObject({
        id,
        item: sellable,
        qty: z.string().max(20),
        unit_price: minor,
        price_per: z.int().min(1),
      }),
    )
    .max(2000),
  draft_id: reference,
  draft: collections.draft.document.optional(),
  customer_id: reference,
});

/** An entry of the journal as it lies there; its own shape is checked where it is written. */
const record = z.looseObject({ device_seq: count, captured_at: z.string(), payload: json });

/** Of what is left of a sale; quantities and what is paid out are positive. */
const orderReturnRequest = z.strictObject({
  orderId: id,
  returnId: id,
  lines: orderReturnBody.shape.lines,
  paidOut: orderReturnBody.shape.payments,
  note: noteField.optional(),
});

export const tillChannels = [
  defineChannel({
    name: 'till:place-order',
    request: z.strictObject({
      cart,
      /** Minor units; negative for money paid out. */
      handed: z.array(z.strictObject({ method: placedPaymentSchema.shape.method, amount: minor })).max(50),
    }),
    reply: z.strictObject({
      clientOrderId: z.string(),
      displayCode: z.string(),
      totals: z.looseObject({ total: minor }),
      record,
    }),
  }),
  defineChannel({
    name: 'till:open-shift',
    request: z.strictObject({
      label: z.string().max(200),
      openingCash: minor,
      invoiceSlips: count.optional(),
      voucherStubs: count.optional(),
      cardReceipts: count.optional(),
      notes: z.string().max(2000).optional(),
      carryFromPrevious: z.boolean().optional(),
    }),
    reply: z.strictObject({ id: z.string(), record }),
  }),
  defineChannel({
    name: 'till:return-order',
    request: orderReturnRequest,
    reply: z.strictObject({
      clientOrderId: z.string(),
      displayCode: z.string(),
      totals: json,
      payments: z.array(json),
      record,
    }),
  }),
  defineChannel({
    name: 'till:void-order',
    request: z.strictObject({
      orderId: id,
      reason: orderVoidPayload.shape.reason,
      approvals: orderVoidPayload.shape.approvals,
    }),
    reply: z.strictObject({ record }),
  }),
  defineChannel({
    name: 'till:close-shift',
    request: z.strictObject({
      actualCash: minor,
      invoiceSlips: count,
      voucherStubs: count,
      cardReceipts: count,
      handoverBasis: z.enum(['drawer', 'ledger']),
      handoverAmount: minor,
      cashCount: json.optional(),
      recipient: z.string().max(200).optional(),
      notes: z.string().max(2000).optional(),
    }),
    reply: z.strictObject({ id: z.string(), summary: json, record }),
  }),
  defineChannel({
    name: 'till:move-cash',
    request: z.strictObject({
      kind: z.enum(cashMovementKinds),
      amount: minor,
      reason: z.string().min(1).max(200),
    }),
    reply: z.strictObject({ id: z.string(), record }),
  }),
  defineChannel({
    name: 'till:hold-draft',
    request: z.strictObject({ cart, name: z.string().max(200) }),
    reply: z.strictObject({ draft: json }),
  }),
  defineChannel({
    name: 'till:resume-draft',
    request: z.strictObject({ draftId: id }),
    reply: z.strictObject({ cart, missing: z.array(draftLineSchema) }),
  }),
  defineChannel({
    name: 'till:edit-document',
    request: z.strictObject({ collection: id, id, changes: json }),
    reply: z.strictObject({ deviceSeq: count }),
  }),
  defineChannel({
    name: 'till:settle-conflict',
    request: z.strictObject({ attentionId: id, mine: z.array(z.string().max(500)).max(1000) }),
    reply: z.strictObject({ deviceSeq: count }),
  }),
  defineChannel({
    name: 'till:dismiss-refused-edit',
    request: z.strictObject({ attentionId: id }),
    reply: z.strictObject({}),
  }),
  defineChannel({
    name: 'till:search',
    request: z.strictObject({ text: z.string().max(500), limit: z.int().min(1).max(500) }),
    reply: z.strictObject({ products: z.array(collections.product.document) }),
  }),
  defineChannel({
    name: 'till:by-sku',
    request: z.strictObject({ sku: z.string().max(500) }),
    reply: z.strictObject({
      hit: z.strictObject({ product_id: id, variation_id: reference }).nullable(),
    }),
  }),
  defineChannel({ name: 'till:go-online', request: z.strictObject({}), reply: z.strictObject({}) }),
] as const;
