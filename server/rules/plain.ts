// Documents whose shape says all there is to say (customers).
import { accept } from '@evertill/schemas';
import type { Decision, ReplicatedDocument } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const plainRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide: ({ proposed }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> => accept(proposed),
};
