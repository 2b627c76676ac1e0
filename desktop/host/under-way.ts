// Work on card money that is under way in this process, by the name of the movement: asked for again it is the same work, and
// whoever presses stop is heard wherever it is by now.
export class UnderWay<T> {
  readonly #running = new Map<string, Promise<T>>();
  /** Of those: nobody wants them any more. */
  readonly #stopped = new Set<string>();

  do(transactionRef: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(transactionRef);
    if (running) return running;
    const begun = work().finally(() => {
      this.#running.delete(transactionRef);
      this.#stopped.delete(transactionRef);
    });
    this.#running.set(transactionRef, begun);
    return begun;
  }

  has(transactionRef: string): boolean {
    return this.#running.has(transactionRef);
  }

  /** False: it is not under way. */
  stop(transactionRef: string): boolean {
    if (!this.has(transactionRef)) return false;
    this.#stopped.add(transactionRef);
    return true;
  }

  isStopped(transactionRef: string): boolean {
    return this.#stopped.has(transactionRef);
  }
}
