// The people of a store. Only an owner makes an owner; nobody edits PIN hashes or ids by document.
import { accept, reject } from '@evertill/schemas';
import type { Decision, Staff } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const staffRule: Rule<Staff, null> = {
  facts: () => Promise.resolve(null),
  decide({ actor, current, proposed, deleted }: Proposal<Staff>): Decision<Staff> {
    if (deleted || !current) return reject('collection_read_only');
    for (const field of ['public_id', 'pin_hash'] as const) {
      if (current[field] !== proposed[field]) return reject('field_read_only', { field });
    }
    const ownersBusiness = current.vendor_type === 'owner' || proposed.vendor_type === 'owner';
    if (ownersBusiness && actor.vendor_type !== 'owner') return reject('forbidden', { module: 'employee' });
    return accept(proposed);
  },
};
