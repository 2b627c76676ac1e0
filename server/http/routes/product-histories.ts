// The histories of one product over REST, each by itself: they are never merged. All of them stand before `/:id`.
import {
  historyQuery,
  lineEconomics,
  pageOf,
  priceProofRow,
  realizedPriceRow,
  sellingPriceRow,
  toMajor,
} from '@evertill/schemas';
import * as z from 'zod';
import { priceHistoryPage } from '../../db/lists.ts';
import { priceProofPage } from '../../db/price-proof.ts';
import { realizedLines } from '../../db/product-sales.ts';
import type { RealizedLine } from '../../db/product-sales.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { findProduct } from './product-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const access = { who: 'vendor', module: 'product', level: 'read' } as const;

export const productHistoryRoutes = [
  route({
    method: 'get',
    path: '/vendor/products/:id/selling-price-history',
    summary: 'Catalog price changes of a product, newest first',
    access,
    params,
    query: historyQuery,
    reply: pageOf(sellingPriceRow),
    async handle({ deps, actor, params: { id }, query }) {
      const found = await findProduct(deps, actor, id);
      if (isProblem(found)) return found;
      const { total, rows } = await deps.sql(actor, (client) =>
        priceHistoryPage(client, windowOf(actor, query), id),
      );
      const { currency } = found.store;
      const data = rows.map(({ item_id: _item, store_id: _store, ...row }) => ({
        ...row,
        old_price: toMajor(row['old_price'] as number, currency),
        new_price: toMajor(row['new_price'] as number, currency),
        profit_percent: Number(row['profit_percent']),
      }));
      return { body: listReply({ total, rows: data }, query) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/products/:id/selling-price-history/:history_id/tills',
    summary: 'Since when each till of the store sells at a changed price',
    access,
    params: params.extend({ history_id: z.string().min(1).max(128) }),
    query: historyQuery,
    reply: pageOf(priceProofRow),
    async handle({ deps, actor, params: { id, history_id }, query }) {
      const found = await findProduct(deps, actor, id);
      if (isProblem(found)) return found;
      const proofs = await deps.sql(actor, (client) =>
        priceProofPage(client, windowOf(actor, query), id, history_id),
      );
      return proofs ? { body: listReply(proofs, query) } : problem('not_found');
    },
  }),
  route({
    method: 'get',
    path: '/vendor/products/:id/realized-selling-prices',
    summary: 'What a product brought on orders that are paid and delivered or completed, newest first',
    access,
    params,
    query: historyQuery,
    reply: pageOf(realizedPriceRow),
    async handle({ deps, actor, params: { id }, query }) {
      const found = await findProduct(deps, actor, id);
      if (isProblem(found)) return found;
      const { total, rows } = await deps.sql(actor, (client) =>
        realizedLines(client, windowOf(actor, query), found.product),
      );
      return { body: listReply({ total, rows: rows.map(shownLine) }, query) };
    },
  }),
];

/** In the currency of its order. A stored line has a quantity and figures that fit. */
function shownLine({ order_id, currency, sold_at, ...line }: RealizedLine) {
  const { unit_price, unit_net_price, price_per, line_net_total } = lineEconomics(line)!;
  return {
    order_id,
    unit_price: toMajor(unit_price, currency),
    unit_net_price: toMajor(unit_net_price, currency),
    price_per,
    line_net_total: toMajor(line_net_total, currency),
    sold_at: sold_at.toISOString(),
  };
}
