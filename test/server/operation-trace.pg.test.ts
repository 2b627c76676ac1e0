// What the server tells of one operation by its id: everything it wrote and where that lies in the feed, and nothing of
// what was sold.
import { expect } from 'chai';
import { operationIdOf, operationKeyOf } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { operationTrace } from '../../server/db/operation-trace.ts';
import type { OperationTrace } from '../../server/db/operation-trace.ts';
import { withTenantSql } from '../../server/db/tx.ts';
import { altered, GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';

describe('the trace of one operation', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    till = new GivenLane(system, vendor, new GivenJournal('till'));
    await till.send(till.opening('shift'));
  });
  after(() => system?.stop());

  const trace = (entry: OperationEntry, vendorId = vendor.id): Promise<OperationTrace | undefined> =>
    withTenantSql(system.pool, { vendor_id: vendorId }, (client) =>
      operationTrace(client, vendorId, operationKeyOf(operationIdOf(entry))!),
    );
  const sale = (id: string, shift = 'shift') =>
    till.sale({ id, shift, lines: [{ item_id: 'milk', unit_price: 250 }] });

  it('names the ledger entry, the order with its revision and place, and the stock that moved', async () => {
    const entry = sale('sale-1');
    const [outcome] = await till.send(entry);
    const found = (await trace(entry))!;
    expect(found.operation_id).to.equal(`till/${entry.device_seq}`);
    expect(found.ledger).to.include({
      type: 'order.place',
      subject: 'sale-1',
      outcome: 'applied',
      hash: entry.hash,
    });
    const { rows } = await system.owner.query<{ id: string; rev: number; xid: string }>(
      "SELECT id, rev, sync_xid::text AS xid FROM orders WHERE client_order_id = 'sale-1'",
    );
    const order = found.rows.find((row) => row.table === 'orders');
    expect(order).to.deep.include({
      ...rows[0],
      rev: Number(rows[0]!.rev),
      collection: 'order',
      served: true,
    });
    expect(order!.rev_written).to.equal((outcome as { result?: { rev?: unknown } }).result?.rev);
    expect(found.rows.filter((row) => row.table === 'stock_movements')).to.have.length(1);
    expect(found.rejections).to.deep.equal([]);
  });

  it('says that a row lies ahead of what replicas are served while a transaction is open', async () => {
    const blocker = await system.pool.connect();
    try {
      await blocker.query('BEGIN; SELECT pg_current_xact_id()');
      const entry = sale('sale-held');
      await till.send(entry);
      expect((await trace(entry))!.rows.find((row) => row.table === 'orders')!.served).to.equal(false);
      await blocker.query('ROLLBACK');
      expect((await trace(entry))!.rows.find((row) => row.table === 'orders')!.served).to.equal(true);
    } finally {
      blocker.release(true);
    }
  });

  it('shows a parked sale with its refusal, and what a shift and a cash movement wrote', async () => {
    const parked = sale('sale-lost', 'no-such-shift');
    const cash = till.entry('cash.move', {
      id: 'move-1',
      vendor_work_shift_id: 'shift',
      kind: 'paid_in',
      amount: 100,
      reason: 'change',
    });
    await till.send(parked, cash);
    const refused = (await trace(parked))!;
    // It waits for its shift first; the trace says for what.
    expect(refused.ledger).to.include({ outcome: 'waiting_for', waits_for: 'no-such-shift' });
    expect(refused.rows).to.deep.equal([]);
    const moved = (await trace(cash))!;
    expect(moved.rows).to.have.length(1);
    expect(moved.rows[0]).to.include({ table: 'vendor_work_shifts', id: 'shift', collection: 'work_shift' });
    const empty = till.entry('order.place', { nothing: true });
    await till.send(empty);
    const unreadable = (await trace(empty))!;
    expect(unreadable.ledger).to.include({ outcome: 'rejected', code: 'unknown_field' });
    expect(unreadable.rejections).to.have.length(1);
    expect(unreadable.rejections[0]).to.include({ code: 'unknown_field', door: 'journal', parked: true });
  });

  it('knows a refusal of what never reached the ledger, nothing of the unknown, nothing of another vendor', async () => {
    const entry = altered(sale('sale-x'), {});
    const forged = { ...entry, hash: 'f'.repeat(64) };
    await till.send(forged);
    const found = (await trace(entry))!;
    expect(found.ledger).to.equal(null);
    expect(found.rejections.map(({ code }) => code)).to.deep.equal(['operation_hash']);
    expect(await trace({ ...entry, device_seq: 9_999 })).to.equal(undefined);
    const other = await giveVendor(system, 'other');
    expect(await trace(entry, other.id)).to.equal(undefined);
  });

  it('tells nothing of what was sold, to whom, or how it was paid', async () => {
    const entry = till.sale({
      id: 'sale-private',
      shift: 'shift',
      lines: [{ item_id: 'milk', unit_price: 250 }],
      fields: { note: 'for Mrs Meyer, meyer@example.com' },
    });
    await till.send(entry);
    const text = JSON.stringify(await trace(entry));
    expect(text).to.contain(`till/${entry.device_seq}`);
    for (const secret of ['Meyer', 'meyer@', 'payload', 'payments', 'totals', 'milk'])
      expect(text).not.to.contain(secret);
  });

  it('reads no operation out of a name that is none', () => {
    expect(operationKeyOf('till/7')).to.deep.equal({ device_id: 'till', device_seq: 7 });
    for (const name of ['till', 'till/', 'till/0', 'till/-1', 'till/1e3', '/1', 'till/99999999999999999'])
      expect(operationKeyOf(name), name).to.equal(undefined);
  });
});
