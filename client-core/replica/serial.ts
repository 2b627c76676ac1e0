// One thing after the other.

export class Serial {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  /** Runs `work` when everything before it has ended, well or not. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.#waiting--;
    }
  }
}
