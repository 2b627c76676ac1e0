// Who listens to a device: one at a time, told once that it is gone, also whoever comes after that.

export class OneListener<Listener extends { closed(reason: string): void }> {
  #current: Listener | undefined;
  #reason: string | undefined;

  /** Undefined: nobody listens. */
  get current(): Listener | undefined {
    return this.#current;
  }

  /** Why it is gone; undefined while it is there. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  ended(why: string): void {
    if (this.#reason !== undefined) return;
    this.#reason = why;
    this.#current?.closed(why);
  }

  /** Returns what takes it off again. */
  listen(added: Listener): () => void {
    this.#current = added;
    const reason = this.#reason;
    // Not before this has returned: whoever is told takes itself off.
    if (reason !== undefined)
      queueMicrotask(() => {
        if (this.#current === added) added.closed(reason);
      });
    return () => {
      if (this.#current === added) this.#current = undefined;
    };
  }
}
