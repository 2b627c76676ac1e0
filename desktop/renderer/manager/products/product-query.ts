// What the list of products shows, as its address says it: a place somebody can come back to, and send to somebody.
import type { CatalogFilter } from '@evertill/client-core';
import { itemTypes, productSortFields, stockFilters } from '@evertill/schemas';

export interface ProductQuery {
  readonly q: string;
  /** Blank: every category. */
  readonly category: string;
  /** Blank: every status. */
  readonly status: '' | '0' | '1' | '2';
  readonly type: '' | (typeof itemTypes)[number];
  readonly stock: CatalogFilter['stock'];
  /** With a minus before it: the other way round. As the server's list takes it. */
  readonly sort: CatalogFilter['sort'];
  readonly descending: boolean;
}

export const statuses = ['1', '0', '2'] as const;
const sorts = productSortFields.filter((field) => field !== 'updated_at');

/** What is not known means nothing. */
export function readProductQuery(address: URLSearchParams): ProductQuery {
  const said = (name: string) => address.get(name) ?? '';
  const sort = said('sort');
  return {
    q: said('q'),
    category: said('category'),
    status: oneOf(statuses, said('status')),
    type: oneOf(itemTypes, said('item_type')),
    stock: oneOf(stockFilters, said('stock')),
    sort: sorts.find((one) => one === sort.replace(/^-/, '')) ?? 'name',
    descending: sort.startsWith('-'),
  };
}

/** What is not asked for does not stand in the address. */
export function writeProductQuery(before: URLSearchParams, query: ProductQuery): URLSearchParams {
  const next = new URLSearchParams(before);
  const { q, category, status, type, stock, sort, descending } = query;
  const order = sort === 'name' && !descending ? '' : `${descending ? '-' : ''}${sort}`;
  const said = { q, category, status, item_type: type, stock, sort: order };
  for (const [name, value] of Object.entries(said)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function filterOf(
  { q, status, type, stock, sort, descending }: ProductQuery,
  categoryIds: readonly string[],
): CatalogFilter {
  return {
    words: q.trim(),
    category_ids: categoryIds,
    statuses: status === '' ? [] : [Number(status)],
    item_types: type === '' ? [] : [type],
    stock,
    sort,
    descending,
  };
}

function oneOf<Value extends string>(values: readonly Value[], said: string): Value | '' {
  return values.find((one) => one === said) ?? '';
}
