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
  /** The same lines by the store's settings of now: what it would charge for them. */
  readonly today: CartTotals;
  readonly computed: JsonObject;
  /** Without the names, which the catalog knows. */
  readonly lines: readonly Omit<OrderLine, 'name' | 'sku_code'>[];
  readonly paymentStatus: Order['payment_status'];
  readonly currency_decimals: number;
  readonly cash_rounding: number;
}

export function reckon(
  payload: OrderPlacePayload,
  store: Store,
  refund: Refund | undefined,
): Reckoning | Reject {
  const sold = soldOrder(payload, store.prices_include_tax);
  const included = sold.lines.map(({ tax_included }) => tax_included);
  const totals = totalsOf(payload, included, refund);
  if (!totals) return unreckonable(payload, included, refund);
  const problem = orderFault(payload);
  if (problem !== undefined) return reject('order_totals', { problem });
  const { subtotal, discount, tax, total } = totals;
  return {
    kind: 'reckoned',
    totals,
    // Food benefits cannot be reckoned where prices include the tax.
    today:
      totalsOf(
        payload,
        included.map(() => store.prices_include_tax),
        refund,
      ) ?? totals,
    computed: {
      subtotal,
      discount,
      tax,
      rounding: payload.totals.rounding,
      total: total + payload.totals.rounding,
    },
    lines: sold.lines.map((line, index) => ({
      ...line,
      discount: totals.lines[index]!.discount,
    })),
    paymentStatus: paymentStatusOf(payload),
    currency_decimals: sold.currency_decimals,
    // An older till does not say what it rounded to.
    cash_rounding: sold.cash_rounding || store.cash_rounding,
  };
}

/** Benefits that pay more than they may, or a figure that is no figure. */
function unreckonable(
  payload: OrderPlacePayload,
  included: readonly boolean[],
  refund: Refund | undefined,
): Reject {
  const lines = payload.lines.map((line) => ({ ...line, ebt: 0 }));
  if (!totalsOf({ ...payload, lines }, included, refund))
    return reject('order_totals', { problem: 'A figure is out of range.' });
  return payload.lines.some(({ ebt = 0 }, index) => ebt !== 0 && included[index])
    ? reject('order_totals', { problem: 'Food benefits pay nothing where prices include tax.' })
    : reject('ebt_exceeds');
}

/** Goods that come back of a sale cost their part of what was paid for them; everything else is reckoned anew. */
function totalsOf(
  payload: OrderPlacePayload,
  included: readonly boolean[],
  refund: Refund | undefined,
): CartTotals | undefined {
  const isShared = ({ client_line_id }: Pick<PlacedLine, 'client_line_id'>) =>
    refund?.shares.has(client_line_id) === true;
  const rest = cartTotals({
    lines: payload.lines
      .map(({ tax, ...line }, index) => ({
        ...line,
        tax: tax.type === 'none' ? null : { rate: tax.rate, type: tax.type },
        tax_included: included[index]!,
      }))
      .filter((line) => !isShared(line)),
    discounts: payload.discounts,
    // Each line says it itself.
    prices_include_tax: false,
  });
  if (!rest || !refund) return rest;
  const others = rest.lines.values();
  const lines: LineTotals[] = [];
  for (const [index, line] of payload.lines.entries()) {
    const amount = lineAmount(line);
    if (amount === undefined) return undefined;
    const share = refund.shares.get(line.client_line_id);
    if (!share) lines.push(others.next().value!);
    else lines.push(givenBackLine(amount, share, included[index]!));
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
function givenBackLine(amount: number, share: Share, isIncluded: boolean): LineTotals {
  const [tax, total] = [0 - share.tax, 0 - share.total];
  const taxable = isIncluded ? total : total - tax;
  return { amount, discount: amount - taxable, taxable, tax, total };
}
