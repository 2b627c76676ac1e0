// [O10][I15] A device's journal that was rolled back, copied or rewritten is noticed at its next contact, and costs no
// sale: what it brings is settled like anything else.
import { expect } from 'chai';
import type { OperationEntry } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { altered, GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';

describe('[O10][I15] an entry that does not continue the chain', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;
  let sales = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    till = lane('till');
    await till.send(till.opening('shift'));
  });
  after(() => system?.stop());

  const lane = (device: string) => new GivenLane(system, vendor, new GivenJournal(device));
  const sale = (from: GivenLane) =>
    from.sale({ id: `sale-${++sales}`, shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] });
  const alarms = async (device: string) => {
    const { rows } = await system.owner.query(
      'SELECT code, device_seq::int, payload FROM rejections WHERE device_id = $1 ORDER BY device_seq, code',
      [device],
    );
    return rows as { code: string; device_seq: number; payload: OperationEntry }[];
  };
  const kinds = (outcomes: readonly OperationOutcome[]) => outcomes.map(({ kind }) => kind);

  it('is a sale all the same, and an alarm: a journal that was rolled back goes on beside its first branch', async () => {
    const from = lane('rolled-back');
    const [first, second, third] = [sale(from), sale(from), sale(from)];
    await till.send(first, second);
    const other = altered(second, { payload: sale(from).payload });
    const behind = altered(third, { prev_hash: other.hash });
    const outcomes = await till.send(other, behind);
    expect(outcomes[0]).to.include({ kind: 'rejected', code: 'operation_mismatch' });
    expect(outcomes[1]).to.include({ kind: 'applied' });
    expect((await alarms('rolled-back')).map(({ code, device_seq }) => [code, device_seq])).to.deep.equal([
      ['operation_mismatch', 2],
      ['chain_broken', 3],
    ]);
    expect((await alarms('rolled-back'))[1]!.payload).to.deep.equal(behind);
    expect(await till.sendOne(behind), 'in the same words').to.deep.equal(outcomes[1]);
    expect(await alarms('rolled-back'), 'once').to.have.length(2);
  });

  it('is noticed from behind too: the one after it came first', async () => {
    const from = lane('overtaken');
    const [first, second, third] = [sale(from), sale(from), sale(from)];
    await till.send(first, third);
    expect(await till.sendOne(altered(second, { captured_at: '2026-01-01T00:00:00.000Z' }))).to.include({
      kind: 'applied',
    });
    expect((await alarms('overtaken')).map(({ code, device_seq }) => [code, device_seq])).to.deep.equal([
      ['chain_broken', 2],
    ]);
  });

  it('may be the first: nothing was before it', async () => {
    await till.send(altered(sale(lane('no-first')), { prev_hash: 'f'.repeat(64) }));
    expect((await alarms('no-first')).map(({ code }) => code)).to.deep.equal(['chain_broken']);
  });

  it('is none when its neighbours are not there, came late, or were refused', async () => {
    const from = lane('in-order');
    const refused = from.sale({
      id: 'chained',
      shift: 'shift',
      lines: [{ item_id: 'gone', unit_price: 1 }],
    });
    const [second, third, fourth, fifth] = [sale(from), sale(from), sale(from), sale(from)];
    expect(kinds(await till.send(refused, second))).to.deep.equal(['rejected', 'applied']);
    expect(kinds(await till.send(fifth))).to.deep.equal(['applied']);
    expect(kinds(await till.send(fourth, third))).to.deep.equal(['applied', 'applied']);
    expect((await alarms('in-order')).map(({ code }) => code)).to.deep.equal(['item_unknown']);
  });
});
