// The journal: what this device did about money, time and the catalog, in order. The signed part of an entry is
// never altered; `state` and what follows is what became of it. One entry is one document, so its number, its hash
// and its state can never disagree.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { counterField, hashField, idField, instantField, jsonObjectField } from '../fields.ts';
import { clockField } from '../operation-entry.ts';

/**
 * `waiting` not yet answered · `settled` the server has it · `attention` the server refused it or parked it:
 * a person must look, and it is never deleted.
 */
export const operationStates = ['waiting', 'settled', 'attention'] as const;

export const operation = defineCollection({
  name: 'operation',
  version: 1,
  table: '',
  scope: 'local',
  writers: () => false,
  shape: {
    /** `device_seq`, padded to 16 digits: the journal sorts by its ids. */
    id: z.string().length(16),
    device_id: idField,
    device_seq: counterField,
    store_id: idField,
    actor_id: idField,
    type: z.string().min(1).max(40),
    captured_at: instantField,
    clock: clockField,
    payload: jsonObjectField,
    prev_hash: hashField,
    hash: hashField,
    state: z.enum(operationStates).meta({ maxLength: 10 }),
    outcome: z.string().max(40),
    code: z.string().max(60),
    details: jsonObjectField,
    result: jsonObjectField,
    attempts: counterField,
    settled_at: instantField.nullable(),
    /** Epoch of the server that answered; another epoch means the entry is offered again. */
    epoch: z.string().max(64),
    /** The server's seal over number and hash. */
    ack: z.string().max(64),
  },
  indexes: [['state', 'id']],
  upgrade: { 1: (old) => old },
});
export type OperationRecord = DocumentOf<typeof operation>;
