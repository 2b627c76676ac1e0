// One sale's id followed from the till where it was rung up to the replica of another one: journal, frame, rule, ledger and
// order rows, replica. Two real tills with logs of their own, a real server, and nothing in any log that is anybody's.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { operationKeyOf } from '@evertill/schemas';
import { tillLog } from '../../desktop/host/till-log.ts';
import { operationTrace } from '../../server/db/operation-trace.ts';
import { withTenantSql } from '../../server/db/tx.ts';
import { createLog } from '../../server/log.ts';
import { GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveProduct, giveVendor, password } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem, testSecrets } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { wholeTill } from '../support/whole-till.ts';
import type { WholeTill } from '../support/whole-till.ts';

interface Line {
  readonly operation_id: string;
  readonly step: string;
  readonly time: string;
  readonly [field: string]: unknown;
}

describe('one operation, followed by its id', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  let lane: WholeTill;
  let other: WholeTill;
  let server = '';

  before(async () => {
    system = await startTestSystem({
      server: { log: createLog('debug', { write: (line) => void (server += line) }) },
    });
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Secret milk', price: 250 });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-trail-'));
    const open = async (name: string, role: 'cashier' | 'manager', index: 0 | 1) => {
      const place = path.join(directory, name);
      const till = await wholeTill(system, vendor, {
        directory: place,
        role,
        lane: index,
        steps: tillLog(place),
      });
      await till.handle.inSync();
      return till;
    };
    lane = await open('lane', 'cashier', 0);
    other = await open('other', 'manager', 1);
  });
  after(async () => {
    await lane?.close();
    await other?.close();
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const written = (name: string) => readFile(path.join(directory, name, 'till.log'), 'utf8');
  const linesOf = (text: string): Line[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  const ofOperation = (text: string, id: string) => linesOf(text).filter((line) => line.operation_id === id);

  it('is captured, sent, received, decided, written, answered, and comes into another till’s replica', async () => {
    await lane.handle.openShift({ label: 'Morning', openingCash: 10_000 });
    const sold = await lane.handle.sell({
      lines: [{ sku: 'MILK', qty: 1 }],
      payments: [{ method: 'cash', amount: 250 }],
    });
    await lane.handle.inSync();
    await other.handle.inSync();
    for (let tries = 0; tries < 100 && (await other.handle.find('order', {})).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));

    const captured = linesOf(await written('lane')).find(({ type }) => type === 'order.place')!;
    const id = captured.operation_id;
    const { device_id, device_seq } = operationKeyOf(id)!;
    const tillSteps = ofOperation(await written('lane'), id);
    expect(tillSteps.map(({ step }) => step).slice(0, 3)).to.deep.equal(['captured', 'sent', 'answered']);
    expect(tillSteps[2]).to.include({ outcome: 'applied', code: '' });

    const serverSteps = ofOperation(server, id);
    expect(serverSteps.map(({ step }) => step)).to.deep.equal(['received', 'decided', 'written']);
    expect(new Set(serverSteps.map(({ request_id }) => request_id)).size).to.equal(1);
    expect(serverSteps[0]!['request_id']).to.match(/^[\w-]{36}\.\d+$/);
    for (const line of serverSteps) expect(line).to.include({ device_id, vendor_id: 'acme' });
    expect(serverSteps[1]).to.include({ rule: 'order.place', decision: 'apply' });
    expect(serverSteps[2]).to.include({ outcome: 'applied', rule: 'order.place' });

    const trace = (await withTenantSql(system.pool, { vendor_id: 'acme' }, (client) =>
      operationTrace(client, 'acme', { device_id, device_seq }),
    ))!;
    const row = trace.rows.find(({ table }) => table === 'orders')!;
    expect(row.id).to.equal(sold.clientOrderId);
    expect(serverSteps[2]!['rows']).to.deep.equal([`order/${row.id}@${row.rev}`]);
    expect(trace.ledger).to.include({ hash: captured['hash'], outcome: 'applied' });
    expect(row.served).to.equal(true);

    const [arrived] = ofOperation(await written('other'), id);
    expect(arrived).to.include({ step: 'replicated', row: `order/${row.id}@${row.rev}` });
    expect(arrived!['at']).to.be.a('string').and.not.equal(device_id);
  });

  it('leaves its code where it was refused, at the till and at the server', async () => {
    const journal = new GivenJournal('forger');
    const till = new GivenLane(system, vendor, journal, { lane: 0 });
    await till.send(till.entry('order.place', { note: '4111111111111111', nothing: true }));
    expect(ofOperation(server, 'forger/1').at(-1)).to.include({
      step: 'refused',
      outcome: 'rejected',
      code: 'unknown_field',
    });
    await till.send(
      new GivenJournal('4111111111111111').entry(
        'x\ny',
        {},
        { actor_id: 'a', store_id: vendor.stores[0].id },
      ),
    );
    expect(server).to.contain('"operation_id":"?/1"');
  });

  it('[T26] is followed without a word of what was sold, to whom, with what card, or what lets somebody in', async () => {
    await lane.handle.sell({
      lines: [{ sku: 'MILK', qty: 1 }],
      payments: [{ method: 'cash', amount: 250 }],
    });
    await lane.handle.inSync();
    const all = { server, lane: await written('lane'), other: await written('other') };
    const { people } = vendor;
    const secrets = [
      password,
      'Secret milk',
      '4111111111111111',
      people.cashier.token,
      people.cashier.email,
      people.manager.email,
      ...Object.values(testSecrets),
    ];
    for (const [name, text] of Object.entries(all)) {
      expect(text.length, name).to.be.greaterThan(100);
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${name}`).to.equal(false);
      expect(text, name).to.not.match(/eyJ[\w-]{10,}\.eyJ/);
      for (const field of ['payload', 'lines', 'payments', 'note'])
        expect(text.includes(`"${field}":`), `${field} in ${name}`).to.equal(false);
    }
  });
});
