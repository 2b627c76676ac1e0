// A store and its lanes. Stores come and go by their routes only; one that ever sold anything stays, and so does a lane
// with an open shift. A time zone nobody knows would leave every later sale of the store without a day.
import { accept, calendarDay, collections, reject } from '@evertill/schemas';
import type { Decision, Store, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Proposal, Rule } from './rule.ts';

export interface StoreFacts {
  /** Lanes with an open shift. */
  readonly busyLanes: readonly string[];
  /** Orders, shifts or products name it. */
  readonly isUsed: boolean;
}

export const storeRule: Rule<Store, StoreFacts> = {
  async facts(tx: ReadTx, { current, deleted }: Proposal<Store>): Promise<StoreFacts> {
    if (!current) return { busyLanes: [], isUsed: false };
    const store_id = current.id;
    const open = await tx.find(collections.work_shift, { store_id, status: 'open' });
    return {
      busyLanes: (open as unknown as WorkShift[]).map((shift) => shift.pos_register_id),
      isUsed: deleted && (await isUsed(tx, store_id)),
    };
  },

  decide(
    { authority, current, proposed, deleted, now }: Proposal<Store>,
    { busyLanes, isUsed: used }: StoreFacts,
  ): Decision<Store> {
    if ((deleted || !current) && authority === 'actor') return reject('collection_read_only');
    if (deleted) return used ? reject('in_use') : accept(proposed);
    if (!isTimeZone(proposed.time_zone, now)) return reject('invalid_input', { field: 'time_zone' });
    if (new Set(proposed.lanes.map(({ id }) => id)).size < proposed.lanes.length) {
      return reject('invalid_input', { field: 'lanes' });
    }
    const gone = busyLanes.find((lane) => !proposed.lanes.some(({ id }) => id === lane));
    if (gone !== undefined) return reject('in_use', { pos_register_id: gone });
    // Who holds a lane is no setting: what somebody sends of it is not believed.
    const leases = authority === 'actor' ? (current?.lane_leases ?? []) : proposed.lane_leases;
    const lane_leases = leases.filter((lease) =>
      proposed.lanes.some(({ id }) => id === lease.pos_register_id),
    );
    return accept({ ...proposed, lane_leases });
  },
};

async function isUsed(tx: ReadTx, store_id: string): Promise<boolean> {
  for (const collection of [collections.order, collections.work_shift, collections.product]) {
    if ((await tx.find(collection, { store_id }, { limit: 1 })).length > 0) return true;
  }
  return false;
}

function isTimeZone(name: string, now: string): boolean {
  try {
    calendarDay(now, name);
    return true;
  } catch {
    return false;
  }
}
