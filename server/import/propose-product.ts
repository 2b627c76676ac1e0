// What a row of a price list makes of an item: only what the row says changes, the rest stays as it is. Imported
// items are active.
import { blankProduct, productStatus } from '@evertill/schemas';
import type { Product, Variation } from '@evertill/schemas';
import type { CatalogRow } from './catalog-row.ts';
import type { ReferenceNames } from './reference-names.ts';

export type ProductProposal =
  | { readonly kind: 'propose'; readonly product: Product; readonly warnings: readonly string[] }
  | { readonly kind: 'refuse'; readonly reason: string };

/** `newId` becomes the id of an item that is not there yet. */
export function proposeProduct(
  row: CatalogRow,
  current: Product | undefined,
  store: { readonly id: string },
  references: ReferenceNames,
  newId: string,
): ProductProposal {
  const { sku, name, price, barcode, category, brand, unit, description } = row;
  if (!current && name === undefined) return { kind: 'refuse', reason: 'missing name: the item is new' };
  if (!current && price === undefined)
    return { kind: 'refuse', reason: 'unreadable price: the item is new and has none' };
  const base: Product = current ?? {
    ...blankProduct,
    id: newId,
    store_id: store.id,
    sku_code: sku,
    name: name!,
    barcodes: [],
  };
  const warnings: string[] = [];
  const product: Product = {
    ...base,
    status: productStatus.active,
    ...(name === undefined ? {} : { name }),
    ...(price === undefined ? {} : priced(base, price, warnings)),
    ...(barcode === undefined ? {} : coded(base, barcode)),
    ...(category === undefined ? {} : { category_id: references.idOf('category', category) }),
    ...(brand === undefined ? {} : { brand_id: references.idOf('brand', brand) }),
    ...(unit === undefined ? {} : { unit_id: references.idOf('unit', unit) }),
    ...(description === undefined ? {} : { description }),
  };
  return { kind: 'propose', product, warnings };
}

/** The price of an item with variations is that of its default one; without a default nobody knows whose it is. */
function priced({ variations }: Product, price: number, warnings: string[]): Partial<Product> {
  if (variations.length === 0) return { price };
  if (variations.some(({ is_default }) => is_default)) {
    return {
      price,
      variations: variations.map((one: Variation) => (one.is_default ? { ...one, price } : one)),
    };
  }
  warnings.push('price was left alone: the item has variations and none of them is the default');
  return {};
}

/** The row's code takes the place of the first one; codes added by hand stay. */
function coded({ barcode: first, barcodes, variations }: Product, barcode: string): Partial<Product> {
  const ofVariations = new Set(variations.flatMap((one) => one.barcodes));
  if (barcode !== '' && ofVariations.has(barcode)) return {};
  const others = barcodes.filter((code) => code !== first && code !== barcode);
  return barcode === '' ? { barcodes: others, barcode: '' } : { barcodes: [barcode, ...others], barcode };
}
