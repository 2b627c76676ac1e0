// Clocks of tills that are wrong by years: a dead battery sets them back at a restart, or a person mistypes the year.
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';

const minute = 60_000;
const years = [2015, 2035] as const;

/** The till starts again in another year, often without a network, and perhaps is set right later. */
export async function startInAnotherYear(scene: Scene, device: Device): Promise<void> {
  const { chance, world } = scene;
  device.losePower();
  if (chance.happens(0.75) && device.isPlugged) device.unplug();
  setYear(scene, device);
  if (chance.happens(0.7)) {
    world.after(chance.between(minute, 40 * minute), () => {
      device.wall.ahead = 0;
      world.log(device.name, 'clock is set right');
    });
  }
  await device.openTab();
}

/** As 1 January, shortly after midnight. */
export function setYear({ chance, world }: Scene, device: Device): void {
  const year = chance.pick(years);
  device.wall.ahead = Date.UTC(year, 0, 1, 0, 5) - (world.start + world.now());
  world.log(device.name, `clock says ${year}`);
}
