// The sale somebody brings goods back from: its lines with what is left of each, and what was given back before.
import { findSale } from '@evertill/client-core';
import type { KnownSale, ScreenTill } from '@evertill/client-core';
import { leftOf, parseQuantity } from '@evertill/schemas';
import type { LeftOfSale, Store } from '@evertill/schemas';
import { orderById, returnsOf } from '../../workplace/orders/known-orders.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import type { ReturnableLine } from './goods-back.ts';

export interface SaleInHand {
  readonly order: KnownOrder;
  readonly sale: KnownSale;
  readonly left: LeftOfSale;
  readonly lines: readonly ReturnableLine[];
  readonly before: readonly KnownOrder[];
}

/** Undefined when this till does not know the sale. */
export async function saleInHand(
  till: ScreenTill,
  store: Store,
  id: string,
): Promise<SaleInHand | undefined> {
  const [order, sale, before] = await Promise.all([
    orderById(till, store, id),
    findSale(till, id),
    returnsOf(till, store, id),
  ]);
  if (!order || !sale) return undefined;
  const left = leftOf(sale.sale, sale.returns);
  const names = new Map(order.receipt.lines.map((line) => [line.id, line.name]));
  const lines = sale.sale.lines
    .map((line) => ({
      id: line.id,
      item_id: line.item_id,
      variation_id: line.variation_id,
      name: names.get(line.id) ?? '',
      sold: parseQuantity(line.qty) ?? 0,
      left: Math.max(0, left.lines.get(line.id)?.thousandths ?? 0),
      total: line.total,
    }))
    .filter(({ sold }) => sold > 0);
  return { order, sale, left, lines, before };
}
