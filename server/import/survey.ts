// A first look through the whole file, before anything is written: how many rows there are, which line is the last
// one of each SKU, and which codes belong to several items.
import type { CatalogRow } from './catalog-row.ts';

export interface Survey {
  readonly rows: number;
  /** A later line has the same SKU and counts instead. */
  isSuperseded(row: CatalogRow): number | undefined;
  isShared(row: CatalogRow): boolean;
}

export class Surveyor implements Survey {
  rows = 0;
  readonly #lastLine = new Map<string, number>();
  /** Code → its SKU, or `true` once a second SKU has it. */
  readonly #codes = new Map<string, string | true>();

  add(row: CatalogRow): void {
    this.#lastLine.set(row.sku, row.line);
    const { barcode = '', sku } = row;
    if (barcode === '') return;
    const known = this.#codes.get(barcode);
    this.#codes.set(barcode, known === undefined || known === sku ? sku : true);
  }

  isSuperseded({ sku, line }: CatalogRow): number | undefined {
    const last = this.#lastLine.get(sku);
    return last === line ? undefined : last;
  }

  isShared({ barcode = '' }: CatalogRow): boolean {
    return this.#codes.get(barcode) === true;
  }
}
