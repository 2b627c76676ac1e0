// Reports no device of ours would make, though the protocol lets them in: what somebody writes into one spoils neither the
// console's pages of that device nor those of others, and leaves no more behind than a report holds.
import { expect } from 'chai';
import type { DeviceState, Report } from '@evertill/sync';
import { limits } from '@evertill/sync';
import { ReportRate } from '../../../server/replication/report-rate.ts';
import { report } from '../../../server/replication/report.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greetedDevice, quiet, rowsOf, saying } from './given-reports.ts';
import { testClock } from '../../support/test-clock.ts';

const farthest = 8e15;

describe('[W1] a hostile report', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  async function told(id: string, state: Partial<DeviceState>, said: Partial<Report> = {}): Promise<void> {
    const socket = await greetedDevice(system, vendor, id);
    const answer = await socket.ask({
      type: 'report',
      ...saying({ state: { ...quiet, ...state }, ...said }),
    });
    expect(answer.type, JSON.stringify(answer)).to.equal('instructions');
    await socket.close();
  }
  const seen = (path: string) =>
    ask(system.url, 'get', `/support${path}`, { token: vendor.people.owner.token });

  for (const way of [1, -1])
    it(`with every clock ${way > 0 ? 'ahead' : 'behind'} by a quarter of a million years has its pages all the same`, async () => {
      const id = way > 0 ? 'ahead' : 'behind';
      const [at, skew] = [way * farthest, -way * farthest];
      const product = { ...quiet.collections['product']!, equal_at: at };
      await told(
        id,
        {
          collections: { product },
          clock: { skew, jumped: { by: way * 1e300, at } },
          connection: { ...quiet.connection, since: at, history: [{ at, name: 'live', reason: '' }] },
          frozen: { at, for: farthest },
          errors: [{ kind: 'program', code: 'x', sentence: 'x', at, times: 1 }],
        },
        { wall: at },
      );
      for (const path of ['/fleet', `/devices/${id}`, `/devices/${id}/timeline`]) {
        const answer = await seen(path);
        expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
      }
    });

  it('of a version that is a word of the language is counted like another', async () => {
    for (const app of ['constructor', '__proto__']) await told(app, { versions: { ...quiet.versions, app } });
    // What was looked at a moment ago is not looked at anew.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { body } = await seen('/fleet');
    expect(Object.entries(body.versions)).to.deep.include.members([
      ['constructor', 1],
      ['__proto__', 1],
    ]);
  });

  it('of collections that are others each time grows no larger than one that is told whole', async () => {
    const id = 'growing';
    await (await greetedDevice(system, vendor, id)).close();
    const clock = new FakeClock(testClock.now());
    const { deps } = system.server;
    const moved = {
      ...deps,
      surroundings: { ...deps.surroundings, clock },
      reportRate: new ReportRate(clock),
    };
    const one = quiet.collections['product']!;
    for (let number = 1; number <= 12; number++) {
      const collections = Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [`c${number}-${index}`, one]),
      );
      const state = number === 1 ? { ...quiet, collections } : { collections };
      const said = saying({ number, base: number - 1, state, wall: clock.now() });
      await report(moved, vendor.people.cashier, id, said).catch(() => undefined);
      await clock.advance(limits.reportEvery);
    }
    const [{ state } = { state: {} }] = await rowsOf(system, 'device_states', id);
    expect(JSON.stringify(state).length).to.be.below(limits.reportBytes);
  });
});
