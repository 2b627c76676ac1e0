// [W4] What support asks of a device: numbered for it, handed out in order, taken down once, settled by its first word; and
// taken back only while no answer had it.
import { expect } from 'chai';
import { sha256 } from '../../support/given-journal.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';
import type { SyncSocket } from '../../support/system-socket.ts';
import { report } from '../../../server/replication/report.ts';
import { ReportRate } from '../../../server/replication/report-rate.ts';
import { withdrawInstruction } from '../../../server/writes/instruct.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { whileHeld } from '../../support/while-held.ts';
import { askOf, done, greetedDevice, rowsOf, saying } from './given-reports.ts';
import type { Heard, Said } from './given-reports.ts';
import { testClock } from '../../support/test-clock.ts';

describe('[W4] an instruction', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  async function device(): Promise<string> {
    const id = `till-${++count}`;
    await (await greetedDevice(system, vendor, id)).close();
    return id;
  }

  /** Reports of one device, as often as the test likes. */
  async function reporting(id?: string) {
    const known = id ?? (await device());
    let number = 0;
    const { deps } = system.server;
    return {
      id: known,
      say: (changes: Partial<Said> = {}): Promise<Heard> => {
        const free = { ...deps, reportRate: new ReportRate(new FakeClock()) };
        return report(free, vendor.people.cashier, known, saying({ number: ++number, ...changes }));
      },
    };
  }
  const statesOf = async (id: string) =>
    (await rowsOf(system, 'device_instructions', id)).map(({ seq, state }) => `${seq} ${state}`);
  const withdraw = (id: string, seq: number) =>
    system.database.write({ vendor_id: vendor.id }, (tx) =>
      withdrawInstruction(tx, id, seq, testClock.iso()),
    );
  const seqs = ({ instructions }: Heard) => instructions.map(({ seq }) => seq);

  it('is numbered 1, 2, 3 … for its device, by however many ask at once', async () => {
    const [one, other] = [await device(), await device()];
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => askOf(system, vendor, index % 2 ? one : other)),
    );
    const own = (odd: number) => asked.filter((_, index) => index % 2 === odd).toSorted((a, b) => a - b);
    const upTo10 = Array.from({ length: 10 }, (_, index) => index + 1);
    expect([own(0), own(1)]).to.deep.equal([upTo10, upTo10]);
  });

  it('is in the answer with who asks and why, in order, until it was taken down', async () => {
    const { id, say } = await reporting();
    await askOf(system, vendor, id, { kind: 'resend', params: { device_seq: 7 } });
    await askOf(system, vendor, id, { kind: 'rebuild_replica', params: { collections: ['product'] } });
    const { instructions } = await say();
    const words = { asked_by: 'Olga Owner', reason: 'a test', asked_at: instructions[0]?.asked_at };
    expect(instructions.map((one) => ({ ...one, asked_at: words.asked_at }))).to.deep.equal([
      { seq: 1, kind: 'resend', device_seq: 7, ...words },
      { seq: 2, kind: 'rebuild_replica', collections: ['product'], ...words },
    ]);
    expect(seqs(await say()), 'nobody heard that').to.deep.equal([1, 2]);
    expect(await statesOf(id)).to.deep.equal(['1 waiting', '2 waiting']);
    expect(seqs(await say({ instructed: 1 }))).to.deep.equal([2]);
    expect(await statesOf(id)).to.deep.equal(['1 taken', '2 waiting']);
    expect(seqs(await say({ instructed: 2 })), 'it has both').to.deep.equal([]);
    expect(seqs(await say({ instructed: 2 }))).to.deep.equal([]);
    // Its disk was set back: it has lost one it had taken down.
    expect(seqs(await say({ instructed: 1 }))).to.deep.equal([2]);
  });

  it('is settled by the first word, which is acknowledged however often it is told', async () => {
    const { id, say } = await reporting();
    for (let seq = 1; seq <= 3; seq++) await askOf(system, vendor, id);
    await say();
    const failed = done(1, { outcome: 'failed', code: 'not_here', sentence: 'Call +49 170 1234567.' });
    expect(await say({ instructed: 3, results: [failed] })).to.deep.include({
      acknowledged: 1,
      instructions: [],
    });
    expect((await say({ instructed: 3, results: [done(1), done(2)] })).acknowledged).to.equal(2);
    expect(
      (await say({ instructed: 3, results: [done(2, { outcome: 'refused' }), done(9)] })).acknowledged,
    ).to.equal(9);
    expect(await statesOf(id)).to.deep.equal(['1 failed', '2 done', '3 taken']);
    const [first] = await rowsOf(system, 'device_instructions', id);
    expect(first).to.include({ code: 'not_here', sentence: 'Call •••.' });
  });

  it('[teeth] is settled by its own device alone', async () => {
    const [one, other] = [await reporting(), await reporting()];
    for (const { id } of [one, other]) await askOf(system, vendor, id);
    await one.say();
    await other.say();
    await one.say({ instructed: 1, results: [done(1)] });
    expect(await statesOf(one.id)).to.deep.equal(['1 done']);
    expect(await statesOf(other.id)).to.deep.equal(['1 waiting']);
  });

  it('that no answer had cannot be settled, and is known to be lost where the device took another under its number', async () => {
    const { id, say } = await reporting();
    await say({ instructed: 2 });
    // A backup was restored, and what it had heard of is forgotten.
    await system.owner.query('UPDATE device_states SET instructed = 0 WHERE device_id = $1', [id]);
    for (let seq = 1; seq <= 3; seq++) await askOf(system, vendor, id);
    const answer = await say({ instructed: 2, results: [done(3)] });
    expect(answer.acknowledged).to.equal(3);
    expect(await statesOf(id)).to.deep.equal(['1 failed', '2 failed', '3 waiting']);
    expect((await rowsOf(system, 'device_instructions', id))[0]).to.include({ code: 'instruction_lost' });
    expect(seqs(await say({ instructed: 2 }))).to.deep.equal([3]);
    const next = await reporting();
    await next.say({ instructed: 7 });
    expect(await askOf(system, vendor, next.id), 'above what it has').to.equal(8);
  });

  it('is told to nobody who does not see the store where the device was when it was asked', async () => {
    const { id, say } = await reporting();
    await askOf(system, vendor, id);
    const { token } = vendor.people.neighbour;
    const hello = helloOf({ token, store_id: vendor.stores[1].id, device_id: id });
    await ask(system.url, 'post', '/sync/hello', { token, body: hello });
    const { deps } = system.server;
    const moved = { ...deps, reportRate: new ReportRate(new FakeClock()) };
    const results = [done(1)];
    const elsewhere = (said: Said) => report(moved, vendor.people.neighbour, id, said);
    expect((await elsewhere(saying({ results, instructed: 1 }))).instructions).to.deep.equal([]);
    expect(await statesOf(id)).to.deep.equal(['1 waiting']);
    expect(seqs(await say({ boot: 'boot-2' }))).to.deep.equal([1]);
  });

  it('can be taken back until an answer had it, and is then never handed out', async () => {
    const { id, say } = await reporting();
    for (let seq = 1; seq <= 2; seq++) await askOf(system, vendor, id);
    expect(await withdraw(id, 1)).to.equal(true);
    expect(await withdraw(id, 1), 'again').to.equal(true);
    expect(await withdraw(id, 3), 'nothing').to.equal(false);
    expect(seqs(await say())).to.deep.equal([2]);
    expect(await withdraw(id, 2)).to.equal(false);
    await say({ instructed: 2, results: [done(1), done(2)] });
    expect(await statesOf(id)).to.deep.equal(['1 withdrawn', '2 done']);
  });

  it('[teeth] that is taken back while it is handed out is not handed out', async () => {
    const { id, say } = await reporting();
    const seq = await askOf(system, vendor, id);
    const held = { table: 'device_instructions', vendorId: vendor.id, key: { device_id: id, seq } };
    // The report has seen that it waits, and stands behind whoever takes it back.
    const [isGone, heard] = await whileHeld<unknown>(system.owner, held, [
      () => withdraw(id, seq),
      () => say(),
    ]);
    expect([isGone, seqs(heard as Heard)]).to.deep.equal([true, []]);
    expect(await statesOf(id)).to.deep.equal(['1 withdrawn']);
  });

  it('that is taken back while it is handed out is either, 25 times', async () => {
    const { id, say } = await reporting();
    let instructed = 0;
    for (let round = 0; round < 25; round++) {
      const seq = await askOf(system, vendor, id);
      const [isGone, heard] = await Promise.all([withdraw(id, seq), say({ instructed })]);
      expect(seqs(heard), `round ${round}`).to.deep.equal(isGone ? [] : [seq]);
      instructed = isGone ? instructed : seq;
    }
    expect(new Set((await statesOf(id)).map((one) => one.split(' ')[1]))).to.not.include('failed');
  });

  it('[W2] is told and settled also by a report whose state is not taken', async () => {
    const { id, say } = await reporting();
    await askOf(system, vendor, id);
    expect(await say({ base: 9, state: {} })).to.deep.include({ again: true });
    await askOf(system, vendor, id);
    const heard = await say({ base: 9, state: {}, instructed: 1, results: [done(1)] });
    expect([heard.again, heard.acknowledged, seqs(heard)]).to.deep.equal([true, 1, [2]]);
    expect(await statesOf(id)).to.deep.equal(['1 done', '2 waiting']);
  });

  it('comes fifty at a time', async () => {
    const { id, say } = await reporting();
    for (let seq = 1; seq <= 60; seq++) await askOf(system, vendor, id);
    expect(seqs(await say())).to.have.length(50);
    expect(await withdraw(id, 51)).to.equal(true);
    expect(seqs(await say({ instructed: 50 }))[0]).to.equal(52);
  });

  describe('is said to be there', () => {
    const nudged = (socket: SyncSocket, from = 0) =>
      socket.next(({ type }) => type === 'instructed', { from });

    it('at once, at the socket of its device and at no other’s', async () => {
      const [one, other] = [
        await greetedDevice(system, vendor, 'till-a'),
        await greetedDevice(system, vendor, 'till-b'),
      ];
      const older = await greetedDevice(system, vendor, 'till-a');
      for (const socket of [one, other]) await socket.ask({ type: 'report', ...saying() });
      await askOf(system, vendor, 'till-a');
      await nudged(one);
      const { instructions } = await one.ask({ type: 'report', ...saying({ number: 2 }) });
      expect(instructions).to.have.length(1);
      // One that never reported would not know what that is.
      for (const socket of [older, other])
        expect(socket.frames.map(({ type }) => type)).to.not.include('instructed');
      for (const socket of [one, other, older]) await socket.close();
    });

    it('at the stream of a device without a socket', async () => {
      const id = await device();
      const { token } = vendor.people.cashier;
      const query = new URLSearchParams({ store_id: vendor.stores[0].id, collections: '{}', device_id: id });
      const answer = ask(system.url, 'get', `/sync/stream?${query.toString()}`, { token, within: 1500 });
      await new Promise((resolve) => setTimeout(resolve, 400));
      await askOf(system, vendor, id);
      expect((await answer).text).to.include('data: {"type":"instructed"}');
    });
  });

  describe('to send the unsent work', () => {
    const lines = '{"operation":{"device_seq":1}}\n{"draft":{"id":"basket"}}\n';
    const packed = async (text: string) =>
      Buffer.from(
        await new Response(
          new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')),
        ).arrayBuffer(),
      );

    async function hand(
      id: string,
      seq: number,
      content: Buffer,
      { role = 'cashier' as 'cashier' | 'owner', digest = '' } = {},
    ) {
      const { createHash } = await import('node:crypto');
      const hash = createHash('sha256').update(content).digest('hex');
      const response = await fetch(`${system.url}/api/v1/sync/unsent?seq=${seq}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${vendor.people[role].token}`,
          'Content-Type': 'application/gzip',
          'X-Device-Id': id,
          'X-Content-Sha256': digest || hash,
        },
        body: new Uint8Array(content),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown>, hash };
    }
    const files = (id: string) => rowsOf(system, 'device_files', id);

    it('is kept as the file it is, once, while it is open', async () => {
      const { id, say } = await reporting();
      await askOf(system, vendor, id, { kind: 'send_unsent' });
      const content = await packed(lines);
      expect((await hand(id, 1, content)).body, 'not told yet').to.include({ code: 'instruction_not_found' });
      await say();
      const kept = await hand(id, 1, content);
      expect(kept.body).to.deep.equal({ type: 'kept', id: 0, sha256: kept.hash, entries: 2 });
      const other = await hand(id, 1, await packed(`${lines}${lines}`));
      expect(other.body, 'the first one').to.include({ sha256: kept.hash, entries: 2 });
      const [file, ...more] = await files(id);
      expect(more).to.deep.equal([]);
      expect(file!['content'].equals(content)).to.equal(true);
      await say({ instructed: 1, results: [done(1)] });
      expect((await hand(id, 1, content)).status).to.equal(404);
    });

    it('is taken from nobody else, for nothing else, and never with other bytes than were sent', async () => {
      const { id, say } = await reporting();
      const stranger = await reporting();
      await askOf(system, vendor, id, { kind: 'send_unsent' });
      await askOf(system, vendor, id, { kind: 'report' });
      await say();
      const content = await packed(lines);
      const refused = async (answer: ReturnType<typeof hand>) => (await answer).body['code'];
      expect(await refused(hand(stranger.id, 1, content))).to.equal('instruction_not_found');
      expect(await refused(hand(id, 2, content))).to.equal('instruction_not_found');
      expect(await refused(hand(id, 1, content, { role: 'owner' }))).to.equal('device_not_found');
      expect(await refused(hand('nobody', 1, content))).to.equal('device_not_found');
      expect(await refused(hand(id, 1, content, { digest: sha256('other') }))).to.equal('invalid_input');
      expect(await refused(hand(id, 1, Buffer.from(lines)))).to.equal('invalid_input');
      expect(await refused(hand(id, 1, content.subarray(0, -5)))).to.equal('invalid_input');
      expect(await files(id)).to.deep.equal([]);
    });

    it('that is longer than 16 MB is not read to its end', async () => {
      const { id, say } = await reporting();
      await askOf(system, vendor, id, { kind: 'send_unsent' });
      await say();
      const { token } = vendor.people.cashier;
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          if (sent > 200 * 1_048_576) controller.close();
          else controller.enqueue(new Uint8Array(65_536));
        },
      });
      const answer = await fetch(`${system.url}/api/v1/sync/unsent?seq=1`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/gzip',
          'X-Device-Id': id,
          'X-Content-Sha256': '0'.repeat(64),
        },
        body: endless,
        duplex: 'half',
      } as RequestInit).then(
        ({ status }) => status,
        () => 'cut off',
      );
      expect(answer).to.be.oneOf([413, 'cut off']);
      expect(sent).to.be.lessThan(40 * 1_048_576);
      expect(await files(id)).to.deep.equal([]);
    });
  });
});
