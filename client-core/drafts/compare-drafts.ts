// [D1] Are the drafts here those of the server? Asked at every connection: what RxDB remembers as agreed is worth
// nothing beside a server that was restored from a backup and does not know it.
import { ExchangeError, compareCheckpoints } from '@evertill/sync';
import type { Checkpoint, Digest } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import type { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import { digestOf } from '../replica/local-digest.ts';
import type { DeviceSurroundings } from '../surroundings.ts';

export interface ComparedDrafts {
  readonly surroundings: DeviceSurroundings;
  readonly link: Link;
  readonly drafts: InstanceStore;
  readonly storeId: string;
  /** How far the server was heard, while nothing is on its way in either direction; undefined while something is. */
  readonly settledAt: () => Checkpoint | undefined;
  readonly pause: Pause;
}

/** A difference is believed when it is still there after so many ms: an echo may be on its way. */
const secondLook = 2000;
const looks = 3;

/** `unknown`: the server was busy, or somebody is working on drafts right now. */
export async function compareDrafts(deps: ComparedDrafts): Promise<'equal' | 'different' | 'unknown'> {
  let found: 'different' | 'unknown' = 'unknown';
  for (let look = 1; look <= looks; look++) {
    if (look > 1) await deps.pause.wait(secondLook);
    const seen = await lookOnce(deps);
    if (seen === 'equal' || (seen === 'different' && found === 'different')) return seen;
    found = seen;
  }
  return 'unknown';
}

async function lookOnce({
  surroundings,
  link,
  drafts,
  storeId,
  settledAt,
}: ComparedDrafts): Promise<'equal' | 'different' | 'unknown'> {
  const before = settledAt();
  const there = await link.request({ type: 'digest', collection: 'draft' }).catch((error: unknown) => {
    if (error instanceof ExchangeError) return undefined;
    throw error;
  });
  if (!before || !there) return 'unknown';
  const here = await digestOf(drafts, surroundings, ({ store_id }) => store_id === storeId);
  if (isEqual(here, there)) return 'equal';
  const after = settledAt();
  const isStill = after !== undefined && compareCheckpoints(before, after) === 0;
  return isStill && isNotFurther(there.checkpoint, after) ? 'different' : 'unknown';
}

function isEqual(a: Digest, b: Digest): boolean {
  return a.count === b.count && a.hash === b.hash;
}

function isNotFurther(there: Checkpoint, here: Checkpoint): boolean {
  return there.epoch === here.epoch && compareCheckpoints(there, here) <= 0;
}
