// A manager's change to one document, against the state that person saw. Merged field by field on the server.
import * as z from 'zod';
import { counterField, idField, jsonObjectField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const editPayload = z.strictObject({
  collection: z.string().min(1).max(40),
  id: idField,
  /** `rev` of the document the person saw; 0 when it is new. */
  base_rev: counterField,
  /** The changed fields as the person saw them; empty when it is new. */
  base: jsonObjectField,
  /** The changed fields as the person wants them. */
  changes: jsonObjectField,
});
export type EditPayload = z.infer<typeof editPayload>;

export const edit = defineOperation({
  type: 'edit',
  version: 1,
  payload: editPayload,
  // The edited collection's own writers decide.
  may: () => true,
});
