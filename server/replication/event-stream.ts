// [S] Live changes as server-sent events, for clients without a socket. A reader that falls behind is told to pull.
import type { Request, Response } from 'express';
import { checkpointSchema, limits, parseJson, startOf } from '@evertill/sync';
import * as z from 'zod';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';
import { repeatedly, watchRights } from './watch-rights.ts';

const subscriptions = z.record(
  z.string().max(40),
  z.object({ checkpoint: checkpointSchema.nullable(), from_day: z.string().max(10).optional() }),
);

export interface Listener extends Caller {
  readonly token: string;
  /** ms since 1970 */
  readonly expiresAt: number;
}

/** `?collections={"product":{"checkpoint":…}}&device_id=…`, the latter to hear that it is asked something. Ends with the token, with its bearer's rights, or with the feed. */
export async function eventStream(
  deps: ReplicationDeps,
  listener: Listener,
  request: Request,
  response: Response,
): Promise<undefined> {
  const { actor, token, expiresAt } = listener;
  const { clock } = deps.surroundings;
  const entries = wantedOf(request).map(([name, { checkpoint, from_day }]) => ({
    checkpoint,
    fromDay: from_day,
    ...collectionFor(deps, name, listener),
  }));

  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  const write = (text: string) => {
    // Several feeds may end it, one after the other; writing after the end would end the process.
    if (!response.writableEnded) response.write(text);
  };
  const send = (frame: string) => write(`data: ${frame}\n\n`);
  send('{"type":"streaming","id":0}');
  const ended = (frame?: string) => {
    if (frame !== undefined) send(frame);
    response.end();
  };
  const leaves: (() => void)[] = [
    repeatedly(clock, limits.heartbeat, () => write(': alive\n\n')),
    watchRights(
      deps,
      () => token,
      actor,
      () => ended(),
    ),
  ];
  const device = request.query['device_id'];
  if (typeof device === 'string') {
    const nudge = () => send('{"type":"instructed"}');
    leaves.push(deps.instructionBell.listen(actor.vendor_id, device, nudge));
  }
  const expiry = clock.after(Math.max(0, expiresAt - clock.now()), () => ended());
  response.on('close', () => {
    expiry.cancel();
    for (const leave of leaves.splice(0)) leave();
  });
  const epoch = deps.history.epoch();
  for (const { collection, key, fromDay, checkpoint } of entries) {
    const resync = () => send(JSON.stringify({ type: 'resync', collection: collection.name }));
    let behind = false;
    const changes = (frame: string) => {
      if (response.writableLength <= limits.bufferedBytes) return behind ? undefined : send(frame);
      if (!behind)
        response.once('drain', () => {
          behind = false;
          resync();
        });
      behind = true;
    };
    const from = checkpoint?.epoch === epoch ? checkpoint : startOf(epoch);
    const tenant = { vendor_id: actor.vendor_id };
    const leave = await deps.hub.subscribe(tenant, { collection, key, fromDay }, from, {
      changes,
      resync,
      ended,
    });
    if (response.destroyed) leave();
    else leaves.push(leave);
  }
  return undefined;
}

function wantedOf(request: Request): [string, z.infer<typeof subscriptions>[string]][] {
  const text = request.query['collections'];
  const parsed = parseJson(typeof text === 'string' ? text : '{}');
  const wanted = parsed.ok ? subscriptions.safeParse(parsed.value) : undefined;
  if (!wanted?.success) throw refusal('invalid_input');
  return Object.entries(wanted.data);
}
