// The look-up records a product names: categories, brands, tags, units, taxes, and values of attributes. What it names
// anew must be there, in its store or in every store; what it named before is left alone.
import { reject } from '@evertill/schemas';
import type { Product, Reference, ReferenceData, Reject, Variation } from '@evertill/schemas';
import { fieldOf, newlyNamed } from './reference-links.ts';
import type { ReferenceLink } from './reference-links.ts';

type Chosen = Variation['attributes'][number];

/** Ids of the records to look for. */
export function namedByProduct(proposed: Product, current: Product | null): string[] {
  const ids = newlyNamed('product', proposed, current).flatMap((named) => named.ids);
  const attributes = newlyChosen(proposed, current).map(({ attribute_id }) => attribute_id);
  return [...new Set([...ids, ...attributes])];
}

/** `found`: those of them that the product's store has. */
export function referenceFlaw(
  proposed: Product,
  current: Product | null,
  found: readonly Reference[],
): Reject | undefined {
  for (const { link, ids } of newlyNamed('product', proposed, current)) {
    const missing = ids.find((id) => !found.some((one) => one.id === id && fits(one, link)));
    if (missing !== undefined) return reject(link.code, { [fieldOf(link)]: missing });
  }
  const twice = proposed.variations.find(({ attributes }) => {
    return new Set(attributes.map(({ attribute_id }) => attribute_id)).size < attributes.length;
  });
  if (twice) return reject('invalid_input', { field: 'attributes', variation_id: twice.id });
  const strange = newlyChosen(proposed, current).find((chosen) => !isValueOf(chosen, found));
  return strange && reject('attribute_unknown', { ...strange });
}

/** A link is made to an active tax profile; that one may be switched off later. */
function fits({ kind, active }: Reference, { to }: ReferenceLink): boolean {
  return kind === to && (to !== 'tax_profile' || active);
}

function newlyChosen(proposed: Product, current: Product | null): Chosen[] {
  const known = new Set((current?.variations ?? []).flatMap(chosenBy));
  return proposed.variations.flatMap(({ attributes }) => attributes).filter((one) => !known.has(keyOf(one)));
}

function chosenBy({ attributes }: Variation): string[] {
  return attributes.map(keyOf);
}

function keyOf({ attribute_id, value_id }: Chosen): string {
  return JSON.stringify([attribute_id, value_id]);
}

function isValueOf({ attribute_id, value_id }: Chosen, found: readonly Reference[]): boolean {
  const attribute = found.find(({ id, kind }) => id === attribute_id && kind === 'attribute');
  const { values = [] } = (attribute?.data ?? {}) as Partial<ReferenceData<'attribute'>>;
  return values.some(({ id }) => id === value_id);
}
