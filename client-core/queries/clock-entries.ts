// What one person said at the time clock of this device, sent or not, and what became of it.
import type { ClockReply } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import type { ReadEntry } from '../journal/journal-view.ts';
import type { OperationStore } from '../journal/operation-store.ts';

export interface ClockReader extends Pick<TillContext, 'view'> {
  readonly operations: Pick<OperationStore, 'many'>;
}

export interface ClockEntry {
  readonly id: string;
  /** ISO-8601, by the server's clock, as far as it was known, to the second. */
  readonly at: string;
  readonly device_seq: number;
  /** What this till took for the time when it was written, ms. */
  readonly shown: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why it was refused. */
  readonly code: string;
  /** Kept all the same, and a manager should look at it. */
  readonly flags: readonly string[];
  /** Answered, by the server's clock, ms; 0 while it waits. */
  readonly settled: number;
}

type ClockType = 'time.punch' | 'time.break';

/** Oldest first: all that wait or were refused, and those that were sent lately. */
export async function findClockEntries<Type extends ClockType>(
  till: ClockReader,
  type: Type,
  personId: string,
): Promise<(ClockEntry & { readonly payload: ReadEntry<Type>['payload'] })[]> {
  const theirs = till.view.ofType(type).filter(({ actor_id }) => actor_id === personId);
  const records = await till.operations.many(theirs.map(({ device_seq }) => device_seq));
  const payloads = new Map(theirs.map(({ device_seq, payload }) => [device_seq, payload]));
  return records.map(({ device_seq, captured_at, clock, state, code, result, settled_at }) => {
    const payload = payloads.get(device_seq)!;
    const flags = Array.isArray(result['flags']) ? result['flags'].map(String) : [];
    const settled = settled_at === null ? 0 : Date.parse(settled_at);
    const states = { waiting: 'waiting', settled: 'sent', attention: 'refused' } as const;
    const shown = Date.parse(captured_at);
    const at = wholeSecond(shown - clock.skew_ms);
    return { id: payload.id, payload, at, device_seq, shown, state: states[state], code, flags, settled };
  });
}

/** ms. What was answered so shortly before the server was asked may be missing in what it said. */
const grace = 5000;

/** One that was sent and that the server does not show any more was taken away there. */
export function counts(
  { state, settled }: Pick<ClockEntry, 'state' | 'settled'>,
  answer: ClockReply | undefined,
): boolean {
  if (state === 'refused') return false;
  return state === 'waiting' || !answer || settled > Date.parse(answer.as_of) - grace;
}

export function byTime(one: { readonly at: string }, other: { readonly at: string }): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

export function wholeSecond(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString();
}
