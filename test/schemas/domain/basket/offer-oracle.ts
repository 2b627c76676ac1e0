// Rule 4 of schemas/BASKET.md a second time: what promotions and coupons take off. Pieces are laid out one by one, so
// that which of them are the dearest or the cheapest can be seen.
import type { PromotionEffect, Selection } from '../../../../schemas/collections/promotion.ts';
import { compare, fraction, integer, nearest, spread, sumOf, through, times } from '../fractions.ts';
import type { Fraction } from '../fractions.ts';
import type { OracleItem, OracleOffer, OracleTerms } from './oracle-basket.ts';
import { isNow } from './price-oracle.ts';
import { isInWindows } from './window-oracle.ts';

export interface OfferedLine {
  readonly id: string;
  readonly item: OracleItem;
  readonly qty: string;
  /** Before any offer. */
  readonly cost: bigint;
}

export interface OracleTaken {
  readonly offer_id: string;
  readonly code: string;
  readonly kind: OracleOffer['kind'];
  readonly cuts: readonly { readonly line_id: string; readonly amount: bigint }[];
}

interface Standing extends OfferedLine {
  left: bigint;
  /** An offer has taken something off. */
  touched: boolean;
  /** An exclusive one has. */
  closed: boolean;
}

interface Piece {
  readonly line: number;
  readonly worth: Fraction;
}

export function oracleOffers(
  lines: readonly OfferedLine[],
  terms: OracleTerms,
): { taken: OracleTaken[]; refused: { code: string; reason: string }[] } {
  const standing: Standing[] = lines
    .filter(({ qty }) => !qty.startsWith('-'))
    .map((line) => ({ ...line, left: line.cost, touched: false, closed: false }))
    .sort((a, b) => byText(a.id, b.id));
  const taken: OracleTaken[] = [];
  const flaws = new Map<string, string>();
  for (const offer of [...terms.offers].sort(byTurn)) {
    const shown = terms.coupons.some(({ code }) => code === offer.code);
    if (offer.kind === 'coupon' && (!shown || couponOf(offer.code, terms) !== offer)) continue;
    const flaw = flawOf(offer, standing, terms);
    if (flaw !== undefined) {
      flaws.set(offer.code, flaw);
      continue;
    }
    const { id, code, kind, data } = offer;
    const open = standing.filter(
      (line) =>
        line.left > 0n &&
        !line.closed &&
        selects(data.selection, line.item) &&
        (data.stacking === 'combine' || !line.touched),
    );
    const { effect } = data;
    const isBought = (line: Standing): boolean =>
      effect.kind === 'buy_x_get_y' && effect.bought !== null && selects(effect.bought, line.item);
    const touching = open.filter((line) => !isBought(line));
    const amounts = cutsOf(effect, touching, standing.filter(isBought));
    const cuts = touching.flatMap((line, index) => {
      const wanted = amounts[index] ?? 0n;
      const amount = wanted < line.left ? wanted : line.left;
      if (amount <= 0n) return [];
      line.left -= amount;
      line.touched = true;
      line.closed = data.stacking === 'exclusive';
      return [{ line_id: line.id, amount }];
    });
    if (cuts.length > 0) taken.push({ offer_id: id, code: kind === 'coupon' ? code : '', kind, cuts });
    else flaws.set(code, 'takes_nothing');
  }
  const refused = terms.coupons.flatMap(({ code }) => {
    const reason = couponOf(code, terms) ? flaws.get(code) : 'unknown';
    return reason === undefined ? [] : [{ code, reason }];
  });
  return { taken, refused };
}

/** The store's own goes before that of all stores, then the one of the lower id. */
export function couponOf(code: string, { offers, store_id }: OracleTerms): OracleOffer | undefined {
  const coupons = offers
    .filter((offer) => offer.kind === 'coupon' && offer.code === code)
    .sort((a, b) => byText(a.id, b.id));
  return coupons.find((offer) => offer.store_id === store_id) ?? coupons[0];
}

