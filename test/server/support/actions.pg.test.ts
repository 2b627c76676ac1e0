// What support does about a device: each needs a reason and stands in the audit log, an offline device does it once when it is
// back, in order, and nothing of it touches what the device has not sent.
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { canonicalJson } from '@evertill/schemas';
import type { InstructionReply, SupportDevice } from '@evertill/schemas';
import { entryOf } from '../../../client-core/journal/append.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { FaultyTill } from '../../system/faults/faulty-till.ts';

const reason = 'The shop called';

describe('what support does about a device', function () {
  this.timeout(120_000);
  let system: System;
  let vendor: GivenVendor;
  let admin: GivenAccount;
  let device: FaultyTill;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    const [{ id: store_id, lanes }] = vendor.stores;
    await giveProduct(system, vendor, { id: 'milk', store_id, sku_code: 'MILK', name: 'Milk', price: 100 });
    admin = await giveAdmin(system, 'sue', { modules: ['settings'] });
    device = await FaultyTill.at(system, vendor, { deviceId: 'till-1', lane: lanes[0] });
    await device.selling(1);
    // Three sales nobody has heard of.
    await device.proxy.down();
    for (let sale = 0; sale < 3; sale++) await device.sell();
  });
  after(async () => {
    await device?.end();
    await system?.stop();
  });

  const at = '/support/devices/till-1';
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(system.url, 'post', `${path}?vendor_id=acme`, { token: admin.token, body, headers });
  const seen = async () =>
    (await ask(system.url, 'get', `${at}?vendor_id=acme`, { token: admin.token })).body as SupportDevice;
  const instructions = async () => (await seen()).instructions.toReversed();
  const logged = async () => {
    const { body } = await ask(system.url, 'get', '/vendor/audit-log?kind=admin&limit=100', {
      token: vendor.people.owner.token,
    });
    return (body.data as { event: string; user_id: string; details: object }[]).toReversed();
  };
  /** Every entry as it was sealed. */
  const journal = async () =>
    (await device.till.operations.from(1, 500)).map((record) => canonicalJson(entryOf(record)));

  it('is asked of it while it is away, numbered, with a reason, and leaves what is unsent byte for byte', async () => {
    const before = await journal();
    expect(before).to.have.length(5);
    const asked = [
      { kind: 'report', reason },
      { kind: 'resend', reason, device_seq: 4 },
      { kind: 'rebuild_replica', reason, collections: [] },
      { kind: 'send_unsent', reason },
      { kind: 'message', reason, text: 'Please restart the router.' },
    ];
    for (const [index, body] of asked.entries()) {
      const answer = await post(`${at}/instructions`, body);
      expect(answer.status, answer.text).to.equal(201);
      expect(answer.body).to.include({
        seq: index + 1,
        kind: body.kind,
        state: 'waiting',
        reason,
        asked_by: 'sue',
      });
    }
    expect((await post(`${at}/instructions`, { kind: 'report' })).status, 'without a reason').to.equal(400);
    expect(
      (await post(`${at}/instructions`, { kind: 'drop_journal', reason })).status,
      'no such thing',
    ).to.equal(400);
    expect((await post(`${at}/revoke`, { reason })).body.revoked_at).to.be.a('string');
    expect((await post(`${at}/admit`, { reason })).body.revoked_at).to.equal(null);
    const retried = await post(`${at}/operations/3/retry`, { reason });
    expect([retried.status, retried.body.code], 'it is not here').to.deep.equal([404, 'entry_absent']);
    const placed = await post(`${at}/operations/3/attribute`, { reason, vendor_work_shift_id: 'x' });
    expect([placed.status, placed.body.code]).to.deep.equal([404, 'entry_absent']);
    expect(await journal()).to.deep.equal(before);
    expect(await device.hand.pending()).to.equal(3);
  });

  it('can be taken back until the device may have heard of it', async () => {
    const { body } = await post(`${at}/instructions`, { kind: 'message', reason, text: 'Never mind.' });
    const { seq } = body as InstructionReply;
    const back = await post(`${at}/instructions/${seq}/withdraw`, { reason: 'It was the wrong shop' });
    expect([back.status, back.body.state], back.text).to.deep.equal([200, 'withdrawn']);
    expect((await post(`${at}/instructions/${seq}/withdraw`, { reason })).body.state, 'twice').to.equal(
      'withdrawn',
    );
    const none = await post(`${at}/instructions/99/withdraw`, { reason });
    expect([none.status, none.body.code]).to.deep.equal([404, 'instruction_not_found']);
  });

  it('is done once when the device is back, in order, and everything unsent arrives as it was', async () => {
    const before = await journal();
    await device.proxy.up();
    await device.hand.inSync();
    for (let tries = 0; tries < 200; tries++, await sleep(100)) {
      const states = (await instructions()).map(({ kind, state }) => `${kind} ${state}`);
      if (states.filter((one) => one.endsWith('done')).length >= 4) break;
    }
    const told = await instructions();
    expect(told.map(({ seq, kind, state }) => `${seq} ${kind} ${state}`)).to.deep.equal([
      '1 report done',
      // It was on its way by itself, and is settled.
      `2 resend ${told[1]!.state}`,
      '3 rebuild_replica done',
      '4 send_unsent done',
      // Until somebody has read it.
      '5 message taken',
      '6 message withdrawn',
    ]);
    expect(told[1]!.state).to.be.oneOf(['done', 'refused']);
    // That they begin in order is seen where every write is (`killed.test.ts`): while one is under way, the next begins.
    expect(await journal()).to.deep.equal(before);
    const { rows } = await system.owner.query<{ entry: object }>(
      "SELECT entry FROM operation_ledger WHERE device_id = 'till-1' ORDER BY device_seq",
    );
    expect(rows.map(({ entry }) => canonicalJson(entry as never))).to.deep.equal(before);
    const late = await post(`${at}/instructions/5/withdraw`, { reason });
    expect([late.status, late.body.code]).to.deep.equal([409, 'instruction_taken']);
  });

  it('stands in the audit log: who, what, why and of which device', async () => {
    const lines = await logged();
    const about = lines.map(({ event, user_id, details }) => {
      const { device_id, reason: why, ...more } = details as Record<string, unknown>;
      expect([user_id, device_id, typeof why], event).to.deep.equal(['sue', 'till-1', 'string']);
      return [event, more];
    });
    expect(about).to.deep.equal([
      ['device_instructed', { seq: 1, kind: 'report' }],
      ['device_instructed', { seq: 2, kind: 'resend', device_seq: 4 }],
      ['device_instructed', { seq: 3, kind: 'rebuild_replica', collections: [] }],
      ['device_instructed', { seq: 4, kind: 'send_unsent' }],
      // What it says is between support and the device.
      ['device_instructed', { seq: 5, kind: 'message' }],
      ['device_revoked', {}],
      ['device_admitted', {}],
      ['device_instructed', { seq: 6, kind: 'message' }],
      ['instruction_withdrawn', { seq: 6 }],
    ]);
  });

  it('is done once under one key, whoever asks', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const first = await post(`${at}/instructions`, { kind: 'report', reason }, key);
    const again = await post(`${at}/instructions`, { kind: 'report', reason }, key);
    expect(again.body.seq).to.equal(first.body.seq);
    const other = await post(`${at}/instructions`, { kind: 'report', reason: 'Another' }, key);
    expect([other.status, other.body.code]).to.deep.equal([422, 'idempotency_mismatch']);
  });

  it('of a device nobody has is refused', async () => {
    const answer = await post('/support/devices/nobody/instructions', { kind: 'report', reason });
    expect([answer.status, answer.body.code]).to.deep.equal([404, 'device_not_found']);
    const vendorless = await ask(system.url, 'post', `${at}/instructions`, {
      token: admin.token,
      body: { kind: 'report', reason },
    });
    expect([vendorless.status, vendorless.body.field]).to.deep.equal([400, 'vendor_id']);
  });

  it('hands out the unsent work as it was handed in, and says who took it', async () => {
    const content = gzipSync('{"entries":[]}');
    await system.owner.query(
      `INSERT INTO device_files (vendor_id, id, device_id, seq, content, entries, sha256, created_at)
        VALUES ('acme', 'file-x', 'till-1', 1, $1, 0, repeat('0', 64), instant())`,
      [content],
    );
    const answer = await fetch(`${system.url}/api/v1/support/files/file-x?vendor_id=acme`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers.get('content-type')).to.match(/^application\/x-ndjson/);
    expect(answer.headers.has('x-request-id'), 'a till knows the server by it').to.equal(true);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPacked = answer.headers.get('content-type')?.includes('gzip') === true;
    expect(String(isPacked ? gunzipSync(bytes) : bytes)).to.equal('{"entries":[]}');
    expect((await logged()).at(-1)).to.deep.include({
      event: 'unsent_downloaded',
      user_id: 'sue',
      details: { device_id: 'till-1', file_id: 'file-x' },
    });
    const none = await ask(system.url, 'get', '/support/files/none?vendor_id=acme', { token: admin.token });
    expect([none.status, none.body.code]).to.deep.equal([404, 'file_not_found']);
  });
});
