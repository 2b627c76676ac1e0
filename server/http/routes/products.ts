// Products over REST: list, read, create, change, archive. The same rule as push and edits; money in major units.
import {
  blankProduct,
  canonicalJson,
  productCreate,
  productPatch,
  productReply,
  productsQuery,
  productsReply,
  productStatus,
  toMajor,
} from '@evertill/schemas';
import type { Actor, Product, ProductSortField, ProductsQuery, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { productPage } from '../../db/product-list.ts';
import { soldOf } from '../../db/product-sales.ts';
import type { Sold } from '../../db/product-sales.ts';
import { closeCursor, foreignCursor, openCursor } from '../list-cursor.ts';
import { listReply } from '../list-reply.ts';
import { expectedRevs } from '../expected-rev.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { shownProduct, taxProfilesOf } from './product-answer.ts';
import { productOf } from './product-body.ts';
import { changeProduct, createProduct, readProduct } from './product-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;

export const productRoutes = [
  route({
    method: 'get',
    path: '/vendor/products',
    summary: 'One page of a store’s products, filtered and sorted',
    access: read,
    query: productsQuery,
    reply: productsReply,
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      return isProblem(store) ? store : listProducts(deps, actor, store, query);
    },
  }),
  route({
    method: 'get',
    path: '/vendor/products/:id',
    summary: 'One product',
    access: read,
    params,
    reply: productReply,
    handle: ({ deps, actor, params: { id } }) => readProduct(deps, actor, id),
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
      const { newId } = deps.replication;
      const blank = { ...blankProduct, id: newId(), store_id: store.id } as unknown as Product;
      const fields = productOf(body, blank, { store, newId });
      return isProblem(fields) ? fields : createProduct(deps, actor, store, { ...blank, ...fields });
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
    handle: ({ deps, actor, params: { id }, body: { base_rev, ...body }, headers }) => {
      const { newId } = deps.replication;
      const wanted = (store: Store) => (current: Product) => productOf(body, current, { store, newId });
      return changeProduct(deps, actor, id, wanted, expectedRevs(headers['if-match'], base_rev));
    },
  }),
  route({
    method: 'post',
    path: '/vendor/products/:id/archive',
    summary: 'Archive a product: its SKU is free again, returns still find it',
    access: write,
    params,
    reply: productReply,
    status: 200,
    handle: ({ deps, actor, params: { id }, headers }) => {
      const archived = () => () => ({ status: productStatus.archived });
      return changeProduct(deps, actor, id, archived, expectedRevs(headers['if-match'], undefined));
    },
  }),
];

async function listProducts(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  query: ProductsQuery,
): Promise<Reply | Problem> {
  const { page, limit, cursor, sort, include_sales, ...filters } = query;
  // A cursor goes on with the question it was given for.
  const question = canonicalJson(['products', actor.vendor_id, { ...filters, store_id: store.id, sort }]);
  const place = cursor === undefined ? undefined : openCursor(deps.secretBox, question, cursor);
  if (cursor !== undefined && place === undefined) {
    return foreignCursor;
  }
  const descending = sort.startsWith('-');
  const asked = {
    vendorId: actor.vendor_id,
    filters: { ...filters, store_id: store.id },
    sort: { field: (descending ? sort.slice(1) : sort) as ProductSortField, descending },
    limit,
    offset: (page - 1) * limit,
    after: place,
    total: place?.total,
  };
  const { rows, next, total, sold } = await deps.sql(actor, async (client) => {
    const found = await productPage(client, asked);
    const ids = found.rows.map(({ product }) => product.id);
    return { ...found, sold: include_sales && (await soldOf(client, actor.vendor_id, ids, store)) };
  });
  const products = rows.map(({ product }) => product);
  const profiles = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    taxProfilesOf(tx, products),
  );
  const data = rows.map((row) => ({
    ...shownProduct(row, store, profiles),
    ...(sold && shownSales(sold.get(row.product.id), store)),
  }));
  const shown = place?.page ?? page;
  const next_cursor = next
    ? closeCursor(deps.secretBox, question, { ...next, page: shown + 1, total })
    : null;
  return { body: { ...listReply({ total, rows: data }, { page: shown, limit }), next_cursor } };
}

function shownSales(sold: Sold | undefined, { currency }: Store) {
  return {
    sold_quantity: Number(sold?.quantity ?? 0),
    sold_revenue: toMajor(sold?.revenue ?? 0, currency),
  };
}
