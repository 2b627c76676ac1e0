// One pull-only collection: catches up page by page, proves itself against the server's digest, then follows the live
// feed. Everything it does to its documents happens one after the other, so a page, a live change and a digest never
// see each other half done.
//
//   behind ──pulled to the end──► proved ──streaming──► following
//     ▲                                                    │
//     └───────────── resync, or a write failed ────────────┘
import { BehaviorSubject } from 'rxjs';
import type { Collection } from '@evertill/schemas';
import { ExchangeError, backoff, compareCheckpoints } from '@evertill/sync';
import type { Changes, Checkpoint, Digest, Stream, Surroundings, Welcome } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import { FeedWriter } from './feed-writer.ts';
import { digestOf } from './local-digest.ts';
import { PageSource } from './page-source.ts';
import { noProgress } from './progress.ts';
import type { Progress, ProgressBook } from './progress.ts';
import type { Report } from './report.ts';
import { removeBelow, sweep } from './sweep.ts';

export interface CollectionProgress {
  readonly pulled: number;
  readonly checkpoint: Checkpoint | null;
  /** Everything was here once. */
  readonly complete: boolean;
  /** Documents this app cannot read. */
  readonly quarantined: number;
}

export interface CollectionReplicaDeps {
  readonly surroundings: Surroundings;
  readonly collection: Collection;
  readonly store: InstanceStore;
  readonly book: ProgressBook;
  readonly link: Link;
  readonly lowerDay: (collection: string) => string | undefined;
  readonly clientVersion: string;
  readonly report: Report;
  /** Live changes could not be written: it must catch up again. */
  readonly fellBehind: () => void;
}

/** `ended`: the session is over before it was done. `refused`: not while this session lasts. */
export type CatchUpEnd = 'complete' | 'refused' | 'ended';

/** A difference is believed when it is still there after so many ms. */
const secondLook = 2000;
const looks = 3;
const tombstoneAge = 7 * 86_400_000;
const manyTombstones = 2000;

export class CollectionReplica {
  readonly name: string;
  readonly progress$ = new BehaviorSubject<CollectionProgress>(publicOf(undefined));
  readonly #deps: CollectionReplicaDeps;
  readonly #writer: FeedWriter;
  readonly #pages: PageSource;
  readonly #pause: Pause;
  #progress: Progress | undefined;
  /** Delivered since the rebuild began; lost in a crash, then the rebuild begins again. */
  #delivered: Set<string> | undefined;
  #session: Welcome | undefined;
  /** Whether a checkpoint that arrives speaks about an unbroken stream. */
  #streaming = false;
  #frames: Changes[] = [];
  #tail: Promise<unknown> = Promise.resolve();
  #purged = false;

  constructor(deps: CollectionReplicaDeps) {
    const { surroundings, collection, store, link, report } = deps;
    this.name = collection.name;
    this.#deps = deps;
    this.#writer = new FeedWriter(collection, store, report);
    this.#pages = new PageSource(link, collection.name);
    this.#pause = new Pause(surroundings.clock);
    this.#tail = this.#load();
  }

  /** The session that counts; undefined when there is none. Whatever waits for an earlier one gives up. */
  enter(session: Welcome | undefined): void {
    this.#session = session;
    this.#streaming = false;
    this.#pause.nudge();
  }

  /** Until everything up to now is here. Never rejects. */
  catchUp(session: Welcome): Promise<CatchUpEnd> {
    this.#streaming = false;
    return this.#enqueue(() => this.#persistently(session));
  }

  /** Where the live feed must begin. */
  position(): Stream['collections'][string] {
    const { checkpoint, lower_day } = this.#known();
    return { checkpoint, ...(lower_day === '' ? {} : { from_day: lower_day }) };
  }

  /** The server streams from `position()`, or from an earlier one. */
  follow(): void {
    this.#streaming = true;
  }

  /** A live frame of this collection, in the order they arrive. Credit is given back when it is dealt with. */
  live(frame: Changes): void {
    if (!this.#streaming || frame.checkpoint.epoch !== this.#known().checkpoint?.epoch) {
      // It comes again when the stream begins where the pull ends.
      this.#deps.link.credit(1);
      return;
    }
    this.#frames.push(frame);
    if (this.#frames.length === 1) void this.#enqueue(() => this.#applyFrames());
  }

  /** Follows the live feed and has dealt with all of it. */
  inSync(): boolean {
    return this.#streaming && this.#frames.length === 0;
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    await this.#tailOfLoad();
    const { rebuilding, checkpoint } = this.#known();
    return rebuilding ? undefined : (checkpoint ?? undefined);
  }

  digest(): Promise<Digest> {
    return this.#enqueue(() => digestOf(this.#deps.store, this.#deps.surroundings));
  }

  /** After what is being written is written. */
  async stop(): Promise<void> {
    this.enter(undefined);
    await this.#tail;
    this.progress$.complete();
  }
}
