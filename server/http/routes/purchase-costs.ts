// What products were bought for, and what should be bought. Both stand before `/vendor/products/:id`.
import {
  costHistoryQuery,
  costPriceRow,
  lowStockQuery,
  lowStockRow,
  pageOf,
  toMajor,
} from '@evertill/schemas';
import * as z from 'zod';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { lowStockPage } from '../../db/low-stock.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { findProduct } from './product-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const access = { who: 'vendor', module: 'product', level: 'read' } as const;

export const purchaseCostRoutes = [
  route({
    method: 'get',
    path: '/vendor/products/low-stock',
    summary: 'Products at or below their threshold, with what to buy',
    access,
    query: lowStockQuery,
    reply: pageOf(lowStockRow),
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const onlyFlagged = query.auto_add_purchase_only === true;
      const { total, rows } = await deps.sql(actor, (client) =>
        lowStockPage(client, windowOf(actor, query), store.id, {
          onlyFlagged,
          words: (query.q ?? '').trim(),
        }),
      );
      const data = rows.map(({ item_type: _type, last_unit_cost, ...row }) => ({
        ...row,
        stock: Number(row.stock),
        low_stock_threshold: Number(row.low_stock_threshold),
        on_order: Number(row.on_order),
        suggested_quantity: Number(row.suggested_quantity),
        last_unit_cost: last_unit_cost === null ? null : toMajor(last_unit_cost, store.currency),
      }));
      return { body: listReply({ total, rows: data }, query) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/products/:id/cost-price-history',
    summary: 'What a product was bought for, newest first',
    access,
    params,
    query: costHistoryQuery,
    reply: pageOf(costPriceRow),
    async handle({ deps, actor, params: { id }, query }) {
      const found = await findProduct(deps, actor, id);
      if (isProblem(found)) return found;
      const where: Condition[] = [['t.item_id = :value', id]];
      if (query.supplier_id !== undefined) where.push(['t.supplier_id = :value', query.supplier_id]);
      const { total, rows } = await deps.sql(actor, (client) =>
        tablePage<RowOf<'item_cost_price_events'>>(
          client,
          windowOf(actor, query),
          'item_cost_price_events',
          where,
          't.entry DESC',
        ),
      );
      const data = rows.map(({ item_id: _item, store_id: _store, ...row }) => ({
        ...row,
        unit_cost: toMajor(row.unit_cost, found.store.currency),
        quantity: Number(row.quantity),
      }));
      return { body: listReply({ total, rows: data }, query) };
    },
  }),
];
