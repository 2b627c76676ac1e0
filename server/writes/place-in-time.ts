// When an entry of a journal happened. A device's wall clock is believed, less its measured skew, unless the chain shows that
// it cannot be right: an entry is no older than the one before it, and nothing happens after it was received (I18). A clock
// whose battery died says 2015, a wrongly set one 2031; the sale was made today all the same.
import { clockTolerance, isClockCorrected, operationEntrySchema } from '@evertill/schemas';
import type { JsonObject, OperationEntry } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';

interface LedgerTimes {
  readonly entry: OperationEntry;
  readonly occurred_at: string;
  readonly received_at: string;
}

/** So many entries are looked at for one with a time to go by. */
const mostBefore = 1000;

export interface PlacedInTime {
  /** ISO-8601, by the server's clock; never after it was received. */
  readonly at: string;
  /** The device's wall clock could not be right. */
  readonly isCorrected: boolean;
}

/** What the device's clock said less its measured skew, as an instant that can be stored: a sale is not lost to its date. */
export function asCaptured(entry: OperationEntry, receivedAt: string): string {
  return instantUpTo(receivedAt, Date.parse(entry.captured_at) - entry.clock.skew_ms);
}

/** `later`: what came behind it, in order. */
export async function placeInTime(
  tx: ReadTx,
  entry: OperationEntry,
  receivedAt: string,
  later: readonly unknown[] = [],
): Promise<PlacedInTime> {
  const { device_id, clock } = entry;
  const received = Date.parse(receivedAt);
  const [before] = await tx.rows('operation_ledger', { device_id, device_seq: [entry.device_seq - 1] });
  const earliest = await earliestOf(tx, entry, before);
  const canBe = (at: number) => at >= earliest - clockTolerance && at <= received + clockTolerance;
  const captured = Date.parse(entry.captured_at) - clock.skew_ms;
  // Its till took another time for right, one that had not come: its machine knew better.
  if (canBe(clock.wall - clock.skew_ms))
    return captured <= received + clockTolerance
      ? { at: asCaptured(entry, receivedAt), isCorrected: false }
      : { at: instantUpTo(receivedAt, clock.wall - clock.skew_ms), isCorrected: true };
  const [device] = await tx.rows('sync_clients', { device_id }, { limit: 1 });
  const candidates = [
    ...(device ? byContact(device, entry) : []),
    ...(before ? bySameClock(before, entry) : []),
    // What a device that noticed took for the time, or a person confirmed.
    captured,
    ...byLater(entry, later, canBe),
  ];
  return { at: instantUpTo(receivedAt, candidates.find(canBe) ?? received), isCorrected: true };
}

/** Of the entry before that has a time one can go by, ms. One that could only be dated by its arrival happened before that. */
async function earliestOf(
  tx: ReadTx,
  entry: OperationEntry,
  before: JsonObject | undefined,
): Promise<number> {
  if (!before || isDated(before)) return before ? occurredAt(before) : 0;
  const rows = await tx.rows(
    'operation_ledger',
    { device_id: entry.device_id },
    { orderBy: 'device_seq', descending: true, limit: mostBefore },
  );
  const dated = rows.find((row) => (row['device_seq'] as number) < entry.device_seq && isDated(row));
  return dated ? occurredAt(dated) : 0;
}

function isDated(row: JsonObject): boolean {
  const { entry, occurred_at, received_at } = row as unknown as LedgerTimes;
  return occurred_at !== received_at || !isClockCorrected(entry, occurred_at);
}

function occurredAt(row: JsonObject): number {
  return Date.parse(row['occurred_at'] as string);
}

/** A clock that went on from the entry before was as wrong then. */
function bySameClock(before: JsonObject, { clock }: OperationEntry): number[] {
  const { wall } = (before as unknown as LedgerTimes).entry.clock;
  return isDated(before) && wall <= clock.wall ? [occurredAt(before) + clock.wall - wall] : [];
}

/** By the first one behind it whose clock can be right: by what passed in between in the same start, or no later than that. */
function byLater(
  { device_id, clock }: OperationEntry,
  later: readonly unknown[],
  canBe: (at: number) => boolean,
): number[] {
  for (const raw of later) {
    const { data: next } = operationEntrySchema.safeParse(raw);
    if (next?.device_id !== device_id) continue;
    const at = next.clock.wall - next.clock.skew_ms;
    const passed = next.clock.monotonic - clock.monotonic;
    if (canBe(at)) return passed >= 0 ? [at - passed, at] : [at];
  }
  return [];
}

/**
 * By what the device said at its last greeting: how wrong its clock was, which holds for each window of the device until the
 * clock is set; and when the window that greeted was started. Another window counts from another beginning, and its entries
 * do not say so: they are told apart only while the clock goes on.
 */
function byContact(device: JsonObject, { device_seq, clock }: OperationEntry): number[] {
  const { started_at, started_after, skew_ms } = device;
  const bySkew = clock.wall - (skew_ms as number);
  if (typeof started_at !== 'string') return [bySkew];
  // An entry from before may be of an earlier start of the machine, whose clock began anew.
  return device_seq > (started_after as number) ? [bySkew, Date.parse(started_at) + clock.monotonic] : [];
}

function instantUpTo(receivedAt: string, at: number): string {
  return new Date(Math.max(0, Math.min(at, Date.parse(receivedAt)))).toISOString();
}
