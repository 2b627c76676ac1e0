// `GET /vendor/point-of-sale/items/grouped`: page by page the whole catalog, or what changed since a revision. A revision
// names the last transaction that had ended and the moment, so that what came later is told for certain, at worst twice.
import { createHash } from 'node:crypto';
import {
  canonicalJson,
  collections,
  groupedItemsQuery,
  groupedItemsReply,
  inTreeOrder,
  maySee,
  mostRemoved,
} from '@evertill/schemas';
import type {
  Actor,
  Customer,
  GroupedItemsQuery,
  JsonObject,
  PlacedCategory,
  Product,
  Reference,
  ReferenceData,
  ReplicatedDocument,
  SaleItem,
  Store,
} from '@evertill/schemas';
import type pg from 'pg';
import type { AppDeps } from '../../app-deps.ts';
import { changedItems, saleKeys, settledXid, usedCategories } from '../../db/items-on-sale.ts';
import type { OnSale, SaleKey } from '../../db/items-on-sale.ts';
import { livingDocuments } from '../../db/living-documents.ts';
import { foreignCursor } from '../list-cursor.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { saleItem } from './sale-item.ts';
import { storeFor } from './store-context.ts';

export const groupedItemsRoutes = [
  route({
    method: 'get',
    path: '/vendor/point-of-sale/items/grouped',
    summary: 'What a store has on sale, category by category, or what of it changed since a revision',
    access: { who: 'vendor' },
    query: groupedItemsQuery,
    reply: groupedItemsReply,
    async handle({ deps, actor, query, headers }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const known = headers['if-none-match'] ?? '';
      const epoch = await deps.replication.database.feed.epoch();
      const now = new Date(deps.replication.surroundings.clock.now()).toISOString();
      return deps.sql(actor, (client) => answer(deps, client, { actor, store, query, epoch, now, known }));
    },
  }),
];

interface Asked {
  readonly actor: Actor;
  readonly store: Store;
  readonly query: GroupedItemsQuery;
  readonly epoch: string;
  readonly now: string;
  /** `If-None-Match`. */
  readonly known: string;
}

/** What the pages of one reading have in common, and where the next one begins. */
interface Reading {
  readonly xid: string;
  readonly at: string;
  readonly full: boolean;
  readonly after?: SaleKey;
}

type Category = PlacedCategory<{ id: string; name: string; parent_id: string; active: boolean }>;

async function answer(deps: AppDeps, client: pg.ClientBase, asked: Asked): Promise<Reply | Problem> {
  const { actor, store, query, epoch, now } = asked;
  // First of all: what is read later is told again, never left out.
  const xid = await settledXid(client);
  if (!(await knowsCustomer(client, asked))) return problem('customer_not_found');
  const references = await referencesOf(client, actor.vendor_id, store.id);
  const categories = inTreeOrder(references.filter(({ kind }) => kind === 'category').map(asCategory));
  const { cursor, limit, ...asks } = query;
  const tree = categories.map(({ id }) => id);
  // A page goes on with the question and the tree it was given for.
  const question = canonicalJson(['items/grouped', actor.vendor_id, { ...asks, store_id: store.id }, tree]);
  const text = cursor === undefined ? undefined : deps.secretBox.open(cursor, question);
  if (cursor !== undefined && text === undefined) return foreignCursor;
  const since = sinceOf(query.since_rev, epoch, xid);
  const begun =
    text === undefined ? { xid, at: now, full: since === undefined } : (JSON.parse(text) as Reading);
  const of: OnSale = { vendorId: actor.vendor_id, storeId: store.id, channel: query.channel };
  const changed =
    begun.full || !since ? undefined : await changedItems(client, of, { ...since, now: begun.at });
  const isTooMuch = changed !== undefined && changed.gone.length > mostRemoved;
  const reading: Reading = isTooMuch ? { ...begun, full: true } : begun;
  const keys =
    reading.full || !changed
      ? await keysOfAll(client, of, tree, reading.after, limit + 1)
      : keysOf(changed.keys, tree, reading.after, limit + 1);
  const shown = keys.slice(0, limit);
  const items = await itemsOf(client, asked, references, shown, reading.at);
  const isFirst = reading.after === undefined;
  const told = {
    store_id: store.id,
    currency: store.currency,
    prices_include_tax: store.prices_include_tax,
    full: reading.full,
    ...(isFirst ? tablesOf(references, categories) : { categories: [], units: [], taxes: [] }),
    groups: grouped(shown, items),
    removed: isFirst && !reading.full ? (changed?.gone ?? []).toSorted() : [],
  };
  const next = keys.length > limit ? { ...reading, after: shown.at(-1)! } : undefined;
  // Of what is told, not of when: who has it already is answered 304.
  const digest = createHash('sha256')
    .update(JSON.stringify([told, next !== undefined]))
    .digest('base64url');
  const headers = { ETag: `"${digest}"`, 'Cache-Control': 'private, no-cache' };
  if (asked.known.includes(headers.ETag)) return { status: 304, body: undefined, headers };
  return {
    body: {
      ...told,
      revision: `${epoch}/${reading.xid}/${Date.parse(reading.at)}`,
      generated_at: now,
      next_cursor: next ? deps.secretBox.close(JSON.stringify(next), question) : null,
    },
    headers,
  };
}

