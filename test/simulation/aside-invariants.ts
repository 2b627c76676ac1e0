// Entries of an older version with any text in them: each is settled, or stands aside with its reason, on the till and on
// the server. What no frame carries the server never sees.
import { limits } from '@evertill/sync';
import type { OperationRecord } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { bytesOf } from '../../client-core/bytes.ts';
import { entryOf } from '../../client-core/journal/append.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Device } from './device.ts';
import type { Facts } from './facts.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

export async function asideViolations({ facts, devices }: Scene, database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const { device: name, deviceSeq, type, hash } of facts.poisoned) {
    const device = devices.find((one) => one.name === name)!;
    const till = leaderOf(device)!;
    const record = await till.operations.get(deviceSeq);
    const what = `Entry ${name} #${deviceSeq} (${type})`;
    if (record?.hash !== hash) wrong.push(`${what} is lost`);
    if (record?.hash !== hash || record.state === 'settled') continue;
    const shown = (await till.attention()).find(({ device_seq }) => device_seq === deviceSeq);
    if (record.state === 'waiting') wrong.push(`${what} still waits`);
    else if (!shown || shown.code === '') wrong.push(`${what} stands aside without a reason on the till`);
    else if (!isTooLarge(record) && !(await isRefused(database, device, deviceSeq)))
      wrong.push(`${what} stands aside without a reason on the server`);
  }
  return wrong;
}

function isTooLarge(record: OperationRecord): boolean {
  return bytesOf(JSON.stringify(entryOf(record))) > limits.operationBytes;
}

export function isPoisoned({ poisoned }: Facts, { name }: Device, seq: number): boolean {
  return poisoned.some(({ device, deviceSeq }) => device === name && deviceSeq === seq);
}

/** In the ledger, or among what was refused without being readable. */
function isRefused(database: Database, { deviceId }: Device, device_seq: number): Promise<boolean> {
  return database.read(tenant, async (tx) => {
    const ledger = await tx.rows('operation_ledger', { device_id: deviceId, device_seq });
    const refused = await tx.rows('rejections', { device_seq }, { limit: 1_000_000 });
    const isOwn = (row: object) => JSON.stringify(row).includes(deviceId);
    return ledger.some(({ outcome }) => outcome === 'rejected') || refused.some(isOwn);
  });
}
