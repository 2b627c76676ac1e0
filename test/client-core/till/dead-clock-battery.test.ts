// [I18] A device whose clock battery died boots in 2015, before its own last entry. The till says so, opens no shift until a
// person confirms the date, goes on selling, and dates nothing by that clock.
import { expect } from 'chai';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { barcodeId } from '@evertill/schemas';
import { processBell } from '../../../client-core/platform/process-bell.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import type { Bell } from '../../../client-core/surroundings.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { aProduct, aShift, aStore } from '../../contract/contract-documents.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { TillServer } from '../../support/till-server.ts';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';

type TillStorage = ReturnType<typeof memorySurroundings>['storage'];

const minute = 60_000;
const hour = 60 * minute;
/** As of a tab that has not been told yet. */
const silentBell: Bell = { ring: () => undefined, onRing: () => () => undefined };
const opening = { label: 'A', openingCash: 0 };
const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 124 }] } as const;
const gtin = '90614141000415';
/** Sold by 20 November 2026. */
const expiredNuts = {
  lines: [{ barcode: `]C101${gtin}310300045517261120`, qty: 1 }],
  payments: [{ method: 'cash', amount: 455 }],
} as const;

describe('a till whose clock battery died', () => {
  const yesterday = Date.parse('2026-11-23T18:00:00.000Z');
  const dead = Date.parse('2015-01-01T00:05:00.000Z');
  let server: TillServer;
  let clock: FakeClock;
  let place: ReturnType<typeof temporaryDirectory>;
  let surroundings: ReturnType<typeof memorySurroundings>;
  let till: Till;

  let laneId: string;

  const openTab = async (offline: boolean, bell: Bell) => {
    const opened = await openTillOn({
      surroundings: { ...surroundings, bell },
      multiInstance: true,
      session: {
        user: { id: 'user-1' },
        token: () => Promise.resolve('t'),
        refresh: () => Promise.resolve(undefined),
      },
      deviceId: 'device-1',
      deviceName: 'Till 1',
      vendorId: 'vendor-1',
      storeId: 'store-1',
      laneId,
      offline,
    });
    await clock.advance(0);
    return opened;
  };
  const open = async (offline: boolean) => {
    till = await openTab(offline, processBell('dead-clock'));
  };
  /** Another tab of the same device, which closes after `use`. */
  const besideTab = async (bell: Bell, use: (tab: Till) => Promise<void>) => {
    const tab = await openTab(true, bell);
    try {
      await use(tab);
    } finally {
      await tab.close();
    }
  };
  /** The device is started anew, offline. */
  const restart = async (shows: number) => {
    await till.close();
    clock.jump(shows - clock.now());
    await open(true);
  };
  const reachServer = async (server_time: number) => {
    server.ahead = server_time - clock.now();
    till.goOnline();
    await till.inSync();
  };
  const lastIn = async ({ operations, view }: Till) => (await operations.get(view.last()))!;
  const last = () => lastIn(till);

  beforeEach(async () => {
    place = temporaryDirectory({ inMemory: true });
    server = new TillServer();
    const lanes = [
      { id: 'lane-1', name: 'One', channel: 'retail' as const },
      { id: 'lane-2', name: 'Two', channel: 'retail' as const },
    ];
    server.commit('store', aStore({ id: 'store-1', lanes, rev: 1 }));
    const active = { store_id: 'store-1', status: 1, rev: 1 } as const;
    server.commit('product', aProduct({ ...active, id: 'p1', sku_code: 'MILK', price: 124 }));
    server.commit(
      'product',
      aProduct({ ...active, id: 'p2', sku_code: 'NUTS', item_type: 'WEIGHT', barcodes: [gtin] }),
    );
    server.commit('work_shift', aShift({ id: 's1', store_id: 'store-1', pos_register_id: 'lane-1', rev: 1 }));
    const row = { id: barcodeId(gtin, 'p2', ''), store_id: 'store-1', code: gtin, product_id: 'p2' };
    server.commit('barcode', { ...row, variation_id: '', admin_only: false, rev: 1 });
    clock = new FakeClock(yesterday);
    laneId = 'lane-1';
    const storage = getRxStorageSqliteInThread({ directory: place.directory });
    surroundings = memorySurroundings({ clock, transport: server.transport, storage });
    await open(false);
    await till.inSync();
    till.goOffline();
    expect(await sell(till, sale)).to.include({ ok: true });
  });
  afterEach(async () => {
    await till.close();
    place.remove();
  });

  it('says what its clock shows and when its last entry was', async () => {
    expect(till.status().clockDoubt).to.equal(null);
    await restart(dead);
    expect(till.status().clockDoubt).to.deep.equal({
      shows: '2015-01-01T00:05:00.000Z',
      known: '2026-11-23T18:00:00.000Z',
      isConfirmed: false,
    });
  });

  it('opens no shift until a person confirms the date', async () => {
    laneId = 'lane-2';
    await restart(dead);
    expect(await openShift(till, opening)).to.deep.include({
      code: 'clock_unconfirmed',
      details: { shows: '2015-01-01T00:05:00.000Z', known: '2026-11-23T18:00:00.000Z' },
    });
    expect(await till.actions.confirmClock('2026-11-24T08:30:00.000Z')).to.deep.equal({ ok: true });
    expect(await openShift(till, opening)).to.include({ ok: true });
    const { captured_at, clock: read } = await last();
    expect(captured_at).to.equal('2026-11-24T08:30:00.000Z');
    expect(read.wall).to.equal(clock.now());
    expect(till.status().clockDoubt).to.include({ isConfirmed: true });
  });

  it('goes on selling in a running shift, dated after the last entry and by the time since', async () => {
    await restart(dead);
    await clock.advance(20 * minute);
    expect(await sell(till, sale)).to.include({ ok: true });
    const { captured_at, clock: read } = await last();
    expect(captured_at).to.equal('2026-11-23T18:20:00.000Z');
    expect(read).to.include({ wall: dead + 20 * minute, skew_ms: 0 });
  });

  it('dates a sale, a punch and a cash movement by the confirmed date', async () => {
    await restart(dead);
    await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
    await clock.advance(hour);
    expect(await sell(till, sale)).to.include({ ok: true });
    expect((await last()).captured_at).to.equal('2026-11-24T09:30:00.000Z');
    expect(await till.actions.punchClock({ kind: 'in' })).to.include({ ok: true });
    expect((await last()).captured_at).to.equal('2026-11-24T09:30:00.000Z');
    expect(await till.actions.moveCash({ kind: 'paid_in', amount: 5, reason: 'Change' })).to.include({
      ok: true,
    });
    expect((await last()).captured_at).to.equal('2026-11-24T09:30:00.000Z');
  });

  it('refuses an item that has expired, before and after the date is confirmed', async () => {
    await restart(dead);
    expect(await sell(till, expiredNuts)).to.include({ code: 'item_expired' });
    await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
    expect(await sell(till, expiredNuts)).to.include({ code: 'item_expired' });
  });

  it('keeps the confirmed date over a restart of the program, and asks again after one of the device', async () => {
    await restart(dead);
    await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
    await clock.advance(hour);
    await restart(dead + hour + minute);
    expect(till.surroundings.clock.now()).to.equal(Date.parse('2026-11-24T09:31:00.000Z'));
    expect(till.clockDoubt()).to.include({ isConfirmed: true });
    await restart(dead - minute);
    expect(till.clockDoubt()).to.include({ isConfirmed: false });
  });

  it('believes its clock again when it is set right', async () => {
    await restart(dead);
    await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
    clock.jump(Date.parse('2026-11-24T08:47:00.000Z') - clock.now());
    expect(till.clockDoubt()).to.equal(null);
    expect(till.surroundings.clock.now()).to.equal(clock.now());
  });

  it('goes by the server’s time as soon as it is reached, and opens no shift while its clock is years off', async () => {
    await restart(dead);
    await sell(till, sale);
    const time = Date.parse('2026-11-24T08:30:00.000Z');
    await reachServer(time);
    expect(till.clockDoubt()).to.equal(null);
    expect(Math.abs(till.surroundings.clock.now() - time)).to.be.below(minute);
    expect(till.status().clockSkew).to.be.below(-11 * 365 * 24 * hour);
    const [hello] = server.heard('hello').slice(-1);
    expect(hello).to.deep.include({ start: { ago: clock.monotonic(), device_seq: 1 } });
    await till.close();
    laneId = 'lane-2';
    await open(true);
    expect(await openShift(till, opening)).to.include({ code: 'clock_skew' });
  });

  it('notes the server’s time of an answer that came after its clock was set right', async () => {
    const now = Date.parse('2026-11-24T08:30:00.000Z');
    await restart(Date.parse('2035-01-01T00:00:00.000Z'));
    await reachServer(now);
    server.ahead = 0;
    clock.jump(now - clock.now());
    expect(await sell(till, sale)).to.include({ ok: true });
    await till.inSync();
    expect((await last()).settled_at).to.match(/^2026-11-24T08:3/);
  });

  it('notes by the server’s time when it had everything last, though its clock was set ahead', async () => {
    const now = clock.now();
    await reachServer(now);
    clock.jump(24 * hour);
    server.ahead = -24 * hour;
    expect(Date.parse((await till.catchUp()).at)).to.be.within(now, now + minute);
  });

  it('keeps its orders though its clock is years ahead and the server answers while it opens', async () => {
    const { intercept } = server;
    const from = new Set<string>();
    const answers = Promise.withResolvers<void>();
    server.intercept = (frame, line) => {
      if (frame.type === 'pull') answers.resolve();
      if (frame.type === 'pull' && frame.collection === 'order') from.add(frame.from_day ?? '');
      return intercept(frame, line);
    };
    await till.close();
    surroundings = { ...surroundings, storage: readingLater(surroundings.storage, 'store', answers.promise) };
    clock.jump(9 * 365 * 24 * hour);
    server.ahead = yesterday - clock.now();
    await open(false);
    await till.inSync();
    expect([...from]).to.deep.equal(['2026-10-24']);
  });

  it('refuses a date before the last contact with the server', async () => {
    await restart(dead);
    expect(await till.actions.confirmClock('2026-11-20T08:30:00.000Z')).to.include({ code: 'invalid_input' });
    expect(till.clockDoubt()).to.include({ isConfirmed: false });
  });

  it('asks again about a date more than 90 days after the last contact, and takes it when it is confirmed again', async () => {
    await restart(dead);
    expect(await till.actions.confirmClock('2027-02-21T17:59:59.999Z')).to.deep.equal({ ok: true });
    await restart(dead - minute);
    const far = '2027-02-21T18:00:00.001Z';
    expect(await till.actions.confirmClock(far)).to.deep.include({ code: 'clock_far', details: { at: far } });
    expect(till.clockDoubt()).to.include({ isConfirmed: false });
    await besideTab(processBell('dead-clock'), async (tab) => {
      expect(await till.actions.confirmClock(far, true)).to.deep.equal({ ok: true });
      await clock.advance(0);
      for (const one of [till, tab]) {
        expect(one.clockDoubt()).to.include({ isConfirmed: true });
        expect(one.surroundings.clock.now()).to.equal(Date.parse(far));
      }
    });
  });

  it('asks again about a date 90 days after the last contact, though an entry was dated years ahead', async () => {
    await restart(Date.parse('2031-11-23T18:00:00.000Z'));
    await sell(till, sale);
    await restart(dead);
    expect(await till.actions.confirmClock('2030-11-24T08:30:00.000Z')).to.include({ code: 'clock_far' });
  });

  it('goes by the server’s time again after a date was confirmed that is years ahead', async () => {
    await restart(dead);
    expect(await till.actions.confirmClock('2062-11-24T08:30:00.000Z', true)).to.deep.equal({ ok: true });
    clock.jump(Date.parse('2026-11-24T08:30:00.000Z') - clock.now());
    expect(till.clockDoubt()).to.include({ isConfirmed: false });
    await reachServer(clock.now());
    expect(till.clockDoubt()).to.equal(null);
    expect(till.surroundings.clock.now()).to.equal(clock.now());
    await restart(Date.parse('2026-11-24T09:00:00.000Z'));
    expect(till.clockDoubt()).to.equal(null);
  });

  it('is not doubted for an ordinary correction of a few minutes', async () => {
    await restart(yesterday - 4 * minute);
    expect(till.clockDoubt()).to.equal(null);
    await restart(yesterday - 6 * minute);
    expect(till.clockDoubt()).to.include({ isConfirmed: false });
  });

  it('takes the date a person confirms for one before an entry whose clock was years ahead', async () => {
    await restart(Date.parse('2031-11-23T18:00:00.000Z'));
    await sell(till, sale);
    await restart(Date.parse('2026-11-24T08:30:00.000Z'));
    expect(till.clockDoubt()).to.include({ known: Date.parse('2031-11-23T18:00:00.000Z') });
    expect(await till.actions.confirmClock('2026-11-24T08:30:00.000Z')).to.deep.equal({ ok: true });
    expect(till.surroundings.clock.now()).to.equal(clock.now());
    await restart(Date.parse('2026-11-24T08:40:00.000Z'));
    expect(till.clockDoubt()).to.equal(null);
  });

  it('shows in all tabs the date that one of them was told, also one before an entry whose clock was ahead', async () => {
    await restart(Date.parse('2031-11-23T18:00:00.000Z'));
    await sell(till, sale);
    await restart(dead);
    await besideTab(processBell('dead-clock'), async (tab) => {
      expect(tab.clockDoubt()).to.include({ isConfirmed: false });
      expect(await till.actions.confirmClock('2026-11-24T08:30:00.000Z')).to.deep.equal({ ok: true });
      await clock.advance(minute);
      expect(tab.status().clockDoubt).to.include({ isConfirmed: true });
      expect(tab.surroundings.clock.now()).to.equal(Date.parse('2026-11-24T08:31:00.000Z'));
    });
  });

  it('shows in all tabs the time of the server that one of them reached', async () => {
    await restart(dead);
    await besideTab(processBell('dead-clock'), async (tab) => {
      expect(tab.clockDoubt()).to.include({ isConfirmed: false });
      const time = Date.parse('2026-11-24T08:30:00.000Z');
      await reachServer(time);
      await clock.advance(0);
      expect(tab.status().clockDoubt).to.equal(null);
      expect(Math.abs(tab.surroundings.clock.now() - time)).to.be.below(minute);
    });
  });

  it('goes by the server’s time in all tabs where the clock is years ahead', async () => {
    await besideTab(processBell('dead-clock'), async (tab) => {
      clock.jump(5 * 365 * 24 * hour);
      const time = Date.parse('2026-11-24T08:30:00.000Z');
      await reachServer(time);
      await clock.advance(0);
      expect(Math.abs(tab.surroundings.clock.now() - time)).to.be.below(minute);
      expect(await openShift(tab, opening)).to.include({ code: 'clock_skew' });
    });
  });

  it('opens a shift in a tab that was not told yet that another confirmed the date', async () => {
    laneId = 'lane-2';
    await restart(dead);
    await besideTab(silentBell, async (tab) => {
      await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
      expect(await openShift(tab, opening)).to.include({ ok: true });
      expect((await lastIn(tab)).captured_at).to.equal('2026-11-24T08:30:00.000Z');
    });
  });

  it('dates a punch from its press in a tab that was not told yet that another confirmed the date', async () => {
    await restart(dead);
    await besideTab(silentBell, async (tab) => {
      await till.actions.confirmClock('2026-11-24T08:30:00.000Z');
      expect(await tab.actions.punchClock({ kind: 'in', ago: 10_000 })).to.include({ ok: true });
      expect((await lastIn(tab)).captured_at).to.equal('2026-11-24T08:29:50.000Z');
    });
  });

  it('seals a sale by the server’s time in a tab that was not told yet that another reached it', async () => {
    await besideTab(silentBell, async (tab) => {
      clock.jump(5 * 365 * 24 * hour);
      const time = Date.parse('2026-11-24T08:30:00.000Z');
      await reachServer(time);
      expect(await sell(tab, sale)).to.include({ ok: true });
      expect(Math.abs(Date.parse((await lastIn(tab)).captured_at) - time)).to.be.below(minute);
    });
  });

  it('forgets the measure of a clock that was years behind and has been set since', async () => {
    await restart(dead);
    await reachServer(Date.parse('2026-11-24T08:30:00.000Z'));
    laneId = 'lane-2';
    await restart(Date.parse('2026-11-24T09:00:00.000Z'));
    expect(till.surroundings.clock.now()).to.equal(clock.now());
    expect(await openShift(till, opening)).to.include({ ok: true });
    expect((await last()).clock.skew_ms).to.equal(0);
  });
});

/** Reads documents of this collection by id only after `moment`. */
function readingLater(storage: TillStorage, name: string, moment: Promise<void>): TillStorage {
  return {
    ...storage,
    createStorageInstance: async (parameters) => {
      const instance = await storage.createStorageInstance(parameters);
      if (parameters.collectionName !== name) return instance;
      const find = instance.findDocumentsById.bind(instance);
      instance.findDocumentsById = (...ids) => moment.then(() => find(...ids));
      return instance;
    },
  };
}
