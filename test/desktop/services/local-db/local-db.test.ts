// Every local data channel with its exact payload, over a real replica and journal.
import { expect } from 'chai';
import { aProduct, aStore, aVariation } from '../../../contract/contract-documents.ts';
import {
  anOrder,
  draftLine,
  handIn,
  localServer,
  localTill,
  offlineTill,
  plugIn,
  root,
  unplug,
} from './local-till.ts';
import type { LocalTill } from './local-till.ts';

describe('the local data channels', () => {
  let local: LocalTill;
  const code = async (name: string, request?: unknown) => {
    const answer = await local.ask(name, request);
    return answer.ok ? 'ok' : answer.code;
  };
  afterEach(() => local.close());

  describe('before a store is open', () => {
    it('answers every channel but init and reset with a sentence', async () => {
      local = await localTill();
      const requests: Record<string, unknown> = {
        'local-db:sync-catalog': {},
        'local-db:get-catalog': {},
        'local-db:add-to-outbox': { order: anOrder(), clientOrderId: 'a' },
        'local-db:get-outbox': {},
        'local-db:remove-from-outbox': { clientOrderId: 'a' },
        'local-db:clear-outbox': {},
        'local-db:save-draft': { draftId: 'a', cart: { lines: [draftLine] } },
        'local-db:get-drafts': {},
        'local-db:delete-draft': { draftId: 'a' },
        'local-db:get-stats': {},
        'local-db:export-unsent': {},
        'local-db:import-unsent': { name: 'a' },
      };
      for (const [name, request] of Object.entries(requests)) {
        const answer = await local.ask(name, request);
        expect(answer, name).to.include({
          ok: false,
          code: 'local_db_closed',
          sentence: 'The local data of this till is not open.',
        });
      }
    });

    it('init opens the store, and answers as before when it is open', async () => {
      local = await localTill();
      const opened = {
        storeId: 'store-1',
        deviceId: 'device-1',
        laneId: 'lane-1',
        waiting: 0,
        lastSyncedAt: null,
        backup: null,
      };
      expect(await local.done('local-db:init', { storeId: 'store-1' })).to.deep.equal(opened);
      const till = local.till();
      expect(await local.done('local-db:init', { storeId: 'store-1' })).to.deep.equal(opened);
      expect(local.till()).to.equal(till);
    });

    it('init of another store opens that store’s replica on the same journal', async () => {
      local = await offlineTill();
      await handIn(local, 1);
      expect(await local.done('local-db:init', { storeId: 'store-2' })).to.include({
        storeId: 'store-2',
        waiting: 1,
        lastSyncedAt: null,
      });
      expect((await local.done('local-db:get-catalog')).documents).to.deep.equal([]);
      await local.done('local-db:init', { storeId: 'store-1' });
      expect((await local.done('local-db:get-catalog')).documents).to.have.length(5);
    });

    it('a store that does not open is told as such, and can be tried again', async () => {
      let broken = true;
      local = await localTill({
        opener: (opener) => ({
          ...opener,
          open: (id) => (broken ? Promise.reject(new Error('EIO')) : opener.open(id)),
        }),
      });
      expect(await code('local-db:init', { storeId: 'store-1' })).to.equal('till_failed');
      broken = false;
      expect(await code('local-db:init', { storeId: 'store-1' })).to.equal('ok');
    });
  });

  describe('the catalog', () => {
    it('[I9] has a last-sync time, of the server’s clock, only once everything was here', async () => {
      const server = localServer();
      local = await localTill({ server });
      await local.done('local-db:init', { storeId: 'store-1' });
      // The last page of the products stays away.
      server.pageRows = 2;
      let pulls = 0;
      const intercept = server.intercept;
      server.intercept = (frame, line) => {
        if (frame.type === 'pull' && frame.collection === 'product' && ++pulls >= 3) {
          line.cut();
          return true;
        }
        return intercept(frame, line);
      };
      const syncing = local.ask('local-db:sync-catalog', { timeoutMs: 30_000 });
      await local.pass(40_000);
      expect(await syncing).to.include({ ok: false, code: 'server_unreached' });
      expect((await local.done('local-db:get-catalog')).lastSyncedAt).to.equal(null);
      server.intercept = intercept;
      local.surroundings.clock.jump(3_600_000);
      const again = local.done('local-db:sync-catalog');
      await local.pass(60_000);
      const { lastSyncedAt, revision, storeId } = await again;
      expect(storeId).to.equal('store-1');
      const skew = local.till().skew();
      expect(Date.parse(String(lastSyncedAt)) + skew).to.be.at.most(local.surroundings.clock.now());
      const page = await local.done('local-db:get-catalog');
      expect(page).to.include({ lastSyncedAt, revision, next: null });
      expect(page.documents).to.have.length(5);
    });

    it('[I9] has a last-sync time although nobody asked for a sync, and another one after each catch-up', async () => {
      const server = localServer();
      local = await localTill({ server });
      await local.done('local-db:init', { storeId: 'store-1' });
      const lastSyncedAt = async () => Date.parse((await local.done('local-db:get-stats')).lastSyncedAt);
      const began = local.surroundings.clock.now();
      await local.pass(10_000);
      const first = await lastSyncedAt();
      expect(first).to.be.within(began, local.surroundings.clock.now());
      await local.pass(600_000);
      expect(await lastSyncedAt(), 'while nothing is caught up with').to.equal(first);
      unplug(local);
      await local.pass(600_000);
      await plugIn(local);
      expect(await lastSyncedAt()).to.be.above(first + 1_200_000);
    });

    it('[I18] the last-sync time is the server’s, however wrong the clock of the till is', async () => {
      const server = localServer();
      const year = 365 * 86_400_000;
      const hear = server.hear;
      server.hear = (frame, line) =>
        hear(frame.type === 'hello' ? { ...frame, wall: frame.wall - year } : frame, line);
      local = await offlineTill({ server });
      const { lastSyncedAt } = await local.done('local-db:get-stats');
      const expected = local.surroundings.clock.now() - year;
      expect(Date.parse(lastSyncedAt)).to.be.within(expected - 60_000, expected);
    });

    it('[I9] an unfinished sync leaves the last one’s time, also over a restart', async () => {
      local = await offlineTill();
      const { lastSyncedAt } = await local.done('local-db:get-stats');
      expect(lastSyncedAt).to.be.a('string');
      const late = local.ask('local-db:sync-catalog', { timeoutMs: 1000 });
      await local.pass(5000);
      const refused = await late;
      expect(refused).to.include({ ok: false, code: 'server_unreached' });
      const { server, surroundings, disk: files } = local;
      await local.close();
      local = await localTill({ server, surroundings, files });
      expect(await local.done('local-db:init', { storeId: 'store-1' })).to.include({ lastSyncedAt });
    });

    it('is read page by page, in the order of ids, and no larger than a message', async () => {
      local = await offlineTill();
      const first = await local.done('local-db:get-catalog', { limit: 2 });
      expect(first.next).to.equal('p2');
      const ids: string[] = [];
      for (let after: unknown = ''; after !== null;) {
        const page = await local.done<{ documents: { id: string }[]; next: string | null }>(
          'local-db:get-catalog',
          { limit: 2, after },
        );
        ids.push(...page.documents.map(({ id }) => id));
        after = page.next;
      }
      expect(ids).to.deep.equal(['p1', 'p2', 'p3', 'p4', 'p5']);
      expect((await local.done('local-db:get-catalog', { collection: 'store' })).documents).to.have.length(1);
      expect(await code('local-db:get-catalog', { limit: 501 })).to.equal('invalid_input');
      expect(await code('local-db:get-catalog', { collection: 'staff' })).to.equal('invalid_input');
      expect(await code('local-db:get-catalog', { collection: '__proto__' })).to.equal('invalid_input');
    });

    it('a page of large documents ends early and says where to go on', async () => {
      const server = localServer();
      const barcodes = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(64, '0'));
      const variations = Array.from({ length: 10 }, (_, index) => aVariation({ id: `v${index}`, barcodes }));
      for (let number = 10; number < 70; number++) {
        server.commit('product', aProduct({ id: `q${number}`, store_id: 'store-1', variations, rev: 1 }));
      }
      local = await offlineTill({ server });
      const page = await local.done<{ documents: object[]; next: string }>('local-db:get-catalog');
      expect(page.documents.length).to.be.within(10, 60);
      expect(JSON.stringify(page).length).to.be.below(1_100_000);
      const rest = await local.done<{ documents: object[]; next: null }>('local-db:get-catalog', {
        after: page.next,
      });
      const ids = [...page.documents, ...rest.documents].map((document) => (document as { id: string }).id);
      expect(new Set(ids).size).to.equal(ids.length);
      expect(ids.slice(0, 6)).to.deep.equal(['p1', 'p2', 'p3', 'p4', 'p5', 'q10']);
    });

    it('a till that is closed while it syncs says so', async () => {
      local = await offlineTill();
      const syncing = local.ask('local-db:sync-catalog');
      await local.pass();
      await local.close();
      await local.pass(1000);
      expect(await syncing).to.include({ ok: false, code: 'local_db_closed' });
    });
  });

  describe('stats', () => {
    it('count documents, entries and bytes', async () => {
      local = await offlineTill();
      await handIn(local, 3);
      await local.done('local-db:save-draft', { draftId: 'draft-1', cart: { lines: [draftLine] } });
      const { name, bytes } = await local.done('local-db:export-unsent');
      const { lastSyncedAt } = await local.done('local-db:get-catalog');
      local.disk.room = 12_345;
      expect(await local.done('local-db:get-stats')).to.deep.equal({
        storeId: 'store-1',
        lastSyncedAt,
        counts: {
          product: 5,
          barcode: 0,
          reference: 0,
          drafts: 1,
          entries: 3,
          waiting: 3,
          parked: 0,
          archived: 0,
        },
        bytes: { stored: bytes, backups: bytes, free: 12_345 },
        backups: [{ name, bytes }],
      });
    });
  });

  describe('reset', () => {
    it('[I16] writes a backup that holds every unsent entry, then opens an empty replica on the same journal', async () => {
      local = await offlineTill();
      await handIn(local, 3);
      const before = await local.records();
      const reset = await local.done('local-db:reset', { storeId: 'store-1', backup: true });
      expect(reset).to.include({ storeId: 'store-1', waiting: 3, lastSyncedAt: null });
      expect(await local.records()).to.deep.equal(before);
      expect((await local.done<{ documents: object[] }>('local-db:get-catalog')).documents).to.deep.equal([]);
      const text = local.disk.text(`${root}/backups/store-1/${reset.backup}.jsonl`);
      for (const { hash } of before) expect(text).to.include(`"hash":"${hash}"`);
      await plugIn(local);
      await local.till().inSync();
      expect([...local.server.ledger.keys()]).to.deep.equal(['device-1/1', 'device-1/2', 'device-1/3']);
      expect((await local.done<{ documents: object[] }>('local-db:get-catalog')).documents).to.have.length(5);
    });

    it('by init does the same', async () => {
      local = await offlineTill();
      await handIn(local, 1);
      const { backup } = await local.done('local-db:init', { storeId: 'store-1', reset: true });
      expect(local.disk.paths()).to.include(`${root}/backups/store-1/${backup}.jsonl`);
      expect((await local.done<{ documents: object[] }>('local-db:get-catalog')).documents).to.deep.equal([]);
    });

    it('[I16] without a backup is refused while anything is unsent, and does not touch the replica', async () => {
      local = await offlineTill();
      await handIn(local, 1);
      expect(await code('local-db:reset', { storeId: 'store-1', backup: false })).to.equal('backup_required');
      expect((await local.done<{ documents: object[] }>('local-db:get-catalog')).documents).to.have.length(5);
      await plugIn(local);
      await local.till().inSync();
      unplug(local);
      expect(await code('local-db:reset', { storeId: 'store-1', backup: false })).to.equal('ok');
      expect(local.disk.paths()).to.deep.equal([root]);
    });

    it('[I16] opens a store whose replica is broken, with a backup of what is unsent all the same', async () => {
      let broken = false;
      local = await offlineTill({
        opener: (opener) => ({
          open: (id) => (broken ? Promise.reject(new Error('malformed')) : opener.open(id)),
          removeReplica: async (id) => {
            broken = false;
            await opener.removeReplica(id);
          },
        }),
      });
      await handIn(local, 2);
      const before = await local.records();
      await local.close();
      broken = true;
      expect(await code('local-db:init', { storeId: 'store-1' })).to.equal('till_failed');
      const { backup } = await local.done('local-db:reset', { storeId: 'store-1', backup: true });
      expect(local.disk.text(`${root}/backups/store-1/${backup}.jsonl`)).to.include(before[1]!.hash);
      expect(await local.records()).to.deep.equal(before);
    });

    it('takes requests that come meanwhile afterwards, on the new till', async () => {
      local = await offlineTill();
      const answers = await Promise.all([
        local.ask('local-db:reset', { storeId: 'store-1', backup: true }),
        local.ask('local-db:get-outbox'),
        local.ask('local-db:get-stats'),
      ]);
      expect(answers.map(({ ok }) => ok)).to.deep.equal([true, true, true]);
    });

    it('goes on after a crash between the replica’s end and its new beginning', async () => {
      let open = true;
      local = await offlineTill({
        opener: (opener) => ({
          ...opener,
          open: (id) => (open ? opener.open(id) : Promise.reject(new Error('killed'))),
          removeReplica: async (id) => {
            await opener.removeReplica(id);
            open = false;
          },
        }),
      });
      await handIn(local, 2);
      expect(await code('local-db:reset', { storeId: 'store-1', backup: true })).to.equal('till_failed');
      expect(await code('local-db:get-outbox')).to.equal('local_db_closed');
      open = true;
      expect(await local.done('local-db:init', { storeId: 'store-1' })).to.include({ waiting: 2 });
    });
  });

  it('another store’s order or one with a foreign id is not taken', async () => {
    local = await offlineTill();
    local.server.commit('store', aStore({ id: 'store-2', rev: 1 }));
    const add = (order: object) => code('local-db:add-to-outbox', { order, clientOrderId: 'a' });
    expect(await add(anOrder({ store_id: 'store-2' }))).to.equal('invalid_input');
    expect(await add(anOrder({ client_order_id: 'b' }))).to.equal('invalid_input');
    expect(await local.records()).to.deep.equal([]);
  });
});
