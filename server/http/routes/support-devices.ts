// One device: what it says of itself beside what the server has, its journal in runs, what was asked of it, and how it was
// over time.
import {
  collections,
  deviceReply,
  replicated,
  supportTenant as tenantQuery,
  timelineQuery,
  timelineReply,
} from '@evertill/schemas';
import type { Actor, ComparedCollection, Staff } from '@evertill/schemas';
import { actorFromStaff } from '../../access/actor-from-staff.ts';
import type { AppDeps } from '../../app-deps.ts';
import { comparedCollection } from '../../db/support/compared.ts';
import { instructionsOf } from '../../db/support/instruction-rows.ts';
import { ledgerRuns } from '../../db/support/ledger-runs.ts';
import { momentsOf } from '../../db/support/moments.ts';
import { instantOf, onServerClock } from '../../replication/report-moments.ts';
import type { SeenDevice } from '../../support/seen-device.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { supportParams, supportRead } from './support-fleet.ts';
import { namedTenant } from './support-tenant.ts';

export const supportDeviceRoutes = [
  route({
    method: 'get',
    path: '/support/devices/:id',
    summary: 'One device: its own word beside the server’s, its journal, what was asked of it',
    access: supportRead,
    params: supportParams,
    query: tenantQuery,
    reply: deviceReply,
    async handle({ deps, actor, params: { id }, query }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const seen = await deps.fleet.one(tenant.vendor_id, id);
      if (!seen) return problem('device_not_found');
      const { vendor_id } = tenant;
      const [ledger, instructions] = await deps.sql(tenant, async (client) => [
        await ledgerRuns(client, vendor_id, id),
        await instructionsOf(client, vendor_id, id),
      ]);
      const compared = await compare(deps, tenant, seen);
      return { body: { ...seen.row, state: seen.state, compared, ledger, instructions } };
    },
  }),
  route({
    method: 'get',
    path: '/support/devices/:id/timeline',
    summary: 'How a device was over time: every moment of the last days, then the worst of each hour',
    access: supportRead,
    params: supportParams,
    query: timelineQuery,
    reply: timelineReply,
    async handle({ deps, actor, params: { id }, query: { vendor_id, ...span } }) {
      const tenant = await namedTenant(deps, actor, vendor_id);
      if (isProblem(tenant)) return tenant;
      const seen = await deps.fleet.one(tenant.vendor_id, id);
      if (!seen) return problem('device_not_found');
      const points = await deps.sql(tenant, (client) => momentsOf(client, tenant.vendor_id, id, span));
      return { body: { points, connections: connectionsOf(seen, momentsBy(deps, seen)) } };
    },
  }),
];

async function compare(deps: AppDeps, tenant: Actor, seen: SeenDevice): Promise<ComparedCollection[]> {
  const { row, state } = seen;
  if (!state) return [];
  const epoch = deps.replication.history.epoch();
  const person = await deps.replication.database.read(tenant, (tx) => tx.get(collections.staff, row.user_id));
  const actor =
    person && !person.deleted
      ? actorFromStaff(tenant.vendor_id, person.document as unknown as Staff)
      : undefined;
  const about = { actor, storeId: row.store_id, epoch, momentOf: momentsBy(deps, seen) };
  return deps.sql(tenant, async (client) => {
    const compared: ComparedCollection[] = [];
    for (const collection of replicated(deps.replication.collections)) {
      const reported = state.collections[collection.name];
      if (reported) compared.push(await comparedCollection(client, collection, reported, about));
    }
    return compared;
  });
}

/** A clock that shows what no calendar has is no reason to show nothing of its device. */
function momentsBy({ replication: { surroundings } }: AppDeps, { row }: SeenDevice) {
  const clocks = { now: surroundings.clock.now(), offset: row.skew_ms };
  return (at: number) => instantOf(onServerClock(at, clocks));
}

/** Newest first, as the device told them with its last report. */
function connectionsOf({ state }: SeenDevice, momentOf: (at: number) => string) {
  const history = state?.connection.history ?? [];
  return history.map(({ at, name, reason }) => ({ at: momentOf(at), name, reason })).toReversed();
}
