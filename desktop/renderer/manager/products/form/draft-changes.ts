// What a form's draft changes of its product, in the words of the document. Only what differs: a field that nobody touched is
// not written, and no figure is rounded by having been shown.
import { deepEqual, normaliseBarcode, productStatus, storedBarcodes, tidyName } from '@evertill/schemas';
import type { JsonObject, Variation } from '@evertill/schemas';
import { readMoney } from '../../../ui/money.ts';
import { draftOf } from './product-draft.ts';
import type { FormedProduct, ProductDraft, VariationDraft } from './product-draft.ts';
import { decimalOf, percentOf, taxOf, wholeOf } from '../../edit/typed-figures.ts';

type Field = keyof ProductDraft;

/** A figure that is none is left out: `draftFlaws` names it. `before`: as it is stored, or blank. */
export function changesOf(draft: ProductDraft, before: FormedProduct, currency: string): JsonObject {
  const was = draftOf(before, currency);
  const fields = (Object.keys(draft) as Field[]).filter((field) => !deepEqual(draft[field], was[field]));
  const changed = Object.assign({}, ...fields.map((field) => storedField(field, draft, before, currency)));
  const codes = 'barcodes' in changed || 'variations' in changed ? primaryCode(draft, before) : {};
  return withoutUndefined({ ...changed, ...codes });
}

function storedField(field: Field, draft: ProductDraft, before: FormedProduct, currency: string): object {
  switch (field) {
    case 'name':
      return { name: tidyName(draft.name) };
    case 'sku_code':
    case 'plu':
      return { [field]: normaliseBarcode(draft[field]) };
    case 'barcodes':
      return { barcodes: storedBarcodes(draft.barcodes) };
    case 'status':
      return { status: Number(draft.status) };
    case 'price':
      // Of a product with variations it follows from theirs.
      return draft.variations.length > 0 ? {} : { price: readMoney(draft.price, currency) };
    case 'profit_percent':
      return { profit_percent: percentOf(draft.profit_percent) };
    case 'low_stock_threshold':
      return { low_stock_threshold: decimalOf(draft.low_stock_threshold, 3) };
    case 'custom_tax':
    case 'custom_tax_type':
      return {
        custom_tax: taxOf(draft.custom_tax, draft.custom_tax_type, currency),
        custom_tax_type: draft.custom_tax_type,
      };
    case 'minimum_age':
      return { minimum_age: wholeOf(draft.minimum_age) };
    case 'recommended':
      return { recommended: draft.recommended, is_recommend: draft.recommended };
    case 'variations':
      return { variations: variationsOf(draft, before, currency) };
    default:
      return { [field]: draft[field] };
  }
}

function variationsOf(draft: ProductDraft, before: FormedProduct, currency: string): Variation[] {
  const was = new Map(draftOf(before, currency).variations.map((one) => [one.id, one]));
  const stored = new Map(before.variations.map((one) => [one.id, one]));
  return draft.variations.map((one) => {
    const known = stored.get(one.id);
    return known && deepEqual(was.get(one.id), one) ? known : variationOf(one, currency);
  });
}

function variationOf(draft: VariationDraft, currency: string): Variation {
  const { units_per_pack, unit_id, base_variation_id } = draft;
  return {
    ...draft,
    name: tidyName(draft.name),
    sku_code: normaliseBarcode(draft.sku_code),
    barcodes: storedBarcodes(draft.barcodes),
    price: readMoney(draft.price, currency) as number,
    unit_id: unit_id === '' ? null : unit_id,
    units_per_pack: units_per_pack.trim() === '' ? null : (decimalOf(units_per_pack, 3) as string),
    base_variation_id: base_variation_id === '' ? null : base_variation_id,
  };
}

/** The code that stands for the product where there is room for one. It is one of those it has. */
function primaryCode({ barcodes, variations }: ProductDraft, { barcode }: FormedProduct): object {
  const codes = storedBarcodes([...barcodes, ...variations.flatMap((one) => one.barcodes)]);
  return codes.includes(barcode) ? {} : { barcode: codes[0] ?? '' };
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Does it hold its SKU and PLU? An archived one has given them free. */
export function isLiving(status: number): boolean {
  return status !== productStatus.archived;
}
