// Blanks alone are no name to anybody, and no SKU to an import.
import type { Collection } from '../collection.ts';
import { tidyName } from './name-key.ts';

/** The first field that must hold more than blanks, does not, and is another than it was. */
export function blankField(
  { filled = [] }: Pick<Collection, 'filled'>,
  current: Readonly<Record<string, unknown>> | null | undefined,
  proposed: Readonly<Record<string, unknown>>,
): string | undefined {
  return filled.find((one) => tidyName(String(proposed[one])) === '' && proposed[one] !== current?.[one]);
}
