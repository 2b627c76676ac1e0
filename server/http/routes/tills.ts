// The tills of a vendor: devices that replicate. Whoever may look at the settings of their store sees how each is doing;
// who may write them names one, and shuts one out.
import { pageOf, seesStore, tillPatch, tillReply, tillsQuery } from '@evertill/schemas';
import type { Actor, JsonObject } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import type { SeenDevice } from '../../support/seen-device.ts';
import type { Asked } from '../asked.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'settings', level: 'read' } as const;
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;

export const tillRoutes = [
  route({
    method: 'get',
    path: '/vendor/devices',
    summary: 'One page of tills: how each is, when seen, which version, what is missing of their journals',
    access: read,
    query: tillsQuery,
    reply: pageOf(tillReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      const order = 't.last_seen_at DESC, t.device_id';
      const found = await deps.sql(actor, (client) =>
        tablePage(client, windowOf(actor, query), 'sync_clients', where, order),
      );
      const rows = await asReplies(deps, actor, found.rows);
      return { body: listReply({ total: found.total, rows }, query) };
    },
  }),
  route({
    method: 'patch',
    path: '/vendor/devices/:id',
    summary: 'Name a till',
    access: write,
    params,
    body: tillPatch,
    reply: tillReply,
    handle: ({ deps, actor, params: { id }, body: { name } }) =>
      change(deps, actor, id, () => ({ label: name })),
  }),
  route({
    method: 'post',
    path: '/vendor/devices/:id/revoke',
    summary: 'Shut a till out: its sessions end within a minute, its sales are still accepted',
    access: write,
    params,
    reply: tillReply,
    handle: ({ deps, actor, params: { id }, ...asked }) => shutOut(deps, actor, id, asked),
  }),
  route({
    method: 'post',
    path: '/vendor/devices/:id/admit',
    summary: 'Admit a till again',
    access: write,
    params,
    reply: tillReply,
    handle: ({ deps, actor, params: { id }, ...asked }) => admitAgain(deps, actor, id, asked),
  }),
];

/** `why`: what the audit log is told beside the device. */
export function shutOut(deps: AppDeps, actor: Actor, id: string, asked: Asked, why: JsonObject = {}) {
  const revoke = async (desk: Desk) => {
    await desk.client.query(`SELECT end_device_sessions($1, $2, 'device_revoked')`, [id, desk.now]);
    await desk.note('device_revoked', { device_id: id, ...why });
    return { revoked_at: desk.now };
  };
  return change(deps, actor, id, revoke, asked);
}

export function admitAgain(deps: AppDeps, actor: Actor, id: string, asked: Asked, why: JsonObject = {}) {
  const admit = async (desk: Desk) => {
    await desk.note('device_admitted', { device_id: id, ...why });
    return { revoked_at: null };
  };
  return change(deps, actor, id, admit, asked);
}

async function change(
  deps: AppDeps,
  actor: Actor,
  device_id: string,
  changes: (desk: Desk) => JsonObject | Promise<JsonObject>,
  asked?: Asked,
) {
  const work = async (desk: Desk) => {
    const [row] = await desk.tx.rows('sync_clients', { device_id });
    if (!row || !seesStore(actor, row['store_id'] as string)) return desk.refuse(problem('device_not_found'));
    const changed = await changes(desk);
    await desk.tx.update('sync_clients', { device_id }, changed);
    return { ...row, ...changed };
  };
  const written = await atDesk(deps, actor, work, asked);
  deps.fleet.forget();
  return isProblem(written) ? written : { body: (await asReplies(deps, actor, [written]))[0] };
}

interface Journal {
  readonly id: string;
  readonly highest: number;
  readonly arrived: number;
  readonly waiting: number;
}

/** With what the ledger knows of each journal, and how support sees each. */
async function asReplies(deps: AppDeps, actor: Actor, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  const { rows: journals } = await deps.sql(actor, (client) =>
    client.query<Journal>(
      `SELECT t.device_id AS id, max(t.device_seq) AS highest, count(*) AS arrived,
              count(*) FILTER (WHERE t.outcome = 'waiting_for') AS waiting
         FROM operation_ledger t WHERE t.vendor_id = $1 AND t.device_id = ANY($2::text[]) GROUP BY t.device_id`,
      [actor.vendor_id, rows.map((row) => row['device_id'])],
    ),
  );
  const known = new Map(journals.map((journal) => [journal.id, journal]));
  const seen = await seenIn(deps, actor.vendor_id, rows);
  return rows.map(({ device_id, device_name, label, checkpoints: _checkpoints, ...row }) => {
    const { highest = 0, arrived = 0, waiting = 0 } = known.get(device_id as string) ?? {};
    return {
      id: device_id as string,
      name: (label || device_name) as string,
      ...row,
      device_seq: highest,
      unsent: { missing: highest - arrived, waiting },
      // No till is ever taken out of the register.
      ...standingOf(seen.get(device_id as string)!),
    };
  });
}

async function seenIn(deps: AppDeps, vendorId: string, rows: readonly JsonObject[]) {
  const devices = rows.length === 0 ? [] : await deps.fleet.of(vendorId);
  const seen = new Map(devices.map((device) => [device.row.device_id, device]));
  // The look may be a moment older than a till that was greeted just now.
  for (const { device_id } of rows)
    if (!seen.has(device_id as string)) {
      const device = await deps.fleet.one(vendorId, device_id as string);
      if (device) seen.set(device_id as string, device);
    }
  return seen;
}

/** No more than this: what else support sees of a device is for owners and support. */
function standingOf({ row: { standing, findings } }: SeenDevice): JsonObject {
  const [worst] = findings;
  return { standing, worst: worst ? { code: worst.code, since: worst.since } : null };
}
