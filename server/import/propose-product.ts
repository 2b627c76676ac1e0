// What the rows of one product make of it: only what they say changes, the rest stays as it is. Without a status of their
// own imported items are active.
import { blankProduct, cutText, headerPrice, nameKey, productStatus } from '@evertill/schemas';
import type { Product, Variation } from '@evertill/schemas';
import { parentOf } from '../rules/category-tree.ts';
import type { CatalogRow } from './catalog-row.ts';
import { cleaned, cleanedLines, partsOf } from './cell-text.ts';
import type { BadRow, RowFlaw } from './cells.ts';
import { rateText, readRate } from './figure-text.ts';
import { asStored, proposeVariations } from './propose-variations.ts';
import type { ProposalFrame } from './propose-variations.ts';
import type { ReferenceNames } from './reference-names.ts';
import { taxOf } from './tax-name.ts';
import type { VariationRow } from './variation-row.ts';

/** The row of a product and those of its variations; rows of variations alone change a product that is there. */
export interface ProductRows {
  readonly sku: string;
  readonly row: CatalogRow | undefined;
  readonly variations: readonly VariationRow[];
}

export type ProductProposal =
  | {
      readonly kind: 'propose';
      readonly product: Product;
      readonly warnings: readonly string[];
      /** Line of a variation's row → its id. */
      readonly variationIds: ReadonlyMap<number, string>;
      /** Rows of variations that are left out. */
      readonly refused: readonly BadRow[];
    }
  | { readonly kind: 'refuse'; readonly flaw: RowFlaw };

export function proposeProduct(
  { sku, row, variations: rows }: ProductRows,
  current: Product | undefined,
  frame: ProposalFrame,
): ProductProposal {
  const warnings: string[] = [];
  const begun = row ? ofRow(row, rows.length > 0, current, frame, warnings) : current;
  if (!begun)
    return refuse(
      'variation_of',
      'product_not_found',
      `no product ${sku}: its row must come before this one`,
    );
  if ('flaw' in begun) return { kind: 'refuse', flaw: begun.flaw };
  const { variations, ids, refused } = proposeVariations(rows, begun.variations, frame);
  if (!current && row?.price === undefined && variations.length === 0)
    return refuse('price', 'cell_missing', 'unreadable price: the item is new and has none');
  const product = { ...begun, variations, price: headerPrice(variations) ?? begun.price };
  return { kind: 'propose', product, warnings, variationIds: ids, refused };
}

function ofRow(
  row: CatalogRow,
  hasVariationRows: boolean,
  current: Product | undefined,
  frame: ProposalFrame,
  warnings: string[],
): Product | { readonly flaw: RowFlaw } {
  const { name, price, description, fields, codes, isPriceBlank } = row;
  if (!current && name === undefined) return flaw('name', 'cell_missing', 'missing name: the item is new');
  if (isPriceBlank && !hasVariationRows) return flaw('price', 'cell_unreadable', 'unreadable price: ""');
  if (!current && price === undefined && !hasVariationRows)
    return flaw('price', 'cell_missing', 'unreadable price: the item is new and has none');
  const base: Product = current ?? {
    ...blankProduct,
    id: frame.newId(),
    store_id: frame.store.id,
    sku_code: row.sku,
    name: name!,
    barcodes: [],
    tag_ids: [],
    variations: [],
  };
  const named = namesOf(row, base, frame, warnings);
  if ('flaw' in named) return named;
  const tax = customTaxOf(row, base, frame.store.currency);
  if ('flaw' in tax) return tax;
  return {
    ...base,
    status: productStatus.active,
    ...fields,
    ...named,
    ...tax,
    ...(name === undefined || cleaned(base.name) === name ? {} : { name }),
    ...(description === undefined || cleanedLines(base.description) === description ? {} : { description }),
    ...(price === undefined ? {} : priced(base, price, hasVariationRows ? [] : warnings)),
    ...(codes === undefined ? {} : { barcodes: codes.map((code) => asStored(code, base.barcodes)) }),
    ...(row.barcode === undefined ? {} : coded(base, row.barcode, codes)),
  };
}

/** The price of an item with variations is that of its default one; without a default nobody knows whose it is. */
function priced({ price: before, variations }: Product, price: number, warnings: string[]): Partial<Product> {
  if (variations.length === 0) return { price };
  if (variations.some(({ is_default }) => is_default)) {
    return {
      price,
      variations: variations.map((one: Variation) => (one.is_default ? { ...one, price } : one)),
    };
  }
  if (price !== before)
    warnings.push('price was left alone: the item has variations and none of them is the default');
  return {};
}

