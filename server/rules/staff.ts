// The people of a store. Only an owner makes an owner or gives rights, so that nobody can give them to themselves;
// nobody edits PIN hashes or ids by document.
import { accept, deepEqual, reject } from '@evertill/schemas';
import type { Decision, Staff } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

const rights = ['modules', 'module_permissions', 'store_ids', 'fixed_lane_id'] as const;

export const staffRule: Rule<Staff, null> = {
  facts: () => Promise.resolve(null),
  decide({ actor, current, proposed, deleted }: Proposal<Staff>): Decision<Staff> {
    if (deleted || !current) return reject('collection_read_only');
    for (const field of ['public_id', 'pin_hash'] as const) {
      if (current[field] !== proposed[field]) return reject('field_read_only', { field });
    }
    if (actor.vendor_type !== 'owner') {
      const changed = rights.find((field) => !deepEqual(current[field], proposed[field]));
      if (changed) return reject('forbidden', { field: changed });
    }
    const ownersBusiness = current.vendor_type === 'owner' || proposed.vendor_type === 'owner';
    if (ownersBusiness && actor.vendor_type !== 'owner') return reject('forbidden', { module: 'employee' });
    return accept(proposed);
  },
};
