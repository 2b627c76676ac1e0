// Sales and punches of a till whose clock was wrong: on the day the true clock said, or flagged for people to look at.
import { calendarDay, collections } from '@evertill/schemas';
import type { OperationRecord, Order } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

const everything = { limit: 1_000_000 };

/** The server's own clock is moved by minutes, ms. */
const tolerance = 3_600_000;
const day = 86_400_000;

export async function dayViolations(scene: Scene, database: Database): Promise<string[]> {
  const { facts, faults } = scene;
  if (!faults.has('clock')) return [];
  const { orders, punches } = await database.read(tenant, async (tx) => ({
    orders: (await tx.find(collections.order, {}, everything)) as unknown as Order[],
    punches: await tx.rows('vendor_attendance_punches', {}, everything),
  }));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const wrong: string[] = [];
  for (const { clientOrderId, device, deviceSeq, at } of facts.sales) {
    const order = byId.get(clientOrderId);
    const days = daysAround(scene, at);
    if (!order || days.has(order.business_day) || isFlagged(order.flags)) continue;
    if (isFlagged((await recordOf(scene, device, deviceSeq))?.result['flags'])) continue;
    wrong.push(
      `Sale ${clientOrderId} of ${device} lies on ${order.business_day}, not on ${[...days].join()}`,
    );
  }
  for (const { device, deviceSeq, type, at } of facts.entries) {
    if (type !== 'time.punch') continue;
    const record = await recordOf(scene, device, deviceSeq);
    // Said by the journal's own invariants.
    if (!record) continue;
    const { payload, result, state } = record;
    const punch = punches.find(({ id }) => id === payload['id']);
    if (!punch || state !== 'settled' || isFlagged(result['flags'])) continue;
    const apart = Math.abs(Date.parse(punch['at'] as string) - scene.world.start - at);
    if (apart > day) wrong.push(`Punch ${device} #${deviceSeq} lies ${Math.round(apart / day)} days apart`);
  }
  return wrong;
}

function recordOf({ devices }: Scene, name: string, deviceSeq: number): Promise<OperationRecord | undefined> {
  const device = devices.find((one) => one.name === name)!;
  return leaderOf(device)!.operations.get(deviceSeq);
}

function isFlagged(flags: unknown): boolean {
  return Array.isArray(flags) && flags.some((flag) => String(flag).includes('clock'));
}

/** In whichever zone the store was by then. `at`: ms since the beginning. */
function daysAround({ world, facts }: Scene, at: number): Set<string> {
  const moments = [-tolerance, tolerance].map((off) => new Date(world.start + at + off).toISOString());
  return new Set(moments.flatMap((moment) => [...facts.zones].map((zone) => calendarDay(moment, zone))));
}
