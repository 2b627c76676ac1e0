// Which column of a file fills which field: by its own name, or `--map sku=Numero,name=Nimi` and `--set price=1.00`, read
// and checked against the file's header before anything is written.
import { cutText, identifyingColumn, tableColumns } from '@evertill/schemas';
import type { RejectionCode, TableKind } from '@evertill/schemas';

/** Field → name of its column, or → its constant. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Where a field's text comes from. */
type Source = { readonly column: number } | { readonly constant: string };
export type Sources = Readonly<Record<string, Source>>;

/** What the person who gave the file or typed the command can correct. */
export class ImportError extends Error {
  readonly code: RejectionCode;
  constructor(problem: string, code: RejectionCode = 'import_file') {
    super(problem);
    this.name = 'ImportError';
    this.code = code;
  }
}

/** `a=x,b=y`. @throws ImportError */
export function parseFieldTexts(option: string, text: string, kind: TableKind = 'products'): FieldTexts {
  const fields: readonly string[] = tableColumns[kind];
  const parsed: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [field = '', ...rest] = part.split('=');
    const name = field.trim();
    if (rest.length === 0) throw new ImportError(`In ${option}, "${part}" is not field=value.`);
    if (!fields.includes(name)) {
      throw new ImportError(`In ${option}, there is no field "${name}"; there are ${fields.join(', ')}.`);
    }
    if (parsed[name] !== undefined) throw new ImportError(`In ${option}, ${name} is given twice.`);
    parsed[name] = rest.join('=').trim();
  }
  return parsed;
}

/** @throws ImportError naming the columns there are. */
export function resolveSources(
  header: readonly string[],
  mapped: FieldTexts,
  constants: FieldTexts,
  kind: TableKind = 'products',
): Sources {
  const sources: Record<string, Source> = {};
  for (const [field, constant] of Object.entries(constants)) sources[field] = { constant };
  for (const [field, name] of Object.entries(mapped)) {
    if (sources[field]) throw new ImportError(`${field} has a column and a constant; leave one of them out.`);
    sources[field] = { column: columnOf(header, name) };
  }
  const identity = identifyingColumn[kind];
  if (!sources[identity]) throw new ImportError(noColumn(identity, kind, header));
  return sources;
}

function noColumn(identity: string, kind: TableKind, header: readonly string[]): string {
  const known = `${kind === 'products' ? 'items' : kind} are recognised by it`;
  const first = cutText(header.join(' | '), 200);
  return `No column for ${identity}: ${known}. The first line has “${first}”. Name the column ${identity}, or add ${identity}=… to --map.`;
}

/** Columns that have a field's own name. @throws ImportError when one stands there twice. */
export function columnsByName(header: readonly string[], kind: TableKind): FieldTexts {
  const found: Record<string, string> = {};
  for (const field of tableColumns[kind]) {
    const named = header.filter((column) => folded(column) === field);
    if (named.length > 1) throw twice(field);
    if (named.length === 1) found[field] = named[0]!;
  }
  return found;
}

function columnOf(header: readonly string[], name: string): number {
  const columnsWhere = (isMeant: (column: string) => boolean) =>
    header.flatMap((column, index) => (isMeant(column) ? [index] : []));
  const exact = columnsWhere((column) => column === name);
  const found = exact.length > 0 ? exact : columnsWhere((column) => folded(column) === folded(name));
  if (found.length > 1) throw twice(name);
  if (found.length === 1) return found[0]!;
  throw new ImportError(`The file has no column "${name}". Its columns: ${header.join(', ')}.`);
}

/** Which of both is meant is not for the importer to choose. */
function twice(name: string): ImportError {
  return new ImportError(`The file has the column "${name}" twice.`);
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
