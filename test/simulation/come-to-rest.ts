// The end of a run: everything is repaired, and after a bounded time nothing may be on its way any more [I11].
import type { Till } from '../../client-core/till/till.ts';
import type { Device } from './device.ts';
import { fairWeather } from './network.ts';
import type { Scene } from './scene.ts';

/** Longer than an entry may wait for another (10 min) and than the longest backoff (5 min) together, ms. */
const longest = 30 * 60_000;

/** A ping every 10 s, and 15 s without an answer to it, ms. */
const noticed = 30_000;

const settled = 20_000;

/** Answers what is stuck, in words. */
export async function comeToRest(scene: Scene): Promise<string[]> {
  const { world, server, network, devices } = scene;
  world.log('world', 'heals');
  network.weather = fairWeather;
  for (const device of devices) {
    device.disk.isFull = false;
    device.leavePortal();
    if (!device.isPlugged) device.plugIn();
  }
  const repaired = await world.until(() => {
    void server.start();
    for (const device of devices) if (device.tabs.length === 0) void device.openTab();
    return server.process() !== undefined && devices.every((device) => leaderOf(device) !== undefined);
  }, longest);
  if (!repaired) return [`The server or a till did not come up: ${names(devices)}`];
  // A line that died without a word is noticed after a while; until then a till may believe that it is in step.
  await world.advance(noticed);
  const stuck = await restless(scene);
  if (stuck.length > 0) return stuck;
  // The last of them may have told the others something, and a slow statement takes seconds.
  await world.advance(settled);
  return restless(scene);
}

/** Describes the tills that are not in step after the longest time. */
async function restless({ world, devices, facts }: Scene): Promise<string[]> {
  const calm = new Set<Device>();
  for (const device of devices) {
    leaderOf(device)!
      .inSync()
      .then(() => calm.add(device))
      .catch((error: unknown) => facts.complaints.push(`inSync at ${device.name}: ${String(error)}`));
  }
  await world.until(() => calm.size === devices.length, longest);
  return Promise.all(devices.filter((device) => !calm.has(device)).map(describeStuck));
}

/** The tab that holds the connection. */
export function leaderOf(device: Device): Till | undefined {
  return device.openTabs().find(({ till }) => till!.connection() !== undefined)?.till;
}

async function describeStuck(device: Device): Promise<string> {
  const till = leaderOf(device);
  const { name, reason } = till?.connection()?.state() ?? { name: 'no connection', reason: '' };
  const status = till && JSON.stringify(till.status());
  return `${device.name} is stuck: ${name} (${reason}) ${status}; ${device.reports.slice(-3).join(' | ')}`;
}

function names(devices: readonly Device[]): string {
  return devices.map((device) => `${device.name}: ${device.tabs.length} tabs`).join(', ');
}
