// Many tills at one server: what their reports cost it, and how long whoever looks at all of them
// waits meanwhile. Times of the processor are the server's alone, whatever else the machine does.
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@evertill/sync';
import { percentile } from '../measure.ts';
import { soundState } from '../../server/support/given-devices.ts';
import { saying } from '../../server/support/given-reports.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import type { SyncSocket } from '../../support/system-socket.ts';
import { startMeasuredServer } from './measured-server.ts';

export interface FleetOfTills {
  readonly tills: number;
  /** How long each part is measured. */
  readonly seconds: number;
  /** How often each till reports in the second part, s: something changes at all of them again and again. */
  readonly every: number;
}

export interface FleetFigures {
  readonly reports: number;
  /** ms of the processor for one report. */
  readonly cost: number;
  /** Of one processor, 0 to 1: as it was measured, and on a day when each till reports as often as it must at least. */
  readonly share: number;
  readonly quietShare: number;
  /** `GET /support/fleet` while they report, ms. */
  readonly fleet: { readonly asked: number; readonly p50: number; readonly p95: number };
}

export async function measureFleet(
  system: System,
  vendor: GivenVendor,
  { tills, seconds, every }: FleetOfTills,
): Promise<FleetFigures> {
  const server = await startMeasuredServer(system.databaseUrl);
  const { cashier, owner } = vendor.people;
  const sockets: SyncSocket[] = [];
  for (let nr = 0; nr < tills; nr++) {
    const device = { device_id: `till-${nr}`, device_name: `Till ${nr}` };
    sockets.push(
      await greeted(server.url, { token: cashier.token, store_id: vendor.stores[0].id, ...device }),
    );
  }
  const state = soundState('e');
  const said = sockets.map(() => 1);
  await inTurns(sockets, Math.min(5, seconds), (socket, nr) =>
    socket.ask({ type: 'report', ...saying({ boot: `boot-${nr}`, state }) }),
  );

  // What it does by itself, jobs and all, is no cost of reports.
  const idle = { from: await server.cpu(), begun: performance.now() };
  await sleep(seconds * 500);
  const rate = ((await server.cpu()) - idle.from) / (performance.now() - idle.begun);

  const report = (socket: SyncSocket, nr: number) => {
    const base = said[nr]!;
    const number = (said[nr] = base + 1);
    const journal = { ...state.journal, head: number, waiting: number % 2 };
    return socket.ask({
      type: 'report',
      ...saying({ boot: `boot-${nr}`, number, base, state: { journal } }),
    });
  };
  const counted = said.reduce((sum, count) => sum + count, 0);
  const [begun, from] = [performance.now(), await server.cpu()];
  await repeatedly(seconds, every, () => inTurns(sockets, every, report));
  const busy = (await server.cpu()) - from;
  const lasted = performance.now() - begun;
  const reports = said.reduce((sum, count) => sum + count, 0) - counted;

  const times: number[] = [];
  await Promise.all([
    repeatedly(seconds, every, () => inTurns(sockets, every, report)),
    repeatedly(seconds, 2, async () => {
      const asked = performance.now();
      const answer = await ask(server.url, 'get', '/support/fleet', { token: owner.token });
      if (answer.status !== 200) throw new Error(`No fleet: ${answer.text}`);
      times.push(performance.now() - asked);
    }),
  ]);
  for (const socket of sockets) await socket.close();
  await server.stop();

  const cost = (busy - rate * lasted) / reports;
  return {
    reports,
    cost,
    share: (cost * reports) / lasted,
    quietShare: (cost * tills) / limits.reportAtLeast,
    fleet: { asked: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

/** Each once, spread over so many seconds. */
export async function inTurns(
  sockets: readonly SyncSocket[],
  seconds: number,
  work: (socket: SyncSocket, nr: number) => Promise<unknown>,
): Promise<void> {
  const begun = performance.now();
  const done: Promise<unknown>[] = [];
  for (const [nr, socket] of sockets.entries()) {
    const due = begun + (nr / sockets.length) * seconds * 1000;
    if (due > performance.now()) await sleep(Math.max(0, due - performance.now()));
    done.push(work(socket, nr));
  }
  await Promise.all(done);
}

async function repeatedly(seconds: number, every: number, work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += every * 1000) {
    if (next > performance.now()) await sleep(Math.max(0, next - performance.now()));
    await work();
  }
}
