// One column of a list: what it shows, and what it saves.
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** As the address and the file name it. */
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** For the file; null where there is nothing. */
  readonly text: (row: Row) => string | number | null;
  /** A track of a CSS grid: `minmax(12rem, 2fr)`. */
  readonly width: string;
  readonly atEnd?: boolean;
  /** The list can be sorted by it. */
  readonly sorts?: boolean;
  /** Not shown until somebody chooses it. */
  readonly extra?: boolean;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
}

export interface Sorting {
  /** Id of a column. */
  readonly by: string;
  readonly descending: boolean;
}
