// A store and its lanes. Stores come and go by their routes only; one that ever sold anything stays, and so does a lane
// with an open shift. A time zone that names no region is refused, or replaced where it means one: a sale has one day.
import { accept, collections, currencyDecimals, reject, timeZoneRegion } from '@evertill/schemas';
import type { Collection, Decision, Store, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Proposal, Rule } from './rule.ts';

export interface StoreFacts {
  /** Lanes with an open shift. */
  readonly busyLanes: readonly string[];
  /** What names it: `sales` are orders or shifts. Only asked when it is about to go, or to have another currency. */
  readonly holds: 'nothing' | 'products' | 'sales';
}

export const storeRule: Rule<Store, StoreFacts> = {
  async facts(tx: ReadTx, { current, proposed, deleted }: Proposal<Store>): Promise<StoreFacts> {
    if (!current) return { busyLanes: [], holds: 'nothing' };
    const store_id = current.id;
    const open = await tx.find(collections.work_shift, { store_id, status: 'open' });
    return {
      busyLanes: (open as unknown as WorkShift[]).map((shift) => shift.pos_register_id),
      holds: deleted || proposed.currency !== current.currency ? await holdings(tx, store_id) : 'nothing',
    };
  },

  decide(
    { authority, current, proposed, deleted }: Proposal<Store>,
    { busyLanes, holds }: StoreFacts,
  ): Decision<Store> {
    if ((deleted || !current) && authority === 'actor') return reject('collection_read_only');
    if (deleted) return holds !== 'nothing' ? reject('in_use') : accept(proposed);
    // One that was accepted before and means no region stays: an edit of something else is not refused for it.
    const unchanged = current?.time_zone === proposed.time_zone ? current.time_zone : undefined;
    const time_zone = timeZoneRegion(proposed.time_zone) ?? unchanged;
    if (time_zone === undefined) return reject('invalid_input', { field: 'time_zone' });
    if (current?.currency !== proposed.currency) {
      if (!currencies.has(proposed.currency)) return reject('invalid_input', { field: 'currency' });
      if (current && isBoundTo(current.currency, proposed.currency, holds))
        return reject('in_use', { field: 'currency' });
    }
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
    return accept({ ...proposed, time_zone, lane_leases });
  },
};

async function holdings(tx: ReadTx, store_id: string): Promise<StoreFacts['holds']> {
  const has = async (collection: Collection) =>
    (await tx.find(collection, { store_id }, { limit: 1 })).length > 0;
  if ((await has(collections.order)) || (await has(collections.work_shift))) return 'sales';
  return (await has(collections.product)) ? 'products' : 'nothing';
}

/** What was sold stays what it was. A price list may be read in another currency, of the same smallest unit. */
function isBoundTo(before: string, after: string, holds: StoreFacts['holds']): boolean {
  return holds === 'sales' || (holds === 'products' && currencyDecimals(before) !== currencyDecimals(after));
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
