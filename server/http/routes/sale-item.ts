// An item as a till that speaks only REST gets it: what it costs whom, which tax it bears, under which codes it is scanned.
import { priceSteps, resolveTax, stepAt } from '@evertill/schemas';
import type { Channel, ListEntry, PriceStep, Product, SaleItem, TaxProfileData } from '@evertill/schemas';

/** What the lists and the taxes of a page say. */
export interface SalePrices {
  readonly lists: readonly ListEntry[];
  /** The lists' entries by their ids. */
  readonly entries: ReadonlyMap<string, ListEntry>;
  readonly taxes: ReadonlyMap<string, ListEntry>;
  readonly storeId: string;
  readonly channel: Channel;
  /** Blank for somebody unknown. */
  readonly customerId: string;
  /** ISO-8601 */
  readonly at: string;
}

export function saleItem(product: Product, prices: SalePrices): SaleItem {
  const { id, rev, sku_code, name, item_type, plu, barcode, barcodes, stock } = product;
  const { is_retail, is_wholesale, is_snap_eligible, minimum_age } = product;
  return {
    id,
    rev,
    sku_code,
    name,
    category_id: orNull(product.category_id),
    brand_id: orNull(product.brand_id),
    unit_id: orNull(product.unit_id),
    item_type,
    plu,
    barcode,
    barcodes,
    is_retail,
    is_wholesale,
    is_snap_eligible,
    minimum_age,
    stock,
    tax: taxOf(product, prices.taxes),
    ...priced(prices, id, '', { price: product.price, price_source: 'list' }),
    variations: product.variations.map(({ price, ...variation }) => ({
      ...variation,
      ...priced(prices, id, variation.id, { price, price_source: 'variation' }),
    })),
  };
}

function priced(
  { lists, entries, storeId, channel, customerId, at }: SalePrices,
  item_id: string,
  variation_id: string,
  catalog: Pick<PriceStep, 'price' | 'price_source'>,
): Pick<SaleItem, 'price' | 'price_source' | 'price_list_id' | 'list_price' | 'price_steps'> {
  const asked = { item_id, variation_id, store_id: storeId, channel, customer_id: customerId, at };
  const steps = priceSteps(lists, entries, asked, catalog);
  const { price, price_source, price_list_id } = stepAt(steps, '1.000');
  return {
    price,
    price_source,
    price_list_id: orNull(price_list_id),
    list_price: catalog.price,
    price_steps:
      steps.length === 1 ? [] : steps.map((step) => ({ ...step, price_list_id: orNull(step.price_list_id) })),
  };
}

function taxOf(product: Product, taxes: SalePrices['taxes']): SaleItem['tax'] {
  const profile = taxes.get(product.store_tax_id);
  const found = resolveTax(
    product,
    profile && { id: profile.id, active: profile.active, ...(profile.data as TaxProfileData) },
  );
  return found && { profile_id: found.profile_id, rate: String(found.rate), type: found.type };
}

function orNull(id: string): string | null {
  return id === '' ? null : id;
}
