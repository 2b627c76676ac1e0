// A whole till over a connection: selling with the plug pulled, restarts, several windows, a restored server.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { OperationEntry, OrderPlacePayload, ShiftOpenPayload, WorkShift } from '@evertill/schemas';
import { DigestSum } from '@evertill/sync';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { handleOf } from '../../../client-core/open-till.ts';
import type { HeadlessTill } from '../../../client-core/open-till.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { processBell } from '../../../client-core/platform/process-bell.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import type { TillRequest } from '../../../client-core/till/till-request.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { aProduct, aShift, aStore } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';
import { TillServer } from '../../support/till-server.ts';

const milk = aProduct({ id: 'p1', store_id: 'store-1', sku_code: 'MILK', price: 124, status: 1, rev: 1 });
const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 200 }] } as const;

describe('a whole till', () => {
  let server: TillServer;
  let surroundings: MemorySurroundings;
  let opened: Till[];
  let reports: string[];
  beforeEach(() => {
    server = new TillServer();
    server.commit(
      'store',
      aStore({ id: 'store-1', lanes: [{ id: 'lane-1', name: 'One', channel: 'retail' }], rev: 1 }),
    );
    server.commit('product', milk);
    server.commit('barcode', {
      id: '77|p1',
      store_id: 'store-1',
      code: '77',
      product_id: 'p1',
      variation_id: '',
      admin_only: false,
      rev: 1,
    });
    server.applied = openShiftOn(server);
    surroundings = memorySurroundings({ transport: server.transport });
    opened = [];
    reports = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((till) => till.close()));
  });

  const pass = (milliseconds = 0) => surroundings.clock.advance(milliseconds);
  const open = async (parts: Partial<TillRequest> = {}): Promise<Till> => {
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
      report: (message, error) => reports.push(`${message} ${JSON.stringify(error)}`),
      ...parts,
    });
    opened.push(till);
    await pass();
    return till;
  };
  const handle = async (parts: Partial<TillRequest> = {}): Promise<[HeadlessTill, Till]> => {
    const till = await open(parts);
    return [handleOf(till), till];
  };
  const orders = () => [...server.ledger.values()].filter(({ type }) => type === 'order.place');
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('it should have been refused'),
      (error: { name: string; code: string }) => `${error.name} ${error.code}`,
    );

  it('catches up, opens a shift, sells, and is in sync with what the server has', async () => {
    const [till] = await handle();
    await till.inSync();
    const { id } = await till.openShift({ label: 'Morning', openingCash: 10_000 });
    const sold = await till.sell({
      ...sale,
      lines: [{ barcode: '77', qty: 2 }],
      payments: [{ method: 'card', amount: 248 }],
    });
    expect(sold).to.deep.include({ displayCode: 'L1-0002', total: 248 });
    await till.inSync();
    expect(await till.pending()).to.equal(0);
    expect(orders()).to.have.length(1);
    expect(orders()[0]!.payload).to.include({
      client_order_id: sold.clientOrderId,
      vendor_work_shift_id: id,
    });
    expect(orders()[0]!.payload['catalog_revision']).to.match(/^e1\/\d+$/);
    expect(await till.find('work_shift', { status: 'open' })).to.have.length(1);
    const digest = await till.digest();
    const sum = new DigestSum(surroundings.sha256);
    sum.add(milk);
    expect(digest['product']).to.deep.equal(sum.result());
    expect(Object.keys(digest).toSorted()).to.deep.equal(
      Object.values(collections)
        .filter(({ scope }) => scope !== 'local')
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(reports).to.deep.equal([]);
  });

  it('is not in sync before what its entries caused is here', async () => {
    const [till] = await handle();
    await till.inSync();
    // Committed, and found by whoever asks, but the news comes late.
    const { line } = server;
    const send = line.send.bind(line);
    const late: Parameters<typeof send>[0][] = [];
    line.send = (frame) => {
      if (typeof frame !== 'string' && frame.type === 'changes') late.push(frame);
      else send(frame);
    };
    await till.openShift({ label: 'A', openingCash: 0 });
    let inSync = false;
    const waiting = till.inSync().then(() => (inSync = true));
    await pass(5000);
    expect([await till.pending(), inSync]).to.deep.equal([0, false]);
    late.forEach(send);
    await pass(5000);
    await waiting;
    expect(await till.find('work_shift', { status: 'open' })).to.have.length(1);
  });

  it('[I1] sells with the plug pulled and again after a restart, and every sale arrives once', async () => {
    const [first, whole] = await handle();
    await first.inSync();
    await first.openShift({ label: 'A', openingCash: 0 });
    await first.inSync();
    first.goOffline();
    server.door = 'closed';
    await first.sell(sale);
    await first.sell(sale);
    expect(await first.pending()).to.equal(2);
    // No goodbye: the page is simply gone, and loads again without a network.
    await whole.close();
    const [again] = await handle();
    expect(await again.pending()).to.equal(2);
    await again.sell(sale);
    expect(orders()).to.deep.equal([]);
    server.door = 'open';
    await pass(120_000);
    await again.inSync();
    expect(orders().map(({ device_seq }) => device_seq)).to.deep.equal([2, 3, 4]);
    expect(new Set(orders().map(({ payload }) => payload['client_order_id'])).size).to.equal(3);
    expect(await opened.at(-1)!.verifyJournal()).to.deep.equal({ ok: true, entries: 4 });
  });

  it('[H4] greets with its ledger head, checkpoints, versions and what it remembers of the server', async () => {
    const [till, whole] = await handle();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    await till.inSync();
    await whole.close();
    const [again] = await handle();
    await again.inSync();
    const [first, second] = server.heard('hello');
    expect(first).to.deep.include({
      token: 't',
      device_id: 'device-1',
      device_name: 'Till 1',
      store_id: 'store-1',
      lane_id: 'lane-1',
      ledger: { device_seq: 0, hash: '', ack: '' },
      witness: null,
      checkpoints: {},
    });
    const { product, draft } = collections;
    expect(first!.collections).to.include({ product: product.version, draft: draft.version });
    expect(first!.collections).to.not.have.property('operation');
    expect(second!.ledger).to.include({ device_seq: 1, ack: 'ack-1' });
    expect(second!.witness).to.deep.equal({ epoch: 'e1', xid: '1', seal: '' });
    expect(second!.checkpoints['product']).to.include({ epoch: 'e1' });
  });

  it('[H5] offers its sales again to a server that was restored, and pulls everything anew', async () => {
    const [till] = await handle();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    await till.sell(sale);
    await till.inSync();
    server.ledger.clear();
    server.epoch = 'e2';
    server.forget('work_shift', String((await till.find('work_shift', {}))[0]!.id));
    server.line.cut();
    await pass(5000);
    await till.inSync();
    expect(orders()).to.have.length(1);
    expect(await till.find('work_shift', { status: 'open' })).to.have.length(1);
    expect(await till.pending()).to.equal(0);
  });

  it('shows an edit at once and the server’s answer without a flicker', async () => {
    const [till] = await handle();
    await till.inSync();
    const prices: unknown[] = [];
    const look = async () => prices.push((await till.findByBarcode('77'))[0]!.price);
    till.goOffline();
    expect(await till.edit('product', 'p1', { price: 130 })).to.deep.equal({ deviceSeq: 1 });
    await look();
    till.goOnline();
    await pass(1000);
    await till.inSync();
    await look();
    server.commit('product', { ...milk, price: 130, rev: 99 });
    await pass();
    await look();
    server.commit('product', { ...milk, price: 140, rev: 100 });
    await pass();
    await look();
    expect(prices).to.deep.equal([130, 130, 130, 140]);
  });

  it('refuses by a typed error, and nothing is written', async () => {
    const [till] = await handle();
    await till.inSync();
    expect(await refusal(till.sell(sale))).to.equal('TillRefusal order_shift_missing');
    expect(await refusal(till.edit('product', 'p9', { price: 1 }))).to.equal('TillRefusal not_found');
    expect(await refusal(till.find('constructor', {}))).to.equal('TillRefusal unknown_collection');
    await till.openShift({ label: 'A', openingCash: 0 });
    expect(await refusal(till.openShift({ label: 'B', openingCash: 0 }))).to.equal('TillRefusal shift_open');
    expect(await till.pending()).to.be.at.most(1);
  });

  it('says in its status what is unsent and why', async () => {
    const [till, whole] = await handle();
    await till.inSync();
    expect(whole.status()).to.deep.include({ waiting: 0, sentence: 'All sales sent', stall: null });
    expect(whole.status().perCollection['product']).to.include({ pulled: 1, complete: true });
    await till.openShift({ label: 'A', openingCash: 0 });
    await till.inSync();
    till.goOffline();
    await till.sell(sale);
    await pass(16_000);
    expect(whole.status().connection).to.include({ name: 'idle', live: false, reason: 'switched off' });
    expect(whole.status().stall).to.include({ cause: 'switched_off' });
    expect(whole.status().sentence).to.match(/^1 sale waiting — safe on this till since \d\d:\d\d$/);
  });

  it('drafts travel: what one till holds the other resumes', async () => {
    const one = await open();
    const two = await open({
      surroundings: memorySurroundings({ transport: server.transport, clock: surroundings.clock }),
      deviceId: 'device-2',
    });
    await Promise.all([one.inSync(), two.inSync()]);
    const [item] = await sellables(
      one.documents,
      await findByBarcode(one.documents, '77', aStore({ id: 'store-1' })),
    );
    const held = await holdDraft(one, addItem(emptyCart('o1'), item!, { lineId: 'l1' })!, 'Smith');
    await pass();
    await settle();
    expect(held.ok && (await two.documents.get('draft', held.draft.id))).to.include({
      name: 'Smith',
      rev: 1,
    });
    expect((await one.digest())['draft']).to.deep.equal((await two.digest())['draft']);
  });

  it('[T30] of five windows one leads; all sell, in one sequence, and another takes over when it closes', async () => {
    // Each window has its own end of the bell.
    const aWindow = () => ({
      multiInstance: true,
      surroundings: { ...surroundings, bell: processBell('five') },
    });
    const windows = [await open(aWindow())];
    await windows[0]!.inSync();
    for (let nr = 1; nr < 5; nr++) windows.push(await open(aWindow()));
    expect(server.lines).to.have.length(1);
    const handles = windows.map(handleOf);
    await handles[0]!.openShift({ label: 'A', openingCash: 0 });
    await pass();
    for (let round = 0; round < 4; round++) await Promise.all(handles.map((till) => till.sell(sale)));
    await pass(1000);
    await windows[0]!.inSync();
    expect(orders()).to.have.length(20);
    expect(orders().map(({ device_seq }) => device_seq)).to.deep.equal(
      Array.from({ length: 20 }, (_, nr) => nr + 2),
    );
    expect(windows[4]!.status().connection.name).to.equal('elsewhere');
    // What the one that leads has received, and from which catalog each of them sells.
    const { perCollection } = windows[0]!.status();
    expect(perCollection['product']).to.include({ pulled: 1, complete: true });
    for (const till of windows) expect(till.status().perCollection).to.deep.equal(perCollection);
    const revision = windows[0]!.catalogRevision();
    expect(revision).not.to.equal('');
    const revisions = orders().map(({ payload }) => (payload as OrderPlacePayload).catalog_revision);
    expect(revisions).to.deep.equal(orders().map(() => revision));
    await windows[0]!.close();
    await pass(1000);
    expect(server.lines).to.have.length(2);
    await handles[3]!.sell(sale);
    await pass(1000);
    expect(orders()).to.have.length(21);
    expect(await windows[3]!.verifyJournal()).to.deep.equal({ ok: true, entries: 22 });
  });

  it('a refused sale does not stop the next, and is there to be looked at', async () => {
    const [till, whole] = await handle();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    server.rule = ({ device_seq }) =>
      device_seq === 2 ? { kind: 'rejected', code: 'item_unknown', details: {} } : undefined;
    await till.sell(sale);
    await till.sell(sale);
    await till.inSync();
    expect(orders()).to.have.length(1);
    expect((await whole.attention()).map(({ id, code }) => [id, code])).to.deep.equal([
      ['op:2', 'item_unknown'],
    ]);
    expect(whole.status().sentence).to.equal('1 sent, 1 needs attention');
  });

  it('a document it cannot read is left out, counted and shown', async () => {
    const whole = await open();
    await whole.inSync();
    server.commit('product', { ...milk, id: 'p2', price: 'cheap', rev: 1 } as never);
    await pass();
    expect(whole.status().perCollection['product']).to.include({ quarantined: 1 });
    const [attention] = await whole.attention();
    expect(attention).to.include({ kind: 'quarantine', collection_name: 'product', document_id: 'p2' });
  });
});

/** The shift that an opening makes, in the feed. */
function openShiftOn(server: TillServer): (entry: OperationEntry) => void {
  return ({ type, payload, store_id, captured_at, device_id, device_seq }) => {
    if (type !== 'shift.open') return;
    const { id, pos_register_id, ...opening } = payload as unknown as ShiftOpenPayload;
    const shift = aShift({
      id,
      pos_register_id,
      store_id,
      ...(opening as Partial<WorkShift>),
      opened_by_vendor_employee_id: 'user-1',
      opened_at: captured_at,
      opened_device_id: device_id,
      opened_device_seq: device_seq,
      rev: 1,
    });
    server.commit('work_shift', shift);
  };
}
