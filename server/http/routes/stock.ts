// What lies in a warehouse, and putting it right. Sales and deliveries move stock by themselves.
import {
  collections,
  currencyDecimals,
  maySee,
  pageOf,
  stockAdjustmentBody,
  stockRowReply,
  warehouseStockQuery,
} from '@evertill/schemas';
import type { Actor, Product, Reference, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { stockPage } from '../../db/stock-page.ts';
import type { StockRow } from '../../db/stock-page.ts';
import { adjust } from '../../rules/purchasing/adjustment.ts';
import { gatherStock } from '../../writes/gather-stock.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;

export const stockRoutes = [
  route({
    method: 'get',
    path: '/vendor/warehouses/:id/stock',
    summary: 'One page of what lies in a warehouse, with what it cost on the average',
    access: read,
    params,
    query: warehouseStockQuery,
    reply: pageOf(stockRowReply),
    async handle({ deps, actor, params: { id }, query }) {
      const place = await placeOf(deps, actor, id);
      if (isProblem(place)) return place;
      const { total, rows } = await deps.sql(actor, (client) =>
        stockPage(client, windowOf(actor, query), { warehouse_id: id, item_id: query.item_id }),
      );
      return { body: listReply({ total, rows: rows.map((row) => shown(row, place.store)) }, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/warehouses/:id/stock-adjustments',
    summary: 'Put the stock of one item right, by a difference or by what was counted',
    access: write,
    params,
    body: stockAdjustmentBody,
    reply: stockRowReply,
    status: 201,
    async handle({ deps, actor, params: { id }, body: { item_id, variation_id = '', ...body } }) {
      const place = await placeOf(deps, actor, id);
      if (isProblem(place)) return place;
      const gathered = await atDesk(deps, actor, async (desk) => {
        await gatherStock(desk, place.store.id);
        return {};
      });
      if (isProblem(gathered)) return gathered;
      const moved = await atDesk(deps, actor, async (desk) => {
        const { tx, actorId, now } = desk;
        const where = { item_id, variation_id, warehouse_id: id };
        const stored = await tx.get(collections.product, item_id);
        const facts = {
          warehouse: place.warehouse,
          product: stored?.deleted ? undefined : (stored?.document as Product | undefined),
          hasRow: (await tx.rows('item_stocks', where)).length > 0,
        };
        const { quantity, counted, reason } = body;
        const movement = adjust({ item_id, variation_id, quantity, counted, reason }, facts, {
          id: desk.newId(),
          actorId,
          now,
        });
        if ('kind' in movement) return desk.refuse(problem(movement.code, movement.details));
        await tx.moveStock([movement]);
        return {};
      });
      if (isProblem(moved)) return moved;
      // The figures are there once it has committed.
      const one = { vendorId: actor.vendor_id, limit: 1, offset: 0 };
      const { rows } = await deps.sql(actor, (client) =>
        stockPage(client, one, { warehouse_id: id, item_id, variation_id }),
      );
      return { body: shown(rows[0]!, place.store) };
    },
  }),
];

async function placeOf(
  deps: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ readonly warehouse: Reference; readonly store: Store } | Problem> {
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx: ReadTx) => {
    const stored = await tx.get(collections.reference, id);
    const warehouse = stored?.document as Reference | undefined;
    const isThere = !stored?.deleted && warehouse?.kind === 'warehouse';
    if (!isThere || !maySee(actor, collections.reference, stored!.document))
      return problem('warehouse_not_found');
    return { warehouse, store: (await tx.get(collections.store, warehouse.store_id))!.document as Store };
  });
}

function shown({ quantity, average_cost, ...row }: StockRow, { currency }: Store) {
  // Read as one decimal: divided, it would carry the noise of binary arithmetic.
  const major = Number(`${average_cost}e-${currencyDecimals(currency)}`);
  return { ...row, quantity: Number(quantity), average_cost: major };
}
