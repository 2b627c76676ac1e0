// When an entry of a journal happened. A device's wall clock is believed, less its measured skew, unless the chain shows that
// it cannot be right: an entry is no older than the one before it, and nothing happens after it was received (I18). A clock
// whose battery died says 2015, a wrongly set one 2031; the sale was made today all the same.
import { clockTolerance, isClockCorrected, operationEntrySchema } from '@evertill/schemas';
import type { JsonObject, OperationEntry } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { ReceivedOperation } from './operation-deps.ts';

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

export async function placeInTime(
  tx: ReadTx,
  entry: OperationEntry,
  receivedAt: string,
  { later = [], sendingDevice }: Pick<ReceivedOperation, 'later' | 'sendingDevice'> = {},
): Promise<PlacedInTime> {
  const { device_id, clock } = entry;
  const received = Date.parse(receivedAt);
  const before = await datedBefore(tx, entry);
  const earliest = before ? occurredAt(before) : 0;
  const canBe = (at: number) => at >= earliest - clockTolerance && at <= received + clockTolerance;
  const captured = Date.parse(entry.captured_at) - clock.skew_ms;
  const shown = clock.wall - clock.skew_ms;
  // Most tills go by their clock as it is: nothing more is read for them.
  if (canBe(shown) && Math.abs(captured - clock.wall) <= clockTolerance)
    return { at: asCaptured(entry, receivedAt), isCorrected: false };
  const [device] = await tx.rows('sync_clients', { device_id }, { limit: 1 });
  const contact = device ? byContact(device, entry, sendingDevice) : [];
  if (canBe(shown)) {
    const at = whereSetSince(contact, entry, captured);
    if (at !== undefined && canBe(at)) return { at: instantUpTo(receivedAt, at), isCorrected: true };
    // Its till took another time for right, one that had not come: its machine knew better.
    return captured <= received + clockTolerance
      ? { at: asCaptured(entry, receivedAt), isCorrected: false }
      : { at: instantUpTo(receivedAt, shown), isCorrected: true };
  }
  const candidates = [
    ...contact,
    ...(before ? bySameClock(before, entry) : []),
    // What a device that noticed took for the time, or a person confirmed.
    captured,
    ...byLater(entry, later, canBe),
  ];
  return { at: instantUpTo(receivedAt, candidates.find(canBe) ?? received), isCorrected: true };
}

/**
 * The entry before that has a time one can go by. One that could only be dated by its arrival happened before that, and one
 * that was refused without a trace has no time at all.
 */
async function datedBefore(
  tx: ReadTx,
  { device_id, device_seq }: OperationEntry,
): Promise<JsonObject | undefined> {
  const [before] = await tx.rows('operation_ledger', { device_id, device_seq: [device_seq - 1] });
  if (before && isDated(before)) return before;
  const rows = await tx.rows(
    'operation_ledger',
    { device_id },
    { orderBy: 'device_seq', descending: true, below: device_seq, limit: mostBefore },
  );
  return rows.find(isDated);
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
  return wall <= clock.wall ? [occurredAt(before) + clock.wall - wall] : [];
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
function byContact(
  device: JsonObject,
  { device_id, device_seq, clock }: OperationEntry,
  sendingDevice: string | undefined,
): number[] {
  const { started_at, started_after, skew_ms } = device;
  const bySkew = clock.wall - (skew_ms as number);
  if (typeof started_at !== 'string') return [bySkew];
  // An entry from before may be of an earlier start of the machine, whose clock began anew; one that another device hands
  // over may be of a later start, which has not greeted.
  const isOfStart = sendingDevice === device_id && device_seq > (started_after as number);
  return isOfStart ? [bySkew, Date.parse(started_at) + clock.monotonic] : [];
}

/**
 * A till goes on subtracting the skew it measured last where its clock has been set since. Its hello measured anew, and is
 * believed where the time since the start says the same: a clock that was set after the entry makes the two differ.
 */
function whereSetSince(
  [bySkew, byStart]: readonly number[],
  { type, captured_at, clock }: OperationEntry,
  captured: number,
): number | undefined {
  if (bySkew === undefined || byStart === undefined) return undefined;
  if (Math.abs(bySkew - byStart) > clockTolerance || Math.abs(bySkew - captured) <= clockTolerance)
    return undefined;
  // A sale may be handed in later than it was made, with the time it was made.
  const isHandedIn = type === 'order.place' && Date.parse(captured_at) < clock.wall - clockTolerance;
  return isHandedIn ? undefined : bySkew;
}

function instantUpTo(receivedAt: string, at: number): string {
  return new Date(Math.max(0, Math.min(at, Date.parse(receivedAt)))).toISOString();
}
