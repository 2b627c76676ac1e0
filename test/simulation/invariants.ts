// What must be true when a run has come to rest: nothing acknowledged is lost, nothing is counted twice, every replica
// equals the server, and every chain holds. Each sentence that comes out of here is a violation.
import { collections, deepEqual, replicated, sealedText, scopeKeyFor } from '@evertill/schemas';
import type {
  JsonObject,
  OperationEntry,
  OperationRecord,
  Order,
  ReplicatedDocument,
} from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import type { Database } from '../../server/db/database.ts';
import { DigestCache } from '../../server/replication/digest.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Device } from './device.ts';
import { draftViolations } from './draft-invariants.ts';
import type { Scene } from './scene.ts';
import { initialPrice, people, productIds, storeIds, tenant, vendorId } from './shop.ts';

export async function violations(scene: Scene): Promise<readonly string[]> {
  const database = scene.backend.inspect();
  return scene.world.finish(async () => [
    ...scene.facts.complaints,
    ...scene.server.complaints,
    ...alarmViolations(scene),
    ...(await saleViolations(scene, database)),
    ...(await orderViolations(database)),
    ...(await replicaViolations(scene, database)),
    ...(await journalViolations(scene, database)),
    ...(await priceViolations(database)),
    ...(await constraintViolations(database)),
    ...(await draftViolations(scene, database)),
  ]);
}

/**
 * What heals itself must not hide what broke it: a replica that was found to differ, or a history that was found to have
 * gone back, means something only after a restore. What cannot be healed or read is never right.
 */
function alarmViolations({ facts, server, devices }: Scene): string[] {
  const never = /^\S+: Replica of \w+: (not_healed|quarantined|refused)/;
  const alarms = devices.flatMap(({ reports }) => reports.filter((report) => never.test(report)));
  if (facts.restores > 0) return alarms;
  const differences = devices.flatMap(({ reports }) =>
    reports.filter((report) => report.includes(': difference.')),
  );
  const renewals =
    server.renewals > 0 ? [`History was renewed ${server.renewals} times without a restore`] : [];
  return [...alarms, ...differences, ...renewals];
}

const everything = { limit: 1_000_000 };

async function ordersOf(database: Database): Promise<Order[]> {
  return (await database.read(tenant, (tx) =>
    tx.find(collections.order, {}, everything),
  )) as unknown as Order[];
}

/** [I1][I2] Every acknowledged sale is stored once with its total, or parked where people see it on both sides. */
async function saleViolations({ facts, devices }: Scene, database: Database): Promise<string[]> {
  const orders = await ordersOf(database);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const timesMarked = new Map<number, number>();
  for (const { lines } of orders) {
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
    if (parked !== 'on both sides') wrong.push(`${what} is lost: parked ${parked}`);
  }
  return wrong;
}

async function parkedWhere(
  device: Device,
  deviceSeq: number,
  hash: string,
  database: Database,
): Promise<string> {
  const till = leaderOf(device)!;
  const record = await till.operations.get(deviceSeq);
  const shown = (await till.attention()).some(({ device_seq }) => device_seq === deviceSeq);
  const where = { device_id: device.deviceId, device_seq: deviceSeq, hash, outcome: 'rejected' };
  const [row] = await database.read(tenant, (tx) => tx.rows('operation_ledger', where));
  const here = record?.state === 'attention' && shown;
  if (here && row) return 'on both sides';
  return `${here ? 'on the till' : `nowhere on the till (${record?.state}, shown: ${shown})`}, ${row ? 'on the server' : 'not on the server'}`;
}

/** Order numbers run without gaps, and no journal entry became two orders. */
async function orderViolations(database: Database): Promise<string[]> {
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

/** [I6] Every replica equals the server's projection of it. */
async function replicaViolations({ devices }: Scene, database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const device of devices) {
    const till = leaderOf(device)!;
    const digests = new DigestCache(database, till.surroundings.sha256);
    const here = await till.digest();
    const actor = actorFromStaff(vendorId, people[device.person]);
    for (const collection of replicated(collections)) {
      const { name } = collection;
      const scope = { collection, key: scopeKeyFor(collection, actor, device.storeId) };
      const fromDay = device.lowerDay(name);
      const { count, hash } = await digests.digest(tenant, collection, scope.key, fromDay);
      if (here[name]?.count === count && here[name].hash === hash) continue;
      const theirs: ReplicatedDocument[] = [];
      const request = fromDay === undefined ? scope : { ...scope, fromDay };
      await database.feed.all(tenant, request, (text) => theirs.push(JSON.parse(text) as ReplicatedDocument));
      const difference = differenceOf(await till.documents.find(name, { selector: {} }), theirs);
      wrong.push(`${device.name} differs in ${name}: ${difference}`);
    }
  }
  return wrong;
}

