// [P] One page of a collection's feed. The documents' JSON text is passed through, never parsed and printed again.
import { limits, startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export interface PullRequest {
  readonly collection: string;
  readonly checkpoint: Checkpoint | null;
  readonly limit: number;
  readonly from_day?: string | undefined;
}

/** The `pulled` frame as text, without `id` when there is none. */
export async function pull(
  deps: ReplicationDeps,
  caller: Caller,
  request: PullRequest,
  id?: number,
): Promise<string> {
  const { collection, key } = collectionFor(deps, request.collection, caller);
  if (request.limit < 1 || request.limit > limits.pullRows) throw refusal('limit_range');
  const epoch = deps.history.epoch();
  // A checkpoint of another history says nothing about this one: start over (P4).
  const after = request.checkpoint?.epoch === epoch ? request.checkpoint : startOf(epoch);
  const page = await deps.database.feed.page(
    { vendor_id: caller.actor.vendor_id },
    {
      collection,
      key,
      after,
      limit: request.limit,
      fromDay: request.from_day,
    },
  );
  const head = id === undefined ? '' : `"id":${id},`;
  return `{"type":"pulled",${head}"documents":[${page.documents.join(',')}],"checkpoint":${JSON.stringify(page.checkpoint)},"complete":${page.complete}}`;
}
