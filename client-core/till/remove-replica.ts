// Throws one store's replica away; it is pulled again when the till is opened next. The journal is another database
// and is not touched.
import { openDatabase } from '../database/open-database.ts';
import { replicaCollections, replicaNameOf } from './databases.ts';
import type { TillRequest } from './till-request.ts';

/** Only while no till has it open. */
export async function removeReplica({
  surroundings,
  vendorId,
  storeId,
}: Pick<TillRequest, 'surroundings' | 'vendorId' | 'storeId'>): Promise<void> {
  const replica = await openDatabase({
    surroundings,
    name: replicaNameOf(vendorId, storeId),
    collections: replicaCollections,
    mode: 'instances',
    rebuildable: true,
  });
  await replica.remove();
}
