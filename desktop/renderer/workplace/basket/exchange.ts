// Goods of a sale that come back for the ones in the basket: which, and what is given for them.
import { goodsBack } from '@evertill/client-core';
import type { GoodsBack, Refusal, ScreenTill } from '@evertill/client-core';
import type { Store, WantedLine } from '@evertill/schemas';
import { orderById } from '../orders/known-orders.ts';

export interface ExchangeRequest {
  /** The sale; its `client_order_id`. */
  readonly orderId: string;
  readonly back: readonly WantedLine[];
}

export interface LineBack {
  readonly id: string;
  readonly item_id: string;
  readonly variation_id: string;
  readonly name: string;
  /** Below zero, three decimals. */
  readonly qty: string;
  /** Below zero, minor units. */
  readonly total: number;
}

export interface Exchange extends ExchangeRequest {
  readonly ok: true;
  /** As the receipt of the sale shows it. */
  readonly code: string;
  readonly goods: GoodsBack;
  readonly lines: readonly LineBack[];
}

/** Refuses what is no longer left of the sale. */
export async function findExchange(
  till: ScreenTill,
  store: Store,
  { orderId, back }: ExchangeRequest,
): Promise<Exchange | Refusal> {
  const goods = await goodsBack(till, store, { orderId, back });
  if (!goods.ok) return goods;
  const sale = await orderById(till, store, orderId);
  const names = new Map(sale?.receipt.lines.map(({ id, name }) => [id, name]));
  const lines = goods.lines.map((line) => ({
    id: line.client_line_id,
    item_id: line.item_id,
    variation_id: line.variation_id ?? '',
    name: names.get(line.return_of_line ?? '') ?? '',
    qty: line.qty,
    total: line.total,
  }));
  return { ok: true, orderId, back, code: sale?.receipt.code ?? '', goods, lines };
}
