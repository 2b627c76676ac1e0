// One run: a shop opens, five tills sell, a number of things happen at random, then everything is repaired, comes to
// rest, and must be true.
import { atTill, cashierSteps } from './cashier-steps.ts';
import type { CashierStep } from './cashier-steps.ts';
import type { Backend } from './backend.ts';
import { Device } from './device.ts';
import { Facts } from './facts.ts';
import { faultsOf } from './field-faults.ts';
import type { FieldFault } from './field-faults.ts';
import { setYear } from './clock-steps.ts';
import { comeToRest } from './come-to-rest.ts';
import { violations } from './invariants.ts';
import { fairWeather, Network } from './network.ts';
import type { Scene } from './scene.ts';
import type { SeededChance } from './seeded-chance.ts';
import { ServerNode } from './server-node.ts';
import type { PersonId, StoreId } from './shop.ts';
import { beFragile, troubleSteps } from './trouble-steps.ts';
import type { TroubleStep } from './trouble-steps.ts';
import { World } from './world.ts';

export interface RunRequest {
  readonly seed: number;
  readonly tills: number;
  readonly steps: number;
  /** Long pauses between steps too. A real database is asked things all the while. */
  readonly breaks: boolean;
  /** Faults of the field that this run has in no case. */
  readonly without: readonly FieldFault[];
  /** How many of the last events to tell. */
  readonly keptEvents: number;
  readonly backend: (chance: SeededChance, world: World) => Promise<Backend>;
}

export interface RunResult {
  readonly seed: number;
  /** What is not true and must be, in words; empty for a good run. */
  readonly violations: readonly string[];
  /** The same for every run of the seed. */
  readonly trace: string;
  readonly events: number;
  readonly last: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

type Step = CashierStep | TroubleStep;

const weights: Readonly<Record<Step, number>> = {
  sell: 110,
  sellWithCoupon: 7,
  sellInParts: 5,
  openShift: 2,
  closeShift: 4,
  moveCash: 8,
  lookAtDrawer: 3,
  returnGoods: 9,
  exchange: 7,
  voidSale: 5,
  hold: 9,
  resume: 12,
  editProduct: 7,
  editCustomer: 6,
  addCustomer: 2,
  punch: 6,
  takeBreak: 6,
  askPage: 4,
  oldEntry: 2,
  oldDraft: 2,
  price: 10,
  hideProduct: 3,
  archiveProduct: 2,
  moveCustomer: 4,
  deliver: 5,
  changeSetting: 12,
  payLater: 5,
  raisePortal: 4,
  startInAnotherYear: 6,
  unplug: 6,
  plugIn: 9,
  weather: 6,
  openTab: 6,
  closeTab: 3,
  killTab: 3,
  losePower: 4,
  fullDisk: 1,
  tillClock: 4,
  serverClock: 1,
  crashServer: 2,
  backUp: 2,
  restoreCopy: 1,
  restoreDump: 0.6,
  restoreRows: 0.6,
};

/** Steps of the runs that have the fault, and of no others. */
const faultOf: Partial<Record<Step, FieldFault>> = {
  oldEntry: 'poison',
  oldDraft: 'poison',
  changeSetting: 'settings',
  raisePortal: 'portal',
  startInAnotherYear: 'clock',
};

const places: readonly (readonly [StoreId, lane: string, PersonId])[] = [
  ['north', 'north-1', 'owner'],
  ['north', 'north-2', 'manager'],
  ['south', 'south-1', 'manager'],
  ['south', 'south-2', 'cashier'],
  ['north', 'north-3', 'cashier'],
];

export function runSeed(request: RunRequest): Promise<RunResult> {
  return World.run(request.seed, request.keptEvents, async (world) => {
    const scene = await setUp(world, request);
    try {
      const wrong = await play(scene, request).catch((error: unknown) => [
        `The run broke: ${error instanceof Error ? error.stack : String(error)}`,
      ]);
      const { seed } = request;
      const { trace } = world;
      const { counts } = scene.facts;
      return {
        seed,
        violations: wrong,
        trace: trace.digest(),
        events: trace.count,
        last: trace.last(),
        counts,
      };
    } finally {
      await scene.backend.close();
    }
  });
}

async function setUp(world: World, { backend: open, tills, without }: RunRequest): Promise<Scene> {
  const backend = await open(world.chance.stream('backend'), world);
  const server = new ServerNode(world, backend);
  const facts = new Facts();
  const network = new Network(world.chance.stream('network'), server, fairWeather);
  const devices = Array.from({ length: tills }, (_, index) => {
    const [storeId, laneId, person] = places[index % places.length]!;
    return new Device({ name: `till-${index + 1}`, world, network, server, storeId, laneId, person });
  });
  const faults = faultsOf(world, without);
  for (const fault of faults) facts.count(`fault ${fault}`);
  return { world, chance: world.chance.stream('steps'), backend, server, network, devices, facts, faults };
}

async function play(scene: Scene, { steps, breaks }: RunRequest): Promise<readonly string[]> {
  const { world, server, devices, chance, faults } = scene;
  const weightsNow = weightsOf(faults);
  if (faults.has('clock') && chance.happens(0.5)) setYear(scene, chance.pick(devices));
  await world.finish(() => server.openShop());
  await world.finish(() => server.start());
  await world.finish(() => Promise.all(devices.map((device) => device.openTab())));
  await world.finish(() => Promise.all(devices.map(({ tabs }) => tabs[0]!.till!.inSync())));
  scene.network.weather = { ...fairWeather, cut: 0.005, slow: 0.05, twice: 0.01 };
  beFragile(scene, true);
  for (let step = 0; step < steps; step++) {
    take(scene, chance.weighted(weightsNow));
    await world.advance(pauseBetween(chance, breaks));
    for (const device of devices) if (device.tabs.length === 0 && chance.happens(0.3)) void device.openTab();
  }
  beFragile(scene, false);
  const stuck = await comeToRest(scene);
  return stuck.length > 0 ? stuck : violations(scene);
}

function weightsOf(faults: ReadonlySet<FieldFault>): Readonly<Record<Step, number>> {
  const isAbsent = (step: string) => {
    const fault = faultOf[step as Step];
    return fault !== undefined && !faults.has(fault);
  };
  const entries = Object.entries(weights).map(([step, weight]) => [step, isAbsent(step) ? 0 : weight]);
  return Object.fromEntries(entries) as Record<Step, number>;
}

function take(scene: Scene, step: Step): void {
  const device = scene.chance.pick(scene.devices);
  scene.facts.count(step);
  if (Object.hasOwn(cashierSteps, step)) return atTill(scene, device, step as CashierStep);
  scene.world.log('step', step);
  const work = troubleSteps[step as TroubleStep](scene, device);
  Promise.resolve(work).catch((error: unknown) =>
    scene.facts.complaints.push(`${step}: ${String((error as Error).stack)}`),
  );
}

/** Mostly seconds, so that things overlap; sometimes a break. */
function pauseBetween(chance: SeededChance, breaks: boolean): number {
  const kind = chance.weighted({
    none: 30,
    moment: 50,
    while: 17,
    break: breaks ? 2 : 0,
    long: breaks ? 0.2 : 0,
  });
  const range = { none: 50, moment: 3000, while: 30_000, break: 600_000, long: 7_200_000 }[kind];
  return chance.between(0, range);
}
