// What happens around the tills: other people at the server's own doors, cables, clocks, disks, crashes and restores.
import { collections } from '@evertill/schemas';
import type { RestoreKind } from './backend.ts';
import { startInAnotherYear } from './clock-steps.ts';
import type { Device } from './device.ts';
import { payLater } from './later-payments.ts';
import { fairWeather } from './network.ts';
import type { Weather } from './network.ts';
import { raisePortal } from './portal.ts';
import { changeDocument, changeProduct, deliver } from './route-steps.ts';
import type { Scene } from './scene.ts';
import { changeSetting } from './settings-steps.ts';
import { customerIds, storeIds } from './shop.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const weathers: Readonly<Record<'fair' | 'windy' | 'rough', Weather>> = {
  fair: fairWeather,
  windy: { refused: 0.05, slow: 0.1, cut: 0.01, deaf: 0.003, twice: 0.02 },
  rough: { refused: 0.3, slow: 0.3, cut: 0.06, deaf: 0.02, twice: 0.05 },
};

type Trouble = (scene: Scene, device: Device) => void | Promise<void>;

export const troubleSteps = {
  price: (scene) => changeProduct(scene, (product) => ({ ...product, price: 2000 + scene.facts.unique() })),
  hideProduct: (scene) =>
    changeProduct(scene, (product) => ({ ...product, admin_only: !product.admin_only })),
  archiveProduct: (scene) =>
    changeProduct(scene, (product) => ({ ...product, status: product.status === 1 ? 2 : 1 })),
  deliver,
  moveCustomer: (scene) => {
    const store_id = scene.chance.pick(['', ...storeIds]);
    return changeDocument(scene, collections.customer, scene.chance.pick(customerIds()), (customer) => ({
      ...customer,
      store_id,
    }));
  },
  changeSetting,
  payLater,
  raisePortal,
  startInAnotherYear,
  unplug: (_scene, device) => device.unplug(),
  plugIn: (_scene, device) => device.plugIn(),
  weather: ({ network, chance, world }) => {
    const kind = chance.weighted({ fair: 2, windy: 3, rough: 2 });
    network.weather = weathers[kind];
    world.log('network', kind);
  },
  openTab: async (_scene, device) => void (device.tabs.length < 2 && (await device.openTab())),
  closeTab: ({ chance }, device) => {
    const tabs = device.openTabs();
    if (tabs.length > 0) device.closeTab(chance.pick(tabs));
  },
  killTab: ({ chance }, device) => {
    if (device.tabs.length > 0) device.killTab(chance.pick(device.tabs));
  },
  losePower: (_scene, device) => device.losePower(),
  fullDisk: ({ world, chance }, device) => {
    world.log(device.name, 'has no room');
    device.disk.isFull = true;
    world.after(chance.between(1000, 20_000), () => (device.disk.isFull = false));
  },
  tillClock: ({ chance, world }, device) => {
    device.wall.ahead = chance.happens(0.5) ? 0 : wrongBy(chance.random(), chance.random());
    world.log(device.name, `clock is ${device.wall.ahead} ms ahead`);
  },
  serverClock: ({ chance, world, server }) => {
    server.wall.ahead += chance.between(-10, 10) * minute;
    world.log('server', `clock is ${server.wall.ahead} ms ahead`);
  },
  crashServer: (scene) => restart(scene, () => Promise.resolve()),
  backUp: (scene) => restart(scene, () => scene.backend.backUp()),
  restoreCopy: (scene) => restore(scene, 'copy'),
  restoreDump: (scene) => restore(scene, 'dump'),
  restoreRows: (scene) => restore(scene, 'rows'),
} as const satisfies Record<string, Trouble>;

export type TroubleStep = keyof typeof troubleSteps;

/** Minutes are common, years are not; either way. */
function wrongBy(size: number, way: number): number {
  const range = size < 0.5 ? 5 * minute : size < 0.75 ? 20 * hour : size < 0.95 ? 40 * day : 4000 * day;
  return Math.round((way * 2 - 1) * range);
}

/** How often an operation of a till's disk, or a statement of the server, is the last one of its process. */
const lastOperation = 0.000_3;
const lastStatement = 0.000_5;

/** From now on, or until `false`, processes die in the middle of what they are doing, not only between two steps. */
export function beFragile(scene: Scene, isFragile: boolean): void {
  const { devices, backend, chance } = scene;
  const strikes = chance.stream('strikes');
  for (const device of devices) {
    device.disk.onUse = () => {
      if (isFragile && device.tabs.length > 0 && strikes.happens(lastOperation)) device.losePower();
    };
  }
  backend.onStatement = () => {
    if (isFragile && strikes.happens(lastStatement)) void restart(scene, () => Promise.resolve());
  };
}

/** The server is down for a while, long enough for something to be done to its data. */
async function restart({ world, server, chance }: Scene, meanwhile: () => Promise<unknown>): Promise<void> {
  if (!server.process()) return;
  server.crash();
  await meanwhile();
  world.after(chance.between(200, 20_000), () => void server.start());
}

async function restore(scene: Scene, kind: RestoreKind): Promise<void> {
  const { world, backend, facts } = scene;
  await restart(scene, async () => {
    if (!(await backend.restore(kind))) return;
    facts.restores += 1;
    world.log('server', `restored from a ${kind}`);
  });
}
