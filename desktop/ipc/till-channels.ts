// What a window asks of the till that runs in another program: everything that is written down, and the look-ups that
// are made over the whole catalog. What it only reads, it reads through the storage the till lends.
import * as z from 'zod';
import {
  itemTypes,
  productSortFields,
  stockFilters,
  approvalSchema,
  breakKinds,
  cashMovementKinds,
  collections,
  draftLineSchema,
  instantField,
  evidenceKinds,
  gpsEvidence,
  jpegField,
  orderReturnBody,
  orderTipPayload,
  orderVoidPayload,
  punchKinds,
  takenPartSchema,
} from '@evertill/schemas';
import { clockDoubts } from '@evertill/client-core';
import { defineChannel } from './channel.ts';
import { orderReturn, returnedOrder } from './return-shapes.ts';
import { cart, handed, journalRecord as record } from './sale-shapes.ts';

const id = z.string().min(1).max(128);
const reference = z.string().max(128);
const minor = z.int();
const count = z.int().min(0);
const json = z.record(z.string(), z.unknown());
const press = {
  id,
  personId: id.optional(),
  ago: z.number().min(0).optional(),
  by: z.strictObject({ employeeId: id, pin: z.string().max(40) }).optional(),
  despite: z.array(z.enum(clockDoubts)).optional(),
};
const clocked = z.strictObject({ id, personId: id, again: z.boolean(), record });

