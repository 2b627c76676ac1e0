// What the items of a price list cost: read page by page, put and removed by the item. Each item's entry is a document of
// its own in the item's store, so that a till receives what its store sells and one changed price is one small document.
import {
  collections,
  finerThanCurrency,
  maySee,
  pageOf,
  priceListItemId,
  priceListItemReply,
  priceListItemsDelete,
  priceListItemsDeleteReply,
  priceListItemsPut,
  priceListItemsPutReply,
  priceListItemsQuery,
  toMajor,
  toMinor,
} from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  ListedPrice,
  Product,
  Reference,
  ReferenceData,
  ReplicatedDocument,
  Store,
} from '@evertill/schemas';
import * as z from 'zod';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import type { ReadTx } from '../../db/database.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const { reference } = collections;
const params = z.strictObject({ id: z.string().min(1).max(128) });
const itemParams = z.strictObject({ ...params.shape, itemId: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;
const path = '/vendor/price-lists/:id/items';

export const priceListItemRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of the items of a price list, as far as one sees their stores',
    access: read,
    params,
    query: priceListItemsQuery,
    reply: pageOf(priceListItemReply),
    async handle({ deps, actor, params: { id }, query }) {
      const store = query.store_id === undefined ? undefined : await storeFor(deps, actor, query.store_id);
      if (store && isProblem(store)) return store;
      const tenant = { vendor_id: actor.vendor_id };
      const list = await deps.replication.database.read(tenant, (tx) => tx.get(reference, id));
      if (list?.deleted || !isList(actor, list?.document)) return problem('record_not_found');
      const where: Condition[] = [
        ['t.kind = :value', 'price_list_item'],
        ['t.code = :value', id],
      ];
      const stores = store ? [store.id] : actor.store_ids;
      if (stores !== null) where.push(['t.store_id = ANY(:value::text[])', stores]);
      if (query.q) where.push([itemIsCalled, query.q]);
      const { total, rows } = await deps.sql(actor, (client) =>
        documentPage<Reference>(client, windowOf(actor, query), reference, where),
      );
      const data = await deps.replication.database.read(tenant, (tx) => asReplies(tx, rows));
      return { body: listReply({ total, rows: data }, query) };
    },
  }),
  route({
    method: 'put',
    path,
    summary: 'Set what some items cost in a price list',
    access: write,
    params,
    body: priceListItemsPut,
    reply: priceListItemsPutReply,
    async handle({ deps, actor, params: { id }, body: { items } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        await list(desk, actor, id);
        const catalog = await Catalog.of(
          desk.tx,
          items.map(({ item_id }) => item_id),
        );
        const entries = items.map(({ item_id, prices }) => {
          const product = catalog.product(item_id);
          if (!product || !maySee(actor, collections.product, asDocument(product)))
            return desk.refuse(problem('item_unknown', { item_id }));
          const minor = prices.map((one) => ({
            ...one,
            price: toMinor(one.price, catalog.currency(product)),
          }));
          if (minor.some(({ price }) => price === undefined))
            return desk.refuse(
              problem('invalid_input', { field: 'price', item_id, problem: finerThanCurrency }),
            );
          return entryOf(id, product, minor as ListedPrice[]);
        });
        if (new Set(entries.map((one) => one.id)).size < entries.length)
          desk.refuse(
            problem('invalid_input', { field: 'items', problem: 'Each item may stand here once.' }),
          );
        const changed = await desk.writeMany(reference, entries, async (batch) => {
          await batch.share(reference, [id]);
          await batch.know(reference, 'id', [id]);
          await batch.know(
            collections.product,
            'id',
            items.map(({ item_id }) => item_id),
          );
        });
        return { written: changed, unchanged: entries.length - changed };
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'post',
    path: `${path}/delete`,
    summary: 'Take some items out of a price list',
    access: write,
    params,
    body: priceListItemsDelete,
    reply: priceListItemsDeleteReply,
    async handle({ deps, actor, params: { id }, body: { item_ids } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        await list(desk, actor, id);
        const ids = item_ids.map((item) => priceListItemId(id, item));
        const found = await desk.tx.find(
          reference,
          { id: ids, kind: 'price_list_item' },
          { limit: ids.length },
        );
        const gone = found.filter((one) => maySee(actor, reference, one));
        const tombstones = gone.map((one) => ({ ...one, _deleted: true }));
        await desk.writeMany(reference, tombstones, () => Promise.resolve());
        return { deleted: gone.length, skipped: item_ids.length - gone.length };
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:itemId`,
    summary: 'Take one item out of a price list',
    access: write,
    params: itemParams,
    reply: priceListItemReply,
    async handle({ deps, actor, params: { id, itemId } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        await list(desk, actor, id);
        const current = await desk.current(reference, priceListItemId(id, itemId));
        if (!current || !maySee(actor, reference, current)) return desk.refuse(problem('record_not_found'));
        await desk.write(reference, { ...current, _deleted: true });
        const [row] = await asReplies(desk.tx, [current as unknown as Reference]);
        return row!;
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
];

const itemIsCalled = `EXISTS (SELECT FROM items i WHERE i.vendor_id = t.vendor_id AND i.id = t.name
  AND (i.sku_code = :value OR position(lower(:value) IN lower(i.name)) > 0))`;

/** Locked, so that nobody removes it meanwhile. */
async function list(desk: Desk, actor: Actor, id: string): Promise<void> {
  if (!isList(actor, await desk.current(reference, id))) desk.refuse(problem('record_not_found'));
}

function isList(actor: Actor, document: ReplicatedDocument | undefined): boolean {
  return document?.['kind'] === 'price_list' && maySee(actor, reference, document);
}

/** The products of a request, and what their stores count in. */
class Catalog {
  readonly #products: ReadonlyMap<string, Product>;
  readonly #stores: ReadonlyMap<string, Store>;

  private constructor(products: readonly Product[], stores: readonly Store[]) {
    this.#products = new Map(products.map((one) => [one.id, one]));
    this.#stores = new Map(stores.map((one) => [one.id, one]));
  }

  static async of(tx: ReadTx, ids: readonly string[]): Promise<Catalog> {
    const products = await tx.find(collections.product, { id: ids }, { limit: ids.length });
    const storeIds = [...new Set((products as unknown as Product[]).map(({ store_id }) => store_id))];
    const stores = await tx.find(collections.store, { id: storeIds }, { limit: storeIds.length });
    return new Catalog(products as unknown as Product[], stores as unknown as Store[]);
  }

  product(id: string): Product | undefined {
    return this.#products.get(id);
  }

  currency({ store_id }: Pick<Product, 'store_id'>): string {
    return this.#stores.get(store_id)?.currency ?? '';
  }
}

function entryOf(listId: string, product: Product, prices: ListedPrice[]): ReplicatedDocument {
  const data: ReferenceData<'price_list_item'> = { price_list_id: listId, item_id: product.id, prices };
  return {
    id: priceListItemId(listId, product.id),
    store_id: product.store_id,
    kind: 'price_list_item',
    name: product.id,
    code: listId,
    active: true,
    data,
    rev: 0,
  };
}

async function asReplies(tx: ReadTx, rows: readonly Reference[]): Promise<JsonObject[]> {
  const entries = rows.map(({ data, store_id, rev }) => ({
    ...(data as unknown as ReferenceData<'price_list_item'>),
    store_id,
    rev,
  }));
  const catalog = await Catalog.of(
    tx,
    entries.map(({ item_id }) => item_id),
  );
  return entries.map(({ item_id, store_id, prices, rev }) => {
    const { sku_code = '', name = '' } = catalog.product(item_id) ?? {};
    const currency = catalog.currency({ store_id });
    const major = prices.map((one) => ({ ...one, price: toMajor(one.price, currency) }));
    return { item_id, store_id, sku_code, name, prices: major, rev };
  });
}

function asDocument(product: Product): ReplicatedDocument {
  return product as unknown as ReplicatedDocument;
}
