// The catalog of a till, page by page, and its last-sync time. A page says which catalog it is of; the time is that of
// the last moment at which everything the server had was here, and nothing in between ever moves it (I9).
import { refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { ReplyOf, RequestOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import { withinMessage } from './page-bytes.ts';

type GetCatalog = (typeof channels)['local-db:get-catalog'];
type SyncCatalog = (typeof channels)['local-db:sync-catalog'];

export async function catalogPage(
  till: Till,
  { collection, after, limit }: RequestOf<GetCatalog>,
): Promise<ReplyOf<GetCatalog>> {
  const found = await till.documents.find(collection, {
    selector: { id: { $gt: after } },
    sort: [{ id: 'asc' }],
    limit,
  });
  const documents = withinMessage(found);
  const isLast = found.length < limit && documents.length === found.length;
  return {
    storeId: till.storeId,
    collection,
    revision: till.catalogRevision(),
    lastSyncedAt: (await till.lastSync())?.at ?? null,
    documents: [...documents],
    next: isLast ? null : documents[documents.length - 1]!.id,
  };
}

/** Waits until the replica has everything, or as long as was asked. */
export async function syncCatalog(
  till: Till,
  { timeoutMs }: RequestOf<SyncCatalog>,
): Promise<ReplyOf<SyncCatalog> | Refusal> {
  const ending = new AbortController();
  const { clock } = till.surroundings;
  const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = clock.after(timeoutMs, () => giveUp(undefined));
  try {
    const synced = await Promise.race([till.catchUp(ending.signal), late]);
    if (!synced) return refuse('server_unreached', { reason: till.status().connection.reason });
    return { storeId: till.storeId, revision: synced.revision, lastSyncedAt: synced.at };
  } finally {
    timer.cancel();
    ending.abort();
  }
}
