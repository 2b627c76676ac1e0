// [F] A whole scope as one stream of compressed frames: the feed's pages, in the feed's order, each read in a
// transaction of its own, so that a slow reader holds nothing in Postgres. What changes meanwhile comes later in the
// same order. One page is read ahead while another is on its way; more is never held.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import { limits, startOf } from '@evertill/sync';
import type { Checkpoint, SnapshotHead } from '@evertill/sync';
import type { FeedPage } from '../db/database.ts';
import { collectionFor, refusal } from './deps.ts';
import type { ReplicationDeps } from './deps.ts';
import type { Listener } from './event-stream.ts';
import type { PullRequest } from './pull.ts';
import { watchRights } from './watch-rights.ts';

interface SnapshotRequest extends PullRequest {
  /** Not compressed: for people who look at it, and for lines that are faster than compressing. */
  readonly plain: boolean;
}

const compress = promisify(gzip);
/** The fastest: text of one shape shrinks to a tenth all the same. */
const level = 1;

/** Refuses before the first byte; later the stream is cut, and the client asks for the rest. */
export async function snapshot(
  deps: ReplicationDeps,
  listener: Listener,
  request: SnapshotRequest,
  response: Response,
): Promise<undefined> {
  const { collection, key } = collectionFor(deps, request.collection, listener);
  if (request.limit < 1 || request.limit > limits.pullRows) throw refusal('limit_range');
  const epoch = deps.history.epoch();
  const { limit, from_day: fromDay } = request;
  const page = (after: Checkpoint) => {
    const tenant = { vendor_id: listener.actor.vendor_id };
    return deps.database.feed.page(tenant, { collection, key, after, limit, fromDay });
  };
  // A checkpoint of another history says nothing about this one (P4).
  let next = page(request.checkpoint?.epoch === epoch ? request.checkpoint : startOf(epoch));
  await next;
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  const unwatch = cutWhenRightsEnd(deps, listener, response);
  try {
    for (let complete = false; !complete;) {
      const current = await next;
      // Whoever was cut off is not read for any more.
      if (response.destroyed) return undefined;
      complete = current.complete;
      if (!complete) next = page(current.checkpoint);
      // Met at the next turn, if there is one.
      next.catch(() => undefined);
      const frame = await frameOf(current, request.plain);
      // What was read after history went back is not of the epoch it would be said to be.
      if (response.destroyed || deps.history.epoch() !== epoch) return void response.destroy();
      if (!response.write(frame)) await taken(deps, response);
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    unwatch();
  }
  return undefined;
}

async function frameOf({ documents, checkpoint, complete }: FeedPage, plain: boolean): Promise<Buffer> {
  const head: SnapshotHead = { documents: documents.length, checkpoint, complete };
  const text = [JSON.stringify(head), ...documents].join('\n');
  const body = plain ? Buffer.from(text) : await compress(text, { level });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** [A4] The token ends, or its bearer's rights do. */
function cutWhenRightsEnd(deps: ReplicationDeps, listener: Listener, response: Response): () => void {
  const { clock } = deps.surroundings;
  const cut = () => response.destroy();
  const expiry = clock.after(Math.max(0, listener.expiresAt - clock.now()), cut);
  const unwatch = watchRights(deps, () => listener.token, listener.actor, cut);
  return () => {
    expiry.cancel();
    unwatch();
  };
}

/** Until the network took what was written, or the reader is gone, or takes nothing for too long. */
function taken({ surroundings }: ReplicationDeps, response: Response): Promise<void> {
  return new Promise((resolve) => {
    const timer = surroundings.clock.after(limits.snapshotPatience, () => response.destroy());
    const done = () => {
      timer.cancel();
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
