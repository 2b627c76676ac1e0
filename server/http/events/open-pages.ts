// The pages that listen to this process: a bounded number for each person, and all of them ended when the server stops.

/** A browser opens no more than six connections to one server, of all its windows together. */
export const mostPages = 8;

export class OpenPages {
  readonly #pages = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** Undefined when this person has enough, or the server stops. Call the answer when the page is gone. */
  enter(person: string, end: () => void): (() => void) | undefined {
    const pages = this.#pages.get(person) ?? new Set();
    if (this.#isClosed || pages.size >= mostPages) return undefined;
    pages.add(end);
    this.#pages.set(person, pages);
    return () => {
      pages.delete(end);
      if (pages.size === 0) this.#pages.delete(person);
    };
  }

  count(): number {
    return [...this.#pages.values()].reduce((sum, pages) => sum + pages.size, 0);
  }

  /** Nobody enters any more. */
  close(): void {
    this.#isClosed = true;
    for (const pages of this.#pages.values()) for (const end of pages) end();
  }
}
