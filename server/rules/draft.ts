// A held basket. Anybody at a till of the store may hold and resume one; a basket that was paid or discarded is
// done, except that what already left the drawer is recorded (decisions.md, ruling 16), and that the server itself may
// take a customer's name out of it.
import { accept, collections, deepEqual, reject } from '@evertill/schemas';
import type { Decision, Draft } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Proposal, Rule } from './rule.ts';

export interface DraftFacts {
  readonly storeExists: boolean;
}

export const draftRule: Rule<Draft, DraftFacts> = {
  async facts(tx: ReadTx, { proposed }: Proposal<Draft>): Promise<DraftFacts> {
    const store = await tx.get(collections.store, proposed.store_id);
    return { storeExists: store !== undefined && !store.deleted };
  },

  decide({ authority, current, proposed }: Proposal<Draft>, { storeExists }: DraftFacts): Decision<Draft> {
    if (current && authority === 'operation' && isOnlyNamed(current, proposed)) return accept(proposed);
    if (!storeExists) return reject('not_found');
    if (!current) return accept(proposed);
    if (current.store_id !== proposed.store_id) return reject('field_read_only', { field: 'store_id' });
    const done = current.status === 'paid' || current.status === 'discarded';
    if (done && proposed.status !== 'paid') return reject('draft_closed', { status: current.status });
    return accept(proposed);
  },
};

function isOnlyNamed(current: Draft, proposed: Draft): boolean {
  return deepEqual({ ...current, name: proposed.name, rev: proposed.rev }, proposed);
}
