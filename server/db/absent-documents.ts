// A document that is not there cannot be locked. When one that a transaction read as absent is there by the time it
// locks it, what was decided by its absence no longer holds, and the transaction is tried again.

export class AppearedMeanwhile extends Error {
  constructor(key: string) {
    super(`${key} was read as absent and has appeared since.`);
    this.name = 'AppearedMeanwhile';
  }
}

/** Of one transaction. A key is a document's collection and id. */
export class AbsentDocuments {
  readonly #keys = new Set<string>();

  read(key: string, isThere: boolean): void {
    if (!isThere) this.#keys.add(key);
  }

  /** Throws `AppearedMeanwhile`. */
  locked(key: string, isThere: boolean): void {
    if (isThere && this.#keys.has(key)) throw new AppearedMeanwhile(key);
  }

  /** By the transaction itself. */
  written(key: string): void {
    this.#keys.delete(key);
  }
}
