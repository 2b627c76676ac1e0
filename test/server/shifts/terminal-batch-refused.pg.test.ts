// A terminal closed its batch, and the close of the shift that asked for it is refused for good: nobody asks for it over
// and over; the shift says what its terminal did, sells on, and is closed by whoever closes it next, without another
// command.
import { expect } from 'chai';
import { createLog } from '../../../server/log.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { doors, said, startGivenBatches } from './given-batch.ts';
import type { GivenBatches } from './given-batch.ts';

describe('a batch whose shift cannot be closed as it was counted', function () {
  this.timeout(30_000);
  let given: GivenBatches;
  let log = '';

  before(async () => {
    given = await startGivenBatches(150, createLog('warn', { write: (line) => void (log += line) }));
  });
  after(() => given?.stop());
  beforeEach(() => {
    given.begins();
    log = '';
  });
  afterEach(() => given.ends());

  /** The terminal does it and is not heard; meanwhile the entry that asked for it is refused. */
  async function stranded(): Promise<string> {
    given.takes('does it and dies');
    given.terminal.isForgetful = true;
    const id = await given.opened();
    const journal = new GivenJournal(`till-of-${id}`);
    const close = given.entry(journal, 'shift.close', { id, ...given.counting() });
    expect(await given.send(close)).to.equal('waiting_for');
    const { rowCount } = await given.system.owner.query(
      "UPDATE operation_ledger SET outcome = 'rejected', code = 'waited_too_long' WHERE device_id = $1",
      [journal.deviceId],
    );
    expect(rowCount).to.equal(1);
    given.terminal.isForgetful = false;
    await given.recovered();
    return id;
  }

  it('is on record with its code, and asked for no more', async () => {
    const id = await stranded();
    const { terminal_batch, ...shift } = await given.detail(id);
    expect(terminal_batch).to.include({ state: 'refused', refusal: 'waited_too_long', next_try_at: null });
    expect(terminal_batch.answer).to.match(/^BATCH /);
    expect(shift).to.include({
      status: 'open',
      terminal_batch_closed_at: terminal_batch.answered_at,
      svc_terminal_batch_payment_device_id: given.terminalId,
      svc_terminal_batch_closed_by_vendor_employee_id: given.vendor.people.cashier.staff.id,
      terminal_batch_asked_at: null,
    });
    const { asked } = given.terminal;
    for (const _ of [1, 2, 3]) {
      await given.system.owner.query('UPDATE terminal_batch_closes SET next_try_at = asked_at');
      await given.system.server.jobs.runNow('terminal-batches');
    }
    expect(given.terminal.asked).to.equal(asked);
    expect(log.match(/could not be closed although/g), 'said once').to.have.length(1);
    expect(log).to.contain('waited_too_long');
    expect(await given.closes(id)).to.equal('200');
  });

  for (const door of doors)
    it(`leaves a shift that sells on and is closed through ${door}, with no second command`, async () => {
      const id = await stranded();
      const closedAt = (await given.shift(id)).terminal_batch_closed_at;
      const sale = given.sale(id);
      expect(said(await given.sells(id, sale))).to.equal('201');
      const { client_order_id } = sale;
      const voided = await given.as('owner', 'post', `/vendor/point-of-sale/orders/${client_order_id}/void`, {
        reason: 'wrong card',
      });
      expect(said(voided), 'its terminal has closed the batch').to.equal('400 terminal_batch_closed');
      expect(await given.closes(id, door)).to.match(/^(200|applied)$/);
      expect(given.terminal.told).to.have.length(1);
      const { terminal_batch, ...shift } = await given.detail(id);
      expect(shift).to.include({ status: 'closed', terminal_batch_closed_at: closedAt });
      expect(terminal_batch).to.include({ state: 'done', refusal: 'waited_too_long' });
    });

  it('is still closed only by who may, with a basis there is', async () => {
    const id = await stranded();
    expect(await given.closes(id, 'auth', {}, 'manager')).to.equal('403 forbidden');
    expect(await given.closes(id, 'journal', { closing_handover_basis: 'pocket' })).to.equal(
      'rejected cash_handover_basis',
    );
    expect(await given.closes(id, 'auth', { close_payment_terminal_batch: false })).to.equal('200');
  });
});