/** The row's code takes the place of the first one; codes added by hand stay. With a list of all of them it is one of them. */
function coded(
  { barcode: first, barcodes, variations }: Product,
  barcode: string,
  codes: readonly string[] | undefined,
): Partial<Product> {
  if (codes) {
    const kept = asStored(barcode, [first, ...barcodes]);
    return kept === '' ? {} : { barcode: kept };
  }
  const ofVariations = new Set(variations.flatMap((one) => one.barcodes));
  if (barcode !== '' && ofVariations.has(barcode)) return {};
  const others = barcodes.filter((code) => code !== first && code !== barcode);
  return barcode === '' ? { barcodes: others, barcode: '' } : { barcodes: [barcode, ...others], barcode };
}

type Named = Pick<Product, 'category_id' | 'brand_id' | 'unit_id' | 'tag_ids' | 'store_tax_id'>;

function namesOf(
  row: CatalogRow,
  base: Product,
  { references }: ProposalFrame,
  warnings: string[],
): Partial<Named> | { readonly flaw: RowFlaw } {
  const found: Partial<Named> = {};
  for (const kind of ['brand', 'unit'] as const) {
    const name = row[kind];
    if (name === undefined) continue;
    const one = name === '' ? { id: '' } : references.find(kind, name, base[`${kind}_id`]);
    if (!one) return flaw(kind, references.flawOf(kind, name), `no ${kind} "${name}"`);
    found[`${kind}_id`] = one.id;
  }
  if (row.category !== undefined) {
    const path = partsOf(row.category, '>');
    const name = path.at(-1) ?? '';
    const one = name === '' ? { id: '' } : references.find('category', name, base.category_id);
    if (!one) return flaw('category', references.flawOf('category', name), `no category "${name}"`);
    warnings.push(...placeWarnings(path, one.id, references));
    found.category_id = one.id;
  }
  if (row.tags) {
    const tags = row.tags.map((name) => ({
      name,
      one: references.find(
        'tag',
        name,
        base.tag_ids.find((id) => isNamed(references, id, name)),
      ),
    }));
    const missing = tags.find(({ one }) => !one);
    if (missing) return flaw('tags', references.flawOf('tag', missing.name), `no tag "${missing.name}"`);
    found.tag_ids = [...new Set(tags.map(({ one }) => one!.id))];
  }
  if (row.tax !== undefined) {
    const one = row.tax === '' ? { id: '' } : taxOf(row.tax, references, base.store_tax_id);
    if (!one) return flaw('tax', references.flawOf('tax_profile', row.tax), `no tax "${row.tax}"`);
    found.store_tax_id = one.id;
  }
  return found;
}

function isNamed(references: ReferenceNames, id: string, name: string): boolean {
  return nameKey(references.get(id)?.name ?? '') === nameKey(name);
}

/** A category is known by its name; where it stands is said by the table of categories. */
function placeWarnings(path: readonly string[], id: string, references: ReferenceNames): string[] {
  if (path.length < 2) return [];
  const one = references.get(id);
  const parent = one && references.get(parentOf(one));
  const above = path.at(-2)!;
  if (parent && nameKey(parent.name) === nameKey(above)) return [];
  return [
    `category ${path.at(-1)} stands ${parent ? `below ${parent.name}` : 'at the top'}, not below ${above}`,
  ];
}

function customTaxOf(
  { customTax }: CatalogRow,
  { custom_tax, custom_tax_type }: Product,
  currency: string,
): Partial<Product> | { readonly flaw: RowFlaw } {
  if (!customTax) return {};
  // A type alone keeps the number a person sees.
  const seen = rateText(custom_tax, custom_tax_type, currency);
  const { figure = seen, type = custom_tax_type } = customTax;
  const rate = figure === '' ? '0.0000' : readRate(figure, type, currency);
  if (rate === undefined || rate.startsWith('-'))
    return flaw('custom_tax', 'cell_unreadable', `unreadable custom_tax: "${cutText(figure, 40)}"`);
  return rate === custom_tax && type === custom_tax_type ? {} : { custom_tax: rate, custom_tax_type: type };
}

function flaw(column: string, code: RowFlaw['code'], reason: string): { readonly flaw: RowFlaw } {
  return { flaw: { column, code, reason } };
}

function refuse(column: string, code: RowFlaw['code'], reason: string): ProductProposal {
  return { kind: 'refuse', ...flaw(column, code, reason) };
}
