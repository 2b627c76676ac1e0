// Products over REST: read, create, change, price history. The same rule as push and edits; money in major units.
import {
  blankProduct,
  collections,
  historyQuery,
  pageOf,
  productCreate,
  productPageQuery,
  productPatch,
  productReply,
  seesStore,
  sellingPriceRow,
  toMajor,
  toMinor,
} from '@evertill/schemas';
import type { Actor, JsonObject, Product, ProductPatch, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { isSeen } from '../../db/catalog-rev.ts';
import { expectedRev } from '../expected-rev.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem, writeDocument } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;

export const productRoutes = [
  route({
    method: 'get',
    path: '/vendor/products',
    summary: 'One page of a store’s products',
    access: read,
    query: productPageQuery,
    reply: pageOf(productReply),
    async handle({ deps, actor, query: { page, limit, store_id } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const { total, rows } = await deps.productPage(actor, store.id, limit, (page - 1) * limit);
      const data = rows.map((product) => asReply(product, store));
      return { body: listReply({ total, rows: data }, { page, limit }) };
    },
  }),
  // The history route stands before `/:id`, as the document asks.
  route({
    method: 'get',
    path: '/vendor/products/:id/selling-price-history',
    summary: 'Catalog price changes of a product, newest first',
    access: read,
    params,
    query: historyQuery,
    reply: pageOf(sellingPriceRow),
    async handle({ deps, actor, params: { id }, query: { page, limit } }) {
      const found = await find(deps, actor, id);
      if (isProblem(found)) return found;
      const { total, rows } = await deps.priceHistoryPage(actor, id, limit, (page - 1) * limit);
      const { currency } = found.store;
      const data = rows.map((row) => ({
        ...row,
        old_price: toMajor(row['old_price'] as number, currency),
        new_price: toMajor(row['new_price'] as number, currency),
      }));
      return { body: listReply({ total, rows: data }, { page, limit }) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/products/:id',
    summary: 'One product',
    access: read,
    params,
    reply: productReply,
    async handle({ deps, actor, params: { id } }) {
      const found = await find(deps, actor, id);
      return isProblem(found) ? found : answer(found.product, found.store);
    },
  }),
  route({
    method: 'post',
    path: '/vendor/products',
    summary: 'Create a product',
    access: write,
    body: productCreate,
    reply: productReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, ...body } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const fields = fromBody(body, store);
      if (isProblem(fields)) return fields;
      const product = {
        ...blankProduct,
        ...fields,
        id: deps.replication.newId(),
        store_id: store.id,
      } as unknown as Product;
      const written = await writeDocument(deps, actor, collections.product, product.id, () => product);
      return isProblem(written) ? written : answer(written.document as unknown as Product, store);
    },
  }),
  route({
    method: 'patch',
    path: '/vendor/products/:id',
    summary: 'Change some fields of a product',
    access: write,
    params,
    body: productPatch,
    reply: productReply,
    async handle({ deps, actor, params: { id }, body: { base_rev, store_id, ...body }, headers }) {
      const found = await find(deps, actor, id);
      if (isProblem(found)) return found;
      const { store } = found;
      const fields = fromBody(store_id === undefined ? body : { ...body, store_id }, store);
      if (isProblem(fields)) return fields;
      const expected = expectedRev(headers['if-match'], base_rev);
      const written = await atDesk(deps, actor, async (desk) => {
        const current = await desk.current(collections.product, id);
        if (!current) return desk.refuse(problem('product_not_found'));
        if (expected !== undefined && !(await isSeen(desk.client, desk.vendorId, current, expected))) {
          const shown = asReply(current as unknown as Product, store);
          return desk.refuse(problem('conflict', { current: shown, current_rev: current.rev ?? 0 }));
        }
        return desk.write(collections.product, { ...current, ...fields });
      });
      return isProblem(written) ? written : answer(written as unknown as Product, store);
    },
  }),
];

async function find(
  deps: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ product: Product; store: Store } | Problem> {
  const { database } = deps.replication;
  return database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const stored = await tx.get(collections.product, id);
    const product = stored?.document as Product | undefined;
    if (!product || stored?.deleted || !seesStore(actor, product.store_id))
      return problem('product_not_found');
    const store = await tx.get(collections.store, product.store_id);
    return { product, store: store!.document as unknown as Store };
  });
}

function answer(product: Product, store: Store) {
  return { body: asReply(product, store), headers: { ETag: `"${product.rev}"` } };
}

function asReply(product: Product, { currency }: Store): JsonObject {
  const keyOf = new Map(product.variations.map(({ id, key }) => [id, key]));
  return {
    ...product,
    price: toMajor(product.price, currency),
    variations: product.variations.map((variation) => ({
      ...variation,
      price: toMajor(variation.price, currency),
      base_variant: (variation.base_variation_id !== null && keyOf.get(variation.base_variation_id)) || null,
    })),
  } as unknown as JsonObject;
}

/** Major units become minor ones, `is_recommended` sets both flags, `base_variant` names a key. */
function fromBody(body: Omit<ProductPatch, 'base_rev'>, { currency }: Store): Partial<Product> | Problem {
  const { is_recommended, price, variations, ...fields } = body;
  const flags =
    is_recommended === undefined ? {} : { recommended: is_recommended, is_recommend: is_recommended };
  const minor = price === undefined ? undefined : toMinor(price, currency);
  if (price !== undefined && minor === undefined) return problem('invalid_input', { field: 'price' });
  const list = variations?.map(({ base_variant, ...variation }) => ({
    ...variation,
    price: toMinor(variation.price, currency) ?? -1,
    base_variation_id: base_variant
      ? (variations.find(({ key }) => key === base_variant)?.id ?? base_variant)
      : variation.base_variation_id,
  }));
  return {
    ...fields,
    ...flags,
    ...(minor === undefined ? {} : { price: minor }),
    ...(list === undefined ? {} : { variations: list }),
  } as Partial<Product>;
}