function flawOf(offer: OracleOffer, lines: readonly Standing[], terms: OracleTerms): string | undefined {
  const { data } = offer;
  if (!offer.active) return 'inactive';
  if (!isNow(data, terms.at) || !isInWindows(data.windows, terms.at, terms.time_zone)) return 'outside_time';
  if (offer.kind === 'coupon') {
    const { max_uses, max_uses_per_customer } = offer.data;
    const shown = terms.coupons.find(({ code }) => code === offer.code)!;
    if (max_uses !== null && shown.uses >= max_uses) return 'used_up';
    if (max_uses_per_customer !== null) {
      if (shown.uses_by_customer === null) return 'customer_unknown';
      if (shown.uses_by_customer >= max_uses_per_customer) return 'used_up_by_customer';
    }
  }
  const { of, pieces, total } = data.needs;
  const needed = lines.filter(({ item }) => selects(of, item));
  const held = needed.reduce((sum, { qty }) => sum + fraction(qty).over, 0n);
  const isEnough = compare({ over: held, under: 1000n }, fraction(pieces)) >= 0n;
  return isEnough && sumOf(needed.map(({ cost }) => cost)) >= BigInt(total) ? undefined : 'needs_more';
}

/** Of each line, in turn; `bought`: what must be bought for it. */
function cutsOf(effect: PromotionEffect, lines: readonly Standing[], bought: readonly Standing[]): bigint[] {
  switch (effect.kind) {
    case 'percent':
      return lines.map(({ left }) => nearest(times(integer(left), percent(effect.percent))));
    case 'amount': {
      if (effect.each === 'piece')
        return lines.map(({ qty }) => nearest(times(integer(effect.amount), fraction(qty))));
      const all = sumOf(lines.map(({ left }) => left));
      return spread(
        least(BigInt(effect.amount), all),
        lines.map(({ left }) => left),
      );
    }
    case 'fixed_price': {
      const { price, pieces, most } = effect;
      if (pieces === 1 && most === null)
        return lines.map(({ qty, left }) => left - nearest(times(integer(price), fraction(qty))));
      const laid = piecesOf(lines).sort((a, b) => sign(compare(b.worth, a.worth)) || a.line - b.line);
      const bundles = atMost(Math.floor(laid.length / pieces), most);
      const taken = countByLine(laid.slice(0, bundles * pieces), lines.length);
      const worths = lines.map((line, index) => nearest(partOf(line, taken[index]!)));
      const beyond = sumOf(worths) - BigInt(price) * BigInt(bundles);
      return beyond > 0n ? spread(beyond, worths) : [];
    }
    case 'buy_x_get_y': {
      const { buy, get, most } = effect;
      const laid = piecesOf(lines).sort((a, b) => sign(compare(a.worth, b.worth)) || a.line - b.line);
      const needed = effect.bought === null ? buy + get : buy;
      const base = effect.bought === null ? laid.length : countPieces(bought);
      const given = atMost(Math.floor(base / needed), most) * get;
      const taken = countByLine(laid.slice(0, given), lines.length);
      return lines.map((line, index) => nearest(times(partOf(line, taken[index]!), percent(effect.percent))));
    }
  }
}

const wholePieces = ({ qty }: Standing): number => (qty.endsWith('.000') ? Number(qty) : 0);

function countPieces(lines: readonly Standing[]): number {
  return lines.reduce((sum, line) => sum + wholePieces(line), 0);
}

function piecesOf(lines: readonly Standing[]): Piece[] {
  return lines.flatMap((line, index) => {
    const count = wholePieces(line);
    return Array.from({ length: count }, () => ({
      line: index,
      worth: { over: line.left, under: BigInt(count) },
    }));
  });
}

function countByLine(pieces: readonly Piece[], lines: number): bigint[] {
  const counts = Array.from({ length: lines }, () => 0n);
  for (const { line } of pieces) counts[line] = counts[line]! + 1n;
  return counts;
}

/** What so many pieces of a line are worth. */
function partOf(line: Standing, taken: bigint): Fraction {
  return taken === 0n ? integer(0) : { over: line.left * taken, under: BigInt(wholePieces(line)) };
}

function selects({ item_ids, category_ids, brand_ids, tag_ids }: Selection, item: OracleItem): boolean {
  if ([item_ids, category_ids, brand_ids, tag_ids].every((named) => named.length === 0)) return true;
  return (
    item_ids.includes(item.item_id) ||
    brand_ids.includes(item.brand_id) ||
    item.category_ids.some((id) => category_ids.includes(id)) ||
    item.tag_ids.some((id) => tag_ids.includes(id))
  );
}

const percent = (text: string): Fraction => through(fraction(text), integer(100));
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);
const atMost = (count: number, most: number | null): number =>
  most === null ? count : Math.min(count, most);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byTurn = (a: OracleOffer, b: OracleOffer): number =>
  b.data.priority - a.data.priority || byText(a.id, b.id);
