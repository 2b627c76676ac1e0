// Says when there may be something new for open pages. Commits of this process and hints of the others make it quick; what
// neither announces is found within a second, because whatever becomes readable moves the oldest open transaction.
import type { Clock } from '@evertill/sync';

const every = 1000;

interface Listener {
  readonly topic: string;
  readonly heard: () => void;
}

export class EventBell {
  readonly #clock: Clock;
  readonly #settledXid: () => Promise<bigint>;
  readonly #listeners = new Set<Listener>();
  #isPlanned = false;
  #last = -1n;

  /** `settledXid`: everything up to this transaction has ended. */
  constructor(clock: Clock, settledXid: () => Promise<bigint>) {
    this.#clock = clock;
    this.#settledXid = settledXid;
  }

  ring(topic: string): void {
    for (const listener of this.#listeners) if (listener.topic === topic) listener.heard();
  }

  ringAll(): void {
    for (const { heard } of this.#listeners) heard();
  }

  /** Call the answer to stop listening. */
  listen(topic: string, heard: () => void): () => void {
    const listener = { topic, heard };
    this.#listeners.add(listener);
    this.#plan();
    return () => this.#listeners.delete(listener);
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#clock.after(every, () => void this.#look());
  }

  /** One query a second, and none while nobody listens. */
  async #look(): Promise<void> {
    const settled = await this.#settledXid().catch(() => this.#last);
    this.#isPlanned = false;
    if (this.#listeners.size === 0) return;
    if (settled !== this.#last) this.ringAll();
    this.#last = settled;
    this.#plan();
  }
}
