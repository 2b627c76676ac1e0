// A document as RxDB stores it, with its bookkeeping fields, and as the rest of the client sees it, without them.
import { createRevision } from 'rxdb';
import type { BulkWriteRow, RxDocumentData } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';

export type Stored = RxDocumentData<ReplicatedDocument>;

/** `_deleted` is kept on tombstones only, as on the wire. */
export function fromStored(stored: Stored): ReplicatedDocument {
  const { _rev, _meta, _attachments, _deleted, ...document } = stored;
  return _deleted ? { ...document, _deleted } : document;
}

/** `author` names the writer in the revision, so that two of them never make the same one. */
export function writeRow(
  document: ReplicatedDocument,
  previous: Stored | undefined,
  lwt: number,
  author: string,
): BulkWriteRow<ReplicatedDocument> {
  const next = {
    ...document,
    _deleted: document._deleted === true,
    _attachments: {},
    // Replication plugins keep marks of their own in `_meta`.
    _meta: previous === undefined ? { lwt } : { ...previous._meta, lwt },
    _rev: createRevision(author, previous),
  };
  return previous === undefined ? { document: next } : { previous, document: next };
}
