// When the replica last had everything the server had: at the end of every catch-up, and whenever somebody asks for
// one. Stored beside the documents it speaks about, so that a wipe takes both, and written only after they are durable:
// no catalog is ever called newer than it is (I9).
import type { RxJsonSchema } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import type { OpenDatabase } from '../database/open-database.ts';

export interface LastSync {
  /** The server's time, ISO-8601. */
  readonly at: string;
  /** The product catalog that was complete then, `epoch/xid`. */
  readonly revision: string;
}

const instanceName = 'last-sync';
const lastSyncSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 16 }, at: { type: 'string' }, revision: { type: 'string' } },
  required: ['id', 'at', 'revision'],
} as unknown as RxJsonSchema<ReplicatedDocument>;

/** Undefined when this replica was never complete. */
export async function readLastSync(database: OpenDatabase): Promise<LastSync | undefined> {
  await database.extraInstance(instanceName, lastSyncSchema);
  const stored = await database.store(instanceName).get('self');
  return stored && { at: String(stored['at']), revision: String(stored['revision']) };
}

/** Blank for no catalog. */
export function revisionOf(products: Checkpoint | null | undefined): string {
  return products ? `${products.epoch}/${products.xid}` : '';
}

export async function recordLastSync(database: OpenDatabase, { at, revision }: LastSync): Promise<void> {
  await database.extraInstance(instanceName, lastSyncSchema);
  await database.store(instanceName).change(['self'], () => ({ id: 'self', at, revision }));
}
