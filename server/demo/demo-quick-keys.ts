// One page of quick keys for each demo store: what it sells loose and often, and its departments.
import { quickKeyColours } from '@evertill/schemas';
import type { JsonObject, Product, QuickKey, Reference } from '@evertill/schemas';
import type { Hash } from './demo-chance.ts';
import type { DemoPlan } from './demo-plan.ts';
import { referenceId } from './demo-references.ts';

const items = 12;

export function demoQuickKeys(
  sha256: Hash,
  plan: DemoPlan,
  products: ReadonlyMap<string, readonly Product[]>,
): Reference[] {
  return plan.stores.map(({ store }) => {
    const sold = (products.get(store.id) ?? []).filter(
      ({ status, admin_only, variations }) => status === 1 && !admin_only && variations.length === 0,
    );
    const categories = [...new Set(sold.map(({ category_id }) => category_id))].filter((id) => id !== '');
    const face = (nr: number) => ({ label: '', color: quickKeyColours[nr % quickKeyColours.length]! });
    const keys: QuickKey[] = [
      ...sold.slice(0, items).map((product, nr) => ({
        ...face(nr),
        id: `item-${nr}`,
        kind: 'item' as const,
        item_id: product.id,
      })),
      ...categories.map((category_id, nr) => ({
        ...face(nr),
        id: `category-${nr}`,
        kind: 'category' as const,
        category_id,
      })),
    ];
    return {
      id: referenceId(sha256, 'quick_key_page', store.id, 'Favourites'),
      store_id: store.id,
      kind: 'quick_key_page',
      name: 'Favourites',
      code: '',
      active: true,
      data: { pos_register_id: '', position: 0, keys } as unknown as JsonObject,
      rev: 0,
    };
  });
}
