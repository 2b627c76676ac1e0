// [D1] Are the drafts here those of the server? Asked in every connection: what RxDB remembers as agreed is worth
// nothing beside a server that was restored from a backup and does not know it. While that cannot be told, because the
// server is busy or somebody works on drafts, drafts go on and it is asked again.
import { backoff, compareCheckpoints } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import { digestOf } from '../replica/local-digest.ts';
import {
  isFurther,
  isSameDigest,
  looks,
  patience,
  secondLook,
  serverDigest,
} from '../replica/server-digest.ts';
import type { DeviceSurroundings } from '../surroundings.ts';

export interface DraftProofDeps {
  readonly surroundings: DeviceSurroundings;
  readonly link: Link;
  readonly drafts: InstanceStore;
  readonly storeId: string;
  /** How far the server was heard, while nothing is on its way in either direction; undefined while something is. */
  readonly settledAt: () => Checkpoint | undefined;
}

type Comparison = 'equal' | 'different' | 'unknown';

export class DraftProof {
  readonly #deps: DraftProofDeps;
  readonly #pause: Pause;
  readonly #ended = new AbortController();

  constructor(deps: DraftProofDeps) {
    this.#deps = deps;
    this.#pause = new Pause(deps.surroundings.clock);
  }

  /**
   * Until it is told, calling `notYet` when it takes longer than a few looks; undefined when `end` came first. Rejects
   * with `StorageError`.
   */
  async told(notYet: () => void): Promise<'equal' | 'different' | undefined> {
    const { chance } = this.#deps.surroundings;
    for (let attempt = 1; !this.#ended.signal.aborted; attempt++) {
      const found = await this.#compare();
      if (this.#ended.signal.aborted) break;
      if (found !== 'unknown') return found;
      notYet();
      await this.#pause.wait(
        backoff({ attempt: attempt + patience, failingFor: 0, random: chance.random() }),
      );
    }
    return undefined;
  }

  /** The connection this belongs to is gone. */
  end(): void {
    this.#ended.abort();
    this.#pause.nudge();
  }

  async #compare(): Promise<Comparison> {
    let found: Comparison = 'unknown';
    for (let look = 1; look <= looks && !this.#ended.signal.aborted; look++) {
      if (look > 1) await this.#pause.wait(secondLook);
      const seen = await this.#look();
      if (seen === 'equal' || (seen === 'different' && found === 'different')) return seen;
      found = seen;
    }
    return 'unknown';
  }

  async #look(): Promise<Comparison> {
    const { surroundings, link, drafts, storeId, settledAt } = this.#deps;
    const before = settledAt();
    if (!before) return 'unknown';
    const there = await serverDigest(link, 'draft', '', this.#ended.signal).catch(() => undefined);
    if (!there) return 'unknown';
    const here = await digestOf(drafts, surroundings, ({ store_id }) => store_id === storeId);
    if (isSameDigest(here, there)) return 'equal';
    const after = settledAt();
    const isStill = after !== undefined && compareCheckpoints(before, after) === 0;
    return isStill && !isFurther(there.checkpoint, after) ? 'different' : 'unknown';
  }
}
