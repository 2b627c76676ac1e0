// Do the variations of a product fit together? The server refuses those that do not; a form says so before, at the field.

interface FittingVariation {
  readonly id: string;
  readonly key: string;
  readonly barcodes: readonly string[];
  readonly units_per_pack: string | null;
  readonly base_variation_id: string | null;
  readonly is_default: boolean;
}

export interface VariationFlaw {
  readonly code: 'barcode_taken' | 'base_variation' | 'invalid_input';
  /** The one that does not fit; blank where it is all of them together. */
  readonly variationId: string;
  readonly details: Readonly<Record<string, string>>;
}

/** The first thing that does not fit; undefined when all does. */
export function variationFlaw(variations: readonly FittingVariation[]): VariationFlaw | undefined {
  return codeFlaw(variations) ?? listFlaw(variations) ?? baseFlaw(variations);
}

function codeFlaw(variations: readonly FittingVariation[]): VariationFlaw | undefined {
  const seen = new Set<string>();
  for (const { id, barcodes } of variations) {
    for (const barcode of barcodes) {
      if (seen.has(barcode)) return { code: 'barcode_taken', variationId: id, details: { barcode } };
      seen.add(barcode);
    }
  }
  return undefined;
}

function listFlaw(variations: readonly FittingVariation[]): VariationFlaw | undefined {
  const wrong = (field: string) => ({ code: 'invalid_input', variationId: '', details: { field } }) as const;
  const ids = new Set(variations.map(({ id }) => id));
  const keys = new Set(variations.map(({ key }) => key));
  if (ids.size < variations.length || keys.size < variations.length) return wrong('variations');
  return variations.filter(({ is_default }) => is_default).length > 1 ? wrong('is_default') : undefined;
}

function baseFlaw(variations: readonly FittingVariation[]): VariationFlaw | undefined {
  const ids = new Set(variations.map(({ id }) => id));
  const misfit = variations.find(({ id, base_variation_id, units_per_pack }) => {
    if (units_per_pack !== null && Number(units_per_pack) <= 0) return true;
    if (base_variation_id === null) return false;
    return !ids.has(base_variation_id) || isBelowItself(id, variations) || units_per_pack === null;
  });
  return misfit && { code: 'base_variation', variationId: misfit.id, details: { variation_id: misfit.id } };
}

/** Six of a case that is six of itself. */
function isBelowItself(id: string, variations: readonly FittingVariation[]): boolean {
  const baseOf = new Map(variations.map((one) => [one.id, one.base_variation_id]));
  const passed = new Set<string>();
  for (let at = baseOf.get(id); at && !passed.has(at); at = baseOf.get(at)) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}
