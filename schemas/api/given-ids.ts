// The ids a call names at once. One that is named twice is one: it is neither done again nor counted as skipped.
import * as z from 'zod';
import { idField } from '../fields.ts';

/** `most` counts what was sent. */
export function givenIds(most: number) {
  return z
    .array(idField)
    .min(1)
    .max(most)
    .transform((ids) => [...new Set(ids)]);
}
