// A product as it stands in its form: what people type, as they type it. Two such drafts are merged field by field, so that
// nobody's typing is turned into something else while somebody else changes the product.
import { currencyDecimals, taxFigure } from '@evertill/schemas';
import type { Product, Variation } from '@evertill/schemas';
import { plainDecimal } from '../../../ui/decimal.ts';
import { moneyDigits } from '../../../ui/money.ts';

export interface VariationDraft {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly sku_code: string;
  readonly barcodes: readonly string[];
  readonly price: string;
  /** Blank: the product's. */
  readonly unit_id: string;
  /** Blank: none. */
  readonly units_per_pack: string;
  /** Blank: none. */
  readonly base_variation_id: string;
  readonly is_default: boolean;
  readonly attributes: Variation['attributes'];
}

export interface ProductDraft {
  readonly name: string;
  readonly sku_code: string;
  readonly description: string;
  readonly status: '0' | '1' | '2';
  readonly category_id: string;
  readonly brand_id: string;
  readonly tag_ids: readonly string[];
  readonly unit_id: string;
  readonly item_type: Product['item_type'];
  readonly plu: string;
  readonly barcodes: readonly string[];
  readonly price: string;
  readonly profit_percent: string;
  readonly low_stock_threshold: string;
  readonly auto_add_purchase_on_low_stock: boolean;
  readonly store_tax_id: string;
  readonly custom_tax: string;
  readonly custom_tax_type: Product['custom_tax_type'];
  readonly no_sales_tax: boolean;
  readonly is_snap_eligible: boolean;
  readonly minimum_age: string;
  readonly is_retail: boolean;
  readonly is_wholesale: boolean;
  /** Both flags of the document. */
  readonly recommended: boolean;
  readonly admin_only: boolean;
  readonly variations: readonly VariationDraft[];
}

/** What a form knows of a product. */
export type FormedProduct = Omit<Product, 'id' | 'store_id' | 'rev'>;

export function draftOf(product: FormedProduct, currency: string): ProductDraft {
  return {
    name: product.name,
    sku_code: product.sku_code,
    description: product.description,
    category_id: product.category_id,
    brand_id: product.brand_id,
    tag_ids: product.tag_ids,
    unit_id: product.unit_id,
    item_type: product.item_type,
    plu: product.plu,
    barcodes: product.barcodes,
    auto_add_purchase_on_low_stock: product.auto_add_purchase_on_low_stock,
    store_tax_id: product.store_tax_id,
    custom_tax_type: product.custom_tax_type,
    no_sales_tax: product.no_sales_tax,
    is_snap_eligible: product.is_snap_eligible,
    is_retail: product.is_retail,
    is_wholesale: product.is_wholesale,
    admin_only: product.admin_only,
    status: String(product.status) as ProductDraft['status'],
    price: moneyDigits(product.price, currency),
    profit_percent: plainDecimal(product.profit_percent),
    low_stock_threshold: plainDecimal(product.low_stock_threshold),
    custom_tax: taxDigits(product, currency),
    minimum_age: String(product.minimum_age),
    recommended: product.recommended || product.is_recommend,
    variations: product.variations.map((one) => variationDraftOf(one, currency)),
  };
}

function variationDraftOf(variation: Variation, currency: string): VariationDraft {
  const { unit_id, units_per_pack, base_variation_id } = variation;
  return {
    ...variation,
    price: moneyDigits(variation.price, currency),
    unit_id: unit_id ?? '',
    units_per_pack: units_per_pack === null ? '' : plainDecimal(units_per_pack),
    base_variation_id: base_variation_id ?? '',
  };
}

export function blankVariation(id: string, isFirst: boolean): VariationDraft {
  return {
    id,
    key: id,
    name: '',
    sku_code: '',
    barcodes: [],
    price: '',
    unit_id: '',
    units_per_pack: '',
    base_variation_id: '',
    is_default: isFirst,
    attributes: [],
  };
}

/** A flat tax stands there in the money people know, with the places it has. */
function taxDigits({ custom_tax, custom_tax_type }: FormedProduct, currency: string): string {
  const figure = taxFigure({ rate: custom_tax, type: custom_tax_type }, currency);
  const places = 4 + (custom_tax_type === 'flat' ? currencyDecimals(currency) : 0);
  return plainDecimal(figure.toFixed(places));
}
