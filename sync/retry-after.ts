// What an answer says of when to come again: seconds or a date (RFC 9110, 10.2.3), for everything here that reads it.
import { limits } from './limits.ts';

interface RetryAfterHeaders {
  readonly 'retry-after'?: string | undefined;
  /** When it was answered, by the clock that also wrote a date in `retry-after`. */
  readonly date?: string | undefined;
}

/**
 * ms to wait, 0 to `limits.longestWait`; undefined where nothing readable stands there. `now`, ms, counts where the answer
 * does not say when it was given.
 */
export function readRetryAfter(headers: RetryAfterHeaders, now?: number): number | undefined {
  const asked = headers['retry-after']?.trim() ?? '';
  const until = readDate(asked);
  const from = readDate(headers.date?.trim() ?? '') ?? now;
  if (/^\d+$/.test(asked)) return bounded(Number(asked) * 1000);
  return until === undefined || from === undefined ? undefined : bounded(until - from);
}

function bounded(wait: number): number {
  return Math.min(Math.max(wait, 0), limits.longestWait);
}

/** One of the three forms of an HTTP date, which all begin with the day of the week; `Date.parse` reads `-5` as a month. */
function readDate(text: string): number | undefined {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
