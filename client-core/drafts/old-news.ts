// An echo of this device's last change but one may wait in RxDB's queue until the last one is agreed on. Stored then, it
// would undo that one until the next echo comes, and for good when the connection ends in between. It is refused like
// the write of somebody who was too slow, which RxDB takes calmly.
import type { BulkWriteRow, RxStorageWriteError } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import { interceptedInstance } from './intercepted-instance.ts';
import type { Instance } from './intercepted-instance.ts';
import type { StoredDraft } from './merge-draft.ts';

type Row = BulkWriteRow<ReplicatedDocument>;

export function withoutOldNews(fork: Instance, isOutdated: (draft: StoredDraft) => boolean): Instance {
  return interceptedInstance(fork, async (rows: Row[], context) => {
    const fresh = rows.filter(({ document }) => !isOutdated(document));
    const { error } = fresh.length > 0 ? await fork.bulkWrite(fresh, context) : { error: [] };
    const old = rows.filter((row) => !fresh.includes(row)).map((row) => tooSlow(row, context));
    return { error: [...error, ...old] };
  });
}

function tooSlow(writeRow: Row, context: string): RxStorageWriteError<ReplicatedDocument> {
  const { document, previous } = writeRow;
  return {
    status: 409,
    isError: true,
    documentId: document.id,
    writeRow,
    documentInDb: previous ?? document,
    context,
  };
}
