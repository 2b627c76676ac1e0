// Any number of ordinary requests at once, or one that opens, closes or replaces the till, alone. Requests that come
// while one of those waits go after it.

export class Gate {
  readonly #inside = new Set<Promise<unknown>>();
  #alone: Promise<unknown> = Promise.resolve();

  async together<T>(work: () => Promise<T>): Promise<T> {
    await this.#alone;
    const running = work();
    const settled = running.catch(() => undefined);
    this.#inside.add(settled);
    try {
      return await running;
    } finally {
      this.#inside.delete(settled);
    }
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#alone.then(async () => {
      await Promise.all(this.#inside);
      return work();
    });
    this.#alone = turn.catch(() => undefined);
    return turn;
  }
}
