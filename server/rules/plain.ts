// Documents whose shape says all there is to say (customers), and store settings. Deleting a store is not a thing a
// till or a route may do, and a time zone nobody knows would leave every later sale of the store without a day.
import { accept, calendarDay, reject } from '@evertill/schemas';
import type { Decision, ReplicatedDocument, Store } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const plainRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide: ({ proposed }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> => accept(proposed),
};

export const storeRule: Rule<Store, null> = {
  facts: () => Promise.resolve(null),
  decide({ current, proposed, deleted, now }: Proposal<Store>): Decision<Store> {
    if (deleted || !current) return reject('collection_read_only');
    if (!isTimeZone(proposed.time_zone, now)) return reject('invalid_input', { field: 'time_zone' });
    if (new Set(proposed.lanes.map(({ id }) => id)).size < proposed.lanes.length) {
      return reject('invalid_input', { field: 'lanes' });
    }
    return accept(proposed);
  },
};

function isTimeZone(name: string, now: string): boolean {
  try {
    calendarDay(now, name);
    return true;
  } catch {
    return false;
  }
}
