// Practising on the real catalog: everything works, and nothing of it is in the journal, on the wire or in the replica.
import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Store } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { prepareOrder } from '../../../client-core/actions/place-order.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import { openTrainingTill } from '../../../client-core/till/training-till.ts';
import type { TrainingTill } from '../../../client-core/till/training-till.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { aProduct, aStaff, aStore } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { TillServer } from '../../support/till-server.ts';

const milk = aProduct({ id: 'p1', store_id: 'store-1', sku_code: 'MILK', price: 124, status: 1, rev: 1 });

describe('a till to practise on', () => {
  let server: TillServer;
  let till: Till;
  let practice: TrainingTill;

  beforeEach(async () => {
    server = new TillServer();
    server.commit(
      'store',
      aStore({ id: 'store-1', lanes: [{ id: 'lane-1', name: 'One', channel: 'retail' }], rev: 1 }),
    );
    server.commit('product', milk);
    const shared = { store_id: 'store-1', variation_id: '', admin_only: false, rev: 1 };
    server.commit('barcode', { id: '77|p1', code: '77', product_id: 'p1', ...shared });
    const pin_hash = await hash('4711', { memoryCost: 64, timeCost: 1, parallelism: 1 });
    server.commit('staff', aStaff(1, { id: 'ann', store_ids: ['store-1'], pin_hash }));
    const surroundings = memorySurroundings({ transport: server.transport });
    till = await openTillOn({
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
    });
    await surroundings.clock.advance(0);
    await till.inSync();
    practice = await openTrainingTill({
      real: till,
      storage: getRxStorageMemory(),
      sha256: surroundings.sha256,
    });
  });

  afterEach(async () => {
    await practice.close();
    await till.close();
  });

  async function sellMilk(): Promise<number> {
    const store = (await practice.documents.get<Store>('store', 'store-1'))!;
    const found = await findByBarcode(practice.documents, '77', store);
    const [item] = await sellables(practice.documents, found);
    const cart = addItem(emptyCart('sale-1'), item!, { lineId: 'line-1', qty: '2.000' })!;
    const prepared = await prepareOrder(practice, cart);
    if (!prepared.ok) return expect.fail(prepared.sentence);
    const placed = await practice.actions.placeOrder(prepared, [{ method: 'cash', amount: 500 }]);
    return placed.ok ? placed.totals.total : expect.fail(placed.sentence);
  }

  it('opens a shift and sells what the real till has, at its prices', async () => {
    const opened = await practice.actions.openShift({ label: 'Practice', openingCash: 10_000 });
    expect(opened.ok).to.equal(true);
    expect(await sellMilk()).to.equal(248);
    expect(practice.view.sales()).to.have.length(1);
  });

  it('leaves journal, shift, ledger and replica of the real till as they were', async () => {
    const before = await till.digest();
    await practice.actions.openShift({ label: 'Practice', openingCash: 10_000 });
    await sellMilk();
    await practice.actions.editDocument('product', 'p1', { price: 1 });
    expect(await practice.documents.get('product', 'p1')).to.include({ price: 1 });
    await settle();
    await till.inSync();
    expect(await till.documents.get('product', 'p1')).to.include({ price: 124 });
    expect([...till.view.entries()]).to.deep.equal([]);
    expect(await till.pending()).to.equal(0);
    expect(await findOpenShift(till)).to.equal(undefined);
    expect(server.ledger.size).to.equal(0);
    expect(await till.digest()).to.deep.equal(before);
  });

  it('does not see the shift and the sales of the real till', async () => {
    await till.actions.openShift({ label: 'Real', openingCash: 0 });
    expect(await findOpenShift(till)).to.include({ shift_label: 'Real' });
    expect(await findOpenShift(practice)).to.equal(undefined);
  });

  it('counts tries of a PIN where ending the practice forgets none', async () => {
    for (const left of [4, 3]) {
      const tried = await practice.actions.approve({ kind: 'discount', employeeId: 'ann', pin: '0000' });
      expect(tried).to.deep.include({ ok: false, code: 'pin_wrong', details: { tries: left } });
    }
    const real = await till.actions.approve({ kind: 'discount', employeeId: 'ann', pin: '0000' });
    expect(real).to.deep.include({ code: 'pin_wrong', details: { tries: 2 } });
  });
});
