// [D] The server's count and checksum of a collection, and when a difference from one's own means something.
import { ExchangeError, compareCheckpoints } from '@evertill/sync';
import type { Checkpoint, Digest } from '@evertill/sync';
import type { Link } from '../link/link.ts';
import { whileCurrent } from './while-current.ts';

export interface ServerDigest extends Digest {
  readonly checkpoint: Checkpoint;
}

/** A difference is looked at again after so many ms, while looks are left: something may be on its way. */
export const secondLook = 2000;
export const looks = 3;
/** Whoever learned nothing from these looks waits 2 to this power in seconds before the next ones. */
export const patience = 3;

/** Undefined: the server need not prove anything now. Throws `ExchangeError` when `ended` aborts. */
export async function serverDigest(
  link: Link,
  collection: string,
  fromDay: string,
  ended: AbortSignal,
): Promise<ServerDigest | undefined> {
  const day = fromDay === '' ? {} : { from_day: fromDay };
  const asked = link.request({ type: 'digest', collection, ...day });
  return whileCurrent(ended, asked).catch((error: unknown) => {
    if (error instanceof ExchangeError && !ended.aborted) return undefined;
    throw error;
  });
}

export function isSameDigest(a: Digest, b: Digest): boolean {
  return a.count === b.count && a.hash === b.hash;
}

/** [D3] Whoever was delivered everything up to `here` has what a server has that is not further. */
export function isFurther(there: Checkpoint, here: Checkpoint | null): boolean {
  return here?.epoch !== there.epoch || compareCheckpoints(there, here) > 0;
}
