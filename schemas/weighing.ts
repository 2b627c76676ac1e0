// How goods that are sold by weight were weighed: what the quantity of their line was read from.
import * as z from 'zod';
import { quantityField } from './fields.ts';

/** The line's quantity is `gross` less `tare`, both in the item's own unit. */
export const weighingSchema = z.strictObject({
  gross: quantityField,
  tare: quantityField,
  /** The scale had come to rest. */
  stable: z.boolean(),
  /** Which scale; `manual` when the weight was typed. */
  device: z.string().max(100),
});
export type Weighing = z.infer<typeof weighingSchema>;
