// RxDB orders changes by `_meta.lwt` and replication asks for "everything after": a time that goes back hides a write
// for ever. So the time of a write is the clock's only while that moves forward, and never less than anything stored.
import { normalizeMangoQuery, prepareQuery } from 'rxdb';
import type { RxStorageInstance } from 'rxdb';

/** RxDB keeps two decimals of a millisecond; whole hundredths avoid rounding. */
const perMillisecond = 100;
const latest = 1_000_000_000_000_000;

export class WriteTime {
  #last = 0;

  /** Strictly greater than every time given or seen before. */
  next(now: number): number {
    this.#last = Math.max(Math.round(now * perMillisecond), this.#last + 1, perMillisecond);
    return this.#last / perMillisecond;
  }

  /** A time some other writer has used. */
  see(lwt: number): void {
    this.#last = Math.max(this.#last, Math.round(lwt * perMillisecond));
  }
}

/**
 * The highest stored write time above `now`, or 0. One index look-up while the clock is right; when it was set back,
 * a binary search, because storages cannot walk an index backwards.
 */
export async function writeTimeAhead(
  instance: RxStorageInstance<any, any, any>,
  now: number,
): Promise<number> {
  let found = 0;
  let [low, high] = [now, latest];
  while (high - low > 0.5 / perMillisecond) {
    const probe = found === 0 ? low : (low + high) / 2;
    const next = await firstAfter(instance, probe);
    if (next === undefined) {
      if (found === 0) return 0;
      high = probe;
    } else {
      found = next;
      low = next;
    }
  }
  return found;
}

async function firstAfter(
  instance: RxStorageInstance<any, any, any>,
  lwt: number,
): Promise<number | undefined> {
  const query = normalizeMangoQuery<any>(instance.schema, {
    selector: { '_meta.lwt': { $gt: lwt } },
    sort: [{ '_meta.lwt': 'asc' }, { id: 'asc' }],
    skip: 0,
    limit: 1,
  });
  const { documents } = await instance.query(prepareQuery<any>(instance.schema, query));
  return documents[0]?._meta.lwt;
}
