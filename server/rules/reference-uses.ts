// Who still needs a look-up record. Read before one is removed, or kept for one store of several.
import { collections, lotStatus, reject, seesStore } from '@evertill/schemas';
import type { Actor, JsonObject, Reference, Reject } from '@evertill/schemas';
import type { ReadTx, Where } from '../db/database.ts';
import { collectionOf, linksTo } from './reference-links.ts';
import type { Namer } from './reference-links.ts';

export interface Uses {
  /** Of what the actor sees, by what it is: "products", "categories". Without those that have none. */
  readonly counts: Readonly<Record<string, number>>;
  /** There are more, in stores the actor does not see. */
  readonly inOtherStores: boolean;
}

export const noUses: Uses = { counts: {}, inOtherStores: false };

const plurals: Readonly<Record<Namer, string>> = {
  product: 'products',
  category: 'categories',
  price_list_item: 'price_list_items',
  promotion: 'promotions',
  coupon: 'coupons',
  quick_key_page: 'quick_key_pages',
};

/** `beside`: uses within this store do not count. */
export async function usesOf(
  tx: ReadTx,
  actor: Actor,
  { id, kind }: Pick<Reference, 'id' | 'kind'>,
  beside?: string,
): Promise<Uses> {
  const counts: Record<string, number> = {};
  let inOtherStores = false;
  const links = linksTo(kind);
  for (const namer of new Set(links.map(({ from }) => from))) {
    const paths = links.filter(({ from }) => from === namer).map(({ path }) => path);
    const counted = async (where: Where) =>
      (await countAny(tx, namer, paths, id, where)) -
      (beside === undefined ? 0 : await countAny(tx, namer, paths, id, { ...where, store_id: beside }));
    const all = await counted({});
    const seen =
      all === 0 || actor.store_ids === null
        ? all
        : await counted({ store_id: seenBy(actor.store_ids, beside) });
    if (seen > 0) counts[plurals[namer]] = seen;
    inOtherStores ||= all > seen;
  }
  if (kind !== 'supplier') return { counts, inOtherStores };
  const lots = (await pendingLots(tx, id)).filter((lot) => lot['store_id'] !== beside);
  const seen = lots.filter((lot) => seesStore(actor, lot['store_id'] as string)).length;
  return { counts: seen > 0 ? { purchase_lots: seen } : {}, inOtherStores: lots.length > seen };
}

/** What is ordered of a supplier and has not come yet. */
export function pendingLots(tx: ReadTx, supplier_id: string): Promise<JsonObject[]> {
  return tx.rows('purchase_lots', { supplier_id, status: lotStatus.pending }, { limit: 100_000 });
}

/** Products whose variations have one of these values. */
export async function usesOfValues(tx: ReadTx, valueIds: readonly string[]): Promise<Uses> {
  if (valueIds.length === 0) return noUses;
  const products = await tx.count(collections.product, { 'variations.attributes.value_id': valueIds });
  return { counts: products === 0 ? {} : { products }, inOtherStores: false };
}

export function inUse({ counts, inOtherStores }: Uses): Reject | undefined {
  if (Object.keys(counts).length === 0 && !inOtherStores) return undefined;
  const more: JsonObject = inOtherStores ? { in_other_stores: true } : {};
  return reject('in_use', { uses: { ...counts }, ...more });
}

function seenBy(storeIds: readonly string[], beside: string | undefined): string[] {
  return ['', ...storeIds].filter((id) => id !== beside);
}

/** Documents that have the id at one of the paths, each counted once: those of one path, less those of two, and so on. */
async function countAny(
  tx: ReadTx,
  namer: Namer,
  paths: readonly string[],
  id: string,
  where: Where,
): Promise<number> {
  const kind = namer === 'product' ? {} : { kind: namer };
  let found = 0;
  for (const chosen of subsets(paths)) {
    const named = Object.fromEntries(chosen.map((path) => [path, id]));
    const count = await tx.count(collectionOf(namer), { ...kind, ...named, ...where });
    found += chosen.length % 2 === 1 ? count : -count;
  }
  return found;
}

/** All but the empty one. */
function subsets<T>(list: readonly T[]): T[][] {
  return list.reduce<T[][]>((all, one) => [...all, [one], ...all.map((set) => [...set, one])], []);
}
