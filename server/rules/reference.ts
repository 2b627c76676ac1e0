// The small look-up kinds: their `data` must have the shape of their kind, and a kind never changes.
import { accept, referenceData, reject } from '@evertill/schemas';
import type { Decision, Reference } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const referenceRule: Rule<Reference, null> = {
  facts: () => Promise.resolve(null),
  decide({ current, proposed }: Proposal<Reference>): Decision<Reference> {
    if (current && current.kind !== proposed.kind) return reject('field_read_only', { field: 'kind' });
    const data = referenceData[proposed.kind].safeParse(proposed.data);
    if (!data.success)
      return reject('invalid_input', { field: 'data', problem: data.error.issues[0]?.message ?? '' });
    return accept({ ...proposed, data: data.data });
  },
};
