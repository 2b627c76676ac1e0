// Documents that only operations write (orders, shifts), and those only the server derives (barcodes). The waist has
// already refused everybody else; what an operation decided is taken as it is, but never deleted.
import { accept, reject } from '@evertill/schemas';
import type { Decision, ReplicatedDocument } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const byOperationRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide({ proposed, deleted }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> {
    return deleted ? reject('collection_read_only') : accept(proposed);
  },
};

/** An order is a fact: written once, never again by the operation that placed it. */
export const orderRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide({ current, proposed, deleted }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> {
    return deleted || current ? reject('collection_read_only') : accept(proposed);
  },
};
