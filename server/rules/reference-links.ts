// What names a look-up record, and where: one table for the question whether it is there, for the question who still
// needs it, and for moving all of them to another one.
import { collections, valuesAt } from '@evertill/schemas';
import type { Collection, ReferenceKind, RejectionCode } from '@evertill/schemas';

/** Kinds of documents that name look-up records. */
export type Namer =
  | 'product'
  | Extract<ReferenceKind, 'category' | 'price_list_item' | 'promotion' | 'coupon' | 'quick_key_page'>;

export interface ReferenceLink {
  readonly from: Namer;
  /** The name as a `Where` takes it: into objects, and into every element of a list. */
  readonly path: string;
  readonly to: ReferenceKind;
  /** The refusal of a name nobody has. */
  readonly code: RejectionCode;
}

const selections = ['data.selection', 'data.needs.of', 'data.effect.bought'] as const;

function offerLinks(from: 'promotion' | 'coupon'): ReferenceLink[] {
  return selections.flatMap((path): ReferenceLink[] => [
    { from, path: `${path}.category_ids`, to: 'category', code: 'category_unknown' },
    { from, path: `${path}.brand_ids`, to: 'brand', code: 'brand_unknown' },
    { from, path: `${path}.tag_ids`, to: 'tag', code: 'tag_unknown' },
  ]);
}

const links: readonly ReferenceLink[] = [
  { from: 'product', path: 'category_id', to: 'category', code: 'category_unknown' },
  { from: 'product', path: 'brand_id', to: 'brand', code: 'brand_unknown' },
  { from: 'product', path: 'tag_ids', to: 'tag', code: 'tag_unknown' },
  { from: 'product', path: 'unit_id', to: 'unit', code: 'unit_unknown' },
  { from: 'product', path: 'variations.unit_id', to: 'unit', code: 'unit_unknown' },
  {
    from: 'product',
    path: 'variations.attributes.attribute_id',
    to: 'attribute',
    code: 'attribute_unknown',
  },
  { from: 'product', path: 'store_tax_id', to: 'tax_profile', code: 'tax_unknown' },
  { from: 'category', path: 'data.parent_id', to: 'category', code: 'category_unknown' },
  { from: 'price_list_item', path: 'data.price_list_id', to: 'price_list', code: 'price_list_unknown' },
  { from: 'quick_key_page', path: 'data.keys.category_id', to: 'category', code: 'category_unknown' },
  ...offerLinks('promotion'),
  ...offerLinks('coupon'),
];

function linksFrom(namer: string): ReferenceLink[] {
  return links.filter(({ from }) => from === namer);
}

export function linksTo(kind: ReferenceKind): ReferenceLink[] {
  return links.filter(({ to }) => to === kind);
}

export function collectionOf(namer: Namer): Collection {
  return namer === 'product' ? collections.product : collections.reference;
}

/** The ids that stand there; blank and null are none. */
export function idsAt(document: object | null, path: string): string[] {
  const ids = valuesAt(document, path).filter((id) => typeof id === 'string' && id !== '');
  return [...new Set(ids as string[])];
}

/** A link of the document, with the ids it did not name before. */
export interface NewlyNamed {
  readonly link: ReferenceLink;
  readonly ids: readonly string[];
}

/** What was named before may have gone by hand: a change of something else must not fail of it. */
export function newlyNamed(namer: string, proposed: object, current: object | null): NewlyNamed[] {
  return linksFrom(namer).flatMap((link) => {
    const known = idsAt(current, link.path);
    const ids = idsAt(proposed, link.path).filter((id) => !known.includes(id));
    return ids.length === 0 ? [] : [{ link, ids }];
  });
}

/** The field of a refusal: "tag_id", whether one is named or a list of them. */
export function fieldOf({ path }: ReferenceLink): string {
  return path.split('.').at(-1)!.replace(/ids$/, 'id');
}
