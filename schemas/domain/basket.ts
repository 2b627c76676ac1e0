// What a basket costs and why: the price of each line (by hand, printed, of a price list, of the catalog), what falls off
// it by hand, by promotions and by coupons, and its tax. One reckoning for the till while it sells and for the server
// that fills in an order, so that the same basket at the same moment costs the same at every door.
import type { PlacedDiscount } from '../collections/order.ts';
import type { Channel } from '../collections/store.ts';
import { cartTotals, lineAmount } from './cart-totals.ts';
import type { CartLine, CartTotals } from './cart-totals.ts';
import { discountOf } from './discount.ts';
import { ebtShares } from './ebt.ts';
import { priceFromLists } from './price-list.ts';
import type { ListEntry } from './price-list.ts';
import { evaluatePromotions } from './promotion.ts';
import type { TakenOffer } from './promotion.ts';
import type { OfferedLine } from './promotion-basket.ts';
import type { Offer, Offering, RefusedCoupon } from './promotion-offers.ts';
import { parseQuantity } from './quantity.ts';
import { roundToIncrement } from './rounding.ts';
import { lineTax } from './tax.ts';
import type { ResolvedTax } from './tax.ts';

/** What the catalog says about an item that is being sold. */
export interface BasketItem {
  readonly item_id: string;
  /** Blank for the item itself. */
  readonly variation_id: string;
  /** Of the catalog, minor units. */
  readonly price: number;
  readonly price_source: 'list' | 'variation';
  readonly tax: ResolvedTax | null;
  readonly is_snap_eligible: boolean;
  readonly minimum_age: number;
  /** Its category and every one above that. */
  readonly category_ids: readonly string[];
  readonly brand_id: string;
  readonly tag_ids: readonly string[];
}

/** A price that no list changes. */
export interface FixedPrice {
  readonly unit_price: number;
  readonly price_per: number;
  /** `told`: the catalog's own of some time ago, which the customer was told. */
  readonly source: 'override' | 'embedded' | 'import' | 'told';
}

export interface BasketEntry {
  readonly id: string;
  readonly item: BasketItem;
  readonly qty: string;
  readonly price?: FixedPrice | undefined;
  /** Whether its price contains the tax; as the terms say when absent. */
  readonly tax_included?: boolean | undefined;
  /** By hand. */
  readonly discounts?: readonly PlacedDiscount[] | undefined;
}

export interface Basket {
  readonly entries: readonly BasketEntry[];
  /** By hand, off the whole order: of what promotions left. */
  readonly discounts: readonly PlacedDiscount[];
}

/** Under what it is sold. */
export interface BasketTerms extends Offering {
  readonly store_id: string;
  readonly channel: Channel;
  /** Blank for somebody unknown. */
  readonly customer_id: string;
  readonly prices_include_tax: boolean;
  readonly tax_exempt: boolean;
  readonly lists: readonly ListEntry[];
  /** The lists' entries by their ids. */
  readonly listed: ReadonlyMap<string, ListEntry>;
}

export interface PricedLine {
  readonly id: string;
  readonly item: BasketItem;
  readonly qty: string;
  readonly unit_price: number;
  readonly price_per: number;
  readonly price_source: 'list' | 'variation' | 'price_list' | Exclude<FixedPrice['source'], 'told'>;
  /** Blank where the price is of no list. */
  readonly price_list_id: string;
  /** In the turn they are taken: a tax that falls away, by hand, promotions and coupons. */
  readonly discounts: readonly PlacedDiscount[];
  /** null: nothing is taxed. */
  readonly tax: ResolvedTax | null;
  /** As the basket says when absent. */
  readonly tax_included?: boolean | undefined;
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[];
  readonly discounts: readonly PlacedDiscount[];
  readonly prices_include_tax: boolean;
  readonly tax_exempt: boolean;
  /** Of promotions and coupons, in the turn they applied. */
  readonly taken: readonly TakenOffer[];
  readonly refused: readonly RefusedCoupon[];
  /** The oldest anybody must be for it; 0 for anybody. */
  readonly minimum_age: number;
}

/** Undefined when a line is malformed or a figure unsafe. */
export function priceBasket({ entries, discounts }: Basket, terms: BasketTerms): PricedBasket | undefined {
  const { prices_include_tax, tax_exempt } = terms;
  const priced = entries.map((entry) => pricedLine(entry, terms));
  const offered = priced.map(offeredLine);
  if (!isWhole(offered)) return undefined;
  const promoted = evaluatePromotions(offered, terms);
  if (!promoted) return undefined;
  const sources = new Map(terms.offers.map(({ id, kind }) => [id, kind]));
  return {
    lines: priced.map((line) => ({
      ...line,
      discounts: [...line.discounts, ...cutsOfLine(line.id, promoted.taken, sources)],
    })),
    discounts,
    prices_include_tax,
    tax_exempt,
    taken: promoted.taken,
    refused: promoted.refused,
    minimum_age: Math.max(0, ...entries.map(({ item }) => item.minimum_age)),
  };
}

/** Codes of the coupons that took something off. */
export function usedCoupons({ taken }: Pick<PricedBasket, 'taken'>): string[] {
  return taken.map(({ code }) => code).filter((code) => code !== '');
}

export interface BasketTotals extends CartTotals {
  /** What food benefits pay of each line. */
  readonly ebt: readonly number[];
}

