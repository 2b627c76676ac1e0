// The lane lease (decisions.md, ruling 2): a lane that nobody holds belongs to the device that greets the server from it,
// and stays its own until that device stands at another lane or at none, or the owner gives it away.
import { collections } from '@evertill/schemas';
import type { Actor, LaneLease, ReplicatedDocument, Store, WorkShift } from '@evertill/schemas';
import type { ReadTx, WriteTx } from '../db/database.ts';
import { applyWrite } from './apply-write.ts';
import type { WriteDeps } from './apply-write.ts';

export interface Standing {
  readonly store_id: string;
  /** Blank: at none. */
  readonly lane_id: string;
  readonly device_id: string;
  readonly device_name: string;
}

/** Nothing is written while everything is as it should be, which is nearly always. */
export async function claimLane(
  deps: WriteDeps,
  tx: WriteTx,
  actor: Actor,
  standing: Standing,
  now: string,
): Promise<void> {
  const seen = await tx.get(collections.store, standing.store_id);
  if (!seen || seen.deleted || !needsChange(seen.document as unknown as Store, standing)) return;
  const locked = await tx.lock(collections.store, standing.store_id);
  if (!locked || locked.deleted) return;
  const store = locked.document as unknown as Store;
  const kept = await withoutLeft(tx, store, standing);
  const isFree = !kept.some((lease) => lease.pos_register_id === standing.lane_id);
  const { lane_id: pos_register_id, device_id, device_name } = standing;
  const claimed = isFree && isLane(store, pos_register_id);
  const lane_leases = claimed
    ? [...kept, { pos_register_id, device_id, device_name, granted_at: now }]
    : kept;
  if (lane_leases.length === store.lane_leases.length && !claimed) return;
  await writeLeases(deps, tx, actor, { ...store, lane_leases }, now);
}

export async function writeLeases(
  deps: WriteDeps,
  tx: WriteTx,
  actor: Actor,
  store: Store,
  now: string,
): Promise<void> {
  await applyWrite(deps, tx, {
    actor,
    now,
    collection: collections.store,
    proposed: store as unknown as ReplicatedDocument,
    assumed: 'any',
    authority: 'operation',
  });
}

function needsChange(store: Store, { lane_id, device_id }: Standing): boolean {
  const isFree = isLane(store, lane_id) && !store.lane_leases.some((one) => one.pos_register_id === lane_id);
  return isFree || leftLeases(store, { lane_id, device_id }).length > 0;
}

function isLane(store: Store, laneId: string): boolean {
  return store.lanes.some(({ id }) => id === laneId);
}

/** A device stands at one lane or, as a back office, at none; one it holds elsewhere it has left. */
function leftLeases(
  store: Store,
  { lane_id, device_id }: Pick<Standing, 'lane_id' | 'device_id'>,
): LaneLease[] {
  return store.lane_leases.filter(
    (lease) => lease.device_id === device_id && lease.pos_register_id !== lane_id,
  );
}

/** The lease of a lane with an open shift stays: its drawer is not counted yet. */
async function withoutLeft(tx: ReadTx, store: Store, standing: Standing): Promise<LaneLease[]> {
  const left = leftLeases(store, standing);
  if (left.length === 0) return store.lane_leases;
  const open = (await tx.find(collections.work_shift, {
    store_id: store.id,
    pos_register_id: left.map(({ pos_register_id }) => pos_register_id),
    status: 'open',
  })) as unknown as WorkShift[];
  const busy = new Set(open.map(({ pos_register_id }) => pos_register_id));
  return store.lane_leases.filter((lease) => !left.includes(lease) || busy.has(lease.pos_register_id));
}
