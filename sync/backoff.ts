// How long to wait before trying again (rule R1): 1 s doubling to 60 s, to 5 min after the first hour, ±20 % jitter
// so that an outage does not end in a stampede. No cap on attempts. `Retry-After` is respected, up to a limit (rule R2).
import { limits } from './limits.ts';

export interface BackoffInput {
  /** Failed tries so far, 1 for the first wait. */
  readonly attempt: number;
  /** How long it has been failing, ms. */
  readonly failingFor: number;
  /** In [0, 1). */
  readonly random: number;
  /** What the server asked for, ms; more than `limits.longestWait`, less than nothing and what is no number do not count. */
  readonly retryAfter?: number;
}

const second = 1000;
const hour = 3_600_000;

export function backoff({ attempt, failingFor, random, retryAfter = 0 }: BackoffInput): number {
  const cap = failingFor >= hour ? 300 * second : 60 * second;
  const base = Math.min(cap, second * 2 ** Math.min(attempt - 1, 20));
  const jittered = base * (0.8 + 0.4 * random);
  const asked = retryAfter > 0 ? Math.min(retryAfter, limits.longestWait) : 0;
  // Spread as well: everybody was told the same.
  return Math.round(Math.max(asked * (1 + 0.2 * random), jittered));
}
