// A page of quick keys: it lies in one store, on one of its lanes or on all of them, and its keys open what the store has.
// What a key stood for before may have gone since: the till skips it, and a change of something else does not fail of it.
import { collections, reject } from '@evertill/schemas';
import type { Product, QuickKey, Reference, Reject, Store } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { KindRule } from './reference-kind.ts';
import type { Proposal } from './rule.ts';

interface QuickKeyPageFacts {
  readonly store: Store | undefined;
  /** The newly named ones, as far as its store has them. */
  readonly products: ReadonlyMap<string, Product>;
}

type ItemKey = Exclude<QuickKey, { readonly kind: 'category' }>;

export const quickKeyPageRule: KindRule<'quick_key_page', QuickKeyPageFacts> = {
  async facts(tx, proposal, { keys }) {
    const { proposed } = proposal;
    const ids = [...new Set(newItems(proposal, keys).map(({ item_id }) => item_id))];
    return {
      store: await storeOf(tx, proposed.store_id),
      products: ids.length === 0 ? new Map() : await productsOf(tx, proposed.store_id, ids),
    };
  },

  flaw(proposal, { pos_register_id, keys }, { store, products }): Reject | undefined {
    if (!store) return reject('store_required');
    const isThere = pos_register_id === '' || store.lanes.some(({ id }) => id === pos_register_id);
    if (!isThere && laneBefore(proposal) !== pos_register_id) return reject('register_not_found');
    if (new Set(keys.map(({ id }) => id)).size < keys.length)
      return reject('invalid_input', { field: 'data.keys', problem: 'Each key may stand here once.' });
    for (const key of newItems(proposal, keys)) {
      const product = products.get(key.item_id);
      if (!product) return reject('item_unknown', { item_id: key.item_id });
      if (key.kind === 'variation' && !product.variations.some(({ id }) => id === key.variation_id))
        return reject('item_unknown', { item_id: key.item_id, variation_id: key.variation_id });
    }
    return undefined;
  },
};

/** Keys for items that were not there as they are. In another store everything is new. */
function newItems({ proposed, current }: Proposal<Reference>, keys: readonly QuickKey[]): ItemKey[] {
  const isHere = current?.store_id === proposed.store_id;
  const known = isHere ? (current.data['keys'] as unknown as readonly QuickKey[]) : [];
  const before = new Set(known.map(nameOf));
  return keys.filter((key): key is ItemKey => key.kind !== 'category' && !before.has(nameOf(key)));
}

function nameOf(key: QuickKey): string {
  if (key.kind === 'category') return key.category_id;
  return key.kind === 'item' ? key.item_id : `${key.item_id}|${key.variation_id}`;
}

function laneBefore({ proposed, current }: Proposal<Reference>): unknown {
  return current?.store_id === proposed.store_id ? current.data['pos_register_id'] : undefined;
}

async function storeOf(tx: ReadTx, id: string): Promise<Store | undefined> {
  const stored = id === '' ? undefined : await tx.get(collections.store, id);
  return stored && !stored.deleted ? (stored.document as unknown as Store) : undefined;
}

async function productsOf(
  tx: ReadTx,
  store_id: string,
  id: readonly string[],
): Promise<ReadonlyMap<string, Product>> {
  const found = (await tx.find(
    collections.product,
    { store_id, id },
    { limit: id.length },
  )) as unknown as Product[];
  return new Map(found.map((product) => [product.id, product]));
}
