// [S] Live changes as server-sent events, for clients without a socket. A reader that falls behind is told to pull.
import type { Request, Response } from 'express';
import { checkpointSchema, limits, parseJson, startOf } from '@evertill/sync';
import * as z from 'zod';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

const subscriptions = z.record(z.string().max(40), z.object({ checkpoint: checkpointSchema.nullable() }));

/** `?collections={"product":{"checkpoint":…}}` */
export async function eventStream(
  deps: ReplicationDeps,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<undefined> {
  const text = request.query['collections'];
  const parsed = parseJson(typeof text === 'string' ? text : '{}');
  const wanted = parsed.ok ? subscriptions.safeParse(parsed.value) : undefined;
  if (!wanted?.success) throw refusal('invalid_input');
  const entries = Object.entries(wanted.data).map(([name, { checkpoint }]) => ({
    checkpoint,
    ...collectionFor(deps, name, caller),
  }));

  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  const send = (frame: string) => void response.write(`data: ${frame}\n\n`);
  send('{"type":"streaming","id":0}');
  const leaves: (() => void)[] = [];
  let beat = deps.surroundings.clock.after(limits.heartbeat, tick);
  function tick(): void {
    response.write(': alive\n\n');
    beat = deps.surroundings.clock.after(limits.heartbeat, tick);
  }
  response.on('close', () => {
    beat.cancel();
    for (const leave of leaves.splice(0)) leave();
  });
  const epoch = deps.history.epoch();
  for (const { collection, key, checkpoint } of entries) {
    let behind = false;
    const subscriber = {
      changes(frame: string): void {
        if (response.writableLength > limits.bufferedBytes) {
          if (!behind)
            response.once('drain', () => {
              behind = false;
              subscriber.resync();
            });
          behind = true;
        } else if (!behind) send(frame);
      },
      resync: () => send(JSON.stringify({ type: 'resync', collection: collection.name })),
    };
    const from = checkpoint?.epoch === epoch ? checkpoint : startOf(epoch);
    const leave = await deps.hub.subscribe(
      { vendor_id: caller.actor.vendor_id },
      collection,
      key,
      from,
      subscriber,
    );
    if (response.destroyed) leave();
    else leaves.push(leave);
  }
  return undefined;
}
