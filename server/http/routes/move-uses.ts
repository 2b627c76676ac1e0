// Everything that names one look-up record names another one from now on: each document through the waist, all in the
// transaction of the request. What the rules refuse of it undoes all of it.
import { collections, nameKey, priceListItemId, replacedAt, seesStore } from '@evertill/schemas';
import type { Actor, Product, Reference, ReferenceData, ReplicatedDocument } from '@evertill/schemas';
import { collectionOf, linksTo } from '../../rules/reference-links.ts';
import type { Namer } from '../../rules/reference-links.ts';
import { pendingLots } from '../../rules/reference-uses.ts';
import { prefetchProducts } from '../../writes/prefetch-products.ts';
import { changeLot, lockLot } from '../../writes/purchase-lots.ts';
import { problem } from '../problem.ts';
import type { Desk } from './document-door.ts';

/** Documents of one request: the transaction holds all of them until it ends. */
const mostMoved = 10_000;
const together = 500;

export async function moveUses(desk: Desk, actor: Actor, from: Reference, to: Reference): Promise<void> {
  if (from.id === to.id) desk.refuse(problem('invalid_input', { field: 'replace_with' }));
  const links = linksTo(from.kind);
  for (const namer of new Set(links.map((link) => link.from))) {
    const paths = links.filter((link) => link.from === namer).map(({ path }) => path);
    const users = await usersOf(desk, actor, namer, paths, from.id);
    const there = from.kind === 'price_list' ? await itemsOf(desk, to) : new Set<string>();
    const moved = users.flatMap((user) => replaced(user, paths, from, to)).filter(({ id }) => !there.has(id));
    for (let start = 0; start < moved.length; start += together) {
      await writeSome(desk, namer, moved.slice(start, start + together));
    }
  }
  if (from.kind === 'supplier') await moveLots(desk, actor, from, to);
}

/** What is still to come is ordered of the other one; what came stays who it came from. */
async function moveLots(desk: Desk, actor: Actor, from: Reference, to: Reference): Promise<void> {
  const lots = await pendingLots(desk.tx, from.id);
  for (const { id } of lots.filter((lot) => seesStore(actor, lot['store_id'] as string))) {
    const lot = (await lockLot(desk, id as string))!;
    const outcome = await changeLot(desk, lot, { supplier_id: to.id });
    if ('kind' in outcome) desk.refuse(problem(outcome.code, outcome.details));
  }
}

/** Those the actor sees: the others stay, and then the record stays too. */
async function usersOf(
  desk: Desk,
  actor: Actor,
  namer: Namer,
  paths: readonly string[],
  id: string,
): Promise<ReplicatedDocument[]> {
  const users = new Map<string, ReplicatedDocument>();
  const seen = actor.store_ids === null ? {} : { store_id: ['', ...actor.store_ids] };
  const kind = namer === 'product' ? {} : { kind: namer };
  for (const path of paths) {
    const where = { ...kind, ...seen, [path]: id };
    const limit = mostMoved + 1;
    for (const user of await desk.tx.find(collectionOf(namer), where, { limit })) users.set(user.id, user);
  }
  if (users.size > mostMoved) desk.refuse(problem('in_use', { most: mostMoved }));
  return [...users.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What the other list has already keeps its price there. */
async function itemsOf(desk: Desk, list: Reference): Promise<ReadonlySet<string>> {
  const where = { kind: 'price_list_item', code: list.id };
  const items = await desk.tx.find(collections.reference, where, { limit: 1_000_000 });
  return new Set(items.map(({ id }) => id));
}

function replaced(
  user: ReplicatedDocument,
  paths: readonly string[],
  from: Reference,
  to: Reference,
): ReplicatedDocument[] {
  const moved = paths.reduce((document, path) => replacedAt(document, path, from.id, to.id), user);
  if (from.kind === 'attribute') return [withValuesOf(moved, from, to)];
  if (from.kind !== 'price_list') return [moved];
  // An entry is found by its list: it goes there, and comes back here.
  const { item_id } = moved['data'] as ReferenceData<'price_list_item'>;
  return [
    { ...user, _deleted: true },
    { ...moved, id: priceListItemId(to.id, item_id) },
  ];
}

/** Red of the one is red of the other; a value the other does not have is refused by the product's rule. */
function withValuesOf(document: ReplicatedDocument, from: Reference, to: Reference): ReplicatedDocument {
  const [before, after] = [from, to].map(({ data }) => (data as ReferenceData<'attribute'>).values);
  return before!.reduce((moved, { id, name }) => {
    const same = after!.find((value) => nameKey(value.name) === nameKey(name));
    return same ? replacedAt(moved, 'variations.attributes.value_id', id, same.id) : moved;
  }, document);
}

async function writeSome(desk: Desk, namer: Namer, documents: readonly ReplicatedDocument[]): Promise<void> {
  await desk.writeMany(collectionOf(namer), documents, async (batch) => {
    if (namer === 'product') {
      const products = documents as unknown as Product[];
      for (const store of new Set(products.map(({ store_id }) => store_id))) {
        await prefetchProducts(
          batch,
          store,
          products.filter(({ store_id }) => store_id === store),
        );
      }
    } else if (namer === 'price_list_item') {
      const items = documents.map(({ data }) => (data as ReferenceData<'price_list_item'>).item_id);
      await batch.know(collections.product, 'id', items);
    }
  });
}
