// The storage answers every call as RxDB's memory storage does, in random sequences of all of them: results and their
// order, errors, events. 25,000 calls in the gate, ten million in `npm run prove -- storage`.
import { expect } from 'chai';
import { getRxStorageSqlite, getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { BothStorages } from './both-storages.ts';
import { openInstance, temporaryDirectory } from './given-storage.ts';
import { thingSchema } from './random-things.ts';
import { isProof } from '../../support/is-proof.ts';

const wanted = isProof ? 10_000_000 : 25_000;
const callsOfOneSeed = 1000;

describe('the SQLite storage beside the memory storage', () => {
  it(`answers ${wanted.toLocaleString('en')} random calls the same way`, async function () {
    this.timeout(wanted * 20);
    const { directory, remove } = temporaryDirectory({ inMemory: true });
    const storages = [getRxStorageSqliteInThread({ directory }), getRxStorageSqlite({ directory })] as const;
    // Without it every closing would end the worker, and every opening start one.
    const keeper = await openInstance(storages[1], thingSchema, { database: 'keeper' });
    let calls = 0;
    for (let seed = 1; calls < wanted; seed++) {
      const both = new BothStorages(storages[seed % 20 === 0 ? 1 : 0], seed);
      await both.open();
      while (both.calls < callsOfOneSeed) await both.step();
      await both.remove();
      calls += both.calls;
    }
    await keeper.remove();
    remove();
    expect(calls).to.be.at.least(wanted);
  });
});
