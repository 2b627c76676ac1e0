// Whether this process takes work: not while it shuts down, and not while Postgres does not answer.

export class Readiness {
  #stopping = false;
  readonly #probe: () => Promise<unknown>;

  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  stop(): void {
    this.#stopping = true;
  }

  async reason(): Promise<string | undefined> {
    if (this.#stopping) return 'shutting down';
    try {
      await this.#probe();
      return undefined;
    } catch {
      return 'the database does not answer';
    }
  }
}
