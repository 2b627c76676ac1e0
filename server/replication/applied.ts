// [G] A client says how far it has applied a collection. Of products that is the proof since when it sells at a price;
// which of it is worth keeping, the table decides.
import { collections } from '@evertill/schemas';
import type { Applied } from '@evertill/sync';
import { parseScopeKey } from '../access/scope.ts';
import { collectionFor } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

const greatestXid = 2n ** 63n - 1n;

export async function applied(
  deps: ReplicationDeps,
  caller: Caller,
  deviceId: string,
  { collection: name, checkpoint, at, wall }: Omit<Applied, 'id' | 'type'>,
): Promise<void> {
  const { collection, key } = collectionFor(deps, name, caller);
  const isReachable = checkpoint === null || BigInt(checkpoint.xid) <= greatestXid;
  if (collection.name !== collections.product.name || !isReachable) return;
  const now = deps.surroundings.clock.now();
  // However wrong the client's clock is, what it says lies between the beginning and now.
  const age = Math.min(Math.max(0, wall - at), now);
  const place = checkpoint ?? { epoch: '', xid: '0', id: '' };
  await deps.database.write({ vendor_id: caller.actor.vendor_id }, (tx) =>
    tx.insert('sync_applied', {
      id: deps.newId(),
      device_id: deviceId,
      store_id: caller.storeId,
      kind: checkpoint === null ? 'lost' : 'applied',
      sees_all: parseScopeKey(key).full,
      epoch: place.epoch,
      xid: Number(place.xid),
      document_id: place.id,
      at: new Date(checkpoint === null ? now : now - age).toISOString(),
      received_at: new Date(now).toISOString(),
    }),
  );
}
