// Keeps one draft lot for each store, of what is low and may be bought by itself. A person decides what becomes of it.
import type { AppDeps } from '../app-deps.ts';
import { ConstraintRefusal } from '../db/database.ts';
import { keepDraftLot } from '../writes/keep-draft-lot.ts';
import type { Job } from './job.ts';

interface Place {
  readonly vendor_id: string;
  readonly store_id: string;
}

const minute = 60_000;

export function lowStockLots(deps: AppDeps): Job {
  return {
    name: 'low-stock-lots',
    every: minute,
    async run(signal) {
      // Of every vendor; each is then looked after in its own tenant.
      const { rows } = await deps.sql({ vendor_id: '' }, (client) =>
        client.query<Place>('SELECT vendor_id, store_id FROM low_stock_stores()'),
      );
      for (const place of rows) {
        if (signal.aborted) return;
        await keep(deps, place).catch((err: unknown) =>
          deps.log.error({ err, ...place }, 'a draft lot could not be kept'),
        );
      }
    },
  };
}

async function keep({ transact, replication }: AppDeps, { vendor_id, store_id }: Place): Promise<void> {
  const { newId, surroundings } = replication;
  const now = new Date(surroundings.clock.now()).toISOString();
  try {
    await transact({ vendor_id }, (tx, client) =>
      keepDraftLot({ tx, client, vendorId: vendor_id, actorId: '0', now, newId }, store_id),
    );
  } catch (error) {
    // Another server was faster; the next turn finds its draft.
    if (!(error instanceof ConstraintRefusal) || error.constraint !== 'purchase_lots_draft') throw error;
  }
}
