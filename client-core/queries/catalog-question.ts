// What the office asks of the list of all products, as a question to the list: what fits, and in which order.
import { wordsOf } from './fold.ts';
import type { Indexed } from './index-row.ts';
import type { CatalogFilter, ItemOrder, ListQuestion } from './item-list.ts';

const orders: Readonly<Record<CatalogFilter['sort'], ItemOrder<Indexed>['compare'] | undefined>> = {
  // As the list stands.
  name: undefined,
  sku_code: (one, other) => {
    const [sku = '', next = ''] = [one.skus[0], other.skus[0]];
    return sku < next ? -1 : Number(sku > next);
  },
  price: (one, other) => one.price - other.price,
  stock: (one, other) => one.stock - other.stock,
};

export function catalogQuestion({ words, ...filter }: CatalogFilter): ListQuestion<Indexed> {
  const compare = orders[filter.sort];
  const categories = new Set(filter.category_ids);
  const statuses = new Set(filter.statuses);
  const types = new Set(filter.item_types);
  const ids = filter.ids && new Set(filter.ids);
  return {
    said: JSON.stringify(['catalog', filter]),
    fits: (item) =>
      (!ids || ids.has(item.id)) &&
      (statuses.size === 0 || statuses.has(item.status)) &&
      (types.size === 0 || types.has(item.item_type)) &&
      (categories.size === 0 || categories.has(item.category_id)) &&
      isStocked(item, filter.stock),
    words: wordsOf(words),
    order: compare && { name: filter.sort, compare },
    descending: filter.descending,
  };
}

function isStocked({ stock, low_stock_threshold: least }: Indexed, asked: CatalogFilter['stock']): boolean {
  switch (asked) {
    case '':
      return true;
    case 'in':
      return stock > 0;
    case 'out':
      return stock <= 0;
    case 'negative':
      return stock < 0;
    case 'low':
      return least > 0 && stock <= least;
  }
}
