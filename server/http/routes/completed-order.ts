// An order of an online client, with everything it left out: ids, prices, what promotions and coupons take off, taxes and
// totals, reckoned as a till would. What the client states stays as it is stated.
import {
  approvedPayments,
  basketTotals,
  countedPaid,
  priceBasket,
  roundedInCash,
  totalsWithBack,
  usedCoupons,
} from '@evertill/schemas';
import type {
  Actor,
  BasketEntry,
  BasketItem,
  BasketTerms,
  BasketTotals,
  FixedPrice,
  OrderBody,
  OrderPlacePayload,
  PricedBasket,
  PricedLine,
  SoldLine,
  Store,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { refusalOf } from '../../rules/coupon-uses.ts';
import { givenFields } from '../given-fields.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { basketTerms } from './basket-terms.ts';
import { isProblem } from './document-door.ts';
import { goodsBack, isBack, nothingBack } from './goods-back.ts';

type BodyLine = OrderBody['lines'][number];
type Payment = OrderPlacePayload['payments'][number];
type PlacedLine = OrderPlacePayload['lines'][number];

interface Sold {
  readonly line: BodyLine;
  readonly id: string;
  readonly item: BasketItem;
  /** The line of the sale that it gives back. */
  readonly of: SoldLine | undefined;
}

/** `isKnown`: it was placed before and comes once more. */
export async function completedOrder(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  body: OrderBody & { readonly client_order_id: string },
  isKnown: boolean,
): Promise<OrderPlacePayload | Problem> {
  const { newId } = deps.replication;
  const isSettled = saysWhatIsOff(body);
  // Who states totals has reckoned them, by whatever settings: the figures say which.
  const settings = body.totals === undefined ? store : undefined;
  const found = settings ? await goodsBack(deps, actor, store, body) : nothingBack;
  // A repetition is answered with what is stored, whatever is left of the sale by now.
  if (isProblem(found) && !isKnown) return found;
  const back = isProblem(found) ? nothingBack : found;
  const known = await basketTerms(deps, actor, store, {
    item_ids: body.lines.map(({ item_id }) => item_id),
    codes: isSettled ? undefined : (body.coupons ?? []),
    customer_id: body.customer_id ?? '',
    pos_register_id: body.pos_register_id,
    at: momentOf(deps, body),
    // Whoever states a line's tax has looked at that too.
    tax_exempt: isSettled || body.lines.some(({ tax }) => tax) ? false : body.tax_exempt,
  });
  // Benefits pay net prices, whatever the store's setting is since: who states totals, or asks once more, paid by that of then.
  const paidBefore = isKnown || body.totals !== undefined;
  const isNet = paidBefore && body.payments.some(({ method }) => method === 'ebt');
  const terms = isNet ? { ...known.terms, prices_include_tax: false } : known.terms;
  // A card that was charged for goods which are no longer on sale is a fact.
  const isCharged = body.payments.some(({ terminal }) => terminal?.outcome === 'succeeded');
  const sold: Sold[] = [];
  for (const line of body.lines.filter((one) => !back.lines.has(one))) {
    const { item_id, variation_id = '' } = line;
    const of = back.sold.get(line);
    const item = known.item(item_id, variation_id);
    // What was sold before stays sold, though it is sold no more, and can come back.
    const flaw = isKnown || of ? undefined : known.flaw(item_id, variation_id);
    const isRefused = flaw === 'item_unknown' || (flaw !== undefined && !isBack(line) && !isCharged);
    if (!item || isRefused) return problem(flaw ?? 'item_unknown', { item_id, variation_id });
    const tax = isSettled && body.tax_exempt === true ? null : of ? soldTax(of) : item.tax;
    sold.push({ line, id: line.client_line_id ?? newId(), item: { ...item, tax: statedTax(line, tax) }, of });
  }
  const entries = withPrices(sold, terms);
  const basket = entries && priceBasket({ entries, discounts: body.discounts ?? [] }, terms);
  if (!basket) return problem('order_totals', { problem: 'A figure is out of range.' });
  const [refused] = basket.refused;
  if (refused && !isKnown) {
    const { code, details = {} } = refusalOf(refused);
    return problem(code, details);
  }
  const payments = body.payments.map((payment) => ({
    client_payment_id: payment.client_payment_id ?? newId(),
    tendered: payment.tendered ?? payment.amount,
    change: payment.change ?? 0,
    rounding: payment.rounding ?? 0,
    method: payment.method,
    amount: payment.amount,
    ...(payment.terminal ? { terminal: payment.terminal } : {}),
  }));
  const linesBack = [...back.lines.values()];
  const totals = totalsOf(basket, approvedPayments(payments), store, linesBack);
  if (isProblem(totals)) return totals;
  const { lines: lineTotals, ebt, ...sums } = totals;
  const given = {
    currency_decimals: body.currency_decimals ?? back.alone?.currency_decimals,
    cash_rounding: body.cash_rounding ?? (back.alone ?? settings)?.cash_rounding,
    customer_id: body.customer_id,
    draft_id: body.draft_id,
    note: body.note,
    tax_exempt: body.tax_exempt ?? ((!back.alone && terms.tax_exempt) || undefined),
  };
  const placed = new Map(
    sold.map(({ line, id, item, of }, index) => [
      line,
      placedLine(line, id, {
        priced: basket.lines[index]!,
        price_rev: known.products.get(item.item_id)!.rev,
        tax: lineTotals[index]!.tax,
        total: lineTotals[index]!.total,
        ebt: ebt[index]!,
        tax_included: line.tax?.included ?? of?.tax_included ?? settings?.prices_include_tax,
      }),
    ]),
  );
  return {
    client_order_id: body.client_order_id,
    pos_register_id: body.pos_register_id,
    vendor_work_shift_id: body.vendor_work_shift_id ?? '',
    catalog_revision: body.catalog_revision ?? '',
    display_code: body.display_code ?? '',
    currency: body.currency ?? (back.alone ?? store).currency,
    ...givenFields(given),
    lines: body.lines.map((line) => back.lines.get(line) ?? placed.get(line)!),
    discounts: body.discounts ?? [],
    coupons: isSettled ? (body.coupons ?? []) : usedCoupons(basket),
    payments,
    totals: body.totals ?? {
      ...(back.alone?.totals ?? sums),
      paid: countedPaid({ payments, totals: back.alone?.totals ?? sums }),
      change: payments.reduce((sum, { change }) => sum + change, 0),
    },
    approvals: body.approvals ?? [],
    refs: body.refs ?? {},
  };
}

/** A client that reckons itself has looked at the offers, or wants none. */
function saysWhatIsOff({ totals, lines }: OrderBody): boolean {
  return (
    totals !== undefined ||
    lines.some(
      ({ total, discounts = [] }) =>
        total !== undefined || discounts.some(({ source }) => source !== undefined),
    )
  );
}

function momentOf({ replication }: AppDeps, { captured_at, clock }: OrderBody): string {
  const now = replication.surroundings.clock.now();
  const captured =
    captured_at === undefined || clock === undefined ? now : Date.parse(captured_at) - clock.skew_ms;
  return new Date(Math.max(0, Math.min(now, captured))).toISOString();
}

function soldTax({
  tax_profile_id: profile_id,
  tax_rate: rate,
  tax_type: type,
}: SoldLine): BasketItem['tax'] {
  return type === 'none' ? null : { profile_id, rate, type };
}

function statedTax({ tax }: BodyLine, resolved: BasketItem['tax']): BasketItem['tax'] {
  if (!tax) return resolved;
  return tax.type === 'none' ? null : { profile_id: tax.profile_id, rate: tax.rate, type: tax.type };
}

/** A price that is stated and is the list's is the list's; another one was given by hand. */
function withPrices(sold: readonly Sold[], terms: BasketTerms): BasketEntry[] | undefined {
  const plain = sold.map(({ line, id, item }) => ({ id, item, qty: line.qty }));
  const listed = priceBasket({ entries: plain, discounts: [] }, { ...terms, offers: [], coupons: [] });
  return (
    listed &&
    sold.map(({ line, id, item, of }, index) => {
      const { price_source = 'override', discounts } = line;
      const { unit_price, price_per = 1 } = line.unit_price === undefined ? (of ?? line) : line;
      const isListed =
        line.price_source === undefined && price_per === 1 && unit_price === listed.lines[index]!.unit_price;
      const price: FixedPrice | undefined =
        unit_price === undefined || isListed
          ? undefined
          : { unit_price, price_per, source: isFixed(price_source) ? price_source : 'override' };
      const tax_included = line.tax?.included ?? of?.tax_included;
      return { id, item, qty: line.qty, price, tax_included, discounts };
    })
  );
}

function isFixed(
  source: OrderPlacePayload['lines'][number]['price_source'],
): source is Exclude<FixedPrice['source'], 'told'> {
  return source === 'override' || source === 'embedded' || source === 'import';
}

/**
 * Of all goods together; the figures by line are those of what is not in `back`. A sum that was paid to the smallest coin was
 * rounded to it.
 */
function totalsOf(
  basket: PricedBasket,
  payments: readonly Payment[],
  { cash_rounding: increment, prices_include_tax }: Store,
  back: readonly PlacedLine[],
): BasketTotals | Problem {
  // What benefits paid of the goods that come back pays for goods that go out, or goes back to them.
  const benefits = back.reduce((sum, line) => sum - (line.ebt ?? 0), 0);
  const ebt = paidBy(payments.filter(({ method }) => method === 'ebt')) + benefits;
  const out = basketTotals(basket, { ebt });
  if (!out) {
    if (ebt === 0 || !basketTotals(basket))
      return problem('order_totals', { problem: 'A figure is out of range.' });
    return prices_include_tax
      ? problem('order_totals', { problem: 'Food benefits pay nothing where prices include tax.' })
      : problem('ebt_exceeds');
  }
  const exact = totalsWithBack(out, back);
  const beside = paidBy(payments.filter(({ method }) => method !== 'cash'));
  const rounded = roundedInCash(exact, { beside, increment });
  const isRounded = payments.some(({ method }) => method === 'cash') && rounded.total === paidBy(payments);
  return isRounded ? rounded : exact;
}

/** Without card payments the terminal did not approve. */
function paidBy(payments: readonly Payment[]): number {
  return payments
    .filter(({ terminal }) => terminal === undefined || terminal.outcome === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

interface Reckoned {
  readonly priced: PricedLine;
  readonly price_rev: number;
  readonly tax: number;
  readonly total: number;
  readonly ebt: number;
  readonly tax_included: boolean | undefined;
}

function placedLine(
  line: BodyLine,
  client_line_id: string,
  { priced, price_rev, tax, total, ebt, tax_included }: Reckoned,
): PlacedLine {
  const { unit_price, price_per, price_source, price_list_id, discounts } = priced;
  const { rate, type, profile_id } = priced.tax ?? { rate: '0.0000', type: 'none', profile_id: null };
  return {
    ...givenFields({
      price_per: price_per === 1 ? undefined : price_per,
      price_list_id: price_list_id === '' ? undefined : price_list_id,
      ebt: ebt === 0 ? undefined : ebt,
    }),
    ...line,
    client_line_id,
    unit: line.unit ?? '',
    unit_price,
    price_source: line.price_source ?? price_source,
    price_rev: line.price_rev ?? price_rev,
    discounts: [...discounts],
    tax: {
      profile_id: profile_id ?? '',
      rate: String(rate),
      type,
      amount: line.tax?.amount ?? tax,
      ...givenFields({ included: tax_included }),
    },
    total: line.total ?? total,
  };
}
