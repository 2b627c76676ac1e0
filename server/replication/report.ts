// [W] What a device says of itself is taken in: its word is laid onto what it said before in the same start, its moments are
// kept, and the answer is what is asked of it. All of it is one transaction, and one report of a device at a time.
import type { JsonObject } from '@evertill/schemas';
import { deviceStateSchema, limits, withChanges } from '@evertill/sync';
import type { DeviceState, Instructions, Report } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import type { RowOf } from '../db/plain-tables.ts';
import { refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';
import { exchangeInstructions } from './report-instructions.ts';
import { instantOf, keepPast, keepTold } from './report-moments.ts';
import type { Clocks } from './report-moments.ts';
import { stateWithoutPersons } from './report-words.ts';

type StateRow = RowOf<'device_states'>;
type Said = Omit<Report, 'type' | 'id'>;

/** Two starts of a program that take turns within this are two devices, ms. */
const turns = 10 * 60_000;

export async function report(
  deps: ReplicationDeps,
  { actor }: Pick<Caller, 'actor'>,
  deviceId: string,
  said: Said,
): Promise<Omit<Instructions, 'type' | 'id'>> {
  if (said.base === 0 && !deviceStateSchema.safeParse(said.state).success) throw refusal('invalid_input');
  deps.reportRate.take(actor.vendor_id, deviceId);
  return deps.database.write({ vendor_id: actor.vendor_id }, async (tx) => {
    const now = deps.surroundings.clock.now();
    const clocks = { now, offset: Math.round(said.wall - now) };
    // Others of this device wait here: what is read from here on stays as it is.
    await tx.update('sync_clients', { device_id: deviceId }, { last_seen_at: instantOf(now) });
    const [device] = await tx.rows('sync_clients', { device_id: deviceId }, { limit: 1 });
    if (!device) throw refusal('device_not_found');
    if (device['revoked_at'] !== null) throw refusal('device_revoked');
    const again = await takeState(tx, deviceId, said, clocks);
    await keepPast(tx, deviceId, said.past, clocks);
    return { again, ...(await exchangeInstructions(tx, actor, deviceId, said, clocks)) };
  });
}

/** [W2] True: what it is based on is not known here, and nothing of it was stored. */
async function takeState(tx: WriteTx, device_id: string, said: Said, clocks: Clocks): Promise<boolean> {
  const [before] = (await tx.rows('device_states', { device_id }, { limit: 1 })) as unknown as StateRow[];
  const isSameStart = before?.boot === said.boot;
  // The same again, or one that was overtaken, says nothing new.
  const isOld = isSameStart && said.number <= before.number;
  const state = isOld ? undefined : wholeOf(said, before);
  if (!state) {
    if (before && said.instructed > before.instructed)
      await tx.update('device_states', { device_id }, { instructed: said.instructed });
    return !isOld;
  }
  const row = {
    boot: said.boot,
    number: said.number,
    wall_offset: clocks.offset,
    state: state as unknown as JsonObject,
    reported_at: instantOf(clocks.now),
    instructed: Math.max(said.instructed, before?.instructed ?? 0),
    ...startsOf(said, before, clocks),
  };
  if (!before) await tx.insert('device_states', { device_id, ...row });
  else await tx.update('device_states', { device_id }, row);
  await keepTold(tx, device_id, state, clocks);
  return false;
}

function wholeOf({ boot, base, state }: Said, before: StateRow | undefined): DeviceState | undefined {
  const changed = stateWithoutPersons(state);
  if (base === 0) return changed as DeviceState;
  if (before?.boot !== boot || before.number !== base) return undefined;
  const merged = withChanges(before.state as unknown as DeviceState, changed);
  // Piece by piece no more comes together than may be told at once.
  if (Buffer.byteLength(JSON.stringify(merged)) > limits.reportBytes) return undefined;
  // What another version of this server stored may lack what is asked for today.
  return deviceStateSchema.safeParse(merged).data;
}

function startsOf(
  { boot }: Said,
  before: StateRow | undefined,
  { now }: Clocks,
): Pick<StateRow, 'boot_before' | 'alternated_at'> {
  if (!before) return { boot_before: '', alternated_at: null };
  const { boot_before, alternated_at, reported_at } = before;
  if (before.boot === boot) return { boot_before, alternated_at };
  const isBack = boot_before === boot && now - Date.parse(reported_at) <= turns;
  return { boot_before: before.boot, alternated_at: isBack ? instantOf(now) : alternated_at };
}
