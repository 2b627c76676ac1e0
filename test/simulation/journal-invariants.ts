// Journals and ledger: chains hold on both sides, and both sides say the same of every entry [I15].
import { sealedText } from '@evertill/schemas';
import type { JsonObject, OperationEntry, OperationRecord } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { isPoisoned } from './aside-invariants.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Device } from './device.ts';
import type { Facts } from './facts.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

const everything = { limit: 1_000_000 };

export async function journalViolations({ devices, facts }: Scene, database: Database): Promise<string[]> {
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
    wrong.push(...chainViolations(device, rows, facts, till.surroundings.sha256));
    const records = await till.operations.from(1, 100_000);
    const hashes = new Map(records.map(({ device_seq, hash }) => [device_seq, hash]));
    // No run lasts the 90 days after which an entry leaves the till.
    for (const { deviceSeq, hash } of [...facts.sales, ...facts.entries].filter(isOf(device)))
      if (hashes.get(deviceSeq) !== hash) wrong.push(`${device.name} #${deviceSeq} has left its journal`);
    for (const record of records) {
      // Judged by itself.
      if (isPoisoned(facts, device, record.device_seq) && record.state === 'attention') continue;
      const fault = disagreement(record, ledger.get(record.device_seq));
      if (fault !== undefined) wrong.push(`${device.name} #${record.device_seq} (${record.type}): ${fault}`);
    }
  }
  return wrong;
}

const isOf =
  ({ name }: Device) =>
  (entry: { readonly device: string }): boolean =>
    entry.device === name;

function chainViolations(
  device: Device,
  rows: readonly JsonObject[],
  facts: Facts,
  sha256: (text: string) => string,
): string[] {
  const wrong: string[] = [];
  const hashes = new Map(rows.map((row) => [row['device_seq'] as number, row['hash']]));
  for (const row of rows) {
    const entry = row['entry'] as unknown as OperationEntry;
    const previous = hashes.get(entry.device_seq - 1);
    // What could not be stored as it was is kept under the hash it came with.
    const isAside = row['outcome'] === 'rejected' && isPoisoned(facts, device, entry.device_seq);
    if (!isAside && sha256(sealedText(entry)) !== row['hash'])
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
  const outcome = row['outcome'] as string;
  const accepted = outcome === 'applied' || outcome === 'applied_with_changes';
  if (accepted !== (record.state === 'settled'))
    return `is ${record.state} here and ${outcome} on the server`;
  return undefined;
}
