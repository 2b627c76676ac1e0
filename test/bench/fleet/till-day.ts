// A working day of tills in virtual time, with the shipped client and server, counted frame by frame at the server's door:
// what reports are among everything else that travels.
import { MemoryBackend } from '../../simulation/memory-backend.ts';
import { cashierSteps } from '../../simulation/cashier-steps.ts';
import { Device } from '../../simulation/device.ts';
import { Facts } from '../../simulation/facts.ts';
import { fairWeather, Network } from '../../simulation/network.ts';
import type { ServerDoor } from '../../simulation/network.ts';
import type { Scene } from '../../simulation/scene.ts';
import { ServerNode } from '../../simulation/server-node.ts';
import { owner, productIds } from '../../simulation/shop.ts';
import { World } from '../../simulation/world.ts';
import { collections } from '@evertill/schemas';

export interface DayOfTills {
  readonly hours: number;
  /** Of each till. */
  readonly salesAnHour: number;
  /** Of prices, in the whole store. */
  readonly changesAnHour: number;
  /** How often a till loses its network, each for two minutes. */
  readonly losses: number;
}

export interface Counted {
  frames: number;
  bytes: number;
}

export interface DayTraffic {
  readonly tills: number;
  readonly sales: number;
  /** By what the frame is, `up report`, `down changes`; bytes of JSON, before any compression. */
  readonly byType: Readonly<Record<string, Counted>>;
}

/** Of the bytes that travelled, those of reports and of what is said about them. */
export function shareOfReports({ byType }: DayTraffic): number {
  let [all, reports] = [0, 0];
  for (const [type, { bytes }] of Object.entries(byType)) {
    all += bytes;
    if (/ (report|instructions|instructed)$/.test(type)) reports += bytes;
  }
  return reports / all;
}

/** Two tills of one store; the first load of the store is no part of the day. */
export function liveOneDay({ hours, salesAnHour, changesAnHour, losses }: DayOfTills): Promise<DayTraffic> {
  return World.run(1, 0, async (world) => {
    const backend = new MemoryBackend(world.chance.stream('backend'));
    const server = new ServerNode(world, backend);
    const byType: Record<string, Counted> = {};
    const network = new Network(world.chance.stream('network'), countingDoor(server, byType), fairWeather);
    const devices = (['owner', 'manager'] as const).map((person, index) => {
      const name = `till-${index + 1}`;
      return new Device({
        name,
        world,
        network,
        server,
        storeId: 'north',
        laneId: `north-${index + 1}`,
        person,
      });
    });
    const scene: Scene = {
      world,
      chance: world.chance.stream('steps'),
      backend,
      server,
      network,
      devices,
      facts: new Facts(),
      faults: new Set(),
    };
    await world.finish(() => server.openShop());
    await world.finish(() => server.start());
    const open = () => world.finish(() => Promise.all(devices.map((device) => device.openTab())));
    await open();
    await world.finish(() => Promise.all(devices.map(({ tabs }) => tabs[0]!.till!.inSync())));
    // The shop has been there for long: the day begins with tills that are switched on.
    for (const device of devices) device.losePower();
    await world.advance(60_000);
    for (const type of Object.keys(byType)) delete byType[type];
    await open();
    const sold = await live(scene, { hours, salesAnHour, changesAnHour, losses });
    return { tills: devices.length, sales: sold, byType };
  });
}

async function live(scene: Scene, day: DayOfTills): Promise<number> {
  const { world, devices, server, chance } = scene;
  const end = world.now() + day.hours * 3_600_000;
  const pause = 3_600_000 / day.salesAnHour;
  let sold = 0;
  for (let round = 1; world.now() < end; round++) {
    for (const device of devices) {
      const till = device.tabs[0]!.till!;
      const answer = await world.finish(() => cashierSteps.sell(scene, device, till));
      if (answer.ok) sold += 1;
    }
    const isDue = (count: number) =>
      Math.floor((round * count) / day.salesAnHour) > Math.floor(((round - 1) * count) / day.salesAnHour);
    if (isDue(day.changesAnHour)) {
      const id = chance.pick(productIds('north'));
      const price = 1000 + round;
      await world.finish(() => server.change(collections.product, id, owner, (one) => ({ ...one!, price })));
    }
    if (isDue(day.losses / day.hours)) {
      for (const device of devices) device.unplug();
      await world.advance(120_000);
      for (const device of devices) device.plugIn();
    }
    await world.advance(Math.max(1000, pause));
  }
  return sold;
}

function countingDoor(server: ServerNode, byType: Record<string, Counted>): ServerDoor {
  const count = (way: 'up' | 'down', frame: string) => {
    const { type } = JSON.parse(frame) as { type: string };
    const counted = (byType[`${way} ${type}`] ??= { frames: 0, bytes: 0 });
    counted.frames += 1;
    counted.bytes += Buffer.byteLength(frame);
  };
  return {
    process: () => server.process(),
    accept(socket) {
      const end = server.accept({
        ...socket,
        send(frame) {
          count('down', frame);
          socket.send(frame);
        },
      });
      return {
        ...end,
        receive(frame) {
          count('up', frame);
          end.receive(frame);
        },
      };
    },
  };
}
