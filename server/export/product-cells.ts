// A product and its variations as lines of a table.
import { productStatus } from '@evertill/schemas';
import type { Product, Reference, ReferenceData, Variation } from '@evertill/schemas';
import { joined, safeCell } from '../import/cell-text.ts';
import { percentText, priceText, quantityText, rateText } from '../import/figure-text.ts';
import type { Line } from './line.ts';
import { flagText, pathOf } from './reference-cells.ts';

export interface NameTable {
  readonly currency: string;
  readonly byId: ReadonlyMap<string, Reference>;
}

export function nameTable(references: readonly Reference[], currency: string): NameTable {
  return { currency, byId: new Map(references.map((one) => [one.id, one])) };
}

const statusWords = new Map(Object.entries(productStatus).map(([word, status]) => [status as number, word]));

export function productLines(product: Product, names: NameTable): Line<'products'>[] {
  return [ofProduct(product, names), ...product.variations.map((one) => ofVariation(product, one, names))];
}

function ofProduct(product: Product, { byId, currency }: NameTable): Line<'products'> {
  const nameOf = (id: string) => safeCell(byId.get(id)?.name ?? '');
  const { custom_tax, custom_tax_type, tag_ids, category_id } = product;
  return {
    sku: safeCell(product.sku_code),
    name: safeCell(product.name),
    price: priceText(product.price, currency),
    barcode: safeCell(product.barcode),
    barcodes: safeCell(joined(product.barcodes, '|')),
    category: safeCell(joined(pathOf(category_id, byId), '>')),
    brand: nameOf(product.brand_id),
    unit: nameOf(product.unit_id),
    description: safeCell(product.description),
    tags: safeCell(
      joined(
        tag_ids.flatMap((id) => byId.get(id)?.name ?? []),
        '|',
      ),
    ),
    item_type: product.item_type,
    plu: product.plu,
    tax: nameOf(product.store_tax_id),
    custom_tax: rateText(custom_tax, custom_tax_type, currency),
    custom_tax_type,
    no_sales_tax: flagText(product.no_sales_tax),
    is_snap_eligible: flagText(product.is_snap_eligible),
    minimum_age: String(product.minimum_age),
    is_retail: flagText(product.is_retail),
    is_wholesale: flagText(product.is_wholesale),
    status: statusWords.get(product.status)!,
    recommended: flagText(product.recommended),
    is_recommend: flagText(product.is_recommend),
    admin_only: flagText(product.admin_only),
    low_stock_threshold: quantityText(product.low_stock_threshold),
    auto_add_purchase_on_low_stock: flagText(product.auto_add_purchase_on_low_stock),
    profit_percent: percentText(product.profit_percent),
  };
}

function ofVariation(
  { sku_code, variations }: Product,
  variation: Variation,
  { byId, currency }: NameTable,
): Line<'products'> {
  const { key, name, price, barcodes, unit_id, units_per_pack, base_variation_id } = variation;
  const base = variations.find(({ id }) => id === base_variation_id);
  return {
    sku: safeCell(variation.sku_code),
    variation_of: safeCell(sku_code),
    variation_key: safeCell(key),
    name: safeCell(name),
    price: priceText(price, currency),
    barcodes: safeCell(joined(barcodes, '|')),
    unit: safeCell(byId.get(unit_id ?? '')?.name ?? ''),
    units_per_pack: units_per_pack === null ? '' : quantityText(units_per_pack),
    base_variation: safeCell(base?.key ?? ''),
    is_default: flagText(variation.is_default),
    attributes: safeCell(
      joined(
        variation.attributes.flatMap((chosen) => valueText(chosen, byId)),
        '|',
      ),
    ),
  };
}

function valueText(
  { attribute_id, value_id }: Variation['attributes'][number],
  byId: ReadonlyMap<string, Reference>,
): string[] {
  const attribute = byId.get(attribute_id);
  const { values = [] } = (attribute?.data ?? {}) as Partial<ReferenceData<'attribute'>>;
  const value = values.find(({ id }) => id === value_id);
  return attribute && value ? [joined([attribute.name, value.name], ':')] : [];
}
