// What is wrong with a draft, field by field, before it is written anywhere: figures that are none, what the shape of a product
// forbids, and what the server would refuse by the same rules.
import { needsPlu, product, variationFlaw } from '@evertill/schemas';
import type { JsonObject, RejectionCode, Variation } from '@evertill/schemas';
import { readMoney } from '../../../ui/money.ts';
import { changesOf } from './draft-changes.ts';
import type { FormedProduct, ProductDraft, VariationDraft } from './product-draft.ts';
import { decimalOf, percentOf, taxOf, wholeOf } from '../../edit/typed-figures.ts';

/** A word of the form, or a refusal as the server would give it. */
export type Flaw =
  | { readonly word: 'missing' | 'tooLong' | 'amount' | 'number' | 'positive' | 'age' | 'unclear' }
  | { readonly code: RejectionCode };

/** By field: `price`, `variations.<id>.price`. The first one of a field counts. */
export type Flaws = ReadonlyMap<string, Flaw>;

/** `before`: as it is stored, or blank. */
export function draftFlaws(draft: ProductDraft, before: FormedProduct, currency: string): Flaws {
  const flaws = new Map<string, Flaw>();
  const note = (field: string, flaw: Flaw) => {
    if (!flaws.has(field)) flaws.set(field, flaw);
  };
  for (const [field, flaw] of figureFlaws(draft, currency)) note(field, flaw);
  for (const [field, flaw] of missingNames(draft)) note(field, flaw);
  // Variations are only weighed against each other when each can be read.
  if ([...flaws.keys()].some((field) => field.startsWith('variations.'))) return flaws;
  const changes = changesOf(draft, before, currency);
  for (const [field, flaw] of shapeFlaws({ ...before, ...changes }, draft)) note(field, flaw);
  if (needsPlu(draft.item_type) && draft.plu.trim() === '') note('plu', { code: 'plu_required' });
  const variations = (changes['variations'] ?? before.variations) as unknown as readonly Variation[];
  const misfit = variationFlaw(variations);
  if (misfit) note(placeOf(misfit.code, misfit.variationId), { code: misfit.code });
  return flaws;
}

function* figureFlaws(draft: ProductDraft, currency: string): Iterable<readonly [string, Flaw]> {
  const { custom_tax, custom_tax_type, variations } = draft;
  if (variations.length === 0 && readMoney(draft.price, currency) === undefined)
    yield ['price', { word: 'amount' }];
  if (percentOf(draft.profit_percent) === undefined) yield ['profit_percent', { word: 'number' }];
  if (decimalOf(draft.low_stock_threshold, 3) === undefined)
    yield ['low_stock_threshold', { word: 'number' }];
  if (taxOf(custom_tax, custom_tax_type, currency) === undefined) yield ['custom_tax', { word: 'number' }];
  if (!((wholeOf(draft.minimum_age) ?? 100) < 100)) yield ['minimum_age', { word: 'age' }];
  for (const one of variations) yield* variationFigureFlaws(one, currency);
}

function* variationFigureFlaws(one: VariationDraft, currency: string): Iterable<readonly [string, Flaw]> {
  const at = `variations.${one.id}`;
  if (readMoney(one.price, currency) === undefined) yield [`${at}.price`, { word: 'amount' }];
  const pack = one.units_per_pack.trim() === '' ? '1' : decimalOf(one.units_per_pack, 3);
  if (pack === undefined || Number(pack) <= 0) yield [`${at}.units_per_pack`, { word: 'positive' }];
}

/** Blanks alone are no name to anybody. */
function* missingNames(draft: ProductDraft): Iterable<readonly [string, Flaw]> {
  if (draft.name.trim() === '') yield ['name', { word: 'missing' }];
  if (draft.sku_code.trim() === '') yield ['sku_code', { word: 'missing' }];
  for (const { id, name } of draft.variations) {
    if (name.trim() === '') yield [`variations.${id}.name`, { word: 'missing' }];
  }
}

const shape = product.document.omit({ id: true, store_id: true, rev: true });

function* shapeFlaws(changed: object, draft: ProductDraft): Iterable<readonly [string, Flaw]> {
  const { id: _id, store_id: _store, rev: _rev, ...fields } = changed as JsonObject;
  const parsed = shape.safeParse(fields);
  for (const { code, path } of parsed.error?.issues ?? []) {
    const [field, index, member] = path.map(String);
    const variation = field === 'variations' ? draft.variations[Number(index)] : undefined;
    const at = variation ? `variations.${variation.id}.${member ?? 'name'}` : String(field);
    if (at === 'plu') yield [at, { code: 'plu_required' }];
    else if (code === 'too_big') yield [at, { word: 'tooLong' }];
    else yield [at, { word: code === 'too_small' ? 'missing' : 'unclear' }];
  }
}

const places: Readonly<Record<string, string>> = {
  sku_taken: 'sku_code',
  plu_required: 'plu',
  plu_taken: 'plu',
  unit_unknown: 'unit_id',
  tax_unknown: 'store_tax_id',
  category_unknown: 'category_id',
  brand_unknown: 'brand_id',
  tag_unknown: 'tag_ids',
};
const variationPlaces: Readonly<Record<string, string>> = {
  barcode_taken: 'barcodes',
  base_variation: 'base_variation_id',
  attribute_unknown: 'name',
};

/** The field a refusal is about; blank where it is about none of the form. */
export function placeOf(code: string, variationId: string): string {
  const member = variationPlaces[code];
  if (variationId !== '' && member !== undefined) return `variations.${variationId}.${member}`;
  return places[code] ?? '';
}
