// The cells of one row by the fields they fill, read into what a field holds. The first thing that is wrong with a row is
// what it is refused for; what only looks wrong is a warning.
import { cutText, isCodeAsNumber, normaliseBarcode, storedBarcode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { cleaned, cleanedLines, partsOf, plainCell } from './cell-text.ts';
import type { Sources } from './columns.ts';
import { FileDecimals } from './decimal-text.ts';
import type { DecimalSign } from './decimal-text.ts';

/** Why a row is refused. */
export interface RowFlaw {
  /** Blank: the whole row. */
  readonly column: string;
  readonly code: RejectionCode;
  readonly reason: string;
}

export interface BadRow extends RowFlaw {
  readonly line: number;
}

const words = {
  yes: true,
  true: true,
  y: true,
  '1': true,
  no: false,
  false: false,
  n: false,
  '0': false,
  '': false,
} as const satisfies Record<string, boolean>;

export class Cells {
  readonly warnings: string[] = [];
  readonly #cells: readonly string[];
  readonly #sources: Sources;
  readonly #decimals: FileDecimals;
  #flaw: RowFlaw | undefined;

  /** `decimals`: of the file, which read their figures one by one otherwise. */
  constructor(cells: readonly string[], sources: Sources, decimals = settled()) {
    this.#cells = cells;
    this.#sources = sources;
    this.#decimals = decimals;
  }

  get flaw(): RowFlaw | undefined {
    return this.#flaw;
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#sources, field);
  }

  /** As it stands there; undefined without a column or constant. */
  raw(field: string): string | undefined {
    const source = Object.hasOwn(this.#sources, field) ? this.#sources[field] : undefined;
    if (!source) return undefined;
    return 'column' in source ? plainCell(this.#cells[source.column] ?? '') : source.constant;
  }

  text(field: string): string | undefined {
    const raw = this.raw(field);
    return raw === undefined ? undefined : cleaned(raw);
  }

  /** An SKU, a barcode or a PLU: as it is scanned, not as a spreadsheet or a web page marked it. */
  code(field: string): string | undefined {
    const raw = this.raw(field);
    return raw === undefined ? undefined : normaliseBarcode(raw.replaceAll(/\s+/g, ' '));
  }

  lines(field: string): string | undefined {
    const raw = this.raw(field);
    return raw === undefined ? undefined : cleanedLines(raw);
  }

  refuse(column: string, code: RejectionCode, reason: string): undefined {
    this.#flaw ??= { column, code, reason };
    return undefined;
  }

  /** `problem`: what is wrong with it and how to write it, where that can be said. */
  unreadable(field: string, text: string, problem = ''): undefined {
    const more = problem === '' ? '' : `; ${problem}`;
    return this.refuse(field, 'cell_unreadable', `unreadable ${field}: "${cutText(text, 40)}"${more}`);
  }

  /** `word`: what a person calls it. */
  needed(field: string, most: number, word = field, text = this.text(field) ?? ''): string {
    if (text === '') this.refuse(field, 'cell_missing', `missing ${word}`);
    return this.#fitting(field, text, most, word);
  }

  fitting(field: string, most: number, word = field, text = this.text(field)): string | undefined {
    return text === undefined ? undefined : this.#fitting(field, text, most, word);
  }

  /** What is too long is a description of no use to anybody: it is cut, and said. */
  shortened(field: string, most: number, text = this.text(field)): string | undefined {
    if (text === undefined || text.length <= most) return text;
    this.warnings.push(`${field} is longer than ${most} characters and was shortened`);
    return cutText(text, most).trim();
  }

  list(field: string): string[] | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : partsOf(text, '|');
  }

  flag(field: string): boolean | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const word = text.toLowerCase();
    return Object.hasOwn(words, word) ? words[word as keyof typeof words] : this.unreadable(field, text);
  }

  /** `blank`: what nothing means. */
  figure(
    field: string,
    read: FigureReader<string>,
    blank: string,
    problemOf?: (text: string) => string,
  ): string | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    return text === '' ? blank : this.amount(field, text, read, problemOf);
  }

  /**
   * A price, cost or quantity. Where it has two readings, what the rest of the file shows decides. `problemOf` says of one that
   * is not read how to write it.
   */
  amount<Value>(
    field: string,
    text: string,
    read: FigureReader<Value>,
    problemOf: (text: string) => string = () => '',
  ): Value | undefined {
    const isOfFile = 'column' in this.#sources[field]!;
    if (isOfFile) this.#decimals.learn(text);
    const plain = read(text);
    const decided = isOfFile ? this.#decimals.read(text, read) : plain;
    if (decided === undefined) return this.unreadable(field, text, problemOf(text));
    if (decided !== plain) {
      const { sign } = this.#decimals;
      this.warnings.push(`${field} "${text}" was read by the decimal sign “${sign}” of the other rows`);
    }
    return decided;
  }

  /** Codes that a spreadsheet took for numbers are refused: several look alike then, or are not what they were. */
  refuseNumbers(...fields: readonly string[]): void {
    for (const field of fields) {
      const text = this.raw(field) ?? '';
      const number = (text.includes('|') ? partsOf(text, '|') : [text]).find(isCodeAsNumber);
      if (number === undefined) continue;
      const reason = `a spreadsheet shows this code as the number ${cutText(cleaned(number), 40)}`;
      this.refuse(field, 'code_as_number', reason);
    }
  }

  choice<Value>(field: string, values: Readonly<Record<string, Value>>): Value | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const word = text.toLowerCase();
    return Object.hasOwn(values, word) ? values[word] : this.unreadable(field, text);
  }

  neededCode(field: string, most: number, word = field): string {
    return this.needed(field, most, word, this.code(field) ?? '');
  }

  fittingCode(field: string, most: number, word = field): string | undefined {
    return this.fitting(field, most, word, this.code(field));
  }

  /** All of a cell, each as it is scanned. */
  barcodes(field: string): string[] | undefined {
    const raw = this.raw(field);
    return raw === undefined ? undefined : partsOf(raw, '|').map(storedBarcode);
  }

  #fitting(field: string, text: string, most: number, word: string): string {
    if (text.length > most) this.refuse(field, 'cell_too_long', `${word} is longer than ${most} characters`);
    return text;
  }
}

/** `sign`: how the file is known to write decimals. */
type FigureReader<Value> = (text: string, sign?: DecimalSign) => Value | undefined;

function settled(): FileDecimals {
  const decimals = new FileDecimals();
  decimals.settle();
  return decimals;
}

export type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function withoutAbsent<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
