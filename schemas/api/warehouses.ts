// Warehouses of a store, one of them its default. decisions.md, "Warehouses".
import * as z from 'zod';
import { idField } from '../fields.ts';
import { givenNameField } from './given-name.ts';
import { pageFields } from './pages.ts';

export const warehouseReply = z.object({
  id: idField,
  store_id: idField,
  name: givenNameField,
  is_default: z.boolean(),
  active: z.boolean(),
  rev: z.int(),
});

export const warehousesQuery = z.strictObject(pageFields());

export const warehouseCreate = z.strictObject({
  store_id: idField.optional(),
  name: givenNameField,
  is_default: z.boolean().optional(),
});

/** There is always one default: it is moved by making another one it. */
export const warehousePatch = z
  .strictObject({ name: givenNameField, is_default: z.literal(true), active: z.boolean() })
  .partial();
