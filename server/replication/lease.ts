// [L] A document is lent to one device at a time. It is this server's clock alone that says since when and how long; who
// asks on purpose gets it whoever has it, and the other one hears of it as of any change.
import { maySee } from '@evertill/schemas';
import type { Collection, Lease, ReplicatedDocument } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { LeaseRequest } from '@evertill/sync';
import type { Stored, WriteTx } from '../db/database.ts';
import { writeAlso } from '../writes/apply-write.ts';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

type Wanted = Omit<LeaseRequest, 'type' | 'id'>;

/** Who has it afterwards; null: nobody, or there is no such document. */
export async function lease(
  deps: ReplicationDeps,
  caller: Caller,
  deviceId: string,
  { collection: name, document: id, wish }: Wanted,
): Promise<Lease | null> {
  const { collection } = collectionFor(deps, name, caller);
  if (collection.leased !== true) throw refusal('unknown_collection');
  return deps.database.write({ vendor_id: caller.actor.vendor_id }, async (tx) => {
    const [device] = await tx.rows('sync_clients', { device_id: deviceId }, { limit: 1 });
    if (!device) throw refusal('device_not_found');
    if (device['revoked_at'] !== null) throw refusal('device_revoked');
    const stored = await tx.lock(collection, id);
    if (!stored || !isLendable(collection, caller, stored)) return null;
    const now = deps.surroundings.clock.now();
    const held = stored.document['lease'] as Lease | null;
    const isOwn = held?.device_id === deviceId;
    const isLiving = held !== null && Date.parse(held.until) > now;
    if (wish === 'end' ? !isOwn : wish === 'keep' && isLiving && !isOwn) return isLiving ? held : null;
    const next: Lease = {
      device_id: deviceId,
      device_name: device['device_name'] as string,
      pos_register_id: device['lane_id'] as string,
      user_id: caller.actor.user_id,
      since: isOwn && isLiving ? held.since : instantOf(now),
      until: instantOf(now + limits.lease),
    };
    const lent = wish === 'end' ? null : next;
    await writeLease(deps, tx, collection, stored.document, lent);
    return lent;
  });
}

/** What it is lent as is no change of the document itself. */
export function writeLease(
  deps: Pick<ReplicationDeps, 'collections' | 'rules' | 'newId'>,
  tx: WriteTx,
  collection: Collection,
  document: ReplicatedDocument,
  lent: Lease | null,
): Promise<void> {
  const written = { ...document, lease: lent };
  return writeAlso(deps, tx, { into: 'collection', collection: collection.name, document: written });
}

function isLendable(
  collection: Collection,
  { actor, storeId }: Caller,
  { document, deleted }: Stored,
): boolean {
  return !deleted && document['store_id'] === storeId && maySee(actor, collection, document);
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
