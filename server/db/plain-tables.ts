// Tables the waist and replication write that are not collections: their columns, their key, and nothing else.
// The drift test compares them with the database like every collection.
import * as z from 'zod';
import {
  counterField,
  hardwareTypes,
  hashField,
  idField,
  instantField,
  jsonObjectField,
  moneyField,
  nameField,
  notificationCategories,
  percentField,
  priceSyncEnvironments,
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
      label: nameField,
      revoked_at: instantField.nullable(),
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
  store_settings: {
    name: 'store_settings',
    key: ['store_id'],
    shape: {
      store_id: idField,
      dashboard_prefs: jsonObjectField,
      merchant_id: z.string(),
      environment: z.enum(priceSyncEnvironments),
      enabled: z.boolean(),
      /** Both closed by `SecretBox`. */
      auth_code: z.string(),
      access_token: z.string(),
      last_verification_code: z.string(),
      last_verification_at: instantField.nullable(),
      updated_at: instantField,
    },
  },
  vendor_employee_roles: {
    name: 'vendor_employee_roles',
    key: ['id'],
    shape: { id: idField, store_id: idField, name: nameField },
  },
  vendor_employee_details: {
    name: 'vendor_employee_details',
    key: ['staff_id'],
    shape: {
      staff_id: idField,
      employee_role_id: idField.nullable(),
      erased_at: instantField.nullable(),
    },
  },
  saved_devices: {
    name: 'saved_devices',
    key: ['id'],
    shape: {
      id: idField,
      store_id: idField,
      type: z.enum(hardwareTypes),
      name: nameField,
      pos_register_id: refField,
      enabled: z.boolean(),
      config: jsonObjectField,
      created_at: instantField,
      updated_at: instantField,
    },
  },
  admin_notices: {
    name: 'admin_notices',
    key: ['id'],
    shape: {
      id: idField,
      category: z.enum(notificationCategories),
      kind: z.string(),
      title: z.string(),
      body: z.string(),
      link: z.string(),
      created_at: instantField,
    },
  },
} as const satisfies Record<string, PlainTable>;

export type PlainTableName = keyof typeof plainTables;
