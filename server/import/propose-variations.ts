// What the rows of a product's variations make of its list: those that are named change, new ones join at the end, and
// those that are not named stay.
import { cutText, nameKey, storedBarcode } from '@evertill/schemas';
import type { Variation } from '@evertill/schemas';
import { cleaned } from './cell-text.ts';
import type { BadRow } from './cells.ts';
import type { ReferenceNames } from './reference-names.ts';
import type { VariationRow } from './variation-row.ts';

export interface ProposalFrame {
  readonly store: { readonly id: string; readonly currency: string };
  readonly references: ReferenceNames;
  readonly newId: () => string;
}

interface Proposed {
  readonly variations: Variation[];
  /** Line of the row → id of the variation. */
  readonly ids: ReadonlyMap<number, string>;
  readonly refused: readonly BadRow[];
}

export function proposeVariations(
  rows: readonly VariationRow[],
  current: readonly Variation[],
  frame: ProposalFrame,
): Proposed {
  const refused: BadRow[] = [];
  const ids = new Map<number, string>();
  const list = [...current];
  for (const row of rows) {
    const at = list.findIndex((one) => isOf(row, one));
    const isTwice = at >= 0 && [...ids.values()].includes(list[at]!.id);
    const made = isTwice ? twice(row) : variationOf(row, list[at], list, frame);
    if ('code' in made) {
      refused.push(made);
      continue;
    }
    ids.set(row.line, made.id);
    if (at >= 0) list[at] = made;
    else list.push(made);
  }
  const lost = rows.filter((row) => ids.has(row.line) && !hasBase(row, list));
  if (lost.length === 0)
    return { variations: withBases(rows, withOneDefault(rows, list, ids), ids), ids, refused };
  const baseless = lost.map((row) =>
    bad(row, 'base_variation', 'base_variation', `no variation "${row.base}"`),
  );
  // Another row may have named one of these.
  const rest = proposeVariations(
    rows.filter((row) => !lost.includes(row)),
    current,
    frame,
  );
  return { ...rest, refused: [...baseless, ...rest.refused] };
}

function isOf({ key, sku = '', name }: VariationRow, one: Variation): boolean {
  if (key !== '') return one.key === key;
  if (sku !== '' && one.sku_code !== '') return one.sku_code === sku;
  return name !== undefined && nameKey(one.name) === nameKey(name);
}

function variationOf(
  row: VariationRow,
  known: Variation | undefined,
  others: readonly Variation[],
  { references, newId }: ProposalFrame,
): Variation | BadRow {
  const { name, price, sku, codes, unit, unitsPerPack } = row;
  if (!known && name === undefined)
    return bad(row, 'name', 'cell_missing', 'missing name: the variation is new');
  if (!known && price === undefined)
    return bad(row, 'price', 'cell_missing', 'unreadable price: the variation is new and has none');
  const base = known ?? blank(row, newId(), others);
  const named =
    unit === undefined || unit === '' ? undefined : references.find('unit', unit, base.unit_id ?? '');
  if (unit && !named) return bad(row, 'unit', references.flawOf('unit', unit), `no unit "${unit}"`);
  const attributes = row.attributes?.map(([attribute, value]) => references.valueOf(attribute, value));
  const strange = attributes?.findIndex((one) => one === undefined) ?? -1;
  if (strange >= 0) {
    const [attribute, value] = row.attributes![strange]!;
    const code = references.flawOf('attribute', attribute);
    return bad(row, 'attributes', code, `no attribute "${attribute}" with a value "${value}"`);
  }
  return {
    ...base,
    ...(name === undefined || cleaned(base.name) === name ? {} : { name }),
    ...(price === undefined ? {} : { price }),
    ...(sku === undefined || cleaned(base.sku_code) === sku ? {} : { sku_code: sku }),
    ...(codes === undefined ? {} : { barcodes: codes.map((code) => asStored(code, base.barcodes)) }),
    ...(unit === undefined ? {} : { unit_id: named?.id ?? null }),
    ...(unitsPerPack === undefined ? {} : { units_per_pack: unitsPerPack === '' ? null : unitsPerPack }),
    ...(attributes === undefined ? {} : { attributes: attributes.map((one) => one!) }),
  };
}

/** Its key says what it is to a person; where that is taken, its id. */
function blank(
  { key, sku = '', name = '' }: VariationRow,
  id: string,
  others: readonly Variation[],
): Variation {
  const wanted = key === '' ? cutText(sku || name, 64).trim() : key;
  return {
    id,
    key: wanted === '' || others.some((one) => one.key === wanted) ? id : wanted,
    name,
    sku_code: '',
    barcodes: [],
    price: 0,
    unit_id: null,
    units_per_pack: null,
    base_variation_id: null,
    is_default: false,
    attributes: [],
  };
}

/** A code that was entered with blanks around it stays as it was entered. */
export function asStored(code: string, stored: readonly string[]): string {
  return stored.find((one) => storedBarcode(one) === code) ?? code;
}

/** Whoever is made the default takes the place of the one that was, unless the rows say two. */
function withOneDefault(
  rows: readonly VariationRow[],
  list: readonly Variation[],
  ids: ReadonlyMap<number, string>,
): Variation[] {
  const said = new Map(
    rows.flatMap(({ line, isDefault }): [string, boolean][] => {
      const id = ids.get(line);
      return id === undefined || isDefault === undefined ? [] : [[id, isDefault]];
    }),
  );
  const isChosen = [...said.values()].includes(true);
  return list.map((one) => ({ ...one, is_default: said.get(one.id) ?? (isChosen ? false : one.is_default) }));
}

function hasBase({ base = '' }: VariationRow, list: readonly Variation[]): boolean {
  return base === '' || list.some(({ key }) => key === base);
}

/** Once all of them are there: a base may stand below the row that names it. */
function withBases(
  rows: readonly VariationRow[],
  list: readonly Variation[],
  ids: ReadonlyMap<number, string>,
): Variation[] {
  const bases = new Map(rows.map(({ line, base }) => [ids.get(line), base]));
  return list.map((one) => {
    const base = bases.get(one.id);
    if (base === undefined) return one;
    return { ...one, base_variation_id: list.find(({ key }) => key === base)?.id ?? null };
  });
}

function twice(row: VariationRow): BadRow {
  return bad(row, 'variation_key', 'invalid_input', 'another row above is the same variation');
}

function bad({ line }: VariationRow, column: string, code: BadRow['code'], reason: string): BadRow {
  return { line, column, code, reason };
}
