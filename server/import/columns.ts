// Which column of a file fills which field: `--map sku=Numero,name=Nimi` and `--set price=1.00`, read and checked
// against the file's header before anything is written.

export const importFields = [
  'sku',
  'name',
  'price',
  'barcode',
  'category',
  'brand',
  'unit',
  'description',
] as const;
export type ImportField = (typeof importFields)[number];

/** Field → name of its column, or → its constant. */
export type FieldTexts = Readonly<Partial<Record<ImportField, string>>>;

/** Where a field's text comes from. */
type Source = { readonly column: number } | { readonly constant: string };
export type Sources = Readonly<Partial<Record<ImportField, Source>>>;

/** What the person who typed the command can correct. */
export class ImportError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'ImportError';
  }
}

/** `a=x,b=y`. @throws ImportError */
export function parseFieldTexts(option: string, text: string): FieldTexts {
  const parsed: Partial<Record<ImportField, string>> = {};
  for (const part of text.split(',')) {
    const [field = '', ...rest] = part.split('=');
    const name = field.trim();
    if (rest.length === 0) throw new ImportError(`${option}: "${part}" is not field=value.`);
    if (!isField(name)) {
      throw new ImportError(`${option}: there is no field "${name}"; there are ${importFields.join(', ')}.`);
    }
    if (parsed[name] !== undefined) throw new ImportError(`${option}: ${name} is given twice.`);
    parsed[name] = rest.join('=').trim();
  }
  return parsed;
}

function isField(name: string): name is ImportField {
  return (importFields as readonly string[]).includes(name);
}

/** @throws ImportError naming the columns there are. */
export function resolveSources(
  header: readonly string[],
  mapped: FieldTexts,
  constants: FieldTexts,
): Sources {
  const sources: Partial<Record<ImportField, Source>> = {};
  for (const [field, constant] of Object.entries(constants) as [ImportField, string][]) {
    sources[field] = { constant };
  }
  for (const [field, name] of Object.entries(mapped) as [ImportField, string][]) {
    if (sources[field]) throw new ImportError(`${field} has a column and a constant; leave one of them out.`);
    sources[field] = { column: columnOf(header, name) };
  }
  if (!sources.sku)
    throw new ImportError('No column for sku: items are recognised by it. Add sku=… to --map.');
  return sources;
}

function columnOf(header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  if (exact >= 0) return exact;
  const alike = header.flatMap((column, index) => (folded(column) === folded(name) ? [index] : []));
  if (alike.length === 1) return alike[0]!;
  throw new ImportError(`The file has no column "${name}". Its columns: ${header.join(', ')}.`);
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
