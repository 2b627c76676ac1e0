// How it was while there was no contact, told afterwards (W3). Kept in memory and, as far as the disk allows, over restarts.
import type { Json } from '@evertill/schemas';
import { pastMomentSchema } from '@evertill/sync';
import type { PastMoment } from '@evertill/sync';
import type { ReportStore } from './report-store.ts';

const id = 'moments';
const most = 100;

export class PastMoments {
  readonly #store: ReportStore;
  #moments: readonly PastMoment[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(store: ReportStore) {
    this.#store = store;
  }

  /** What was kept before this start. Rejects with a `StorageError`. */
  async load(): Promise<void> {
    const [stored] = await this.#store.all(id);
    const found = pastMomentSchema.array().safeParse(stored?.kept['moments']).data ?? [];
    this.#moments = thinned([...this.#moments, ...found]);
  }

  /** Newest first. */
  list(): readonly PastMoment[] {
    return this.#moments;
  }

  /** Rejects with a `StorageError` when it lives in memory only. */
  keep(moment: PastMoment): Promise<void> {
    this.#moments = thinned([moment, ...this.#moments]);
    return this.#write();
  }

  /** The server has these. */
  told(moments: readonly PastMoment[]): Promise<void> {
    if (moments.length === 0) return Promise.resolve();
    this.#moments = this.#moments.filter((moment) => !moments.includes(moment));
    return this.#write();
  }

  #write(): Promise<void> {
    const written = this.#writing.then(() =>
      this.#store.put([{ id, kept: { moments: this.#moments as unknown as Json } }]),
    );
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

/** Of the older half every second one goes: what is long ago needs no detail. */
function thinned(moments: readonly PastMoment[]): readonly PastMoment[] {
  if (moments.length <= most) return moments;
  return moments.filter((_, index) => index < most / 2 || index % 2 === 0).slice(0, most);
}
