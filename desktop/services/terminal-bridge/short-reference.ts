// Some terminals take a few characters as a reference; ours are longer. The short one is made of the long one alone, so
// that it can be asked for after a restart.
import { createHash } from 'node:crypto';

/** `length` decimal digits, the first not 0; 10^12 of them make two of one batch meet once in a lifetime of shops. */
export function shortReference(transactionRef: string, length: number): string {
  const number = createHash('sha256').update(transactionRef).digest().readBigUInt64BE(0);
  const least = 10n ** BigInt(length - 1);
  return String(least + (number % (9n * least)));
}
