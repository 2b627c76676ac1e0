// Tables the waist and replication write that are not collections: their columns, their key, and nothing else.
// The drift test compares them with the database like every collection.
import * as z from 'zod';
import {
  counterField,
  hashField,
  idField,
  instantField,
  jsonObjectField,
  moneyField,
  nameField,
  percentField,
  refField,
} from '@evertill/schemas';

export interface PlainTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly shape: z.ZodRawShape;
}

export const plainTables = {
  operation_ledger: {
    name: 'operation_ledger',
    key: ['device_id', 'device_seq'],
    shape: {
      device_id: idField,
      device_seq: counterField,
      store_id: idField,
      type: z.string(),
      subject: z.string(),
      actor_id: idField,
      sent_by: idField,
      captured_at: instantField,
      occurred_at: instantField,
      received_at: instantField,
      entry: jsonObjectField,
      prev_hash: hashField,
      hash: hashField,
      outcome: z.enum(['applied', 'applied_with_changes', 'rejected', 'waiting_for']),
      code: z.string(),
      details: jsonObjectField,
      result: jsonObjectField,
    },
  },
  rejections: {
    name: 'rejections',
    key: ['id'],
    shape: {
      id: idField,
      store_id: idField,
      device_id: refField,
      device_seq: counterField,
      actor_id: idField,
      door: z.string(),
      collection: z.string(),
      document_id: refField,
      code: z.string(),
      details: jsonObjectField,
      payload: jsonObjectField,
      created_at: instantField,
    },
  },
  sync_clients: {
    name: 'sync_clients',
    key: ['device_id'],
    shape: {
      device_id: idField,
      device_name: nameField,
      store_id: idField,
      lane_id: refField,
      user_id: idField,
      client_version: z.string(),
      checkpoints: jsonObjectField,
      skew_ms: z.int(),
      first_seen_at: instantField,
      last_seen_at: instantField,
    },
  },
  items_selling_price_history: {
    name: 'items_selling_price_history',
    key: ['id'],
    shape: {
      id: idField,
      item_id: idField,
      store_id: idField,
      old_price: moneyField,
      new_price: moneyField,
      profit_percent: percentField,
      changed_by: idField,
      changed_by_name: nameField,
      created_at: instantField,
    },
  },
} as const satisfies Record<string, PlainTable>;

export type PlainTableName = keyof typeof plainTables;
