// A till's clock that is set back three hours between two starts hides nothing: what was sold and held offline, before
// and after, is still sent, each once.
import { expect } from 'chai';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { aProduct, aShift, aStore } from '../../contract/contract-documents.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { TillServer } from '../../support/till-server.ts';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';

const hour = 3_600_000;
const milk = aProduct({ id: 'p1', store_id: 'store-1', sku_code: 'MILK', price: 124, status: 1, rev: 1 });
const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 124 }] } as const;

describe('a till whose clock was set back three hours between two starts', () => {
  it('sends the sale and the basket of before, and those of after', async () => {
    const place = temporaryDirectory({ inMemory: true });
    const server = new TillServer();
    server.commit(
      'store',
      aStore({ id: 'store-1', lanes: [{ id: 'lane-1', name: 'One', channel: 'retail' }], rev: 1 }),
    );
    server.commit('product', milk);
    const shift = aShift({ id: 'shift', store_id: 'store-1', pos_register_id: 'lane-1', rev: 1 });
    server.commit('work_shift', shift);
    const storage = getRxStorageSqliteInThread({ directory: place.directory });
    const surroundings = memorySurroundings({ transport: server.transport, storage });
    const open = async (offline: boolean): Promise<Till> => {
      const till = await openTillOn({
        surroundings,
        session: {
          user: { id: 'user-1' },
          token: () => Promise.resolve('t'),
          refresh: () => Promise.resolve(undefined),
        },
        deviceId: 'device-1',
        deviceName: 'Till 1',
        vendorId: 'vendor-1',
        storeId: 'store-1',
        laneId: 'lane-1',
        offline,
      });
      await surroundings.clock.advance(0);
      return till;
    };
    const hold = async (till: Till, id: string) => {
      const [item] = await sellables(till.documents, [{ product: milk, variation_id: '', barcode: '' }]);
      const held = await holdDraft(till, addItem(emptyCart(id), item!, { lineId: 'l1' })!, id);
      expect(held.ok).to.equal(true);
    };

    const first = await open(false);
    await first.inSync();
    first.goOffline();
    expect(await sell(first, sale)).to.include({ ok: true });
    await hold(first, 'before');
    await first.close();

    surroundings.clock.jump(-3 * hour);
    const second = await open(true);
    expect(await sell(second, sale)).to.include({ ok: true });
    await hold(second, 'after');
    await second.close();

    surroundings.clock.jump(-3 * hour);
    const third = await open(false);
    await surroundings.clock.advance(10_000);
    await third.inSync();
    expect([...server.ledger.values()].map(({ device_seq }) => device_seq)).to.deep.equal([1, 2]);
    const names = server.heard('push').flatMap(({ rows }) => rows.map((row) => row.newDocumentState['name']));
    expect([...new Set(names)]).to.have.members(['before', 'after']);
    expect(await third.verifyJournal()).to.deep.equal({ ok: true, entries: 2 });
    await third.close();
    place.remove();
  });
});
