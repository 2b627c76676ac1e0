// The price list of one demo store, from a seed. Every item and every variation has a valid EAN-13 of the range kept
// for use inside a store; some items are weighed, have variations, share a code, are drafts, archived or for the
// office only, so that each case can be tried out.
import { blankProduct, internalEan13, productStatus } from '@evertill/schemas';
import type { Product, Variation } from '@evertill/schemas';
import { demoId, dice } from './demo-chance.ts';
import type { Dice, Hash } from './demo-chance.ts';
import { departments } from './demo-departments.ts';
import type { Department } from './demo-departments.ts';
import type { DemoStore } from './demo-plan.ts';
import { demoBrands, demoSizes, demoTags, demoUnits, referenceId, sizeValueId } from './demo-references.ts';

/** Scales print codes that begin with 20 or 02; these do not. */
const codePrefix = '21';
/** Numbers per store: items take the lower half, variations the upper. */
const codesPerStore = 1_000_000;

interface Context {
  readonly sha256: Hash;
  readonly dice: Dice;
  readonly demo: DemoStore;
  readonly storeNumber: number;
  readonly names: Set<string>;
  variationCodes: number;
}

export function demoProducts(sha256: Hash, demo: DemoStore, storeNumber: number): Product[] {
  const context: Context = {
    sha256,
    dice: dice(7_000 + storeNumber),
    demo,
    storeNumber,
    names: new Set(),
    variationCodes: 0,
  };
  const products: Product[] = [];
  for (let index = 0; index < demo.products; index += 1) {
    const product = makeProduct(context, departments[index % departments.length]!, index);
    // A few pairs carry one code, as in real price lists: a scan then asks which.
    const twin = index % 150 === 149 ? products.at(-1) : undefined;
    products.push(twin ? { ...product, barcodes: [...product.barcodes, twin.barcode] } : product);
  }
  return products;
}

function makeProduct(context: Context, department: Department, index: number): Product {
  const { sha256, demo, storeNumber } = context;
  const id = demoId(sha256, 'product', storeNumber, index);
  const price = priceOf(context.dice, department);
  const weighed = department.weighed === true;
  const variations = hasForms(department, index) ? formsOf(context, department, id, price) : [];
  const barcode = codeOf(storeNumber, index);
  const [usual, onFood] = demo.taxes.map(({ name }) =>
    referenceId(sha256, 'tax_profile', demo.store.id, name),
  );
  const forAdults = isForAdults(department, index);
  const made = nameOf(context, department);
  const name = forAdults ? 'Harbour ale, 330 ml' : made;
  const exempt = department.food && !forAdults && !demo.store.prices_include_tax;
  return {
    ...blankProduct,
    id,
    store_id: demo.store.id,
    sku_code: `${department.code}-${String(index + 1).padStart(4, '0')}`,
    name,
    price,
    barcode,
    barcodes: [barcode],
    variations,
    item_type: weighed ? 'WEIGHT' : 'NORMAL',
    plu: weighed ? String(5_000 + index) : '',
    status: statusOf(index),
    admin_only: index % 80 === 41,
    recommended: index % 40 === 3,
    category_id: referenceId(sha256, 'category', '', department.category),
    brand_id: brandOf(context, index),
    tag_ids: tagsOf(context, name),
    unit_id: referenceId(sha256, 'unit', '', weighed ? demoUnits.kilogram : demoUnits.piece),
    low_stock_threshold: index % 5 === 0 ? '6.000' : '0.000',
    no_sales_tax: exempt,
    is_snap_eligible: exempt,
    minimum_age: forAdults ? 18 : 0,
    store_tax_id: exempt ? '' : department.food && !forAdults ? onFood! : usual!,
  };
}

/** One drink of each store, so that a checkout can be seen asking for the age. */
function isForAdults({ category }: Department, index: number): boolean {
  return category === 'Drinks' && index < departments.length;
}

function nameOf({ dice: chance, names }: Context, { adjectives, nouns, sizes, weighed }: Department): string {
  const words = () =>
    `${chance.pick(adjectives)} ${chance.pick(nouns)}${weighed ? '' : `, ${chance.pick(sizes)}`}`;
  let name = words();
  for (let tries = 0; names.has(name) && tries < 20; tries += 1) name = words();
  for (let number = 2, base = name; names.has(name); number += 1) name = `${base} no. ${number}`;
  names.add(name);
  return name;
}

/** Ends in 9 or 5, as prices in shops do. */
function priceOf(chance: Dice, { prices: [low, high] }: Department): number {
  // Cheap things are more common than dear ones.
  const price = low + (high - low) * chance.next() ** 2;
  return Math.floor(price / 10) * 10 + chance.pick([9, 9, 9, 5]);
}

function hasForms({ forms }: Department, index: number): boolean {
  return forms !== undefined && Math.floor(index / departments.length) % 3 === 0;
}

function formsOf(
  context: Context,
  { forms = [] }: Department,
  productId: string,
  price: number,
): Variation[] {
  const ids = forms.map(({ name }) => demoId(context.sha256, 'variation', productId, name));
  return forms.map(({ name, factor, holds }, position) => ({
    id: ids[position]!,
    key: name.toLowerCase().replaceAll(' ', '-'),
    name,
    sku_code: '',
    barcodes: [codeOf(context.storeNumber, codesPerStore / 2 + context.variationCodes++)],
    price: Math.round(price * factor),
    unit_id: null,
    units_per_pack: holds === undefined ? null : `${holds}.000`,
    base_variation_id: holds === undefined ? null : ids[0]!,
    is_default: position === 0,
    attributes: attributesOf(context, name),
  }));
}

function attributesOf({ sha256 }: Context, form: string): Variation['attributes'] {
  const isSize = demoSizes.values.some((size) => size === form);
  const attribute_id = referenceId(sha256, 'attribute', '', demoSizes.name);
  return isSize ? [{ attribute_id, value_id: sizeValueId(sha256, form) }] : [];
}

/** Some are the shop's own, most are of no brand. */
function brandOf({ sha256 }: Context, index: number): string {
  if (index % 7 !== 0) return '';
  const name = index % 2 === 0 ? demoBrands.basics : demoBrands.harbour;
  return referenceId(sha256, 'brand', '', name);
}

function tagsOf({ sha256 }: Context, name: string): string[] {
  return demoTags
    .filter((tag) => name.startsWith(`${tag} `))
    .map((tag) => referenceId(sha256, 'tag', '', tag));
}

function codeOf(storeNumber: number, number: number): string {
  return internalEan13(storeNumber * codesPerStore + number, codePrefix)!;
}

function statusOf(index: number): Product['status'] {
  if (index % 60 === 17) return productStatus.draft;
  return index % 90 === 53 ? productStatus.archived : productStatus.active;
}
