// What open pages of the back office are told as it happens (`GET /events`): every kind, what it says, and who may hear
// it. Ids and figures only; a page asks for the rest.
import * as z from 'zod';
import type { Actor, Module } from './actor.ts';
import { mayRead, seesStore } from './domain/permission.ts';
import { counterField, currencyField, idField, instantField, moneyField, refField } from './fields.ts';

const heard = { store_id: refField, at: instantField };
const shift = z.strictObject({ ...heard, shift_id: idField, pos_register_id: idField });

interface KindOfEvent {
  /** Whoever may read it. */
  readonly module: Module;
  readonly says: z.ZodType;
}

export const outboundEvents = {
  'item.updated': {
    module: 'product',
    says: z.strictObject({ ...heard, item_id: idField, status: z.int(), rev: z.int() }),
  },
  /** Smallest units. */
  'price.changed': {
    module: 'product',
    says: z.strictObject({ ...heard, item_id: idField, old_price: moneyField, new_price: moneyField }),
  },
  'shift.opened': { module: 'settings', says: shift },
  'shift.closed': { module: 'settings', says: shift },
  'order.accepted': {
    module: 'order',
    says: z.strictObject({
      ...heard,
      order_id: idField,
      order_number: counterField,
      pos_register_id: idField,
      /** Blank when it belongs to none. */
      shift_id: refField,
      total: moneyField,
      currency: currencyField,
      late: z.boolean(),
    }),
  },
  /** Something of a till was refused, or accepted with an alarm, or the till was shut out. */
  'device.attention': {
    module: 'settings',
    says: z.strictObject({ ...heard, device_id: idField, device_seq: counterField, code: z.string() }),
  },
} as const satisfies Record<string, KindOfEvent>;

export type OutboundEventKind = keyof typeof outboundEvents;

/** Kinds this person may hear of. */
export function heardKinds(actor: Actor): OutboundEventKind[] {
  const kinds = Object.keys(outboundEvents) as OutboundEventKind[];
  return kinds.filter((kind) => mayRead(actor, outboundEvents[kind].module));
}

/** What belongs to no store in particular is for those who see all of them. */
export function hearsStore(actor: Pick<Actor, 'store_ids'>, storeId: string): boolean {
  return storeId === '' ? actor.store_ids === null : seesStore(actor, storeId);
}
