// What a till needs to know about an item to sell it: name, price, unit and tax, as the replica has them now.
import { formatQuantity, productStatus, resolveTax, withAncestors } from '@evertill/schemas';
import type {
  BasketItem,
  Product,
  Reference,
  ReferenceData,
  ResolvedTax,
  TaxProfileData,
} from '@evertill/schemas';
import { priceForAll } from '../actions/price.ts';
import type { Price } from '../actions/price.ts';
import { thousandthsOf, weightUnitOf } from '../actions/weigh.ts';
import type { WeightUnit } from '../actions/weigh.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Documents } from './find.ts';

/** Its variation is blank when the product has none, or its default is meant. */
export interface Sellable extends BasketItem {
  readonly name: string;
  readonly sku_code: string;
  /** Blank when nothing was scanned. */
  readonly barcode: string;
  readonly unit: string;
  /** `rev` of the product the price was read from. */
  readonly price_rev: number;
  /** Its quantity is a weight in its unit, for which a scale is asked. */
  readonly by_weight?: true;
  /** What is printed on the piece that was scanned. */
  readonly label?: Label;
}

export interface Label {
  /** How much of the item the piece is, three decimals. */
  readonly qty?: string;
  /** What the piece costs, as a price that comes to exactly that for `qty`. */
  readonly price?: Price;
  /** The last day it may be sold. */
  readonly sell_by?: string;
  /** The scanner left out a separator, and with it perhaps a date, a weight or a price. */
  readonly is_cut?: true;
}

/** An item of a product: the product itself, or one of its variations. */
export interface ItemRef {
  readonly product: Product;
  readonly variation_id: string;
  readonly barcode: string;
  readonly printed?: Printed;
}

/** On a label: a weight or a number of pieces, what it costs in minor units, the last day it may be sold. */
export interface Printed {
  readonly thousandths?: number;
  /** Of `thousandths`; absent: the item's own. */
  readonly unit?: WeightUnit;
  readonly minor?: number;
  readonly sellBy?: string;
  /** For want of a separator something else may be printed on it. */
  readonly isCut?: true;
}

export function isForSale(product: Product): boolean {
  return product.status === productStatus.active;
}

/** Why the piece that was scanned is not sold. `today`: the store's calendar day. */
export function labelRefusal({ sku_code, label }: Sellable, today: string): Refusal | undefined {
  if (label?.is_cut) return refuse('separator_lost', { sku: sku_code });
  return label?.sell_by !== undefined && label.sell_by < today
    ? refuse('item_expired', { sku: sku_code, sell_by: label.sell_by })
    : undefined;
}

export async function describe(documents: Documents, items: readonly ItemRef[]): Promise<Sellable[]> {
  const wanted = items.flatMap(({ product, variation_id }) => [
    product.store_tax_id,
    unitOf(product, variation_id),
  ]);
  const ids = [...new Set(wanted)].filter((id) => id !== '');
  const references = await documents.many<Reference>('reference', ids);
  const parents = await parentsOf(
    documents,
    items.map(({ product }) => product.category_id),
  );
  return items.map((item) => sellable(item, references, parents));
}

/** Of these categories and of those above them: who stands directly above whom. */
async function parentsOf(documents: Documents, categories: readonly string[]): Promise<Map<string, string>> {
  const parents = new Map<string, string>();
  let next = [...new Set(categories)].filter((id) => id !== '');
  while (next.length > 0) {
    const found = await documents.many<Reference>('reference', next);
    for (const id of next) {
      const above = found.get(id)?.data as ReferenceData<'category'> | undefined;
      parents.set(id, above?.parent_id ?? '');
    }
    next = [...new Set(next.map((id) => parents.get(id)!))].filter((id) => id !== '' && !parents.has(id));
  }
  return parents;
}

function sellable(
  { product, variation_id, barcode, printed }: ItemRef,
  references: ReadonlyMap<string, Reference>,
  parents: ReadonlyMap<string, string>,
): Sellable {
  const variation = product.variations.find(({ id }) => id === variation_id);
  const symbol = references.get(unitOf(product, variation_id))?.data['symbol'];
  const price = variation?.price ?? product.price;
  const unit = typeof symbol === 'string' ? symbol : '';
  return {
    item_id: product.id,
    variation_id: variation?.id ?? '',
    name: variation && variation.name !== '' ? `${product.name} ${variation.name}` : product.name,
    sku_code: variation?.sku_code || product.sku_code,
    barcode,
    unit,
    price,
    price_source: variation ? 'variation' : 'list',
    price_rev: product.rev,
    tax: taxOf(product, references.get(product.store_tax_id)),
    is_snap_eligible: product.is_snap_eligible,
    minimum_age: product.minimum_age,
    category_ids: withAncestors(product.category_id, (id) => parents.get(id)),
    brand_id: product.brand_id,
    tag_ids: product.tag_ids,
    ...(product.item_type === 'WEIGHT' ? { by_weight: true } : {}),
    ...(printed ? { label: labelOf(printed, price, unit) } : {}),
  };
}

/** A price that is printed alone tells how much there is: what was paid for, to a thousandth, so that the stock is right. */
function labelOf(
  { thousandths, unit, minor, sellBy, isCut }: Printed,
  price: number,
  itemUnit: string,
): Label {
  const label = {
    ...(sellBy === undefined ? {} : { sell_by: sellBy }),
    ...(isCut ? { is_cut: isCut } : {}),
  };
  const own =
    thousandths === undefined || unit === undefined
      ? thousandths
      : thousandthsOf({ weight: thousandths / 1000, unit }, weightUnitOf({ unit: itemUnit }));
  if (minor === undefined) return own === undefined ? label : { ...label, qty: formatQuantity(own) };
  const implied = own || (price === 0 ? 1000 : Math.max(1, Math.round((minor * 1000) / price)));
  const exact = priceForAll(minor, implied);
  // A price for more pieces than a sale can say, as when the list price is next to nothing: one piece at what is printed.
  const fits = exact.price_per <= 1_000_000;
  const whole = { qty: formatQuantity(1000), price: { unit_price: minor, price_per: 1 } };
  return { ...label, ...(fits ? { qty: formatQuantity(implied), price: exact } : whole) };
}

function unitOf(product: Product, variationId: string): string {
  return product.variations.find(({ id }) => id === variationId)?.unit_id ?? product.unit_id;
}

/** What is taxed of it; null for nothing. `reference`: its tax profile, where it names one. */
export function taxOf(product: Product, reference: Reference | undefined): ResolvedTax | null {
  if (reference?.kind !== 'tax_profile') return resolveTax(product);
  const { rate, rate_type } = reference.data as TaxProfileData;
  return resolveTax(product, { id: reference.id, rate, rate_type, active: reference.active });
}