/** The first few documents that are not the same. */
function differenceOf(here: readonly ReplicatedDocument[], there: readonly ReplicatedDocument[]): string {
  const sides = [here, there].map(
    (documents) => new Map(documents.map((document) => [document.id, document])),
  );
  const [own, theirs] = sides as [Map<string, ReplicatedDocument>, Map<string, ReplicatedDocument>];
  const ids = [...new Set([...own.keys(), ...theirs.keys()])];
  const different = ids.flatMap((id) => {
    const [a, b] = [own.get(id), theirs.get(id)];
    if (!a || !b) return [`${id} ${a ? 'is only on the till' : 'is missing'}`];
    const fields = Object.keys(b).filter((field) => field !== '_deleted' && !deepEqual(a[field], b[field]));
    const told = fields.map(
      (field) => `${field} ${JSON.stringify(a[field])} for ${JSON.stringify(b[field])}`,
    );
    return told.length === 0 ? [] : [`${id} has ${told.join(', ')}`];
  });
  return `${own.size} against ${theirs.size}: ${different.slice(0, 5).join('; ')}`;
}

/** [I15] Chains hold on both sides, and both sides say the same of every entry. */
async function journalViolations({ devices }: Scene, database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const device of devices) {
    const till = leaderOf(device)!;
    const verified = await till.verifyJournal();
    if (!verified.ok)
      wrong.push(`The journal of ${device.name} is ${verified.fault} at ${verified.device_seq}`);
    const where = { device_id: device.deviceId };
    const rows = await database.read(tenant, (tx) =>
      tx.rows('operation_ledger', where, { ...everything, orderBy: 'device_seq' }),
    );
    const ledger = new Map(rows.map((row) => [row['device_seq'] as number, row]));
    wrong.push(...chainViolations(device, rows, till.surroundings.sha256));
    for (const record of await till.operations.from(1, 100_000)) {
      const fault = disagreement(record, ledger.get(record.device_seq));
      if (fault !== undefined) wrong.push(`${device.name} #${record.device_seq} (${record.type}): ${fault}`);
    }
  }
  return wrong;
}

function chainViolations(
  device: Device,
  rows: readonly JsonObject[],
  sha256: (text: string) => string,
): string[] {
  const wrong: string[] = [];
  const hashes = new Map(rows.map((row) => [row['device_seq'] as number, row['hash']]));
  for (const row of rows) {
    const entry = row['entry'] as unknown as OperationEntry;
    const previous = hashes.get(entry.device_seq - 1);
    if (sha256(sealedText(entry)) !== row['hash'])
      wrong.push(`The server’s entry ${device.name} #${entry.device_seq} is altered`);
    if (previous !== undefined && previous !== entry.prev_hash) {
      wrong.push(`The server’s chain of ${device.name} breaks at #${entry.device_seq}`);
    }
  }
  return wrong;
}

function disagreement(record: OperationRecord, row: JsonObject | undefined): string | undefined {
  if (record.state === 'waiting') return 'still waits';
  if (!row) return `is ${record.state} here and unknown to the server`;
  if (row['hash'] !== record.hash) return 'is another entry on the server';
  const accepted = row['outcome'] === 'applied' || row['outcome'] === 'applied_with_changes';
  if (accepted !== (record.state === 'settled'))
    return `is ${record.state} here and ${String(row['outcome'])} on the server`;
  return undefined;
}

/** [I5] From the first price to the present one leads exactly one path, and every row is on it. */
async function priceViolations(database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of storeIds.flatMap(productIds)) {
    const { stored, rows } = await database.read(tenant, async (tx) => ({
      stored: await tx.get(collections.product, id),
      rows: await tx.rows('items_selling_price_history', { item_id: id }, everything),
    }));
    const steps = new Map(rows.map((row) => [row['old_price'] as number, row['new_price'] as number]));
    let price = initialPrice(id);
    for (let next = steps.get(price); next !== undefined; next = steps.get(price)) {
      steps.delete(price);
      price = next;
    }
    const isOnePath = steps.size === 0 && new Set(rows.map((row) => row['old_price'])).size === rows.length;
    if (!isOnePath || price !== stored?.document['price']) {
      const told = rows.map((row) => `${String(row['old_price'])}→${String(row['new_price'])}`).join(' ');
      wrong.push(`Prices of ${id} do not lead to ${String(stored?.document['price'])}: ${told}`);
    }
  }
  return wrong;
}

/** A constraint decides between two at once; what it refuses without a code of its own, a rule should have refused. */
async function constraintViolations(database: Database): Promise<string[]> {
  const rows = await database.read(tenant, (tx) => tx.rows('rejections', {}, everything));
  return rows.flatMap(({ collection, code, details }) => {
    const { constraint } = details as { constraint?: string };
    return constraint === undefined
      ? []
      : [`An ${String(collection)} was refused by ${constraint} (${String(code)})`];
  });
}