export const tillChannels = [
  defineChannel({
    name: 'till:place-order',
    request: z.strictObject({
      cart,
      /** Minor units; negative for money paid out. */
      handed,
      /** What the screen showed before any payment, minor units. */
      shown: minor,
      /** Whose shift it belongs to. */
      attributed: z.enum(['lane', 'actor']),
    }),
    reply: z.strictObject({
      clientOrderId: z.string(),
      displayCode: z.string(),
      totals: z.looseObject({ total: minor }),
      record,
    }),
  }),
  defineChannel({
    name: 'till:approve',
    request: z.strictObject({
      kind: z.enum(['discount', 'age_check']),
      employeeId: id,
      pin: z.string().min(1).max(40),
    }),
    reply: z.strictObject({ approval: approvalSchema }),
  }),
  defineChannel({
    name: 'till:open-shift',
    request: z.strictObject({
      label: z.string().max(200),
      openingCash: minor,
      invoiceSlips: count.optional(),
      voucherStubs: count.optional(),
      cardReceipts: count.optional(),
      cashCount: json.optional(),
      notes: z.string().max(2000).optional(),
      templateId: id.optional(),
      warehouseId: id.optional(),
      assigneeId: id.optional(),
      carryFromPrevious: z.boolean().optional(),
    }),
    reply: z.strictObject({ id: z.string(), record }),
  }),
  defineChannel({
    name: 'till:return-order',
    request: orderReturn,
    reply: returnedOrder,
  }),
  defineChannel({
    name: 'till:exchange-order',
    request: z.strictObject({
      orderId: id,
      back: orderReturnBody.shape.lines.unwrap(),
      cart,
      /** Minor units; negative for money paid out. */
      handed: handed.optional(),
    }),
    reply: returnedOrder,
  }),
  defineChannel({
    name: 'till:tip-order',
    request: z.strictObject({
      orderId: id,
      paymentId: id.optional(),
      tip: orderTipPayload.shape.tip,
    }),
    reply: z.strictObject({ paymentId: z.string(), tip: minor, record }),
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
      shiftId: id.optional(),
      actualCash: minor,
      invoiceSlips: count,
      voucherStubs: count,
      cardReceipts: count,
      handoverBasis: z.enum(['drawer', 'ledger']),
      handoverAmount: minor,
      cashCount: json.optional(),
      recipient: z.string().max(200).optional(),
      notes: z.string().max(2000).optional(),
      batchOfTerminal: id.optional(),
      batchWaivedReason: z.string().min(1).max(300).optional(),
    }),
    reply: z.strictObject({ id: z.string(), summary: json, record }),
  }),
  defineChannel({
    name: 'till:assign-shift',
    request: z.strictObject({ shiftId: id, personId: id }),
    reply: z.strictObject({ record }),
  }),
  defineChannel({
    name: 'till:amend-shift',
    request: z.strictObject({
      shiftId: id,
      note: z.string().max(2000),
      actualCash: minor.optional(),
      handoverAmount: minor.optional(),
      settlesContest: z.boolean().optional(),
    }),
    reply: z.strictObject({ id: z.string(), record }),
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
    name: 'till:punch-clock',
    request: z.strictObject({
      kind: z.enum(punchKinds),
      evidence: z
        .strictObject({
          gps: gpsEvidence.omit({ kind: true }),
          photo: jpegField,
          refused: z.array(z.enum(evidenceKinds)).max(evidenceKinds.length),
        })
        .partial()
        .optional(),
      ...press,
    }),
    reply: clocked,
  }),
  defineChannel({
    name: 'till:take-break',
    request: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('start'), kind: z.enum(breakKinds), ...press }),
      z.strictObject({ step: z.literal('end'), ...press }),
    ]),
    reply: clocked,
  }),
  defineChannel({
    name: 'till:confirm-clock',
    request: z.strictObject({ at: instantField, isSure: z.boolean().optional() }),
    reply: z.strictObject({}),
  }),
  defineChannel({
    name: 'till:hold-draft',
    request: z.strictObject({ cart, name: z.string().max(200) }),
    reply: z.strictObject({ draft: json }),
  }),
  defineChannel({
    name: 'till:change-taken',
    request: z.strictObject({
      cart,
      change: z.discriminatedUnion('kind', [
        takenPartSchema.pick({ id: true, method: true, amount: true }).extend({ kind: z.literal('take') }),
        z.strictObject({ kind: z.literal('give_back'), id }),
      ]),
    }),
    reply: z.strictObject({ draft: json }),
  }),
  defineChannel({
    name: 'till:resume-draft',
    request: z.strictObject({ draftId: id, takeOver: z.boolean().optional() }),
    reply: z.strictObject({ cart, missing: z.array(draftLineSchema) }),
  }),
  defineChannel({
    name: 'till:edit-document',
    request: z.strictObject({ collection: id, id, changes: json, shown: json.optional() }),
    reply: z.strictObject({ deviceSeq: count }),
  }),
  defineChannel({
    name: 'till:settle-conflict',
    request: z.strictObject({ attentionId: id, mine: z.array(z.string().max(500)).max(1000), typed: json }),
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
    name: 'till:list-items',
    request: z.strictObject({
      filter: z.strictObject({
        words: z.string().max(500),
        category_ids: z.array(id).max(10_000),
        in_stock: z.boolean(),
      }),
      from: count,
      count: z.int().min(1).max(500),
    }),
    reply: z.strictObject({ total: count, products: z.array(collections.product.document) }),
  }),
  defineChannel({
    name: 'till:list-catalog',
    request: z.strictObject({
      filter: z.strictObject({
        words: z.string().max(500),
        category_ids: z.array(id).max(10_000),
        statuses: z.array(z.int().min(0).max(2)),
        item_types: z.array(z.enum(itemTypes)),
        ids: z.array(id).max(100_000).optional(),
        stock: z.enum(['', ...stockFilters]),
        sort: z.enum(productSortFields).exclude(['updated_at']),
        descending: z.boolean(),
      }),
      from: count,
      count: z.int().min(1).max(500),
    }),
    reply: z.strictObject({ total: count, products: z.array(collections.product.document) }),
  }),
  defineChannel({
    name: 'till:by-sku',
    request: z.strictObject({ sku: z.string().max(500) }),
    reply: z.strictObject({
      hit: z.strictObject({ product_id: id, variation_id: reference }).nullable(),
    }),
  }),
  defineChannel({
    name: 'till:read-message',
    request: z.strictObject({ seq: z.int().min(1) }),
    reply: z.strictObject({}),
  }),
  /** A screen got over something; support is told. */
  defineChannel({
    name: 'till:note-error',
    request: z.strictObject({ name: z.string().max(100), message: z.string().max(1000) }),
    reply: z.strictObject({}),
  }),
  defineChannel({ name: 'till:go-online', request: z.strictObject({}), reply: z.strictObject({}) }),
] as const;
