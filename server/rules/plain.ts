// Documents whose shape says all there is to say (store settings, customers). Deleting a store is not a thing a till
// or a route may do.
import { accept, reject } from '@evertill/schemas';
import type { Decision, ReplicatedDocument } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const plainRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide: ({ proposed }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> => accept(proposed),
};

export const storeRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide({ current, proposed, deleted }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> {
    return deleted || !current ? reject('collection_read_only') : accept(proposed);
  },
};
