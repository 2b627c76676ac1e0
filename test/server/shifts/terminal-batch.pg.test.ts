// Closing a shift together with the batch of its card terminal: whatever the terminal does, the shift is closed when its
// batch is and open when it is not, one command is given, and who comes meanwhile is in the count or told to wait.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { doors, startGivenBatches } from './given-batch.ts';
import type { GivenBatches } from './given-batch.ts';
import { testClock } from '../../support/test-clock.ts';

/** How long the servers here listen to a terminal, ms. */
const patience = 150;

describe('a shift that is closed with the batch of its terminal', function () {
  this.timeout(30_000);
  let given: GivenBatches;

  before(async () => (given = await startGivenBatches(patience)));
  after(() => given?.stop());
  beforeEach(() => given.begins());
  afterEach(() => given.ends());

  for (const door of doors) {
    it(`is closed through ${door}, and says by which terminal and whom`, async () => {
      const id = await given.opened();
      await given.sells(id);
      expect(await given.closes(id, door)).to.match(/^(200|applied)$/);
      const shift = await given.shift(id);
      expect(shift).to.include({
        status: 'closed',
        svc_terminal_batch_payment_device_id: given.terminalId,
        // The owner comes in through the first door.
        svc_terminal_batch_closed_by_vendor_employee_id:
          door === 'vendor' ? '' : given.vendor.people.cashier.staff.id,
        terminal_batch_asked_at: null,
        terminal_batch_waived_reason: '',
      });
      expect(shift.z_number).to.be.greaterThan(0);
      expect(Date.parse(shift.terminal_batch_closed_at!)).to.be.closeTo(testClock.now(), 5000);
      const { terminal_batch } = await given.detail(id);
      expect(terminal_batch).to.include({ state: 'done', next_try_at: null });
      expect(terminal_batch.answer).to.match(/^BATCH /);
    });

    it(`stays open with nothing saved when the terminal rejects, through ${door}`, async () => {
      given.takes('rejects', 'accepts');
      const id = await given.opened();
      const before = await given.shift(id);
      expect(await given.closes(id, door)).to.match(/^(409|rejected) terminal_rejected$/);
      const { rev: _, ...now } = await given.shift(id);
      const { rev: __, ...then } = before;
      expect(now).to.deep.equal(then);
      expect((await given.detail(id)).terminal_batch).to.include({
        state: 'rejected',
        answer: 'HOST BUSY 91',
      });
      expect(await given.closes(id, door), 'once more').to.match(/^(200|applied)$/);
      expect((await given.shift(id)).z_number).to.be.greaterThan(0);
    });

    it(`is closed as it was counted when the terminal is heard late, through ${door}`, async () => {
      for (const manner of ['answers late', 'does it and dies'] as const) {
        given.takes(manner);
        const id = await given.opened();
        expect(await given.closes(id, door, { closing_notes: manner }), manner).to.match(
          /^(409 terminal_undecided|waiting_for)$/,
        );
        await given.recovered();
        const { status, closing_notes, closing_actual_cash } = await given.shift(id);
        expect([status, closing_notes, closing_actual_cash]).to.deep.equal(['closed', manner, 10_730]);
      }
      expect(given.terminal.told, 'nothing is told twice').to.have.length(2);
    });

    it(`stays open when it turns out that the terminal did nothing, through ${door}`, async () => {
      given.takes('hangs', 'dies before it', 'accepts');
      const id = await given.opened();
      given.terminal.isForgetful = true;
      for (const _ of [1, 2]) {
        expect(await given.closes(id, door)).to.match(/^(409 terminal_undecided|waiting_for)$/);
        const { terminal_batch, terminal_batch_asked_at } = await given.detail(id);
        expect(terminal_batch.state).to.equal('asked');
        expect(terminal_batch_asked_at).to.equal(terminal_batch.asked_at);
        given.terminal.isForgetful = false;
        await given.recovered();
        expect((await given.shift(id)).status).to.equal('open');
      }
      expect(await given.closes(id, door)).to.match(/^(200|applied)$/);
    });
  }

  it('is on record, for whoever comes after a crash, before its terminal hears of it', async () => {
    const id = await given.opened();
    const known: string[] = [];
    given.terminal.strike = async (moment) => {
      if (moment === 'heard') known.push(...(await given.commands()).map(({ shift }) => shift));
    };
    expect(await given.closes(id)).to.equal('200');
    expect(known).to.include(id);
  });

  it('hears an answer that comes twice once', async () => {
    given.takes('answers twice');
    const id = await given.opened();
    expect(await given.closes(id)).to.equal('200');
  });

  it('checks all it can refuse before the terminal hears of it', async () => {
    const id = await given.opened();
    expect(await given.closes(id, 'vendor', { closing_handover_basis: 'pocket' })).to.equal(
      '400 cash_handover_basis',
    );
    expect(await given.closes(id, 'vendor', { payment_terminal_device_id: 'nowhere' })).to.equal(
      '400 payment_terminal',
    );
    expect(await given.closes(id, 'auth', {}, 'manager')).to.equal('403 forbidden');
    expect(await given.closes(id, 'vendor', { terminal_batch_waived_reason: 'both' })).to.equal(
      '400 invalid_input',
    );
    expect(given.terminal.told).to.deep.equal([]);
    expect(await given.closes(id)).to.equal('200');
    expect(await given.closes(id)).to.equal('409 shift_closed');
    expect(given.terminal.told).to.have.length(1);
  });

  describe('whose terminal cannot be reached', () => {
    beforeEach(() => given.terminal.unplug());
    afterEach(() => given.terminal.plugIn());

    it('stays open; only an owner may close it without the batch, and says why', async () => {
      const id = await given.opened();
      for (const door of doors)
        expect(await given.closes(id, door)).to.match(/^(409|rejected) terminal_unreachable$/);
      const without = { close_payment_terminal_batch: false };
      const why = { ...without, terminal_batch_waived_reason: 'the cable is cut' };
      expect(await given.closes(id, 'auth', without)).to.equal('403 terminal_batch_owner');
      expect(await given.closes(id, 'auth', why)).to.equal('403 terminal_batch_owner');
      expect(await given.closes(id, 'journal', why)).to.equal('rejected terminal_batch_owner');
      expect(await given.closes(id, 'vendor', without)).to.equal('400 terminal_batch_reason');
      expect((await given.shift(id)).status).to.equal('open');
      expect(await given.closes(id, 'vendor', why)).to.equal('200');
      const detail = await given.detail(id);
      expect(detail).to.include({
        status: 'closed',
        terminal_batch_closed_at: null,
        terminal_batch_waived_reason: 'the cable is cut',
      });
      expect(detail.terminal_batch.state).to.equal('unreachable');
    });
  });

  it('of which nobody asked the batch is closed without it by whoever may close it', async () => {
    const id = await given.opened();
    expect(await given.closes(id, 'auth', { close_payment_terminal_batch: false })).to.equal('200');
    expect((await given.shift(id)).terminal_batch_closed_at).to.equal(null);
  });

  it('is closed by its owner while the terminal is silent; what it did is said when it is heard', async () => {
    given.takes('does it and dies');
    given.terminal.isForgetful = true;
    const id = await given.opened();
    expect(await given.closes(id, 'auth')).to.equal('409 terminal_undecided');
    const why = { close_payment_terminal_batch: false, terminal_batch_waived_reason: 'it smokes' };
    expect(await given.closes(id, 'auth', why)).to.equal('403 terminal_batch_owner');
    expect(await given.closes(id, 'vendor', why)).to.equal('200');
    const closed = await given.shift(id);
    expect([closed.status, closed.terminal_batch_closed_at, closed.terminal_batch_asked_at]).to.deep.equal([
      'closed',
      null,
      null,
    ]);
    given.terminal.isForgetful = false;
    await given.recovered();
    const after = await given.shift(id);
    expect(after).to.include({
      svc_terminal_batch_payment_device_id: given.terminalId,
      terminal_batch_waived_reason: 'it smokes',
      z_number: closed.z_number,
    });
    expect(after.terminal_batch_closed_at).to.be.a('string');
  });

  it('asks what became of a command before it gives another', async () => {
    given.takes('does it and dies', 'accepts');
    given.terminal.isForgetful = true;
    const id = await given.opened();
    expect(await given.closes(id, 'auth')).to.equal('409 terminal_undecided');
    expect(await given.closes(id, 'auth')).to.equal('409 shift_closing');
    expect(await given.closes(id, 'journal')).to.equal('waiting_for');
    expect(given.terminal.told).to.have.length(1);
    expect(given.terminal.asked).to.be.greaterThan(1);
    given.terminal.isForgetful = false;
    expect(await given.closes(id, 'auth'), 'it finds the batch closed').to.equal('409 shift_closed');
    expect(given.terminal.told).to.have.length(1);
  });

  it('is closed once by two who close it at once, online and from a journal, with one command', async () => {
    const id = await given.opened();
    const both = await Promise.all([
      given.closes(id, 'auth'),
      given.closes(id, 'journal'),
      given.closes(id, 'vendor'),
    ]);
    expect(both.filter((word) => /^(200|applied)$/.test(word))).to.have.length(1);
    for (const word of both)
      expect(word).to.match(/^(200|applied|409 shift_clos(ed|ing)|rejected shift_closed|waiting_for)$/);
    expect(given.terminal.told).to.have.length(1);
  });

  it('answers an entry that a journal brings again as it was settled meanwhile', async () => {
    given.takes('answers late');
    const id = await given.opened();
    const entry = given.entry(new GivenJournal('till-again'), 'shift.close', {
      id,
      ...given.counting(),
    });
    expect(await given.send(entry)).to.equal('waiting_for');
    await given.recovered();
    expect(await given.send(entry)).to.equal('applied');
    expect(await given.send(entry)).to.equal('applied');
    expect(given.terminal.told).to.have.length(1);
  });

  it('holds up nothing else that comes in the same batch of a journal', async () => {
    const id = await given.opened();
    const journal = new GivenJournal('till-day');
    const [first, second] = [given.sale(id), given.sale(id, randomUUID(), 'cash')];
    const entries = [
      given.entry(journal, 'order.place', first),
      given.entry(journal, 'order.place', second),
      given.entry(journal, 'shift.close', { id, ...given.counting() }),
      given.entry(journal, 'shift.open', anOpening({ id: `${id}-next`, pos_register_id: given.laneId })),
    ];
    const { body } = await given.as('cashier', 'post', '/sync/operations', { operations: entries });
    const kinds = (body.outcomes as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['applied', 'applied', 'applied', 'applied']);
    expect((await given.detail(id)).order_stats.order_count).to.equal(2);
  });
});
