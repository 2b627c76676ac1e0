// What goes wrong in a window that does not send, and how long things take there, reaches the one that does by a slip of paper:
// a small document the one writes and the other takes away.
import type { Subscription } from 'rxjs';
import type { Json } from '@evertill/schemas';
import { timingKinds } from '@evertill/sync';
import * as z from 'zod';
import type { KeptErrors } from './kept-errors.ts';
import type { ReportStore } from './report-store.ts';
import type { Timings } from './timings.ts';

const prefix = 'window:';

const slipSchema = z.object({
  errors: z.array(
    z.object({
      kind: z.enum(['storage', 'exchange', 'operation', 'replica', 'draft', 'bridge', 'program']),
      code: z.string(),
      sentence: z.string(),
      at: z.number(),
      times: z.number(),
    }),
  ),
  timings: z.partialRecord(z.enum(timingKinds), z.array(z.number())),
});

export interface SlipDeps {
  readonly store: ReportStore;
  /** Of this window. */
  readonly errors: KeptErrors;
  readonly timings: Timings;
}

export class WindowSlips {
  readonly #deps: SlipDeps;
  #watch: Subscription | undefined;
  #slips = 0;

  constructor(deps: SlipDeps) {
    this.#deps = deps;
  }

  /** Writes down what there is since the last slip. Rejects with a `StorageError`; it is on the next one then. */
  async write(window: string): Promise<void> {
    const { store, errors, timings } = this.#deps;
    const [found, measured] = [errors.hand(), timings.hand()];
    if (found.length === 0 && Object.keys(measured).length === 0) return;
    const kept = { errors: found, timings: measured } as unknown as Record<string, Json>;
    try {
      await store.put([{ id: `${prefix}${window}:${++this.#slips}`, kept }]);
    } catch (error) {
      for (const one of found) errors.note(one, one.at, one.times);
      timings.add(measured);
      throw error;
    }
  }

  /** From now on, and what lies there already. Rejects with a `StorageError`. */
  async collect(): Promise<void> {
    const store = await this.#deps.store.open();
    this.#watch ??= store.changes$.subscribe((ids) => {
      if (ids.some((id) => id.startsWith(prefix))) this.#take().catch(() => undefined);
    });
    await this.#take();
  }

  stop(): void {
    this.#watch?.unsubscribe();
  }

  async #take(): Promise<void> {
    const { store, errors, timings } = this.#deps;
    const slips = await store.all(prefix);
    if (slips.length === 0) return;
    await store.remove(slips.map(({ id }) => id));
    for (const { kept } of slips) {
      const slip = slipSchema.safeParse(kept).data;
      for (const { at, times, ...error } of slip?.errors ?? []) errors.note(error, at, times);
      if (slip) timings.add(slip.timings);
    }
  }
}
