// What the charged lines come to, with the till's own functions, and whether the sale adds up in itself (I3). A sale
// that does not is parked with its reason; a sale that adds up is kept as it was charged.
import { cartTotals, lineAmount, orderFault, paymentStatusOf, reject, soldOrder } from '@evertill/schemas';
import type {
  CartTotals,
  JsonObject,
  LineTotals,
  Order,
  OrderLine,
  OrderPlacePayload,
  Reject,
  Share,
  Store,
} from '@evertill/schemas';
import type { Refund } from './order-refund.ts';

type PlacedLine = OrderPlacePayload['lines'][number];

export interface Reckoning {
  readonly kind: 'reckoned';
  readonly totals: CartTotals;
  readonly computed: JsonObject;
  /** Without the names, which the catalog knows. */
  readonly lines: readonly Omit<OrderLine, 'name' | 'sku_code'>[];
  readonly paymentStatus: Order['payment_status'];
}

export function reckon(
  payload: OrderPlacePayload,
  store: Store,
  refund: Refund | undefined,
): Reckoning | Reject {
  const totals = totalsOf(payload, store, refund);
  if (!totals) return unreckonable(payload, store, refund);
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
    lines: soldOrder(payload).lines.map((line, index) => ({
      ...line,
      discount: totals.lines[index]!.discount,
    })),
    paymentStatus: paymentStatusOf(payload),
  };
}

/** Benefits that pay more than they may, or a figure that is no figure. */
function unreckonable(payload: OrderPlacePayload, store: Store, refund: Refund | undefined): Reject {
  const lines = payload.lines.map((line) => ({ ...line, ebt: 0 }));
  if (!totalsOf({ ...payload, lines }, store, refund))
    return reject('order_totals', { problem: 'a figure is out of range' });
  return store.prices_include_tax
    ? reject('order_totals', { problem: 'food benefits where prices include tax' })
    : reject('ebt_exceeds');
}

/** Goods that come back of a sale cost their part of what was paid for them; everything else is reckoned anew. */
function totalsOf(
  payload: OrderPlacePayload,
  store: Store,
  refund: Refund | undefined,
): CartTotals | undefined {
  const isShared = ({ client_line_id }: PlacedLine) => refund?.shares.has(client_line_id) === true;
  const rest = cartTotals({
    lines: payload.lines
      .filter((line) => !isShared(line))
      .map(({ qty, unit_price, price_per, discounts, tax, ebt }) => ({
        qty,
        ebt,
        unit_price,
        price_per,
        discounts,
        tax: tax.type === 'none' ? null : { rate: tax.rate, type: tax.type },
      })),
    discounts: payload.discounts,
    prices_include_tax: store.prices_include_tax,
  });
  if (!rest || !refund) return rest;
  const others = rest.lines.values();
  const lines: LineTotals[] = [];
  for (const line of payload.lines) {
    const amount = lineAmount(line);
    if (amount === undefined) return undefined;
    const share = refund.shares.get(line.client_line_id);
    if (!share) lines.push(others.next().value!);
    else lines.push(givenBackLine(amount, share, store));
  }
  const sum = (figure: keyof LineTotals) => lines.reduce((all, line) => all + line[figure], 0);
  return {
    lines,
    subtotal: sum('amount'),
    discount: sum('discount'),
    tax: sum('tax'),
    rounding: 0,
    total: sum('total'),
  };
}

/** `amount` is below zero, as everything of it; its discount is what is not given back of it. */
function givenBackLine(amount: number, share: Share, { prices_include_tax }: Store): LineTotals {
  const [tax, total] = [0 - share.tax, 0 - share.total];
  const taxable = prices_include_tax ? total : total - tax;
  return { amount, discount: amount - taxable, taxable, tax, total };
}
