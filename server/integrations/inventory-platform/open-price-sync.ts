// All of the price sync put together: where its shops are kept, how prices are fetched, swept and announced.
import type pg from 'pg';
import type { Chance } from '@evertill/sync';
import { PriceSyncQueue } from '../../db/price-sync-queue.ts';
import { PriceSyncStores } from '../../db/price-sync-stores.ts';
import { SweepStates } from '../../db/price-sync-sweeps.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { ApplyDeps } from './apply-item.ts';
import { HttpItemReader } from './http-item-reader.ts';
import type { Platforms } from './platforms.ts';
import { PriceSync } from './price-sync.ts';
import { Sweep } from './sweep.ts';
import { Webhook } from './webhook.ts';

export interface PriceSyncRequest extends ApplyDeps {
  readonly pool: pg.Pool;
  readonly secretBox: SecretBox;
  readonly platforms: Platforms;
  readonly chance: Chance;
}

export interface OpenPriceSync {
  readonly parts: {
    readonly priceSyncStores: PriceSyncStores;
    readonly priceSync: PriceSync;
    readonly priceSweep: Sweep;
    readonly webhook: Webhook;
  };
  /** Ends the connections to the platforms. */
  close(): void;
}

export function openPriceSync({ pool, secretBox, platforms, ...shared }: PriceSyncRequest): OpenPriceSync {
  const { clock, database, log, writes } = shared;
  const stores = new PriceSyncStores(pool, secretBox);
  const reader = new HttpItemReader({ platforms, clock });
  const syncing = { ...shared, stores, queue: new PriceSyncQueue(pool), reader };
  const priceSync = new PriceSync(syncing);
  return {
    parts: {
      priceSyncStores: stores,
      priceSync,
      priceSweep: new Sweep({ ...syncing, priceSync, sweeps: new SweepStates(pool) }),
      webhook: new Webhook({ stores, priceSync, database, clock, log, newId: writes.newId }),
    },
    close: () => reader.close(),
  };
}
