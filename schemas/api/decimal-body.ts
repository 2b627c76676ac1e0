// Figures of the catalog's REST resources are JSON numbers (first document, "Product"); inside the house they are text
// with a fixed number of places. A body may hold either spelling; both become the text.
import * as z from 'zod';
import { EXACT_DIGITS, readDecimal, writeFixed } from '../domain/fixed-decimal.ts';

/** `field` is the text's own shape; digits beyond `decimals` are refused, never rounded away. */
export function decimalBody(decimals: number, field: z.ZodString) {
  const fromNumber = z
    .number()
    .transform((value, context) => {
      const scaled = readDecimal(value.toPrecision(EXACT_DIGITS), decimals);
      if (scaled !== undefined) return writeFixed(scaled, decimals);
      context.addIssue({
        code: 'custom',
        message: `Must have at most ${decimals} decimals, and fewer digits.`,
      });
      return z.NEVER;
    })
    .pipe(field);
  return z.union([field, fromNumber]);
}
