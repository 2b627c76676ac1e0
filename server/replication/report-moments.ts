// [W3] How a device was, moment by moment: one of each report that says something else than the last, and those it kept
// while it had no contact. Its moments are put on the server's clock.
import type { JsonObject } from '@evertill/schemas';
import { diagnose, findingCodes } from '@evertill/sync';
import type { DeviceState, PastMoment, Report } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import type { RowOf } from '../db/plain-tables.ts';

type Moment = RowOf<'device_moments'>;

/** One is written whatever it says when the last is as old, ms. */
const atLeastEvery = 25 * 60_000;
/** Older ones are past what is kept, ms. */
const oldest = 90 * 86_400_000;
/** Smaller differences are noise: ms, bytes. */
const noise = { skew_ms: 1000, disk_left: 64 * 1_048_576 } as const;
const known: ReadonlySet<string> = new Set(findingCodes);

/** What the server's clock shows, and the device's minus that, ms. */
export interface Clocks {
  readonly now: number;
  readonly offset: number;
}

export function instantOf(at: number): string {
  return new Date(at).toISOString();
}

/** A moment of the device on the server's clock, ms: never in the future, however wrong the device's is. */
export function onServerClock(at: number, { now, offset }: Clocks): number {
  return Math.min(now, Math.max(0, Math.round(at - offset)));
}

export async function keepTold(
  tx: WriteTx,
  deviceId: string,
  state: DeviceState,
  { now, offset }: Clocks,
): Promise<void> {
  const newest = { orderBy: 'at', descending: true, limit: 1 };
  const where = { device_id: deviceId, source: 'told' };
  const [last] = (await tx.rows('device_moments', where, newest)) as unknown as Moment[];
  const moment: Moment = {
    device_id: deviceId,
    // A server's clock that was set back does not make two of one moment.
    at: instantOf(Math.max(now, last ? Date.parse(last.at) + 1 : 0)),
    source: 'told',
    device_at: 0,
    connection: state.connection.name,
    waiting: state.journal.waiting,
    attention: Object.values(state.journal.attention).reduce((sum, count) => sum + count, 0),
    skew_ms: Math.round(state.clock.skew ?? offset),
    disk_left: state.storage.left,
    timings: slowest(state),
    findings: diagnose(state, now + offset).map(({ code }) => code),
  };
  if (last && now - Date.parse(last.at) < atLeastEvery && isAlike(last, moment)) return;
  await tx.insert('device_moments', moment as unknown as JsonObject);
}

/** Told again, they are here once: what the device's own clock showed says which they are. */
export async function keepPast(
  tx: WriteTx,
  deviceId: string,
  past: Report['past'],
  clocks: Clocks,
): Promise<void> {
  const byTime = new Map(past.map((moment) => [Math.round(moment.at), moment]));
  if (byTime.size === 0) return;
  const where = { device_id: deviceId, source: 'kept', device_at: [...byTime.keys()] };
  for (const { device_at } of await tx.rows('device_moments', where)) byTime.delete(device_at as number);
  const rows = [...byTime]
    .map(([device_at, moment]) => keptMoment(deviceId, device_at, moment, clocks))
    .filter(({ at }) => Date.parse(at) > clocks.now - oldest);
  await tx.insertMany('device_moments', rows as unknown as JsonObject[]);
}

function keptMoment(deviceId: string, device_at: number, moment: PastMoment, clocks: Clocks): Moment {
  return {
    device_id: deviceId,
    at: instantOf(onServerClock(moment.at, clocks)),
    source: 'kept',
    device_at,
    connection: moment.connection,
    waiting: moment.waiting,
    attention: moment.attention,
    skew_ms: moment.skew === null ? null : Math.round(moment.skew),
    disk_left: moment.left,
    timings: {},
    findings: moment.findings.filter((code) => known.has(code)),
  };
}

function slowest({ timings }: DeviceState): Record<string, number> {
  return Object.fromEntries(
    Object.entries(timings).flatMap(([kind, timing]) =>
      timing && timing.count > 0 ? [[kind, Math.round(timing.p95)]] : [],
    ),
  );
}

function isAlike(last: Moment, next: Moment): boolean {
  const isNear = (name: keyof typeof noise) =>
    last[name] === null || next[name] === null
      ? last[name] === next[name]
      : Math.abs(last[name] - next[name]) <= noise[name];
  return (
    last.connection === next.connection &&
    last.waiting === next.waiting &&
    last.attention === next.attention &&
    last.findings.join() === next.findings.join() &&
    isNear('skew_ms') &&
    isNear('disk_left')
  );
}
