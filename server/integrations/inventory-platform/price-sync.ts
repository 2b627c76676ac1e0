// Reading what notifications are about: some at once while the platform waits for its answer, within a bound, the rest
// by a job. Both take items from the same queue in Postgres, so nothing that was promised depends on this process.
import type { PriceSyncOutcome } from '@evertill/schemas';
import { backoff, sleep } from '@evertill/sync';
import type { Chance } from '@evertill/sync';
import type { Claim, PriceSyncQueue } from '../../db/price-sync-queue.ts';
import type { PriceSyncStores, StoreKey, SyncedStore } from '../../db/price-sync-stores.ts';
import { applyItem } from './apply-item.ts';
import type { ApplyDeps, ItemResult } from './apply-item.ts';
import type { Failed, ItemReader, ReadFault } from './item-reader.ts';
import { mostSideBySide, PlatformLines } from './platform-lines.ts';

/** Items of one notification that are read at once; the others wait for the job. */
const mostAtOnce = 20;
/** Items a job takes of one store before it looks at its settings again. */
const mostClaimed = 20;
/** Stores a job works for side by side: one whose platform hangs keeps one place. */
const mostStores = 16;
const lookAgain = 250;
const turnTakes = 20;

/** It says something about the whole platform, not about one item. */
const pauses: ReadonlySet<ReadFault> = new Set([
  'timeout',
  'unreachable',
  'private_address',
  'rate_limited',
  'unauthorised',
]);
/** The reading comes later, which is all that happened. */
const merelyLater: ReadonlySet<ReadFault> = new Set(['stopped', 'timeout', 'rate_limited']);

export interface PriceSyncDeps extends ApplyDeps {
  readonly stores: PriceSyncStores;
  readonly queue: PriceSyncQueue;
  readonly reader: ItemReader;
  readonly chance: Chance;
}

export interface NotifiedItem extends ItemResult {
  readonly matches: number;
}

type Reading = ItemResult & { readonly pause: boolean };

export class PriceSync {
  readonly lines: PlatformLines;
  readonly #deps: PriceSyncDeps;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Pauses this process has begun: requests that were under way fail too, and make it no longer. */
  readonly #paused = new Map<string, { readonly at: number; readonly until: number }>();

  constructor(deps: PriceSyncDeps) {
    this.#deps = deps;
    this.lines = new PlatformLines(deps.clock);
  }

  /** Answers when all are done, or after `within` ms; what is not done by then is queued. */
  async notified(
    store: SyncedStore,
    items: readonly string[],
    within: number,
  ): Promise<ReadonlyMap<string, NotifiedItem>> {
    const { queue, clock, log } = this.#deps;
    const now = clock.now();
    const mayAsk = store.pausedUntil <= now && this.lines.free(store) > 0;
    const { matches, claims } = await queue.want(store, items, now, mayAsk ? mostAtOnce : 0);
    const found = new Map<string, NotifiedItem>();
    for (const item of items) {
      const count = matches.get(item) ?? 0;
      found.set(item, { outcome: count > 0 ? 'queued' : 'no_match', price: null, matches: count });
    }
    let isOver = false;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const timer = clock.after(within, end);
    const note = (item: string, result: ItemResult) => {
      if (!isOver) found.set(item, { ...found.get(item)!, outcome: result.outcome, price: result.price });
    };
    const work = this.#workThrough(store, claims, () => isOver, note).catch((error: unknown) =>
      log.error({ err: error, store_id: store.store_id }, 'a notification was not dealt with; the job will'),
    );
    const tracked = work.then(() => void this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    await Promise.race([work, ended]);
    timer.cancel();
    isOver = true;
    return found;
  }

  /** Everything that is due, of every store, until nothing is. */
  async workOff(signal: AbortSignal): Promise<void> {
    const { stores, clock } = this.#deps;
    const busy = new Map<string, Promise<void>>();
    do {
      const due = busy.size < mostStores ? await stores.withDueItems(clock.now(), mostStores * 2) : [];
      for (const key of due) {
        const name = nameOf(key);
        if (busy.has(name) || busy.size >= mostStores) continue;
        busy.set(
          name,
          this.#workFor(key, signal).finally(() => busy.delete(name)),
        );
      }
      if (busy.size > 0) await Promise.race([...busy.values(), sleep(clock, lookAgain)]);
    } while (busy.size > 0 && !signal.aborted);
    await Promise.all(busy.values());
  }

