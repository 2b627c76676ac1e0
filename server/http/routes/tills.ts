// The tills of a vendor: devices that replicate. Their owner sees how each is doing, names them, and shuts one out.
import { pageOf, seesStore, tillPatch, tillReply, tillsQuery } from '@evertill/schemas';
import type { Actor, JsonObject } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Asked, Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'settings', level: 'read' } as const;
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;

export const tillRoutes = [
  route({
    method: 'get',
    path: '/vendor/devices',
    summary: 'One page of tills: when seen, which version, what is missing of their journals',
    access: read,
    query: tillsQuery,
    reply: pageOf(tillReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      if (query.store_id !== undefined) where.push(['t.store_id = :value', query.store_id]);
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
    handle({ deps, actor, params: { id }, ...asked }) {
      const revoke = async (desk: Desk) => {
        await desk.client.query(`SELECT end_device_sessions($1, $2, 'device_revoked')`, [id, desk.now]);
        await desk.note('device_revoked', { device_id: id });
        return { revoked_at: desk.now };
      };
      return change(deps, actor, id, revoke, asked);
    },
  }),
  route({
    method: 'post',
    path: '/vendor/devices/:id/admit',
    summary: 'Admit a till again',
    access: write,
    params,
    reply: tillReply,
    handle({ deps, actor, params: { id }, ...asked }) {
      const admit = async (desk: Desk) => {
        await desk.note('device_admitted', { device_id: id });
        return { revoked_at: null };
      };
      return change(deps, actor, id, admit, asked);
    },
  }),
];

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
  return isProblem(written) ? written : { body: (await asReplies(deps, actor, [written]))[0] };
}

interface Journal {
  readonly id: string;
  readonly highest: number;
  readonly arrived: number;
  readonly waiting: number;
}

/** With what the ledger knows of each journal. */
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
  return rows.map(({ device_id, device_name, label, checkpoints: _checkpoints, ...row }) => {
    const { highest = 0, arrived = 0, waiting = 0 } = known.get(device_id as string) ?? {};
    return {
      id: device_id as string,
      name: (label || device_name) as string,
      ...row,
      device_seq: highest,
      unsent: { missing: highest - arrived, waiting },
    };
  });
}
