// What the charged lines come to, with the till's own functions, and whether the sale adds up in itself (I3). A sale
// that does not is parked with its reason; a sale that adds up is kept as it was charged.
import { cartTotals, orderFault, paymentStatusOf, reject } from '@evertill/schemas';
import type {
  CartTotals,
  JsonObject,
  Order,
  OrderLine,
  OrderPlacePayload,
  Reject,
  Store,
} from '@evertill/schemas';

export interface Reckoning {
  readonly kind: 'reckoned';
  readonly totals: CartTotals;
  readonly computed: JsonObject;
  /** Without the names, which the catalog knows. */
  readonly lines: readonly Omit<OrderLine, 'name' | 'sku_code'>[];
  readonly paymentStatus: Order['payment_status'];
}

export function reckon(payload: OrderPlacePayload, store: Store): Reckoning | Reject {
  const totals = cartTotals({
    lines: payload.lines.map(({ qty, unit_price, price_per, discounts, tax }) => ({
      qty,
      unit_price,
      price_per,
      discounts,
      tax: tax.type === 'none' ? null : { rate: tax.rate, type: tax.type },
    })),
    discounts: payload.discounts,
    prices_include_tax: store.prices_include_tax,
  });
  if (!totals) return reject('order_totals', { problem: 'a figure is out of range' });
  const problem = orderFault(payload, store);
  if (problem !== undefined) return reject('order_totals', { problem });
  const { subtotal, discount, tax, total } = totals;
  return {
    kind: 'reckoned',
    totals,
    computed: {
      subtotal,
      discount,
      tax,
      rounding: payload.totals.rounding,
      total: total + payload.totals.rounding,
    },
    lines: payload.lines.map((line, index) => ({
      id: line.client_line_id,
      item_id: line.item_id,
      variation_id: line.variation_id ?? '',
      barcode: line.barcode ?? '',
      qty: line.qty,
      unit: line.unit,
      unit_price: line.unit_price,
      price_per: line.price_per ?? 1,
      price_source: line.price_source,
      discount: totals.lines[index]!.discount,
      tax_profile_id: line.tax.profile_id,
      tax_rate: line.tax.rate,
      tax_type: line.tax.type,
      tax: line.tax.amount,
      total: line.total,
    })),
    paymentStatus: paymentStatusOf(payload),
  };
}
