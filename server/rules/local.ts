// Collections that never leave the device. They are in the registry, so the compiler asks for a rule: this one.
import { reject } from '@evertill/schemas';
import type { Decision, ReplicatedDocument } from '@evertill/schemas';
import type { Rule } from './rule.ts';

export const localRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide: (): Decision<ReplicatedDocument> => reject('collection_read_only'),
};
