// What an import did, or would do: how many rows became what, and which were refused, by line.
import { rejections } from '@evertill/schemas';
import type { OtherReading, ReferenceKind, RejectionCode, TableEncoding } from '@evertill/schemas';
import type { DecimalSign } from './decimal-text.ts';

/** A row as whoever mends it needs it. */
export interface ReportedRow {
  readonly line: number;
  readonly outcome: 'refused' | 'warned';
  /** Blank: of the whole row. */
  readonly column: string;
  /** Blank for a warning. */
  readonly code: RejectionCode | '';
  readonly reason: string;
  /** Of a refused row, as the file has them. */
  readonly cells: readonly string[];
}

export interface ImportCounts {
  /** Rows of the file, the header and blank lines aside. */
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Rows of the price history this import wrote. */
  priceChanges: number;
  /** Rows about which something looked wrong, none of them refused. */
  warnings: number;
}

/** After each chunk. */
export interface ImportProgress {
  readonly counts: Readonly<ImportCounts>;
  /** Rows of the file. */
  readonly total: number;
  /** What was reported since. */
  readonly reported: readonly ReportedRow[];
}

/** How a file was read. */
export interface TableReading {
  readonly header: readonly string[];
  readonly encoding: TableEncoding;
  /** Others that make nearly as much sense of its letters; mostly none. */
  readonly otherReadings: readonly OtherReading[];
  /** Between two cells. */
  readonly separator: string;
  /** Blank where no figure says it. */
  readonly decimalSign: DecimalSign | '';
  /** The first rows as understood, by the columns they fill. */
  readonly sample: readonly SampleRow[];
}

export interface SampleRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface ImportSummary extends ImportCounts, TableReading {
  /** Look-up records made because a row named them. */
  alsoCreated: Partial<Record<ReferenceKind, number>>;
  ignoredColumns: readonly string[];
}

export function blankCounts(): ImportCounts {
  return { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, priceChanges: 0, warnings: 0 };
}

/** What to do about it. */
export function nextStep(code: RejectionCode | ''): string {
  return code === '' ? '' : rejections[code].next;
}
