// The fleet: every device somebody may look after, worst first. The page asks again and again, so an unchanged answer
// costs a line.
import { fleetQuery, fleetReply, supportStoreReply, supportTenant as tenantQuery } from '@evertill/schemas';
import type { FleetRow } from '@evertill/schemas';
import { standings } from '@evertill/sync';
import * as z from 'zod';
import { parkedInStore, storeName } from '../../db/support/stores.ts';
import { fleetPage } from '../../support/fleet-page.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import type { AppDeps } from '../../app-deps.ts';
import { isProblem } from './document-door.ts';
import { namedTenant, supportTenant } from './support-tenant.ts';

export const supportParams = z.strictObject({ id: z.string().min(1).max(128) });
export const supportRead = { who: 'support', level: 'read' } as const;

export const supportFleetRoutes = [
  route({
    method: 'get',
    path: '/support/fleet',
    summary: 'One page of devices with what is wrong with each, worst first',
    access: supportRead,
    query: fleetQuery,
    reply: fleetReply,
    async handle({ deps, actor, query, headers }) {
      const tenant = await supportTenant(deps, actor, query.vendor_id);
      if (tenant && isProblem(tenant)) return tenant;
      const devices = await deps.fleet.of(tenant?.vendor_id);
      return unlessKnown(deps, headers['if-none-match'], fleetPage(devices, query));
    },
  }),
  route({
    method: 'get',
    path: '/support/stores/:id',
    summary: 'One store: its devices, worst first, and what of it is unsent or parked',
    access: supportRead,
    params: supportParams,
    query: tenantQuery,
    reply: supportStoreReply,
    async handle({ deps, actor, params: { id }, query }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const store = await deps.sql(tenant, (client) => storeName(client, tenant.vendor_id, id));
      if (!store) return problem('store_not_found');
      const seen = await deps.fleet.of(tenant.vendor_id);
      const { data: devices } = fleetPage(seen, { page: 1, limit: seen.length + 1, store_id: id });
      const parked = await deps.sql(tenant, (client) => parkedInStore(client, tenant.vendor_id, id));
      return {
        body: {
          store_id: id,
          ...store,
          vendor_id: tenant.vendor_id,
          standing: worst(devices),
          devices,
          parked,
          unsent: devices.reduce((sum, { waiting }) => sum + waiting, 0),
        },
      };
    },
  }),
];

/** 304 when the asker has exactly this. */
function unlessKnown({ replication }: AppDeps, known: string | undefined, body: object): Reply {
  const text = JSON.stringify(body);
  const tag = `"${replication.surroundings.sha256(text).slice(0, 32)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', 'Content-Type': 'application/json' };
  return known === tag ? { status: 304, body: undefined, headers } : { body: text, headers };
}

/** Of a store without devices nothing is wrong. */
function worst(devices: readonly FleetRow[]): FleetRow['standing'] {
  return standings.toReversed().find((one) => devices.some(({ standing }) => standing === one)) ?? 'healthy';
}
