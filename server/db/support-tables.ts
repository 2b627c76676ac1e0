// Tables of what devices say of themselves and of what support asks of them.
import * as z from 'zod';
import { counterField, idField, instantField, jsonObjectField } from '@evertill/schemas';

const codes = z.array(z.string());

export const supportTables = {
  device_states: {
    name: 'device_states',
    key: ['device_id'],
    shape: {
      device_id: idField,
      boot: z.string(),
      boot_before: z.string(),
      alternated_at: instantField.nullable(),
      number: counterField,
      /** Device minus server, ms. */
      wall_offset: z.int(),
      state: jsonObjectField,
      reported_at: instantField,
      instructed: counterField,
    },
  },
  device_moments: {
    name: 'device_moments',
    key: ['device_id', 'at', 'source', 'device_at'],
    shape: {
      device_id: idField,
      at: instantField,
      source: z.enum(['told', 'kept', 'hour']),
      device_at: z.int(),
      connection: z.string(),
      waiting: counterField,
      attention: counterField,
      skew_ms: z.int().nullable(),
      disk_left: counterField.nullable(),
      timings: jsonObjectField,
      findings: codes,
    },
  },
  device_instructions: {
    name: 'device_instructions',
    key: ['device_id', 'seq'],
    shape: {
      device_id: idField,
      seq: counterField,
      store_id: idField,
      kind: z.enum(['report', 'resend', 'rebuild_replica', 'send_unsent', 'message']),
      params: jsonObjectField,
      reason: z.string(),
      asked_by: idField,
      asked_by_name: z.string(),
      asked_at: instantField,
      told_at: instantField.nullable(),
      state: z.enum(['waiting', 'taken', 'done', 'refused', 'failed', 'withdrawn']),
      settled_at: instantField.nullable(),
      code: z.string(),
      sentence: z.string(),
    },
  },
  device_connections: {
    name: 'device_connections',
    key: ['device_id', 'id'],
    shape: { device_id: idField, id: idField, process_id: idField, connected_at: instantField },
  },
} as const;
