// The database driver of the simulation, both when every statement is answered at once and when each one takes its time.
import { MemoryDatabase } from '../simulation/memory-database.ts';
import { MemoryStore } from '../simulation/memory-store.ts';
import { registerDatabaseContract } from './database-contract.ts';
import type { FeedSubject } from './contract-subject.ts';

let epochs = 0;

function subjectWith(pause: () => Promise<void>): () => Promise<FeedSubject> {
  return () => {
    const [vendorId, otherVendorId] = ['vendor', 'vendor-2'];
    const newEpoch = () => `epoch-${String(++epochs).padStart(6, '0')}`;
    const store = MemoryStore.create('cluster', newEpoch(), [vendorId, otherVendorId]);
    const another = () => new MemoryDatabase({ store, newEpoch, pause });
    const passTransactions = async (count: number) => {
      for (let nr = 0; nr < count; nr++) store.end(store.begin());
    };
    const close = () => Promise.resolve();
    return Promise.resolve({
      database: another(),
      another,
      vendorId,
      otherVendorId,
      passTransactions,
      close,
    });
  };
}

/** The same waits in every run: 0, 1 or 2 turns of the event loop. */
function slowly(): () => Promise<void> {
  let state = 1;
  return async () => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turn = state % 3; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
  };
}

const atOnce = () => Promise.resolve();

registerDatabaseContract('The simulated database', subjectWith(atOnce), { randomRuns: 60 });
registerDatabaseContract('The simulated database, slow', subjectWith(slowly()), { randomRuns: 60 });
