// What tests read instead of `Date`: the given instant, going on from there. `given-instant.ts` sets it.
import './given-instant.ts';

export const testClock = {
  /** ms since 1970 */
  now: (): number => Date.now(),
  /** ISO 8601, UTC */
  iso: (): string => new Date().toISOString(),
  date: (): Date => new Date(),
};
