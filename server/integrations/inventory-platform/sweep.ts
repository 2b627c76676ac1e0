// What no notification told: such platforms promise neither that one comes nor when, so each store's items are gone
// through by the time they were modified. Page by page; how far it came is kept, so that a restart goes on there.
import { sleep } from '@evertill/sync';
import type { Applied } from '../../db/price-sync-queue.ts';
import type { SyncedStore } from '../../db/price-sync-stores.ts';
import type { SweepState, SweepStates } from '../../db/price-sync-sweeps.ts';
import { applyItem } from './apply-item.ts';
import type { Failed, ItemPage, RemoteItem } from './item-reader.ts';
import type { PriceSync, PriceSyncDeps } from './price-sync.ts';

const pageSize = 100;
/** Rows of the page before that are asked for again: one that is removed meanwhile moves the others up. */
const overlap = 10;
/** Of a store in one turn; then others have theirs. */
const mostPages = 20;
const mostStores = 200;
const sideBySide = 4;
/** ms between two pages. */
const pageRest = 250;
/** ms that changes of the platform may need until its lists show them; looked at again by the next sweep. */
const settling = 120_000;
/** ms from the end of a sweep to the next, and after one that failed. */
const every = 15 * 60_000;
const afterFailure = 60_000;

export interface SweepDeps extends PriceSyncDeps {
  readonly priceSync: PriceSync;
  readonly sweeps: SweepStates;
}

export class Sweep {
  readonly #deps: SweepDeps;

  constructor(deps: SweepDeps) {
    this.#deps = deps;
  }

  /** Every store whose time it is. */
  async run(signal: AbortSignal): Promise<void> {
    const { stores, clock, log } = this.#deps;
    const left = await stores.dueForSweep(clock.now(), mostStores);
    const lane = async () => {
      for (let key = left.shift(); key && !signal.aborted; key = left.shift()) {
        try {
          const store = await stores.find(key);
          if (store?.enabled) await this.#sweep(store, signal);
        } catch (error) {
          log.error({ err: error, store_id: key.store_id }, 'a sweep failed');
        }
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
  }

  async #sweep(store: SyncedStore, signal: AbortSignal): Promise<void> {
    const { sweeps, clock, reader, priceSync } = this.#deps;
    let state = await sweeps.of(store);
    for (let pages = 0; pages < mostPages && !signal.aborted; pages++) {
      if (pages > 0) await sleep(clock, pageRest);
      const { since, offset } = state;
      const page = await priceSync.lines.ask(store, () =>
        reader.page(store, { since, offset, limit: pageSize }, signal),
      );
      if (page.kind === 'failed') return await this.#failed(store, page);
      if (store.failures > 0 && pages === 0) await this.#deps.stores.noteAnswer(store);
      const updated = state.updated + (await this.#apply(store, page.items));
      state = after({ ...state, updated }, page, clock.now());
      if (page.count < pageSize) return await this.#finish(store, state);
      await sweeps.save(store, state);
    }
  }

  async #finish(store: SyncedStore, { since, offset, began, newest, updated }: SweepState): Promise<void> {
    const now = this.#deps.clock.now();
    // What changed while it was under way may lie on a page it had passed.
    const until = Math.max(since, Math.min(newest, began) - settling);
    await this.#deps.sweeps.finish(store, { since: until, items: offset, updated, now, dueAt: now + every });
  }

  async #failed(store: SyncedStore, failure: Failed): Promise<void> {
    if (failure.fault === 'stopped') return;
    const { sweeps, priceSync, clock } = this.#deps;
    const now = clock.now();
    await sweeps.fail(store, failure.fault, now, now + afterFailure);
    await priceSync.afterFailure(store, failure);
  }

  /** How many prices changed. */
  async #apply(store: SyncedStore, items: readonly RemoteItem[]): Promise<number> {
    const known = await this.#deps.queue.applied(
      store,
      items.map(({ id }) => id),
    );
    let updated = 0;
    for (const item of items) {
      if (!known.has(item.id) || isKnown(store, item, known.get(item.id))) continue;
      const { outcome } = await applyItem(this.#deps, store, item);
      if (outcome === 'updated') updated += 1;
    }
    return updated;
  }
}

/** Where it is after a page. */
function after(state: SweepState, { items, count, at }: ItemPage, now: number): SweepState {
  const isLast = count < pageSize;
  return {
    ...state,
    offset: state.offset + count - (isLast ? 0 : overlap),
    began: state.offset === 0 ? (at ?? now) : state.began,
    newest: Math.max(state.newest, ...items.map(({ modifiedTime }) => modifiedTime ?? 0)),
  };
}

/** This very state was applied. A price that is none was noted as such. */
function isKnown({ source }: SyncedStore, item: RemoteItem, known: Applied | undefined): boolean {
  if (known?.source !== source || item.modifiedTime === null) return false;
  return known.modified === item.modifiedTime && (known.price === item.price || known.price === null);
}