  /** When the platform may be asked again: after a failure of its own it is left alone, longer each time. */
  async afterFailure(store: SyncedStore, { fault, retryAfter }: Failed): Promise<number> {
    const { stores, clock, log } = this.#deps;
    const now = clock.now();
    if (!pauses.has(fault)) return now;
    const name = nameOf(store);
    const known = this.#paused.get(name)?.until ?? 0;
    if (known > now) return known;
    const { failures, failingSince = now } = store;
    const until = now + this.#wait(failures, now - failingSince, retryAfter);
    if (this.#paused.size > 10_000) this.#paused.clear();
    this.#paused.set(name, { at: clock.monotonic(), until });
    log.warn(
      { store_id: store.store_id, fault, until: new Date(until) },
      'the inventory platform is left alone',
    );
    await stores.pause(store, until, now);
    return until;
  }

  /** Readings under way end, and what they had claimed is free again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
  }

  async #workFor(key: StoreKey, signal: AbortSignal): Promise<void> {
    const { stores, queue, clock, log } = this.#deps;
    try {
      while (!signal.aborted) {
        const asked = clock.monotonic();
        const store = await stores.find(key);
        if (!store?.enabled) return await queue.forget(key);
        const pausedMeanwhile = (this.#paused.get(nameOf(key))?.at ?? -1) >= asked;
        if (store.pausedUntil > clock.now() || pausedMeanwhile) return;
        if (this.lines.free(store) === 0) {
          await sleep(clock, lookAgain);
          continue;
        }
        const claims = await queue.claimDue(key, clock.now(), mostClaimed);
        if (claims.length === 0) return;
        await this.#workThrough(
          store,
          claims,
          () => signal.aborted,
          () => undefined,
        );
      }
    } catch (error) {
      log.error({ err: error, store_id: key.store_id }, 'prices of a store were not read; they stay queued');
    }
  }

  /** As many side by side as may be. What cannot be begun, because it is over or the platform failed, is given back. */
  async #workThrough(
    store: SyncedStore,
    claims: readonly Claim[],
    isOver: () => boolean,
    note: (item: string, result: ItemResult) => void,
  ): Promise<void> {
    const { clock } = this.#deps;
    const left = [...claims];
    let isPaused = false;
    const lane = async () => {
      while (!isOver() && !isPaused && !this.#stopping.signal.aborted && left.length > 0) {
        // Somebody else asks for this store too.
        if (this.lines.free(store) === 0) {
          await sleep(clock, turnTakes);
          continue;
        }
        const claim = left.shift();
        if (!claim) return;
        const { pause, ...result } = await this.#readOne(store, claim);
        isPaused ||= pause;
        note(claim.remoteItem, result);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(mostSideBySide, claims.length) }, lane));
    } finally {
      // Taken away first: when one lane breaks, the others find nothing more to begin.
      const rest = left.splice(0);
      if (rest.length > 0) await this.#deps.queue.release(store, rest);
    }
  }

  async #readOne(store: SyncedStore, claim: Claim): Promise<Reading> {
    const { reader, stores, queue } = this.#deps;
    const { signal } = this.#stopping;
    const answer = await this.lines.ask(store, () => reader.item(store, claim.remoteItem, signal));
    if (answer.kind === 'item') {
      if (store.failures > 0) await stores.noteAnswer(store);
      return { ...(await applyItem(this.#deps, store, answer.item, claim)), pause: false };
    }
    if (answer.kind === 'absent') {
      await queue.settle(store, claim, 'absent');
      return nothingRead('remote_error', false);
    }
    if (answer.fault === 'stopped') await queue.release(store, [claim]);
    else await this.#postpone(store, claim, answer);
    return nothingRead(merelyLater.has(answer.fault) ? 'queued' : 'remote_error', pauses.has(answer.fault));
  }

  async #postpone(store: SyncedStore, claim: Claim, failed: Failed): Promise<void> {
    const { queue, clock } = this.#deps;
    const now = clock.now();
    const { attempts, failingSince = now } = claim;
    const own = now + this.#wait(attempts, now - failingSince, failed.retryAfter);
    const dueAt = Math.max(own, await this.afterFailure(store, failed));
    await queue.postpone(store, claim, { dueAt, now, fault: failed.fault });
  }

  #wait(failures: number, failingFor: number, retryAfter = 0): number {
    return backoff({ attempt: failures + 1, failingFor, retryAfter, random: this.#deps.chance.random() });
  }
}

function nameOf({ vendor_id, store_id }: StoreKey): string {
  return `${vendor_id}|${store_id}`;
}

function nothingRead(outcome: PriceSyncOutcome, pause: boolean): Reading {
  return { outcome, price: null, pause };
}
