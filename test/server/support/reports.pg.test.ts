// [W] What devices say of themselves, at both doors: laid onto what they said before, never twice, on the server's clock, and
// nothing of a person.
import { expect } from 'chai';
import { limits } from '@evertill/sync';
import { ReportRate } from '../../../server/replication/report-rate.ts';
import { report } from '../../../server/replication/report.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf, SyncSocket } from '../../support/system-socket.ts';
import { askOf, greetedDevice, pastMoment, quiet, rowsOf, saying } from './given-reports.ts';
import type { Heard, Said } from './given-reports.ts';
import { testClock } from '../../support/test-clock.ts';

const minute = 60_000;
const nothing: Heard = { again: false, instructions: [], acknowledged: 0 };

describe('[W] a report', function () {
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
  const stateOf = async (id: string) => (await rowsOf(system, 'device_states', id))[0];
  const moments = (id: string) => rowsOf(system, 'device_moments', id);

  /** At a server whose clock the test moves. */
  function serverAt(clock: FakeClock) {
    const { deps } = system.server;
    const surroundings = { ...deps.surroundings, clock };
    const moved = { ...deps, surroundings, reportRate: new ReportRate(clock) };
    return (id: string, said: Partial<Said>): Promise<Heard> =>
      report(moved, vendor.people.cashier, id, saying({ wall: clock.now(), ...said }));
  }

  it('[W2] is laid onto the one it is based on, section by section', async () => {
    const say = serverAt(new FakeClock(testClock.now()));
    const id = await device();
    expect(await say(id, {})).to.deep.equal(nothing);
    const journal = { ...quiet.journal, head: 7, waiting: 2 };
    expect(await say(id, { number: 2, base: 1, state: { journal } })).to.deep.equal(nothing);
    expect((await stateOf(id))!['state']).to.deep.equal({ ...quiet, journal });
    const lane = { lane_id: 'lane-2' };
    const product = { ...quiet.collections['product']!, pulled: 99 };
    await say(id, { number: 3, base: 2, state: { ...lane, collections: { product } } });
    const collections = { ...quiet.collections, product };
    expect((await stateOf(id))!['state'], 'of collections, those that changed').to.deep.equal({
      ...quiet,
      journal,
      ...lane,
      collections,
    });
  });

  it('[W2] on one that is not known here is asked for anew, and nothing of its state is stored', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const id = await device();
    expect((await say(id, { number: 5, base: 4, state: { lane_id: 'x' } })).again).to.equal(true);
    expect(await stateOf(id)).to.equal(undefined);
    await say(id, { number: 6 });
    await clock.advance(minute);
    // One that was answered and not heard lies between: what changed in it and back is in no later difference.
    await say(id, { number: 7, base: 6, state: { lane_id: 'changed' } });
    expect((await say(id, { number: 8, base: 6, state: { actor_id: 'other' } })).again).to.equal(true);
    expect((await say(id, { boot: 'boot-2', number: 9, base: 7, state: {} })).again).to.equal(true);
    const { number, boot, state } = (await stateOf(id))!;
    expect([number, boot, state.lane_id, state.actor_id]).to.deep.equal([7, 'boot-1', 'changed', '']);
    expect(await say(id, { number: 9 })).to.deep.equal(nothing);
  });

  it('[W2] [R3] that comes again changes nothing, and one that was overtaken neither', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const id = await device();
    await say(id, { number: 2, state: { ...quiet, lane_id: 'two' } });
    const before = [await stateOf(id), await moments(id)];
    await clock.advance(30 * minute);
    for (const number of [2, 1])
      expect(await say(id, { number, state: { ...quiet, lane_id: 'one' } })).to.deep.equal(nothing);
    expect([await stateOf(id), await moments(id)]).to.deep.equal(before);
  });

  it('[W1] of two starts that take turns within ten minutes shows two devices', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const turns = async (...boots: [boot: string, after: number][]) => {
      const id = await device();
      for (const [index, [boot, after]] of boots.entries()) {
        await clock.advance(after);
        await say(id, { boot, number: index + 1 });
      }
      return (await stateOf(id))!['alternated_at'] as Date | null;
    };
    expect(await turns(['a', 0], ['b', minute], ['c', minute], ['d', minute])).to.equal(null);
    expect(await turns(['a', 0], ['b', minute], ['a', 11 * minute])).to.equal(null);
    expect((await turns(['a', 0], ['b', minute], ['a', 9 * minute]))?.getTime()).to.equal(clock.now());
    const seen = clock.now();
    const since = await turns(['a', 0], ['b', 0], ['a', 0], ['a', minute], ['c', minute]);
    expect(since?.getTime(), 'stays to be seen').to.equal(seen);
  });

  it('[W3] makes a moment when something is another, and one every half hour in any case', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const id = await device();
    let number = 0;
    const told = async (after: number, changes: Partial<typeof quiet>) => {
      await clock.advance(after);
      await say(id, { number: ++number, state: { ...quiet, ...changes } });
      return (await moments(id)).length;
    };
    expect(await told(0, {})).to.equal(1);
    expect(await told(minute, {})).to.equal(1);
    expect(await told(minute, { timings: { query: { count: 3, p50: 1, p95: 8, most: 9 } } })).to.equal(1);
    expect(await told(minute, { journal: { ...quiet.journal, waiting: 1 } })).to.equal(2);
    const slow = { query: { count: 3, p50: 1, p95: 800, most: 900 } };
    expect(await told(minute, { timings: slow, journal: { ...quiet.journal, waiting: 1 } })).to.equal(3);
    expect((await moments(id)).at(-1)).to.deep.include({
      source: 'told',
      connection: 'live',
      waiting: 1,
      timings: { query: 800 },
      findings: ['slow_search'],
    });
    expect(await told(30 * minute, { timings: slow, journal: { ...quiet.journal, waiting: 1 } })).to.equal(4);
  });

  it('[W3] brings what was kept without contact, on the server’s clock, once however often it is told', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const id = await device();
    const ahead = 3 * 3_600_000;
    const wall = clock.now() + ahead;
    const past = [
      pastMoment(wall - 5 * minute, { waiting: 4, findings: ['disk_low', 'made_up'] }),
      pastMoment(wall - 65 * minute, { skew: null, left: null }),
      pastMoment(wall - 91 * 86_400_000),
      // Its clock was right then: on the server's clock this is later than now.
      pastMoment(wall + ahead),
    ];
    await say(id, { wall, past, number: 4, base: 3 });
    // Nobody heard the answer, and the way takes another time.
    await clock.advance(300);
    await say(id, { wall: wall + 320, past, number: 5 });
    await say(id, { wall: wall + 320, past, number: 5 });
    const kept = (await moments(id))
      .filter(({ source }) => source === 'kept')
      .map(({ at, waiting, findings, skew_ms, disk_left }) => ({
        age: Math.round((clock.now() - at.getTime()) / minute),
        waiting,
        findings,
        skew_ms,
        disk_left,
      }));
    expect(kept).to.deep.equal([
      { age: 5, waiting: 4, findings: ['disk_low'], skew_ms: 0, disk_left: 1e12 },
      { age: 65, waiting: 1, findings: [], skew_ms: null, disk_left: null },
      { age: 0, waiting: 1, findings: [], skew_ms: 0, disk_left: 1e12 },
    ]);
  });

  it('[W1] more often than every two seconds for long is told when to come again', async () => {
    const clock = new FakeClock(testClock.now());
    const say = serverAt(clock);
    const id = await device();
    const other = await device();
    let taken = 0;
    let waits = 0;
    for (let number = 1; number <= 40; number++) {
      const refused = await say(id, { number }).then(
        () => void (taken += 1),
        (error: { code: string; remedy: string; retryAfter: number }) => error,
      );
      if (!refused) await clock.advance(100);
      else {
        expect(refused).to.include({ code: 'rate_limited', remedy: 'retry' });
        waits += refused.retryAfter;
        await clock.advance(refused.retryAfter);
      }
    }
    expect(taken).to.be.within(20, 25);
    expect(waits).to.be.greaterThan((taken - 8) * 1800);
    expect(await say(other, {})).to.deep.equal(nothing);
  });

  it('[W1] is of the device that greeted: at the socket its own, by HTTP that of whoever greeted with it', async () => {
    const socket = await greetedDevice(system, vendor, 'till-http');
    expect(await socket.ask({ type: 'report', ...saying() })).to.include({
      type: 'instructions',
      again: false,
    });
    await socket.close();
    const { cashier, owner } = vendor.people;
    const http = (token: string, device_id: string, changes: Partial<Said> & object = {}) =>
      ask(system.url, 'post', '/sync/report', { token, body: { device_id, ...saying(changes) } });
    const said = { number: 2, base: 1, state: {} };
    expect((await http(cashier.token, 'till-http', said)).body).to.deep.equal({
      type: 'instructions',
      id: 0,
      ...nothing,
    });
    for (const [token, id] of [
      [owner.token, 'till-http'],
      [cashier.token, 'nobody'],
    ] as const)
      expect((await http(token, id, { number: 3 })).body).to.include({ code: 'device_not_found' });
    expect((await stateOf('till-http'))!['number']).to.equal(2);
    await system.owner.query(`UPDATE sync_clients SET revoked_at = instant() WHERE device_id = 'till-http'`);
    expect((await http(cashier.token, 'till-http', { number: 3 })).body).to.include({
      code: 'device_revoked',
    });
  });

  it('[W6] is heard of an app that is too old to be served, which hears what is asked of it', async () => {
    const id = await device();
    const socket = await SyncSocket.open(system.url);
    const { token } = vendor.people.cashier;
    const hello = helloOf({
      token,
      store_id: vendor.stores[0].id,
      device_id: id,
      collections: { product: 0 },
    });
    expect((await socket.ask(hello)).type).to.equal('upgrade-required');
    await askOf(system, vendor, id, { kind: 'message', params: { text: 'Update, please.' } });
    const answer = await socket.ask({ type: 'report', ...saying() });
    expect(answer['instructions']).to.have.length(1);
    expect(answer['instructions'][0]).to.include({ kind: 'message', text: 'Update, please.', seq: 1 });
    await socket.close();
  });

  it('[W1] is refused when it holds anything but figures, codes, times and ids, or is too large', async () => {
    const id = await device();
    const socket = await greetedDevice(system, vendor, id);
    const refusedAs = async (said: object) => {
      const { type, code } = await socket.ask({ type: 'report', ...saying(), ...said } as never);
      return [type, code];
    };
    const withName = { ...quiet, cashier_name: 'Jane Doe' };
    expect(await refusedAs({ state: withName })).to.deep.equal(['error', 'invalid_input']);
    const journal = { ...quiet.journal, oldest: { device_seq: 1, payload: { customer: 'Jane' } } };
    expect(await refusedAs({ state: { ...quiet, journal } })).to.deep.equal(['error', 'invalid_input']);
    const named = { ...quiet.journal, attention: { 'Jane Doe': 1 } };
    expect(await refusedAs({ state: { ...quiet, journal: named } })).to.deep.equal([
      'error',
      'invalid_input',
    ]);
    expect(await refusedAs({ state: { lane_id: 'not whole' } })).to.deep.equal(['error', 'invalid_input']);
    const collections = Object.fromEntries(
      Array.from({ length: 700 }, (_, index) => [`c${index}`, quiet.collections['product']!]),
    );
    const large = { ...quiet, collections };
    expect(JSON.stringify(large).length).to.be.within(limits.reportBytes, 4 * limits.reportBytes);
    expect(await refusedAs({ state: large })).to.deep.equal(['error', 'too_large']);
    const { token } = vendor.people.cashier;
    const body = { device_id: id, ...saying({ state: large }) };
    expect((await ask(system.url, 'post', '/sync/report', { token, body })).status).to.equal(413);
    const reason =
      'getaddrinfo failed for jane.doe@shop.example, call +49 170 1234567 or 4111 1111 1111 1111';
    const connection = { ...quiet.connection, reason, history: [{ at: 1, name: 'live', reason } as const] };
    const errors = [{ kind: 'program', code: 'x', sentence: reason, at: 1, times: 1 } as const];
    await socket.ask({ type: 'report', ...saying({ state: { ...quiet, connection, errors } }) });
    const stored = JSON.stringify(await stateOf(id));
    expect(stored).to.include('getaddrinfo failed for •••, call ••• or •••');
    expect(stored).to.not.match(/jane|1234567|1111/);
    await socket.close();
  });
});
