// The audit log over REST. Nobody writes it here: what happens writes it. An admin reads it in the tenant of the vendor,
// where row-level security shows no other's.
import { auditLogQuery, auditLogReply } from '@evertill/schemas';
import type { AuditLogQuery } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { auditLogPage } from '../../db/audit-log.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });

export const auditLogRoutes = [
  route({
    method: 'get',
    path: '/vendor/audit-log',
    summary: 'One page of what happened at the doors and in the back office, newest first',
    access: { who: 'vendor', only: 'owner' },
    spansStores: true,
    query: auditLogQuery,
    reply: auditLogReply,
    handle: ({ deps, actor, query }) => readLog(deps, actor.vendor_id, query),
  }),
  route({
    method: 'get',
    path: '/admin/vendors/:id/audit-log',
    summary: 'One page of what happened at one vendor, newest first',
    access: { who: 'admin', module: 'settings', level: 'read' },
    params,
    query: auditLogQuery,
    reply: auditLogReply,
    async handle({ deps, params: { id }, query }) {
      return (await deps.vendors.find(id)) ? readLog(deps, id, query) : problem('vendor_not_found');
    },
  }),
];

async function readLog(
  deps: AppDeps,
  vendor_id: string,
  { page, limit, ...filters }: AuditLogQuery,
): Promise<Reply> {
  const tenant = { vendor_id };
  const window = windowOf(tenant, { page, limit });
  const found = await deps.sql(tenant, (client) => auditLogPage(client, window, filters));
  return { body: listReply(found, { page, limit }) };
}
