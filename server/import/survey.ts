// A first look through the whole file, before anything is written: how many rows there are, the first of those that can be
// read, and which line is the last one that says something about the same thing.

const mostFirst = 3;

export class Survey {
  rows = 0;
  readonly first: { readonly line: number; readonly cells: readonly string[] }[] = [];
  readonly #lastLine = new Map<string, number>();

  add(key: string, line: number, cells: readonly string[]): void {
    this.#lastLine.set(key, line);
    if (this.first.length < mostFirst) this.first.push({ line, cells });
  }

  /** Another line has the same key and counts instead. */
  laterThan(key: string, line: number): number | undefined {
    const last = this.#lastLine.get(key);
    return last === line ? undefined : last;
  }
}
