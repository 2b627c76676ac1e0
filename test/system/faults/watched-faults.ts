// Injects faults, each into a device of its own, and looks at the fleet until each is named; then whether anything else is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetReply, FleetRow } from '@evertill/schemas';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Fault } from './fault-list.ts';
import { rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

export interface Verdict {
  readonly fault: string;
  readonly expected: string;
  /** Everything the console said of the device in the end, worst first. */
  readonly said: readonly string[];
  /** ms of the world from the fault to its name; undefined: it was never named. */
  readonly after: number | undefined;
  /** What was said and is no word for it. */
  readonly besides: readonly string[];
  /** Why it could not be injected. */
  readonly error?: string;
}

/** In the gate many tests share a slow machine, and then they are no wrong word. */
const busyMachine: readonly string[] = isProof ? [] : ['slow_network', 'slow_storage', 'slow_search'];

/** How long a fault may take to be named, ms. */
export const patience = 15_000;

async function fleetOf({ url }: System, vendor: GivenVendor): Promise<readonly FleetRow[]> {
  const { token } = vendor.people.owner;
  const { body } = await ask(url, 'get', '/support/fleet?limit=500', { token });
  return (body as FleetReply).data;
}

/** All at once. `elsewhere`: what is so for every device alike. */
export async function watchFaults(
  system: System,
  vendor: GivenVendor,
  lanes: readonly string[],
  faults: readonly Fault[],
): Promise<Verdict[]> {
  const rigs = await Promise.all(faults.map((fault, index) => rigFor(system, vendor, fault, lanes[index]!)));
  const looking = new Fleet(system, vendor);
  const verdicts = await Promise.all(
    faults.map(async (fault, index) => verdictOn(looking, rigs[index]!, fault)),
  );
  looking.stop();
  await Promise.all(rigs.map((rig) => rig.end()));
  return verdicts;
}

async function verdictOn(fleet: Fleet, rig: Rig, fault: Fault): Promise<Verdict> {
  const { name, expected, companions = [] } = fault;
  const verdict = { fault: name, expected };
  try {
    await fault.inject(rig);
  } catch (error) {
    const said = fleet.codesOf(rig.device.deviceId);
    return { ...verdict, said, after: undefined, besides: [], error: String(error) };
  }
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (passed() < patience && !fleet.codesOf(rig.device.deviceId).includes(expected)) await sleep(100);
  const after = fleet.codesOf(rig.device.deviceId).includes(expected) ? passed() : undefined;
  // What else would be said of it comes by then.
  await sleep(1500);
  const said = fleet.codesOf(rig.device.deviceId);
  const besides = said.filter(
    (code) => code !== expected && ![...companions, ...busyMachine].some((one) => one === code),
  );
  return { ...verdict, said, after, besides };
}

/** Looks again and again, as a page does. */
class Fleet {
  #rows: readonly FleetRow[] = [];
  #isStopped = false;

  constructor(system: System, vendor: GivenVendor) {
    void this.#look(system, vendor);
  }

  codesOf(deviceId: string): readonly string[] {
    const row = this.#rows.find(({ device_id }) => device_id === deviceId);
    return (row?.findings ?? []).map(({ code }) => code);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #look(system: System, vendor: GivenVendor): Promise<void> {
    while (!this.#isStopped) {
      this.#rows = await fleetOf(system, vendor).catch(() => this.#rows);
      await sleep(300);
    }
  }
}

/** For people. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ fault, expected, said, after, error }) => {
    const when = after === undefined ? 'NEVER' : `${(after / 1000).toFixed(1)} s`;
    const more = said.filter((code) => code !== expected).join(', ');
    return `${fault.padEnd(52)} ${expected.padEnd(22)} ${when.padStart(7)}  ${error ?? more}`.trimEnd();
  });
  const head = `${'fault'.padEnd(52)} ${'the console says'.padEnd(22)} ${'after'.padStart(7)}  and`;
  return [head, '-'.repeat(100), ...lines].join('\n');
}
