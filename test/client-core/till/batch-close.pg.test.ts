// A till that closes its shift with the batch of the card terminal, against a whole server: it sells on as long as the
// shift is open there, tells why it was not closed, and never takes a shift for closed whose close was refused.
import { expect } from 'chai';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import {
  closeShift,
  findOpenShift,
  nodeSurroundings,
  openSession,
  openShift,
  openTillOn,
  sell,
} from '@evertill/client-core';
import type { SessionRecord, Till } from '@evertill/client-core';
import { password } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import { startGivenBatches } from '../../server/shifts/given-batch.ts';
import type { GivenBatches } from '../../server/shifts/given-batch.ts';

describe('a till that closes its shift with the batch of its terminal', function () {
  this.timeout(60_000);
  let given: GivenBatches;
  let till: Till;

  before(async () => (given = await startGivenBatches(150)));
  after(() => given?.stop());
  beforeEach(() => given.begins());
  afterEach(async () => {
    await till?.close();
    await given.ends();
  });

  async function opened(deviceId: string, role: Role = 'cashier'): Promise<string> {
    const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
      typeof getRxStorageMemory
    >;
    const surroundings = nodeSurroundings({ url: given.url, storage, scope: deviceId });
    let kept: SessionRecord | undefined;
    const session = await openSession({
      surroundings,
      keep: { load: () => Promise.resolve(kept), save: async (record) => void (kept = record) },
      deviceId,
      deviceName: deviceId,
      clientVersion: '0.1.0',
    });
    expect(await session.login(given.vendor.people[role].email, password)).to.include({ ok: true });
    const { storeId, laneId } = given;
    const place = { vendorId: given.vendor.id, storeId, laneId };
    till = await openTillOn({ surroundings, session, deviceId, deviceName: deviceId, ...place });
    await till.inSync();
    const shift = await openShift(till, { label: 'Day', openingCash: 10_000 });
    if (!shift.ok) throw new Error(shift.code);
    await sells();
    await till.inSync();
    return shift.id;
  }
  const sells = async () =>
    expect(
      await sell(till, {
        lines: [{ sku: 'MILK', qty: 1 }],
        payments: [{ method: 'cash', amount: 730 }],
      }),
    ).to.include({ ok: true });
  const closes = (more: object = {}) =>
    closeShift(till, {
      actualCash: 10_730,
      invoiceSlips: 1,
      voucherStubs: 0,
      cardReceipts: 0,
      handoverBasis: 'drawer',
      handoverAmount: 10_000,
      batchOfTerminal: given.terminalId,
      ...more,
    });
  async function refused(): Promise<readonly string[]> {
    const found = await till.documents.find<{ id: string; code: string }>('attention', { selector: {} });
    return found.map(({ code }) => code);
  }
  /** Until it is so; the test's own time ends the wait. */
  async function becomes(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it('goes on in its shift when the terminal refuses, with the reason on the screen, and closes it the second time', async () => {
    given.takes('rejects', 'accepts');
    const id = await opened('till-refused');
    expect(await closes()).to.include({ ok: true, id });
    expect(await findOpenShift(till), 'closed here until the server has answered').to.equal(undefined);
    await till.inSync();
    expect((await findOpenShift(till))?.id, 'open again').to.equal(id);
    expect(await refused()).to.deep.equal(['terminal_rejected']);
    await sells();
    expect(await closes()).to.include({ ok: true, id });
    await till.inSync();
    expect(await findOpenShift(till)).to.equal(undefined);
    expect((await given.shift(id)).terminal_batch_closed_at).to.be.a('string');
  });

  it('that was offline is told on its return, and the terminal closes its batch then', async () => {
    given.takes('accepts');
    const id = await opened('till-offline');
    till.goOffline();
    await sells();
    expect(await closes()).to.include({ ok: true, id });
    expect(await findOpenShift(till)).to.equal(undefined);
    till.goOnline();
    await till.inSync();
    const { status, terminal_batch_closed_at } = await given.shift(id);
    expect([status, typeof terminal_batch_closed_at]).to.deep.equal(['closed', 'string']);
    expect((await given.detail(id)).order_stats.order_count).to.equal(2);
  });

  it('waits while nobody knows what the terminal did, and is told when somebody does', async () => {
    given.takes('does it and dies');
    given.terminal.isForgetful = true;
    const id = await opened('till-waits');
    expect(await closes()).to.include({ ok: true });
    await becomes(async () => (await given.detail(id)).terminal_batch?.state === 'asked');
    expect(await till.pending()).to.equal(1);
    expect(await findOpenShift(till)).to.equal(undefined);
    given.terminal.isForgetful = false;
    await given.recovered();
    await till.inSync();
    expect(await till.pending()).to.equal(0);
    expect(await refused()).to.deep.equal([]);
    expect((await given.shift(id)).status).to.equal('closed');
  });

  it('lets only an owner close without a batch that failed, and says so before the server is asked', async () => {
    given.takes('rejects');
    const id = await opened('till-owner', 'owner');
    await closes();
    await till.inSync();
    expect(await refused()).to.deep.equal(['terminal_rejected']);
    const without = { batchOfTerminal: undefined, batchWaivedReason: 'the host is down' };
    expect(await closes(without)).to.include({ ok: true });
    await till.inSync();
    expect(await given.shift(id)).to.include({
      status: 'closed',
      terminal_batch_closed_at: null,
      terminal_batch_waived_reason: 'the host is down',
    });
    await till.close();
    await given.system.owner.query('DELETE FROM lane_leases');
    await opened('till-cashier');
    expect(await closes(without)).to.include({ ok: false, code: 'terminal_batch_owner' });
  });
});
