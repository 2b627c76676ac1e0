// Rule 1 of schemas/BASKET.md a second time: what a line's price is.
import type { ReferenceData } from '../../../../schemas/collections/reference.ts';
import { compare, fraction } from '../fractions.ts';
import type { OracleEntry, OracleTerms } from './oracle-basket.ts';

export interface OraclePrice {
  readonly unit_price: number;
  readonly price_per: number;
  readonly price_source: string;
  readonly price_list_id: string;
}

export function oraclePrice(entry: OracleEntry, terms: OracleTerms): OraclePrice {
  const { item, price } = entry;
  if (price) {
    const { unit_price, price_per, source } = price;
    const isCatalogs = price_per === 1 && unit_price === item.price && source !== 'embedded';
    const price_source = isCatalogs || source === 'told' ? item.price_source : source;
    return { unit_price, price_per, price_source, price_list_id: '' };
  }
  const found = terms.lists
    .map((list) => ({ ...list, terms: list.data as ReferenceData<'price_list'> }))
    .filter(
      (list) =>
        list.active &&
        [terms.store_id, ''].includes(list.store_id) &&
        isNow(list.terms, terms.at) &&
        has(list.terms.store_ids, terms.store_id) &&
        has(list.terms.channels, terms.channel) &&
        has(list.terms.customer_ids, terms.customer_id),
    )
    .flatMap(({ id, terms: { priority } }) => {
      const listed = listedPrice(entry, terms.listed.get(`${id}|${item.item_id}`));
      return listed === undefined ? [] : [{ id, priority, price: listed }];
    })
    .sort((a, b) => b.priority - a.priority || a.price - b.price || (a.id < b.id ? -1 : 1))[0];
  return found
    ? { unit_price: found.price, price_per: 1, price_source: 'price_list', price_list_id: found.id }
    : { unit_price: item.price, price_per: 1, price_source: item.price_source, price_list_id: '' };
}

/** Of one list. */
function listedPrice(
  { item, qty }: OracleEntry,
  listed: { readonly active: boolean; readonly data: object } | undefined,
): number | undefined {
  const all = listed?.active ? (listed.data as ReferenceData<'price_list_item'>).prices : [];
  const size = fraction(qty.replace('-', ''));
  for (const variation of [item.variation_id, '']) {
    const [best] = all
      .filter(({ variation_id }) => variation_id === variation)
      .filter(({ min_quantity }) => compare(fraction(min_quantity), size) <= 0n)
      .sort((a, b) => Number(compare(fraction(b.min_quantity), fraction(a.min_quantity))));
    if (best) return best.price;
  }
  return undefined;
}

/** From `starts_at` on and before `ends_at`. */
export function isNow(
  { starts_at, ends_at }: { readonly starts_at: string | null; readonly ends_at: string | null },
  at: string,
): boolean {
  const now = Date.parse(at);
  return (
    (starts_at === null || Date.parse(starts_at) <= now) && (ends_at === null || now < Date.parse(ends_at))
  );
}

function has(named: readonly string[], one: string): boolean {
  return named.length === 0 || named.includes(one);
}
