// What each kind of table does with its rows; reading the file, counting and reporting is the same for all of them.
import type { BadRow } from './cells.ts';
import type { Sources } from './columns.ts';
import type { RowOutcome } from './write-together.ts';

export interface TableRowBase {
  /** Line of the file the row begins on, the header being line 1. */
  readonly line: number;
  readonly warnings: readonly string[];
}

export type ReadResult<Row> =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly bad: BadRow };

export interface TableWriter<Row extends TableRowBase> {
  read(line: number, cells: readonly string[], sources: Sources): ReadResult<Row>;
  /** Figures of a row as an export has them, by their columns. */
  figuresOf?(row: Row): Readonly<Record<string, string>>;
  /** A first look at every row, before anything is written. */
  look?(row: Row): void;
  /** Of two rows with the same key the later one counts. */
  keyOf(row: Row): string;
  /** What a person calls what the row is about. */
  wordFor(row: Row): string;
  /** Rows of one group that follow one another are written together. */
  groupOf(row: Row): string;
  /** Before the first row. */
  begin?(): Promise<void>;
  /** No two of them have the same key; answers what became of each. */
  write(rows: readonly Row[]): Promise<RowOutcome[]>;
}
