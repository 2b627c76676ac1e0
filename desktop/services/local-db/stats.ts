// How much is on this till: documents, journal entries, bytes.
import { isArchived } from '@evertill/client-core';
import type { Till } from '@evertill/client-core';
import type { ReplyOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { Files } from './files.ts';
import { openDrafts } from './drafts.ts';

type Stats = ReplyOf<(typeof channels)['local-db:get-stats']>;

/** So many backups are listed, the newest ones. */
const listed = 100;

export async function statsOf(till: Till, files: Files, folder: BackupFolder): Promise<Stats> {
  await till.view.refresh([]);
  const entries = [...till.view.entries()];
  const archived = entries.filter(isArchived).length;
  const backups = await folder.list(till.storeId);
  return {
    storeId: till.storeId,
    lastSyncedAt: (await till.lastSync())?.at ?? null,
    counts: {
      product: await till.documents.count('product'),
      barcode: await till.documents.count('barcode'),
      reference: await till.documents.count('reference'),
      drafts: (await openDrafts(till, Number.MAX_SAFE_INTEGER)).length,
      entries: await till.operations.count(),
      waiting: entries.filter(({ state }) => state === 'waiting').length,
      parked: entries.filter(({ state }) => state === 'attention').length - archived,
      archived,
    },
    bytes: {
      stored: await files.sizeOf(folder.root),
      backups: backups.reduce((sum, { bytes }) => sum + bytes, 0),
      free: await files.freeAt(folder.root),
    },
    backups: backups.slice(-listed),
  };
}
