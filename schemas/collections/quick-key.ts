// A page of quick keys: what a cashier sells or opens with one touch. Keys stand in the order of their list, pages in that of
// their `position`.
import * as z from 'zod';
import { idField, refField } from '../fields.ts';

/** What a till can paint without asking which theme it has. */
export const quickKeyColours = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;

const face = {
  id: idField,
  /** Blank: the name of what it stands for. */
  label: z.string().max(60),
  color: z.enum(quickKeyColours),
};

export const quickKeySchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...face, kind: z.literal('item'), item_id: idField }),
  z.strictObject({ ...face, kind: z.literal('variation'), item_id: idField, variation_id: idField }),
  z.strictObject({ ...face, kind: z.literal('category'), category_id: idField }),
]);
export type QuickKey = z.infer<typeof quickKeySchema>;

export const quickKeyPageData = z.strictObject({
  /** The lane that has it; blank for every lane of the store. */
  pos_register_id: refField,
  position: z.int().min(0).max(1000),
  keys: z.array(quickKeySchema).max(200),
});
export type QuickKeyPageData = z.infer<typeof quickKeyPageData>;
