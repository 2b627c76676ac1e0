// Tells the server how far a collection is applied here: only a place that was proven by digest in this connection, or
// reached from such a one without a gap, and only when everything up to it is durable. What was not yet told is stored
// beside the documents, and told with its own moment at the next greeting, for the till may have sold at it meanwhile.
import type { Checkpoint, Surroundings, Timer, Welcome } from '@evertill/sync';
import type { Link } from '../link/link.ts';
import type { AppliedMark, ProgressKeeper } from './progress.ts';

/** How soon the first of a series is told, ms; spread, so that not all tills of a store speak at once. */
const soon = 300;
const spread = 700;
/** And how often while more comes. */
const pace = 3000;

export interface AppliedReportsDeps {
  readonly surroundings: Pick<Surroundings, 'clock' | 'chance'>;
  readonly collection: string;
  readonly keeper: ProgressKeeper;
  readonly link: Link;
}

export class AppliedReports {
  readonly #deps: AppliedReportsDeps;
  #session: Welcome | undefined;
  #timer: Timer | undefined;
  #told = -Infinity;

  constructor(deps: AppliedReportsDeps) {
    this.#deps = deps;
  }

  enter(session: Welcome | undefined): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#session = session;
    if (session && this.#deps.keeper.now.applied?.checkpoint.epoch === session.epoch) void this.#tell();
  }

  /** The mark of this moment, to be stored in one write with the checkpoint. */
  mark(checkpoint: Checkpoint | null): AppliedMark | null {
    return checkpoint && { checkpoint, at: this.#deps.link.serverTime() };
  }

  /** There is a new mark. */
  moved(): void {
    if (!this.#session || this.#timer) return;
    const { clock, chance } = this.#deps.surroundings;
    const delay = Math.max(soon + spread * chance.random(), this.#told + pace - clock.monotonic());
    this.#timer = clock.after(delay, () => {
      this.#timer = undefined;
      void this.#tell();
    });
  }

  /** What is stored is not what the server has. */
  async withdraw(): Promise<void> {
    await this.#deps.keeper.update({ applied: null });
    await this.#say(null);
  }

  async #tell(): Promise<void> {
    const { applied } = this.#deps.keeper.now;
    if (applied) await this.#say(applied);
  }

  async #say(mark: AppliedMark | null): Promise<void> {
    const { link, collection, surroundings } = this.#deps;
    const session = this.#session;
    if (!session) return;
    const wall = link.serverTime();
    this.#told = surroundings.clock.monotonic();
    const checkpoint = mark?.checkpoint ?? null;
    await link.request({ type: 'applied', collection, checkpoint, at: mark?.at ?? wall, wall }).catch(() => {
      // Tried again with what is true then; after a new greeting at once.
      if (this.#session === session && mark) this.moved();
    });
  }
}
