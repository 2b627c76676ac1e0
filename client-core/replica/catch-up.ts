// Pulls one collection to the end of its feed, from where it stands or anew, and proves it against the server's
// digest. Documents are durable before the checkpoint that speaks about them is (I8). A rebuild replaces document by
// document and removes at its end what was not delivered, so a screen never goes empty.
import { ExchangeError } from '@evertill/sync';
import type { Checkpoint, Digest, Pulled, Surroundings, Welcome } from '@evertill/sync';
import type { Collection } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';
import type { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import type { FeedWriter } from './feed-writer.ts';
import { FirstLoad } from './first-load.ts';
import type { LoadMark } from './first-load.ts';
import type { LowerDay } from './lower-day.ts';
import { digestOf } from './local-digest.ts';
import { PageSource } from './page-source.ts';
import type { ProgressKeeper } from './progress.ts';
import type { Readable } from './readable.ts';
import type { Report } from './report.ts';
import type { Serial } from './serial.ts';
import type { OpenSnapshot } from './snapshot-source.ts';
import { isFurther, isSameDigest, looks, secondLook, serverDigest } from './server-digest.ts';
import { removeBelow, sweep } from './sweep.ts';

export interface CatchUpDeps {
  readonly surroundings: Surroundings;
  readonly collection: Collection;
  readonly store: InstanceStore;
  readonly keeper: ProgressKeeper;
  readonly readable: Readable;
  readonly writer: FeedWriter;
  readonly link: Link;
  readonly pause: Pause;
  readonly lowerDay: LowerDay;
  readonly clientVersion: string;
  readonly report: Report;
  readonly openSnapshot: OpenSnapshot | undefined;
  readonly loading: Serial;
  /** What is stored is not what the server has. */
  readonly differs: () => Promise<void>;
}

interface Difference {
  readonly here: Digest;
  readonly there: Digest;
}

/** `unknown`: not comparable now. */
export type Comparison = Difference | 'equal' | 'unknown';

/** What comparing came to in this connection. */
export type Proof = 'unknown' | 'equal' | 'healed' | 'different';

export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #pages: PageSource;
  readonly #firstLoad: FirstLoad;
  /** Of a rebuild in this process; a crash loses it, and the rebuild begins again. */
  #rebuild: { readonly delivered: Set<string>; checkpoint: Checkpoint | null } | undefined;
  #rebuiltIn: Welcome | undefined;
  #isProven = false;
  #proof: Proof = 'unknown';
  /** ms by this device's clock; null: not since it started. */
  #equalAt: number | null = null;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    this.#pages = new PageSource(deps.link, deps.collection.name);
    this.#firstLoad = new FirstLoad({ ...deps, collection: deps.collection.name, pages: this.#pages });
  }

  /**
   * Everything up to now is here. Throws `ExchangeError`, also when `ended` aborts because the session is over, and
   * `StorageError`.
   */
  async run(session: Welcome, ended: AbortSignal): Promise<void> {
    await this.#prepare(session);
    await this.#load(session, ended);
    await this.#pull(ended);
    // What others have to load comes before what this one has to prove.
    await this.#deps.loading.run(() => Promise.resolve());
  }

  /** Was it equal to what the server has when it was last compared? */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Another connection, which has yet to be compared in. */
  forgetProof(): void {
    this.#isProven = false;
    this.#proof = 'unknown';
  }

  get proof(): { readonly digest: Proof; readonly equal_at: number | null } {
    return { digest: this.#proof, equal_at: this.#equalAt };
  }

  /** Somebody asked for all of it anew: what a rebuild has so far is thrown away. Durable when it resolves. */
  async beginAnew(mark: string): Promise<void> {
    const { keeper } = this.#deps;
    await this.#beginRebuild(keeper.now.scope, mark);
    // It may differ again, and heal again.
    this.#rebuiltIn = undefined;
  }

  /** Does what is stored belong to what the server is about to send? Otherwise everything is pulled anew. */
  async #prepare({ scopes, epoch }: Welcome): Promise<void> {
    const { keeper, store, collection, clientVersion: app, lowerDay } = this.#deps;
    const scope = scopes[collection.name];
    if (scope === undefined) {
      throw new ExchangeError('unknown_collection', 'The server does not serve this collection.', 'fatal');
    }
    const { now } = keeper;
    const position = now.rebuilding ? this.#rebuild?.checkpoint : now.checkpoint;
    const otherScope = now.scope !== '' && now.scope !== scope;
    const otherHistory = position ? position.epoch !== epoch : false;
    const readableNow = now.app !== app && Object.keys(now.quarantined).length > 0;
    // Documents nobody knows about: a removal or a first page was interrupted.
    const leftovers = !now.rebuilding && now.checkpoint === null && (await store.count()) > 0;
    const anew = otherScope || otherHistory || readableNow || leftovers || lowerDay.isTooHigh();
    if (anew) await this.#beginRebuild(scope);
    else await keeper.update({ scope, app });
    if (keeper.now.rebuilding) this.#rebuild ??= { delivered: new Set(), checkpoint: null };
  }

  async #beginRebuild(scope: string, asked = this.#deps.keeper.now.asked ?? ''): Promise<void> {
    const { keeper, clientVersion: app, lowerDay } = this.#deps;
    this.#rebuild = undefined;
    const lower_day = lowerDay.wanted === '' ? lowerDay.kept : lowerDay.wanted;
    const nothing = { checkpoint: null, rebuilding: true, digest: null, quarantined: {} };
    await keeper.update({ scope, app, lower_day, ...nothing, asked });
  }

  /** [F4] A collection that begins anew is loaded beside what is stored, where the storage can do that. */
  async #load({ epoch }: Welcome, ended: AbortSignal): Promise<void> {
    const { keeper, collection, clientVersion: app, loading } = this.#deps;
    const begun = this.#rebuild?.checkpoint ?? keeper.now.checkpoint;
    if (begun !== null) return;
    const lowerDay = await this.trim();
    const { scope, load: lastLoad = '' } = keeper.now;
    const identity = { epoch, scope, lowerDay, version: collection.version, app };
    const progressed = ({ pulled, quarantined }: LoadMark) => keeper.show({ pulled, quarantined });
    const remembered = async (mark: LoadMark) => {
      await keeper.update({ ...mark, complete: true, rebuilding: false, digest: null });
      this.#rebuild = undefined;
    };
    await loading.run(async () => {
      if (!ended.aborted)
        await this.#firstLoad.run({ identity, lowerDay, ended, lastLoad, progressed }, remembered);
    });
  }

  async #pull(ended: AbortSignal): Promise<void> {
    const lowerDay = await this.trim();
    const from = this.#rebuild ? this.#rebuild.checkpoint : this.#deps.keeper.now.checkpoint;
    for await (const page of this.#pages.from(from, lowerDay, ended)) await this.#take(page, lowerDay);
  }

  async #take(page: Pulled, lowerDay: string): Promise<void> {
    const { keeper, writer, store } = this.#deps;
    const { pulled, complete, digest, quarantined: known } = keeper.now;
    const rebuild = this.#rebuild;
    const { delivered, quarantined } = await writer.write({
      documents: page.documents,
      lowerDay,
      quarantined: known,
      rebuilding: rebuild !== undefined,
    });
    const counters = {
      pulled: pulled + page.documents.length,
      quarantined,
      digest: page.documents.length === 0 ? digest : null,
    };
    if (rebuild === undefined) {
      return keeper.update({ ...counters, checkpoint: page.checkpoint, complete: complete || page.complete });
    }
    for (const id of delivered) rebuild.delivered.add(id);
    rebuild.checkpoint = page.checkpoint;
    if (!page.complete) return keeper.update(counters);
    await sweep(store, rebuild.delivered);
    await keeper.update({ ...counters, checkpoint: page.checkpoint, complete: true, rebuilding: false });
    this.#rebuild = undefined;
  }

  /** Removes what the lower day has passed, and answers that day; blank for none. */
  async trim(): Promise<string> {
    const { collection, keeper, store, lowerDay } = this.#deps;
    const { wanted } = lowerDay;
    if (wanted > lowerDay.kept) {
      await removeBelow(store, collection, wanted);
      await keeper.update({ lower_day: wanted, digest: null });
    }
    return lowerDay.kept;
  }

  /** [D1] [D2] Compares, and heals what differs. False when it cannot be told now. Throws like `run`. */
  async prove(session: Welcome, ended: AbortSignal): Promise<boolean> {
    const found = await this.compare(ended);
    const left = typeof found === 'object' ? await this.#heal(session, found, ended) : found;
    return left !== 'unknown';
  }

  /**
   * Is this what the server has? Asked also when nothing new came: it may have been restored from a backup and not know
   * it. What cannot be read is known to differ, and passes. Throws like `run`.
   */
  async compare(ended: AbortSignal): Promise<Comparison> {
    if (Object.keys(this.#deps.keeper.now.quarantined).length > 0) return 'equal';
    let found: Comparison = 'unknown';
    for (let look = 1; look <= looks; look++) {
      if (typeof found === 'object') await this.#deps.pause.wait(secondLook);
      if (look > 1) await this.#pull(ended);
      const { keeper, link, collection } = this.#deps;
      const there = await serverDigest(link, collection.name, keeper.now.lower_day, ended);
      if (there === undefined) return 'unknown';
      const here = await this.#digest();
      this.#isProven = isSameDigest(here, there);
      if (this.#isProven) {
        if (this.#proof !== 'healed') this.#proof = 'equal';
        this.#equalAt = this.#deps.surroundings.clock.now();
        return 'equal';
      }
      const { count, hash, checkpoint } = there;
      found = isFurther(checkpoint, keeper.now.checkpoint) ? 'unknown' : { here, there: { count, hash } };
    }
    return found;
  }

  /** Of what is stored; read again only when something was delivered. */
  async #digest(): Promise<Digest> {
    const { keeper, store, surroundings } = this.#deps;
    const digest = keeper.now.digest ?? (await digestOf(store, surroundings));
    await keeper.update({ digest });
    return digest;
  }

  /** Pulls everything anew, once in a session; answers what is left then. */
  async #heal(session: Welcome, difference: Difference, ended: AbortSignal): Promise<Comparison> {
    const { collection, report, keeper } = this.#deps;
    const { name } = collection;
    report({ kind: 'difference', collection: name, ...difference });
    await this.#deps.differs();
    let left: Comparison = difference;
    if (this.#rebuiltIn !== session) {
      this.#rebuiltIn = session;
      await this.#beginRebuild(keeper.now.scope);
      await this.#prepare(session);
      await this.#load(session, ended);
      await this.#pull(ended);
      left = await this.compare(ended);
    }
    if (left === 'unknown') return left;
    this.#proof = left === 'equal' ? 'healed' : 'different';
    report({ kind: left === 'equal' ? 'healed' : 'not_healed', collection: name });
    return left;
  }
}
