// Documents of an older version become documents of this one. Every step can be repeated: a crash in the middle is
// continued at the next start, and what was already carried over is left as it is.
import { getChangedDocumentsSince } from 'rxdb';
import type { RxStorageInstance } from 'rxdb';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { Stored } from './stored-form.ts';

const pageSize = 1000;

/**
 * Carries deleted documents too: a deletion that was not sent yet must survive. Throws when an upgrade function
 * throws or the storage refuses: then nothing of the old version may be removed.
 */
export async function upgradeDocuments(
  collection: Collection,
  fromVersion: number,
  from: RxStorageInstance<any, any, any>,
  to: RxStorageInstance<any, any, any>,
): Promise<void> {
  let checkpoint: unknown;
  for (;;) {
    const page = await getChangedDocumentsSince<any, any>(from, pageSize, checkpoint);
    if (page.documents.length === 0) return;
    const rows = page.documents.map((stored: Stored) => ({
      document: upgradeStored(collection, fromVersion, stored),
    }));
    const { error } = await to.bulkWrite(rows, 'evertill-upgrade');
    const refused = error.find(({ status }) => status !== 409);
    if (refused) {
      throw new Error(`Upgrade of ${collection.name}: ${refused.documentId} was refused.`, {
        cause: refused,
      });
    }
    checkpoint = page.checkpoint;
  }
}

/** Revision and write time stay: replication remembers documents by them. */
function upgradeStored(collection: Collection, fromVersion: number, stored: Stored): Stored {
  const { _rev, _meta, _attachments, _deleted, ...document } = stored;
  let current: Record<string, unknown> = document;
  for (let version = fromVersion + 1; version <= collection.version; version++) {
    current = collection.upgrade[version]!(current);
  }
  return { ...(current as ReplicatedDocument), _rev, _meta, _attachments, _deleted };
}
