// A first look through the whole file, before anything is written: how many rows there are, and which line is the last
// one that says something about the same thing.

export class Survey {
  rows = 0;
  readonly #lastLine = new Map<string, number>();

  add(key: string, line: number): void {
    this.#lastLine.set(key, line);
  }

  /** Another line has the same key and counts instead. */
  laterThan(key: string, line: number): number | undefined {
    const last = this.#lastLine.get(key);
    return last === line ? undefined : last;
  }
}
