// File 2 of 3 that a new collection costs: what may be written. A label belongs to a store, and a reduced price is lower.
import { accept, collections, reject } from '@evertill/schemas';
import type { Decision } from '@evertill/schemas';
import type { ReadTx } from '../../../server/db/database.ts';
import type { Proposal, Rule } from '../../../server/rules/rule.ts';
import type { ShelfLabel } from './shelf-label.ts';

interface Facts {
  readonly storeExists: boolean;
}

export const shelfLabelRule: Rule<ShelfLabel, Facts> = {
  async facts(tx: ReadTx, { proposed }: Proposal<ShelfLabel>): Promise<Facts> {
    const store = await tx.get(collections.store, proposed.store_id);
    return { storeExists: store !== undefined && !store.deleted };
  },

  decide({ proposed }: Proposal<ShelfLabel>, { storeExists }: Facts): Decision<ShelfLabel> {
    if (!storeExists) return reject('not_found');
    const { price, was_price } = proposed;
    if (was_price !== null && was_price <= price) return reject('invalid_input', { field: 'was_price' });
    return accept({ ...proposed, text: proposed.text.trim() });
  },
};
