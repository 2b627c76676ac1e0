// Prices of the inventory platform: what notifications left to be read, and the sweep for what none told.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

export const priceSyncQueue = ({ priceSync }: AppDeps): Job => ({
  name: 'price-sync-queue',
  every: 1_000,
  run: (signal) => priceSync.workOff(signal),
});

export const priceSyncSweep = ({ priceSweep }: AppDeps): Job => ({
  name: 'price-sync-sweep',
  every: 30_000,
  run: (signal) => priceSweep.run(signal),
});
