// The outbox channels: sales go in once, show what became of them, and leave by the server's word or an owner's.
import { expect } from 'chai';
import { isArchived } from '../../../../client-core/journal/archive.ts';
import { aShift } from '../../../contract/contract-documents.ts';
import { anOrder, handIn, localTill, offlineTill, plugIn, root, unplug } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

interface Entry {
  readonly client_order_id: string;
  readonly display_code: string;
  readonly state: string;
  readonly retry_count: number;
  readonly reason: { readonly code: string; readonly sentence: string } | null;
}
interface Outbox {
  readonly entries: Entry[];
  readonly next: number | null;
  readonly waiting: number;
  readonly parked: number;
  readonly sentence: string;
}

describe('the outbox channels', () => {
  let local: LocalTill;
  beforeEach(async () => {
    local = await offlineTill();
  });
  afterEach(() => local.close());

  const outbox = (request: object = {}) => local.done<Outbox>('local-db:get-outbox', request);
  const add = (order: object, clientOrderId = 'sale-1') =>
    local.ask('local-db:add-to-outbox', { order, clientOrderId });
  const code = async (asked: ReturnType<LocalTill['ask']>) => {
    const answer = await asked;
    return answer.ok ? 'ok' : answer.code;
  };
  const refuseSales = () => {
    local.server.rule = ({ type }) =>
      type === 'order.place' ? { kind: 'rejected', code: 'item_unknown', details: {} } : undefined;
  };

  describe('add-to-outbox', () => {
    it('writes an order.place entry and answers its temporary display code', async () => {
      const reply = await local.done('local-db:add-to-outbox', { order: anOrder(), clientOrderId: 'sale-1' });
      expect(reply).to.deep.equal({
        clientOrderId: 'sale-1',
        deviceSeq: 1,
        displayCode: 'L1-0001',
        again: false,
      });
      const [record] = await local.records();
      expect(record).to.include({
        type: 'order.place',
        state: 'waiting',
        actor_id: 'user-1',
        store_id: 'store-1',
      });
      expect(record!.payload).to.include({
        client_order_id: 'sale-1',
        display_code: 'L1-0001',
        currency: 'EUR',
        pos_register_id: 'lane-1',
        catalog_revision: local.till().catalogRevision(),
      });
      expect(await local.till().verifyJournal()).to.deep.equal({ ok: true, entries: 1 });
    });

    it('[I2] handed in again, at once or later or after a restart, is the same sale', async () => {
      const asked = await Promise.all([add(anOrder()), add(anOrder()), add(anOrder())]);
      const replies = asked.map((answer) => answer.ok && answer.reply);
      expect(replies.map((reply) => (reply as { again: boolean }).again).filter(Boolean)).to.have.length(2);
      const { server, surroundings, disk: files } = local;
      await local.close();
      local = await localTill({ server, surroundings, files });
      await local.done('local-db:init', { storeId: 'store-1' });
      expect(await add(anOrder())).to.deep.equal({
        ok: true,
        reply: { clientOrderId: 'sale-1', deviceSeq: 1, displayCode: 'L1-0001', again: true },
      });
      expect(await local.records()).to.have.length(1);
    });

    it('[I2] the same id with another content is refused and changes nothing', async () => {
      await add(anOrder({ note: 'gift', tax_exempt: true, captured_at: '2026-11-21T09:00:00.000Z' }));
      const [before] = await local.records();
      const others = [
        anOrder({ note: 'gift' }),
        anOrder({ tax_exempt: true }),
        anOrder({ note: 'present', tax_exempt: true }),
        anOrder({ note: 'gift', tax_exempt: true, captured_at: '2026-11-21T09:00:01.000Z' }),
        anOrder({ note: 'gift', tax_exempt: true, customer_id: 'c1' }),
        anOrder({ note: 'gift', tax_exempt: true, pos_register_id: 'lane-2' }),
        anOrder({ note: 'gift', tax_exempt: true, display_code: 'X' }),
        anOrder({ note: 'gift', tax_exempt: true, vendor_work_shift_id: 'shift-2' }),
        { ...anOrder({ note: 'gift', tax_exempt: true }), coupons: ['HALF'] },
      ];
      for (const other of others) expect(await code(add(other))).to.equal('order_mismatch');
      expect(
        await code(add(anOrder({ note: 'gift', tax_exempt: true, pos_register_id: 'lane-1' }))),
      ).to.equal('ok');
      expect(await local.records()).to.deep.equal([before]);
    });

    it('[I10] refuses before the money is taken what the server would refuse', async () => {
      const { totals } = anOrder() as { totals: object };
      const refused: [object, string][] = [
        [anOrder({ totals: { ...totals, total: 99 } }), 'order_totals'],
        [anOrder({ lines: [] }), 'invalid_input'],
        [{ ...anOrder(), hash: '' }, 'unknown_field'],
        [{ ...anOrder(), device_seq: 7 }, 'unknown_field'],
        [anOrder({ captured_at: 'yesterday' }), 'invalid_input'],
        [anOrder({ vendor_work_shift_id: 4 as never }), 'invalid_input'],
      ];
      for (const [order, expected] of refused) expect(await code(add(order))).to.equal(expected);
      const { vendor_work_shift_id: _, ...unattributed } = anOrder();
      expect(await code(add(unattributed))).to.equal('order_shift_missing');
      expect(await local.records()).to.deep.equal([]);
    });

    it('fills in the open shift of the lane', async () => {
      local.server.commit('work_shift', {
        ...aShift({ id: 'shift-9', store_id: 'store-1', pos_register_id: 'lane-1' }),
        rev: 1,
      });
      await plugIn(local);
      await local.till().inSync();
      const { vendor_work_shift_id: _, ...order } = anOrder();
      expect(await code(add(order))).to.equal('ok');
      expect((await local.records())[0]!.payload).to.include({ vendor_work_shift_id: 'shift-9' });
    });

    it('a sale whose entry a disk damaged is refused when it is handed in again', async () => {
      for (const damage of [{ note: 'cut \ud83d' }, { lines: 'none' }]) {
        expect(await add(anOrder())).to.include({ ok: true });
        const [record] = await local.records();
        await local.till().operations.put([{ ...record!, payload: { ...record!.payload, ...damage } }]);
        expect(await add(anOrder())).to.include({ ok: false, code: 'order_mismatch' });
        await local.till().operations.put([record!]);
      }
    });

    it('[I17] a sale the disk refuses is refused with a sentence, and taken once there is space', async () => {
      const { operations } = local.till();
      const insert = operations.insert.bind(operations);
      const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
      operations.insert = () => Promise.reject(full);
      const refused = await add(anOrder());
      expect(refused).to.include({
        ok: false,
        code: 'journal_unwritable',
        next: 'Make room on the disk, then retry.',
      });
      operations.insert = insert;
      expect(await code(add(anOrder()))).to.equal('ok');
      expect(await local.records()).to.have.length(1);
    });

    it('[I17] a disk that is full when the journal is read is told as a full disk too', async () => {
      const { operations } = local.till();
      operations.from = () => Promise.reject(Object.assign(new Error('no'), { code: 'SQLITE_FULL' }));
      expect(await code(add(anOrder()))).to.equal('journal_unwritable');
    });
  });

  describe('get-outbox and remove-from-outbox', () => {
    it('show what waits with its temporary code, and nothing of it can be removed', async () => {
      await handIn(local, 2);
      const { entries, ...rest } = await outbox();
      expect(rest).to.deep.include({ next: null, waiting: 2, parked: 0 });
      expect(rest.sentence).to.match(/^2 sales waiting — safe on this till since/);
      expect(
        entries.map(({ display_code, state, retry_count, reason }) => ({
          display_code,
          state,
          retry_count,
          reason,
        })),
      ).to.deep.equal([
        { display_code: 'L1-0001', state: 'waiting', retry_count: 0, reason: null },
        { display_code: 'L1-0002', state: 'waiting', retry_count: 0, reason: null },
      ]);
      const refused = await local.ask('local-db:remove-from-outbox', { clientOrderId: 'sale-1' });
      expect(refused).to.include({
        code: 'outbox_unsent',
        sentence: 'The server has not answered this sale yet, so it stays.',
      });
      expect((await outbox()).waiting).to.equal(2);
    });

    it('[I1] a sale leaves when the server has it, and only then may it be removed', async () => {
      await handIn(local, 1);
      await plugIn(local);
      await local.till().inSync();
      expect(await outbox()).to.deep.include({ entries: [], waiting: 0, sentence: '1 sale sent' });
      expect(await local.done('local-db:remove-from-outbox', { clientOrderId: 'sale-1' })).to.deep.equal({
        clientOrderId: 'sale-1',
        removed: true,
      });
      expect(await code(local.ask('local-db:remove-from-outbox', { clientOrderId: 'no' }))).to.equal(
        'not_found',
      );
    });

    it('[I10] a refused sale stays, with how often it was tried and why', async () => {
      refuseSales();
      await handIn(local, 1);
      await plugIn(local);
      const { entries, parked } = await outbox();
      expect(parked).to.equal(1);
      expect(entries[0]).to.deep.include({
        state: 'parked',
        retry_count: 1,
        reason: {
          code: 'item_unknown',
          sentence: 'A line names an item this store does not have.',
          next: 'A manager links the item.',
        },
      });
      const remove = local.ask('local-db:remove-from-outbox', { clientOrderId: 'sale-1' });
      expect(await code(remove)).to.equal('outbox_parked');
    });

    it('counts the server’s waiting_for as a try, and knows a code of a newer server', async () => {
      local.server.rule = ({ device_seq }) =>
        device_seq === 1
          ? ({ kind: 'waiting_for', for: 'shift-1', ack: undefined } as object)
          : { kind: 'rejected', code: 'made_up_later', details: {} };
      await handIn(local, 2);
      await plugIn(local);
      const { entries } = await outbox();
      expect(entries[0]).to.include({ state: 'waiting', reason: null });
      expect(entries[0]!.retry_count).to.be.above(0);
      expect(entries[1]!.reason!.code).to.equal('made_up_later');
    });

    it('is read page by page', async () => {
      await handIn(local, 5);
      const first = await outbox({ limit: 2 });
      expect([first.entries.length, first.next, first.waiting]).to.deep.equal([2, 2, 5]);
      const second = await outbox({ limit: 3, after: first.next! });
      expect(second.entries.map(({ client_order_id }) => client_order_id)).to.deep.equal([
        'sale-3',
        'sale-4',
        'sale-5',
      ]);
      expect(second.next).to.equal(null);
    });
  });

  describe('clear-outbox', () => {
    const clear = (unsent?: number) =>
      local.ask('local-db:clear-outbox', unsent === undefined ? {} : { confirm: { unsent } });
    const untouched = async (count: number) => {
      expect((await outbox()).waiting).to.equal(count);
      expect((await local.records()).some(isArchived)).to.equal(false);
    };

    it('[I16] has nothing to do when nothing is unsent', async () => {
      expect(await local.done('local-db:clear-outbox')).to.deep.equal({ archived: 0, backup: null });
    });

    it('[I16] is refused without an owner’s word on how many sales are unsent', async () => {
      await handIn(local, 3);
      for (const confirmed of [undefined, 2, 4]) {
        expect(await clear(confirmed)).to.deep.include({
          code: 'owner_confirmation',
          details: { unsent: 3 },
        });
      }
      await untouched(3);
      expect(local.disk.paths()).to.deep.equal([root]);
    });

    for (const userId of ['user-2', 'nobody']) {
      it(`[I16] is refused to ${userId === 'user-2' ? 'an employee' : `‘${userId}’`}, whatever they confirm`, async () => {
        await local.close();
        local = await offlineTill({ userId });
        await handIn(local, 1);
        expect(await code(clear(1))).to.equal('owner_confirmation');
        await untouched(1);
      });
    }

    it('[I16] is refused to an owner whose account was switched off', async () => {
      const owner = (await local.till().documents.get('staff', 'user-1'))!;
      local.server.commit('staff', { ...owner, disabled: true, rev: 9 });
      await plugIn(local);
      unplug(local);
      await handIn(local, 1);
      expect(await code(clear(1))).to.equal('owner_confirmation');
    });

    it('[I16] archives: the sales stay in the journal, sealed, and in a copy, and are not sent', async () => {
      await handIn(local, 3);
      const before = await local.records();
      const { archived, backup } = await local.done('local-db:clear-outbox', { confirm: { unsent: 3 } });
      expect(archived).to.equal(3);
      const text = local.disk.text(`${root}/backups/store-1/${backup}.jsonl`);
      for (const { hash } of before) expect(text).to.include(hash);
      expect(await outbox()).to.deep.include({
        entries: [],
        waiting: 0,
        parked: 0,
        sentence: 'All sales sent',
      });
      expect((await local.records()).map(({ hash }) => hash)).to.deep.equal(before.map(({ hash }) => hash));
      expect(await local.till().verifyJournal()).to.deep.equal({ ok: true, entries: 3 });
      await plugIn(local);
      expect(local.server.ledger.size).to.equal(0);
      expect((await local.done<{ counts: object }>('local-db:get-stats')).counts).to.include({
        entries: 3,
        archived: 3,
        waiting: 0,
        parked: 0,
      });
    });

    it('[I16] archived sales come back by importing the copy, and reach the server once', async () => {
      await handIn(local, 2);
      const { backup } = await local.done('local-db:clear-outbox', { confirm: { unsent: 2 } });
      await handIn(local, 1, 'later');
      const name = { name: backup };
      expect(await local.done('local-db:import-unsent', name)).to.deep.include({
        to: 'journal',
        waitingAgain: 2,
      });
      expect(await local.done('local-db:import-unsent', name)).to.deep.include({
        to: 'journal',
        waitingAgain: 0,
      });
      expect((await outbox()).waiting).to.equal(3);
      await plugIn(local);
      await local.till().inSync();
      expect([...local.server.ledger.keys()]).to.deep.equal(['device-1/1', 'device-1/2', 'device-1/3']);
    });

    it('puts refused sales aside too, and nobody is asked to look at them any more', async () => {
      refuseSales();
      await handIn(local, 1);
      await plugIn(local);
      expect(await local.till().attention()).to.have.length(1);
      expect(await local.done('local-db:clear-outbox', { confirm: { unsent: 1 } })).to.include({
        archived: 1,
      });
      expect(await local.till().attention()).to.deep.equal([]);
      expect((await local.records())[0]).to.include({
        state: 'attention',
        outcome: 'archived',
        code: 'item_unknown',
      });
    });

    it('[I10] what is archived is not taken back when the server asks for what it misses', async () => {
      await handIn(local, 2);
      await local.done('local-db:clear-outbox', { confirm: { unsent: 2 } });
      await handIn(local, 1, 'later');
      await plugIn(local);
      local.server.line.cut();
      await local.pass(60_000);
      expect([...local.server.ledger.keys()]).to.deep.equal(['device-1/3']);
    });

    it('leaves alone what the server settled in the same moment', async () => {
      await handIn(local, 2);
      const { operations } = local.till();
      const change = operations.change.bind(operations);
      operations.change = async (numbers, decide) => {
        const [first] = await operations.from(1, 1);
        await operations.put([{ ...first!, state: 'settled', outcome: 'applied' }]);
        operations.change = change;
        return change(numbers, decide);
      };
      expect(await local.done('local-db:clear-outbox', { confirm: { unsent: 2 } })).to.include({
        archived: 1,
      });
      expect((await local.records()).map(({ state }) => state)).to.deep.equal(['settled', 'attention']);
    });
  });
});
