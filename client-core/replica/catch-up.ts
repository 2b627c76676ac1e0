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
import type { LowerDay } from './lower-day.ts';
import { digestOf } from './local-digest.ts';
import { PageSource } from './page-source.ts';
import type { ProgressKeeper } from './progress.ts';
import type { Report } from './report.ts';
import { removeBelow, sweep } from './sweep.ts';
import { whileCurrent } from './while-current.ts';

export interface CatchUpDeps {
  readonly surroundings: Surroundings;
  readonly collection: Collection;
  readonly store: InstanceStore;
  readonly keeper: ProgressKeeper;
  readonly writer: FeedWriter;
  readonly link: Link;
  readonly pause: Pause;
  readonly lowerDay: LowerDay;
  readonly clientVersion: string;
  readonly report: Report;
}

interface Difference {
  readonly here: Digest;
  readonly there: Digest;
}

/** A difference is believed when it is still there after so many ms. */
const secondLook = 2000;
const looks = 3;

export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #pages: PageSource;
  /** Of a rebuild in this process; a crash loses it, and the rebuild begins again. */
  #rebuild: { readonly delivered: Set<string>; checkpoint: Checkpoint | null } | undefined;
  #rebuiltIn: Welcome | undefined;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    this.#pages = new PageSource(deps.link, deps.collection.name);
  }

  /** Throws `ExchangeError`, also when `ended` aborts because the session is over, and `StorageError`. */
  async run(session: Welcome, ended: AbortSignal): Promise<void> {
    await this.#prepare(session);
    await this.#pull(ended);
    const difference = await this.#compare(ended);
    if (difference) await this.#heal(session, difference, ended);
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

  async #beginRebuild(scope: string): Promise<void> {
    const { keeper, clientVersion: app, lowerDay } = this.#deps;
    this.#rebuild = undefined;
    const lower_day = lowerDay.wanted === '' ? lowerDay.kept : lowerDay.wanted;
    const nothing = { checkpoint: null, rebuilding: true, verified: false, quarantined: {} };
    await keeper.update({ scope, app, lower_day, ...nothing });
  }

  async #pull(ended: AbortSignal): Promise<void> {
    const lowerDay = await this.trim();
    const from = this.#rebuild ? this.#rebuild.checkpoint : this.#deps.keeper.now.checkpoint;
    for await (const page of this.#pages.from(from, lowerDay, ended)) await this.#take(page, lowerDay);
  }

  async #take(page: Pulled, lowerDay: string): Promise<void> {
    const { keeper, writer, store } = this.#deps;
    const { pulled, complete, verified, quarantined: known } = keeper.now;
    const rebuild = this.#rebuild;
    const { written, delivered, quarantined } = await writer.write({
      documents: page.documents,
      lowerDay,
      quarantined: known,
      rebuilding: rebuild !== undefined,
    });
    const counters = {
      pulled: pulled + page.documents.length,
      quarantined,
      verified: verified && written === 0,
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
      await keeper.update({ lower_day: wanted });
    }
    return lowerDay.kept;
  }

  /** [D1] Undefined: equal, or not comparable now. */
  async #compare(ended: AbortSignal): Promise<Difference | undefined> {
    const { keeper, pause } = this.#deps;
    let difference: Difference | undefined;
    for (let look = 1; look <= looks && !this.#isProven(); look++) {
      if (difference) await pause.wait(secondLook);
      if (look > 1) await this.#pull(ended);
      const found = await this.#look(ended);
      if (found === 'unanswered') return undefined;
      if (found === 'equal') {
        await keeper.update({ verified: true });
        return undefined;
      }
      difference = found === 'elsewhere' ? undefined : found;
    }
    return difference;
  }

  /** A replica with documents it cannot read is known to differ. */
  #isProven(): boolean {
    const { verified, quarantined } = this.#deps.keeper.now;
    return verified || Object.keys(quarantined).length > 0;
  }

  async #look(ended: AbortSignal): Promise<Difference | 'equal' | 'elsewhere' | 'unanswered'> {
    const { link, collection, keeper, store, surroundings } = this.#deps;
    const { lower_day, checkpoint } = keeper.now;
    const day = lower_day === '' ? {} : { from_day: lower_day };
    const asked = link.request({ type: 'digest', collection: collection.name, ...day });
    const there = await whileCurrent(ended, asked).catch((error: unknown) => {
      // A busy server need not prove anything now; the live feed does not wait for it.
      if (error instanceof ExchangeError && !ended.aborted) return undefined;
      throw error;
    });
    if (there === undefined) return 'unanswered';
    if (!checkpoint || !isSame(checkpoint, there.checkpoint)) return 'elsewhere';
    const here = await digestOf(store, surroundings);
    if (here.count === there.count && here.hash === there.hash) return 'equal';
    return { here, there: { count: there.count, hash: there.hash } };
  }

  /** [D2] Pulls everything anew, once in a session. */
  async #heal(session: Welcome, difference: Difference, ended: AbortSignal): Promise<void> {
    const { collection, report, keeper } = this.#deps;
    const { name } = collection;
    report({ kind: 'difference', collection: name, ...difference });
    if (this.#rebuiltIn === session) return report({ kind: 'not_healed', collection: name });
    this.#rebuiltIn = session;
    await this.#beginRebuild(keeper.now.scope);
    await this.#prepare(session);
    await this.#pull(ended);
    const left = await this.#compare(ended);
    if (left) report({ kind: 'not_healed', collection: name });
    else if (keeper.now.verified) report({ kind: 'healed', collection: name });
  }
}

function isSame(a: Checkpoint, b: Checkpoint): boolean {
  return a.epoch === b.epoch && a.xid === b.xid && a.id === b.id;
}
