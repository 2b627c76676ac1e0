// Drafts whose push fails, so that those behind them go on without them: a row may be what the server breaks on, what
// something in front of it refuses, or what drops the connection. Outlives a connection for that reason.
import type { Clock } from '@evertill/sync';

/** So often a draft may fail together with others before it is sent alone, and alone before it is set aside. */
const mostFailures = 3;
/** What was set aside is offered again after so long, ms. */
export const asideTime = 60_000;

interface Suspect {
  readonly together: number;
  readonly alone: number;
  /** How many pushes had been answered when it failed first. */
  readonly answeredBefore: number;
  /** Until when, monotonic ms, and why. */
  readonly aside?: { readonly until: number; readonly code: string };
}

export class DraftSuspects {
  readonly #clock: Clock;
  readonly #suspects = new Map<string, Suspect>();
  #answered = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** One push failed, with these in it. */
  failed(ids: readonly string[]): void {
    for (const id of ids) {
      const first = { together: 0, alone: 0, answeredBefore: this.#answered };
      const known = this.#suspects.get(id) ?? first;
      const counted = ids.length > 1 ? { together: known.together + 1 } : { alone: known.alone + 1 };
      this.#suspects.set(id, { ...known, ...counted });
    }
  }

  answered(ids: readonly string[]): void {
    this.#answered += 1;
    for (const id of ids) this.#suspects.delete(id);
  }

  /** What to send one after the other: first those that are not suspected, together, then each of the others alone. */
  frames<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly (readonly Row[])[] {
    const aloneOf = (row: Row) => this.#suspects.get(idOf(row))?.alone ?? 0;
    const isSuspected = (row: Row) =>
      aloneOf(row) > 0 || (this.#suspects.get(idOf(row))?.together ?? 0) >= mostFailures;
    const together = rows.filter((row) => !isSuspected(row));
    const alone = rows.filter(isSuspected).toSorted((a, b) => aloneOf(a) - aloneOf(b));
    return [...(together.length > 0 ? [together] : []), ...alone.map((row) => [row])];
  }

  /** Sets a draft aside that has failed alone too often; answers whether it did. */
  setAside(id: string, code: string): boolean {
    const suspect = this.#suspects.get(id);
    if (!suspect || suspect.alone < mostFailures) return false;
    this.#suspects.set(id, { ...suspect, aside: { until: this.#clock.monotonic() + asideTime, code } });
    return true;
  }

  /** The code a draft is set aside for; undefined for one that may be sent. */
  asideFor(id: string): string | undefined {
    const aside = this.#suspects.get(id)?.aside;
    return aside && aside.until > this.#clock.monotonic() ? aside.code : undefined;
  }

  /** Other pushes were answered while it failed: it is not the network. */
  isAtFault(id: string): boolean {
    const suspect = this.#suspects.get(id);
    return suspect !== undefined && this.#answered > suspect.answeredBefore;
  }
}