/**
 * Minor units. `ebt`: what food benefits pay; `rest`: the remaining sum is paid in cash beside so much by other means, and
 * rounded by `increment`. Undefined when a figure is out of range, or benefits cannot pay so much of it.
 */
export function basketTotals(
  basket: PricedBasket,
  { ebt = 0, cash }: { readonly ebt?: number; readonly cash?: CashPart } = {},
): BasketTotals | undefined {
  const whole = cartOf(basket);
  const plain = cartTotals(whole);
  if (!plain) return undefined;
  const eligible = plain.lines.map((line, index) => ({
    ...line,
    is_snap_eligible: basket.lines[index]!.item.is_snap_eligible,
  }));
  const shares = basket.prices_include_tax && ebt > 0 ? undefined : ebtShares(eligible, ebt);
  if (!shares) return undefined;
  const lines = whole.lines.map((line, index) => ({ ...line, ebt: shares[index] }));
  const totals = ebt === 0 ? plain : cartTotals({ ...whole, lines });
  return totals && { ...(cash ? roundedInCash(totals, cash) : totals), ebt: shares };
}

export interface CashPart {
  /** Paid by other means, minor units. */
  readonly beside: number;
  /** The smallest coin. */
  readonly increment: number;
}

/** Only what is paid in cash is rounded. */
export function roundedInCash<Totals extends CartTotals>(
  totals: Totals,
  { beside, increment }: CashPart,
): Totals {
  const rest = totals.total - beside;
  const rounding = roundToIncrement(rest, increment) - rest;
  return { ...totals, rounding, total: totals.total + rounding };
}

function cartOf({ lines, discounts, prices_include_tax }: PricedBasket): {
  readonly lines: readonly CartLine[];
  readonly discounts: readonly PlacedDiscount[];
  readonly prices_include_tax: boolean;
} {
  return { lines, discounts, prices_include_tax };
}

function pricedLine(
  { id, item, qty, price, tax_included, discounts = [] }: BasketEntry,
  terms: BasketTerms,
): PricedLine {
  const charged = price ? priceGiven(price, item) : listedPrice(item, qty, terms);
  const { prices_include_tax, tax_exempt } = terms;
  const isIncluded = tax_included ?? prices_include_tax;
  const exempt = tax_exempt && isIncluded ? taxFallingAway({ ...charged, qty }, item.tax) : [];
  return {
    id,
    item,
    qty,
    ...charged,
    tax: tax_exempt ? null : item.tax,
    ...(tax_included === undefined ? {} : { tax_included }),
    discounts: [...exempt, ...discounts],
  };
}

/** What was given by hand and is the catalog's own price is no other price. */
function priceGiven(
  { unit_price, price_per, source }: FixedPrice,
  item: BasketItem,
): Pick<PricedLine, 'unit_price' | 'price_per' | 'price_source' | 'price_list_id'> {
  const isCatalogs = price_per === 1 && unit_price === item.price && source !== 'embedded';
  const price_source = isCatalogs || source === 'told' ? item.price_source : source;
  return { unit_price, price_per, price_source, price_list_id: '' };
}

function listedPrice(
  { item_id, variation_id, price, price_source }: BasketItem,
  qty: string,
  { lists, listed, store_id, channel, customer_id, at }: BasketTerms,
): Pick<PricedLine, 'unit_price' | 'price_per' | 'price_source' | 'price_list_id'> {
  const found = priceFromLists(lists, listed, {
    item_id,
    variation_id,
    qty,
    store_id,
    channel,
    customer_id,
    at,
  });
  return found
    ? {
        unit_price: found.price,
        price_per: 1,
        price_source: 'price_list',
        price_list_id: found.price_list_id,
      }
    : { unit_price: price, price_per: 1, price_source, price_list_id: '' };
}

/** Where prices include the tax, whoever is exempt does not pay what is in them. */
function taxFallingAway(
  line: Pick<PricedLine, 'unit_price' | 'price_per' | 'qty'>,
  tax: ResolvedTax | null,
): PlacedDiscount[] {
  const amount = lineAmount(line);
  const qty_thousandths = parseQuantity(line.qty);
  if (tax === null || amount === undefined || qty_thousandths === undefined) return [];
  const contained = Math.abs(lineTax({ ...tax, amount, qty_thousandths, prices_include_tax: true }) ?? 0);
  return contained === 0 ? [] : [{ kind: 'amount', value: contained, source: 'tax_exempt' }];
}

function offeredLine(line: PricedLine): OfferedLine | undefined {
  const { id, item, qty, unit_price, price_per, discounts } = line;
  const { item_id, category_ids, brand_id, tag_ids } = item;
  const amount = lineAmount(line);
  const discount = amount === undefined ? undefined : discountOf(amount, discounts);
  return discount === undefined
    ? undefined
    : { id, item_id, category_ids, brand_id, tag_ids, qty, unit_price, price_per, discount };
}

function isWhole(lines: readonly (OfferedLine | undefined)[]): lines is readonly OfferedLine[] {
  return lines.every((line) => line !== undefined);
}

function cutsOfLine(
  lineId: string,
  taken: readonly TakenOffer[],
  sources: ReadonlyMap<string, Offer['kind']>,
): PlacedDiscount[] {
  return taken.flatMap(({ offer_id, cuts }) =>
    cuts
      .filter(({ line_id }) => line_id === lineId)
      .map(({ amount }) => ({
        kind: 'amount' as const,
        value: amount,
        source: sources.get(offer_id)!,
        offer_id,
      })),
  );
}
