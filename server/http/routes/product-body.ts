// What a REST body says about a product, as the document has it: major units become minor ones, `is_recommended` sets
// both flags, `tax` is the item's own tax, `base_variant` names a key. What a body leaves out stays as it is stored.
import { givenFields } from '../given-fields.ts';
import { finerThanCurrency, taxFigure, taxRateText, toMinor } from '@evertill/schemas';
import type { Product, ProductBody, Sentence, Store, Variation, VariationBody } from '@evertill/schemas';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { isProblem } from './document-door.ts';

interface BodyContext {
  readonly store: Pick<Store, 'currency'>;
  readonly newId: () => string;
}

/** `current`: the product as it is stored, or everything a new one begins with. */
export function productOf(
  body: ProductBody,
  current: Product,
  context: BodyContext,
): Partial<Product> | Problem {
  const {
    is_recommended,
    price,
    variations,
    tax,
    tax_type,
    custom_tax = tax,
    custom_tax_type = tax_type,
    ...fields
  } = body;
  const { currency } = context.store;
  const minor = price === undefined ? undefined : toMinor(price, currency);
  if (price !== undefined && minor === undefined) return wrong('price', finerThanCurrency);
  const ownTax = taxOf(current, custom_tax, custom_tax_type, currency);
  if (isProblem(ownTax)) return ownTax;
  const list = variations && variationsOf(variations, current.variations, context);
  if (list && isProblem(list)) return list;
  const recommended =
    is_recommended === undefined ? {} : { recommended: is_recommended, is_recommend: is_recommended };
  return { ...givenFields({ ...fields, price: minor, variations: list }), ...recommended, ...ownTax };
}

/** A type sent alone keeps the number a person sees. */
function taxOf(
  current: Product,
  figure: number | undefined,
  type: Product['custom_tax_type'] = current.custom_tax_type,
  currency: string,
): Partial<Product> | Problem {
  const { custom_tax: rate, custom_tax_type } = current;
  if (figure === undefined && type === custom_tax_type) return {};
  const wanted = figure ?? taxFigure({ rate, type: custom_tax_type }, currency);
  const text = taxRateText(wanted, type, currency);
  return text === undefined
    ? wrong('tax', 'Has too many digits.')
    : { custom_tax: text, custom_tax_type: type };
}

function variationsOf(
  bodies: readonly VariationBody[],
  stored: readonly Variation[],
  { store, newId }: BodyContext,
): Variation[] | Problem {
  const named: { body: VariationBody; known: Variation | undefined; id: string; key: string }[] = bodies.map(
    (body) => {
      const known = stored.find(({ id, key }) => (body.id === undefined ? key === body.key : id === body.id));
      const id = body.id ?? known?.id ?? newId();
      return { body, known, id, key: body.key ?? known?.key ?? id };
    },
  );
  const baseOf = ({ base_variant, base_variation_id }: VariationBody): string | null | undefined => {
    if (base_variant) return named.find(({ key }) => key === base_variant)?.id ?? base_variant;
    return base_variation_id === undefined ? base_variant : base_variation_id;
  };
  const list: Variation[] = [];
  for (const [index, { body, known, id, key }] of named.entries()) {
    const price = toMinor(body.price, store.currency);
    if (price === undefined) return wrong(`variations.${index}.price`, finerThanCurrency);
    const { base_variant: _key, ...fields } = body;
    const base_variation_id = baseOf(body);
    list.push({
      ...blankVariation,
      ...known,
      ...givenFields({ ...fields, id, key, price, base_variation_id }),
    });
  }
  return list;
}

const blankVariation = {
  sku_code: '',
  attributes: [],
  barcodes: [],
  unit_id: null,
  units_per_pack: null,
  base_variation_id: null,
  is_default: false,
};

function wrong(field: string, what: Sentence): Problem {
  return problem('invalid_input', { errors: [{ field, problem: what }] });
}
