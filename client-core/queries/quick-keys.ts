// The pages of quick keys a lane shows, in their order, with what each key stands for now. Keys whose item was archived or
// whose category is gone are skipped, and come back with it.
import type { Product, QuickKey, QuickKeyPageData, Reference } from '@evertill/schemas';
import type { Documents } from './find.ts';
import { isForSale } from './sellable.ts';
import type { ItemRef } from './sellable.ts';

export interface ShownKey {
  readonly id: string;
  readonly label: string;
  readonly color: QuickKey['color'];
  /** Sells this, or opens that category. */
  readonly opens:
    | { readonly kind: 'item'; readonly item: ItemRef }
    | { readonly kind: 'category'; readonly category_id: string };
}

export interface QuickKeyPage {
  readonly id: string;
  readonly name: string;
  readonly keys: readonly ShownKey[];
}

export function pageDataOf({ data }: Reference): QuickKeyPageData {
  return data as unknown as QuickKeyPageData;
}

/** By position, and by name where that is the same. */
export function inPageOrder(pages: readonly Reference[]): Reference[] {
  return pages.toSorted(
    (one, other) => pageDataOf(one).position - pageDataOf(other).position || (one.name < other.name ? -1 : 1),
  );
}

export async function quickKeys(documents: Documents, laneId: string): Promise<QuickKeyPage[]> {
  const all = await documents.find<Reference>('reference', { selector: { kind: { $eq: 'quick_key_page' } } });
  const pages = inPageOrder(all.filter(({ active }) => active))
    .map((page) => ({ page, data: pageDataOf(page) }))
    .filter(({ data }) => data.pos_register_id === '' || data.pos_register_id === laneId);
  const keys = pages.flatMap(({ data }) => data.keys);
  const named = (of: (key: QuickKey) => string) => [...new Set(keys.map(of))].filter((id) => id !== '');
  const products = await documents.many<Product>(
    'product',
    named((key) => (key.kind === 'category' ? '' : key.item_id)),
  );
  const categories = await documents.many<Reference>(
    'reference',
    named((key) => (key.kind === 'category' ? key.category_id : '')),
  );
  return pages.map(({ page: { id, name }, data }) => ({
    id,
    name,
    keys: data.keys.flatMap((key) => shown(key, products, categories) ?? []),
  }));
}

function shown(
  key: QuickKey,
  products: ReadonlyMap<string, Product>,
  categories: ReadonlyMap<string, Reference>,
): ShownKey | undefined {
  const { id, label, color } = key;
  if (key.kind === 'category') {
    const category = categories.get(key.category_id);
    if (category?.kind !== 'category' || !category.active) return undefined;
    return {
      id,
      label: label || category.name,
      color,
      opens: { kind: 'category', category_id: category.id },
    };
  }
  const product = products.get(key.item_id);
  if (!product || product.admin_only || !isForSale(product)) return undefined;
  const variation_id = key.kind === 'variation' ? key.variation_id : '';
  const variation = product.variations.find((one) => one.id === variation_id);
  if (variation_id !== '' && !variation) return undefined;
  const name = variation && variation.name !== '' ? `${product.name} ${variation.name}` : product.name;
  return {
    id,
    label: label || name,
    color,
    opens: { kind: 'item', item: { product, variation_id, barcode: '' } },
  };
}
