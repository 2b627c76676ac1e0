// Sales: stored once with their totals, or parked where people see them on both sides [I1][I2].
import { collections } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';
import { storeIds, tenant } from './shop.ts';

/** A sale that was taken here is never refused for its sums, whatever a setting says by now, nor for its shape. */
const tillsOwnFault = new Set([
  'order_totals',
  'ebt_exceeds',
  'invalid_input',
  'too_large',
  'operation_unknown',
]);

const everything = { limit: 1_000_000 };

async function ordersOf(database: Database): Promise<Order[]> {
  return (await database.read(tenant, (tx) =>
    tx.find(collections.order, {}, everything),
  )) as unknown as Order[];
}

/** [I1][I2] Every acknowledged sale is stored once with its total, or parked where people see it on both sides. */
export async function saleViolations({ facts, devices }: Scene, database: Database): Promise<string[]> {
  const orders = await ordersOf(database);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const timesMarked = new Map<number, number>();
  for (const { lines } of orders.filter(({ return_of }) => return_of === '')) {
    for (const { unit_price } of lines) timesMarked.set(unit_price, (timesMarked.get(unit_price) ?? 0) + 1);
  }
  const wrong: string[] = [];
  for (const sale of facts.sales) {
    const what = `Sale ${sale.clientOrderId} (${sale.device} #${sale.deviceSeq}, ${sale.total})`;
    const order = byId.get(sale.clientOrderId);
    const times = sale.marker === undefined ? undefined : (timesMarked.get(sale.marker) ?? 0);
    if (times !== undefined && times > 1) wrong.push(`${what} is doubled: ${times} orders`);
    if (order) {
      if (order.total !== sale.total) wrong.push(`${what} is stored with total ${order.total}`);
      continue;
    }
    const device = devices.find(({ name }) => name === sale.device)!;
    const parked = await parkedWhere(device, sale.deviceSeq, sale.hash, database);
    if (parked.where !== 'on both sides') wrong.push(`${what} is lost: parked ${parked.where}`);
    else if (tillsOwnFault.has(parked.code)) wrong.push(`${what} is lost: parked for ${parked.code}`);
  }
  return wrong;
}

async function parkedWhere(
  device: Device,
  deviceSeq: number,
  hash: string,
  database: Database,
): Promise<{ readonly where: string; readonly code: string }> {
  const till = leaderOf(device)!;
  const record = await till.operations.get(deviceSeq);
  const shown = (await till.attention()).some(({ device_seq }) => device_seq === deviceSeq);
  const where = { device_id: device.deviceId, device_seq: deviceSeq, hash, outcome: 'rejected' };
  const [row] = await database.read(tenant, (tx) => tx.rows('operation_ledger', where));
  const here = record?.state === 'attention' && shown;
  const code = record?.code ?? '';
  if (here && row) return { where: 'on both sides', code };
  const onTill = here ? 'on the till' : `nowhere on the till (${record?.state}, shown: ${shown})`;
  return { where: `${onTill}, ${row ? 'on the server' : 'not on the server'}`, code };
}

/** Order numbers run without gaps, and no journal entry became two orders. */
export async function orderViolations(database: Database): Promise<string[]> {
  const orders = await ordersOf(database);
  const wrong: string[] = [];
  for (const store of storeIds) {
    const numbers = orders.filter(({ store_id }) => store_id === store).map((order) => order.order_number);
    const sorted = numbers.sort((a, b) => a - b);
    const gap = sorted.findIndex((number, index) => number !== index + 1);
    if (gap !== -1)
      wrong.push(`Order numbers of ${store} have a gap or a double at ${gap + 1}: ${sorted[gap]}`);
  }
  const entries = new Map<string, string>();
  for (const { id, device_id, device_seq } of orders) {
    const entry = `${device_id} #${device_seq}`;
    if (entries.has(entry)) wrong.push(`Entry ${entry} became two orders: ${entries.get(entry)} and ${id}`);
    entries.set(entry, id);
  }
  return wrong;
}
