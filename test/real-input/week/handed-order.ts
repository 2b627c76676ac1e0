// An invoice of the file as an order that is handed in whole, by the arithmetic of the file.
import { priceOf } from '../../../client-core/actions/price.ts';
import type { HandedOrder } from '../../../client-core/actions/hand-in-order.ts';
import type { Product } from '@evertill/schemas';
import type { WeekStep } from './week-plan.ts';

/** `products`: by SKU. */
export function handedOrder(
  { id, capturedAt, invoice }: Extract<WeekStep, { kind: 'sell' }>,
  products: ReadonlyMap<string, Product>,
): HandedOrder {
  const total = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    captured_at: capturedAt,
    lines: invoice.lines.map(({ sku, qty, unitPrice, amount }, at) => {
      const product = products.get(sku);
      const price = priceOf(unitPrice);
      if (!product || !price) throw new Error(`${invoice.number}: ${sku} at ${unitPrice} cannot be sold.`);
      return {
        client_line_id: `${id}:${at}`,
        item_id: product.id,
        qty: `${qty}.000`,
        unit: '',
        unit_price: price.unit_price,
        ...(price.price_per === 1 ? {} : { price_per: price.price_per }),
        price_source: 'import',
        // The same however often it is handed in.
        price_rev: 0,
        discounts: [],
        tax: { profile_id: '', rate: '0.0000', type: 'none', amount: 0 },
        total: amount,
      };
    }),
    discounts: [],
    coupons: [],
    payments:
      total === 0
        ? []
        : [
            {
              client_payment_id: `${id}:cash`,
              method: 'cash',
              amount: total,
              tendered: total,
              change: 0,
              rounding: 0,
            },
          ],
    totals: { subtotal: total, discount: 0, tax: 0, rounding: 0, total, paid: total, change: 0 },
    approvals: [],
    refs: {},
    note: `invoice ${invoice.number}`,
  };
}
