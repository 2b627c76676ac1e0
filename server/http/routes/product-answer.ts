// A product as the catalog's REST resources show it: numbers in major units, the tax a checkout takes, the keys of base
// variations, and where else its SKU is sold.
import { collections, resolveTax, taxFigure, toMajor } from '@evertill/schemas';
import type {
  JsonObject,
  Product,
  Reference,
  Store,
  StoreTaxProfile,
  TaxProfileData,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { BesideProduct } from '../../db/store-items.ts';

/** The tax profiles some products are linked to, by their ids. */
export type TaxProfiles = ReadonlyMap<string, StoreTaxProfile>;

export async function taxProfilesOf(tx: ReadTx, products: readonly Product[]): Promise<TaxProfiles> {
  const ids = [...new Set(products.map(({ store_tax_id }) => store_tax_id))].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const found = (await tx.find(collections.reference, {
    kind: 'tax_profile',
    id: ids,
  })) as unknown as Reference[];
  return new Map(
    found.map(({ id, active, data }) => [id, { id, active, ...(data as unknown as TaxProfileData) }]),
  );
}

export function shownProduct(
  { product, updated_at }: { readonly product: Product; readonly updated_at: string },
  { currency }: Pick<Store, 'currency'>,
  profiles: TaxProfiles,
): JsonObject {
  const { custom_tax, custom_tax_type, variations, price_ages: _ages, ...fields } = product;
  const own = { rate: custom_tax, type: custom_tax_type };
  const applied = resolveTax(product, profiles.get(product.store_tax_id));
  const keyOf = new Map(variations.map(({ id, key }) => [id, key]));
  return {
    ...fields,
    price: toMajor(product.price, currency),
    profit_percent: Number(product.profit_percent),
    stock: Number(product.stock),
    low_stock_threshold: Number(product.low_stock_threshold),
    tax: applied ? taxFigure(applied, currency) : 0,
    tax_type: applied?.type ?? custom_tax_type,
    // Where `tax` is not the item's own: what is read and sent back must not lose it.
    ...(product.store_tax_id === '' && !product.no_sales_tax
      ? {}
      : { custom_tax: taxFigure(own, currency), custom_tax_type }),
    variations: variations.map((variation) => ({
      ...variation,
      price: toMajor(variation.price, currency),
      units_per_pack: variation.units_per_pack === null ? null : Number(variation.units_per_pack),
      base_variant: keyOf.get(variation.base_variation_id ?? '') ?? null,
    })),
    updated_at,
  };
}

export function shownStoreItems({ storeItems }: BesideProduct): JsonObject[] {
  return storeItems.map(({ store_id, item_id, status, price, currency, stock }) => ({
    store_id,
    item_id,
    status,
    price: toMajor(price, currency),
    stock: Number(stock),
  }));
}
