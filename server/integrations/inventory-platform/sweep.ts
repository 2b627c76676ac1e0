// What no notification told: such platforms promise neither that one comes nor when, so each store's items are gone
// through by the time they were modified. Page by page; how far it came is kept, so that a restart goes on there.
import { sleep } from '@evertill/sync';
import type { Applied } from '../../db/price-sync-queue.ts';
import type { SyncedStore } from '../../db/price-sync-stores.ts';
import { beginningAt } from '../../db/price-sync-sweeps.ts';
import type { SweepState, SweepStates } from '../../db/price-sync-sweeps.ts';
import { applyItem } from './apply-item.ts';
import type { Failed, ItemPage, RemoteItem } from './item-reader.ts';
import { pageSize, placeAfter } from './list-place.ts';
import type { ListPlace } from './list-place.ts';
import type { PriceSync, PriceSyncDeps } from './price-sync.ts';

/** Of a store in one turn; then others have theirs. */
const mostPages = 20;
/** No shop has more: a list that goes on is one that never ends. */
const mostRows = 250_000;
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
    const { sweeps, queue, clock, reader, priceSync } = this.#deps;
    await queue.wantDefaulted(store, clock.now());
    let state: SweepState & ListPlace = await sweeps.of(store);
    let stepsBack = 0;
    for (let pages = 0; pages < mostPages && !signal.aborted; pages++) {
      if (pages > 0) await sleep(clock, pageRest);
      const { since, offset } = state;
      const page = await priceSync.lines.ask(store, () =>
        reader.page(store, { since, offset, limit: pageSize }, signal),
      );
      if (page.kind === 'failed') return await this.#failed(store, page);
      if (store.failures > 0 && pages === 0) await this.#deps.stores.noteAnswer(store);
      const updated = state.updated + (await this.#apply(store, page.items));
      const seen = { ...noted(state, page), updated };
      const place = placeAfter(state, page.rows);
      if (place === 'end') return await this.#finish(store, seen, offset + page.rows.length);
      if (place.offset > mostRows) return await this.#abandon(store, since);
      if (place.offset <= offset) stepsBack += 1;
      state = { ...seen, ...place };
      await sweeps.save(store, state);
    }
    // A list that keeps moving is not followed without a rest.
    if (stepsBack > 0) await sweeps.postpone(store, clock.now() + afterFailure);
  }

  async #abandon(store: SyncedStore, since: number): Promise<void> {
    const { sweeps, clock } = this.#deps;
    const now = clock.now();
    await sweeps.save(store, beginningAt(since));
    await sweeps.fail(store, 'too_large', now, now + every);
  }

  async #finish(
    store: SyncedStore,
    { since, began, newest, updated }: SweepState,
    items: number,
  ): Promise<void> {
    const now = this.#deps.clock.now();
    // What changed while it was under way may lie on a page it had passed.
    const until = Math.max(since, Math.min(newest, began) - settling);
    await this.#deps.sweeps.finish(store, { since: until, items, updated, now, dueAt: now + every });
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

/** When it began, and how far the list reaches. */
function noted(state: SweepState, { items, at }: ItemPage): SweepState {
  const newest = Math.max(0, ...items.map(({ modifiedTime }) => modifiedTime ?? 0));
  return {
    ...state,
    // The platform that tells no time was already where its own newest change is.
    began: state.offset === 0 ? (at ?? newest) : state.began,
    newest: Math.max(state.newest, newest),
  };
}

/** This very state was applied. A price that is none was noted as such. */
function isKnown({ source }: SyncedStore, item: RemoteItem, known: Applied | undefined): boolean {
  if (known?.source !== source || item.modifiedTime === null) return false;
  return known.modified === item.modifiedTime && (known.price === item.price || known.price === null);
}
