// Price lists and their items. An item's entry is found by the ids of its list and its item, and lies in the item's store.
import { collections, priceListItemId, reject, seesStore } from '@evertill/schemas';
import type { Product, Reference, ReferenceData, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { KindRule } from './reference-kind.ts';
import type { Proposal } from './rule.ts';

export interface PriceListFacts {
  /** Of the newly named ones: those that are not there, or that the actor does not see. */
  readonly unknownStores: readonly string[];
  readonly unknownCustomers: readonly string[];
}

export const priceListRule: KindRule<'price_list', PriceListFacts> = {
  async facts(tx, proposal, { store_ids, customer_ids }) {
    return {
      unknownStores: await missingStores(tx, proposal, added(store_ids, proposal, 'store_ids')),
      unknownCustomers: await missingCustomers(tx, proposal, added(customer_ids, proposal, 'customer_ids')),
    };
  },

  flaw({ proposed }, { starts_at, ends_at, store_ids }, { unknownStores, unknownCustomers }) {
    const [store_id] = unknownStores;
    if (store_id !== undefined) return reject('store_unknown', { store_id });
    const [customer_id] = unknownCustomers;
    if (customer_id !== undefined) return reject('customer_unknown', { customer_id });
    const isElsewhere = proposed.store_id !== '' && store_ids.some((id) => id !== proposed.store_id);
    if (isElsewhere) return reject('invalid_input', { field: 'data.store_ids' });
    return timesFlaw(starts_at, ends_at);
  },
};

export function timesFlaw(starts_at: string | null, ends_at: string | null): Reject | undefined {
  return starts_at !== null && ends_at !== null && ends_at <= starts_at
    ? reject('invalid_input', { field: 'data.ends_at', problem: 'Must be after starts_at.' })
    : undefined;
}

type Listed = 'store_ids' | 'customer_ids';

function added(ids: readonly string[], { current }: Proposal<Reference>, field: Listed): string[] {
  const known = (current?.data as ReferenceData<'price_list'> | undefined)?.[field] ?? [];
  return ids.filter((id) => !known.includes(id));
}

async function missingStores(
  tx: ReadTx,
  { actor }: Proposal<Reference>,
  ids: readonly string[],
): Promise<string[]> {
  const found = await there(tx, collections.store, ids, {});
  return ids.filter((id) => !found.has(id) || !seesStore(actor, id));
}

async function missingCustomers(
  tx: ReadTx,
  { actor, proposed: { store_id } }: Proposal<Reference>,
  ids: readonly string[],
): Promise<string[]> {
  const stores = store_id === '' ? actor.store_ids : [store_id];
  const found = await there(
    tx,
    collections.customer,
    ids,
    stores === null ? {} : { store_id: ['', ...stores] },
  );
  return ids.filter((id) => !found.has(id));
}

async function there(
  tx: ReadTx,
  collection: typeof collections.store | typeof collections.customer,
  ids: readonly string[],
  where: { readonly store_id?: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx.find(collection, { ...where, id: ids }, { limit: ids.length });
  return new Set(found.map(({ id }) => id));
}

export interface PriceListItemFacts {
  /** The item, when the entry's store has it. */
  readonly product: Product | undefined;
}

export const priceListItemRule: KindRule<'price_list_item', PriceListItemFacts> = {
  async facts(tx, { proposed }, { item_id }) {
    const stored = await tx.get(collections.product, item_id);
    const product = stored && !stored.deleted ? (stored.document as unknown as Product) : undefined;
    return { product: product?.store_id === proposed.store_id ? product : undefined };
  },

  flaw({ proposed, current }, { price_list_id, item_id, prices }, { product }) {
    if (proposed.id !== priceListItemId(price_list_id, item_id))
      return reject('invalid_input', { field: 'id' });
    if (!product) return reject('item_unknown', { item_id });
    const places = prices.map(({ variation_id, min_quantity }) =>
      JSON.stringify([variation_id, min_quantity]),
    );
    if (new Set(places).size < places.length) return reject('invalid_input', { field: 'data.prices' });
    if (prices.some(({ min_quantity }) => min_quantity.startsWith('-')))
      return reject('invalid_input', { field: 'data.prices', problem: 'No min_quantity may be below zero.' });
    const known = (current?.data as ReferenceData<'price_list_item'> | undefined)?.prices ?? [];
    const strange = prices.find(
      ({ variation_id }) =>
        variation_id !== '' &&
        !product.variations.some(({ id }) => id === variation_id) &&
        !known.some((one) => one.variation_id === variation_id),
    );
    return strange && reject('item_unknown', { item_id, variation_id: strange.variation_id });
  },

  /** Columns and indexes the entry is found by. */
  derived: (reference, { price_list_id, item_id }) => ({ ...reference, name: item_id, code: price_list_id }),
};