/** Undefined where everything is to be told: nothing was named, or a history that is no longer this one. */
function sinceOf(
  revision: string | undefined,
  epoch: string,
  now: string,
): { readonly xid: string; readonly at: string } | undefined {
  const [of, xid = '', at = ''] = revision?.split('/') ?? [];
  if (of !== epoch || BigInt(xid) > BigInt(now)) return undefined;
  const moment = new Date(Number(at));
  return Number.isNaN(moment.getTime()) ? undefined : { xid, at: moment.toISOString() };
}

async function knowsCustomer(client: pg.ClientBase, { actor, store, query }: Asked): Promise<boolean> {
  if (query.customer_id === undefined) return true;
  const found = await livingDocuments<Customer>(
    client,
    collections.customer,
    `t.id = $2 AND t.store_id IN ('', $3)`,
    [actor.vendor_id, query.customer_id, store.id],
  );
  return found.some((one) => maySee(actor, collections.customer, one as unknown as ReplicatedDocument));
}

function referencesOf(client: pg.ClientBase, vendorId: string, storeId: string): Promise<Reference[]> {
  return livingDocuments(
    client,
    collections.reference,
    `t.kind IN ('category', 'unit', 'tax_profile', 'price_list') AND t.store_id IN ('', $2) ORDER BY t.name, t.id LIMIT 20000`,
    [vendorId, storeId],
  );
}

function asCategory({ id, name, data, active }: Reference): Omit<Category, 'level'> {
  return { id, name, parent_id: (data as ReferenceData<'category'>).parent_id, active };
}

function tablesOf(references: readonly Reference[], categories: readonly Category[]): JsonObject {
  const of = (kind: Reference['kind']) => references.filter((one) => one.kind === kind);
  return {
    categories: categories.map(({ parent_id, ...category }) => ({
      ...category,
      parent_id: parent_id === '' ? null : parent_id,
    })),
    units: of('unit').map(({ id, name, data }) => ({ id, name, symbol: data['symbol'] ?? '' })),
    taxes: of('tax_profile').map(({ id, name, active, data }) => ({ id, name, active, ...data })),
  };
}

/** Categories that are in no tree stand behind it, and what has none stands last. */
function placeIn(tree: readonly string[]): (categoryId: string) => number {
  const places = new Map(tree.map((id, index) => [id, index]));
  return (id) => places.get(id) ?? tree.length + (id === '' ? 1 : 0);
}

function inOrder(tree: readonly string[]): (a: SaleKey, b: SaleKey) => number {
  const place = placeIn(tree);
  return (a, b) =>
    place(a.category_id) - place(b.category_id) ||
    compared(a.category_id, b.category_id) ||
    compared(a.name, b.name) ||
    compared(a.id, b.id);
}

/** By code points, as the database sorts with the collation "C". */
function compared(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

async function keysOfAll(
  client: pg.ClientBase,
  of: OnSale,
  tree: readonly string[],
  after: SaleKey | undefined,
  limit: number,
): Promise<SaleKey[]> {
  const order = inOrder(tree);
  const asKey = (category_id: string): SaleKey => ({ category_id, name: '', id: '' });
  const used = (await usedCategories(client, of)).map(asKey);
  // The category of the last page stays the first one, although nothing may be left in it.
  const rest = after ? used.filter((key) => order(key, asKey(after.category_id)) > 0) : used;
  const categories = [
    ...(after ? [after.category_id] : []),
    ...rest.toSorted(order).map((key) => key.category_id),
  ];
  return saleKeys(client, of, categories, after, limit);
}

function keysOf(
  keys: readonly SaleKey[],
  tree: readonly string[],
  after: SaleKey | undefined,
  limit: number,
): SaleKey[] {
  const order = inOrder(tree);
  return keys
    .toSorted(order)
    .filter((key) => after === undefined || order(key, after) > 0)
    .slice(0, limit);
}

async function itemsOf(
  client: pg.ClientBase,
  { actor: { vendor_id }, store, query }: Asked,
  references: readonly Reference[],
  keys: readonly SaleKey[],
  at: string,
): Promise<ReadonlyMap<string, SaleItem>> {
  const ids = keys.map(({ id }) => id);
  const products = await livingDocuments<Product>(client, collections.product, 't.id = ANY($2)', [
    vendor_id,
    ids,
  ]);
  const lists = references.filter(({ kind }) => kind === 'price_list');
  const entries =
    lists.length === 0
      ? []
      : await livingDocuments<Reference>(
          client,
          collections.reference,
          `t.kind = 'price_list_item' AND t.name = ANY($2) AND t.store_id = $3`,
          [vendor_id, ids, store.id],
        );
  const byId = (some: readonly Reference[]) => new Map(some.map((one) => [one.id, one]));
  const prices = {
    lists,
    entries: byId(entries),
    taxes: byId(references.filter(({ kind }) => kind === 'tax_profile')),
    storeId: store.id,
    channel: query.channel ?? 'retail',
    customerId: query.customer_id ?? '',
    at,
  };
  return new Map(products.map((product) => [product.id, saleItem(product, prices)]));
}

function grouped(keys: readonly SaleKey[], items: ReadonlyMap<string, SaleItem>): JsonObject[] {
  const groups: { category_id: string | null; items: SaleItem[] }[] = [];
  for (const { id, category_id } of keys) {
    const item = items.get(id);
    const wanted = category_id === '' ? null : category_id;
    if (!item) continue;
    if (groups.at(-1)?.category_id !== wanted) groups.push({ category_id: wanted, items: [] });
    groups.at(-1)!.items.push(item);
  }
  return groups as unknown as JsonObject[];
}
