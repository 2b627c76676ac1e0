// Giving a lane to another till (decisions.md, ruling 2). Whoever holds it may be selling without a network, so it is
// given away only when the till was not heard of for long, was shut out, or let go of it.
import { collections, laneLeaseBody, storeReply } from '@evertill/schemas';
import type { LaneLease, Store } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import * as z from 'zod';
import { writeLeases } from '../../writes/claim-lane.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { namedStore } from './store-context.ts';

const id = z.string().min(1).max(128);

export const laneLeaseRoutes = [
  route({
    method: 'put',
    path: '/vendor/stores/:id/registers/:registerId/lease',
    summary: 'Give a lane to another till, or free it, when its till was not heard of for 72 hours',
    access: { who: 'vendor', only: 'owner' },
    params: z.strictObject({ id, registerId: id }),
    body: laneLeaseBody,
    reply: storeReply,
    async handle({ deps, actor, params: { id: storeId, registerId }, body: { device_id } }) {
      const seen = await namedStore(deps, actor, storeId);
      if (isProblem(seen)) return seen;
      const written = await atDesk(deps, actor, async (desk) => {
        const store = (await desk.current(collections.store, storeId)) as unknown as Store | undefined;
        if (!store?.lanes.some((lane) => lane.id === registerId))
          return desk.refuse(problem('register_not_found'));
        const held = store.lane_leases.find(({ pos_register_id }) => pos_register_id === registerId);
        if (held && held.device_id !== device_id) await mayTake(desk, held);
        const others = store.lane_leases.filter((lease) => lease !== held);
        const given = device_id === '' ? [] : [await leaseFor(desk, storeId, registerId, device_id)];
        await writeLeases(
          deps.replication,
          desk.tx,
          actor,
          { ...store, lane_leases: [...others, ...given] },
          desk.now,
        );
        await desk.note('document_changed', {
          collection: 'store',
          id: storeId,
          pos_register_id: registerId,
          device_id,
        });
        return (await desk.current(collections.store, storeId))!;
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
];

async function mayTake(desk: Desk, { device_id, device_name }: LaneLease): Promise<void> {
  const [holder] = await desk.tx.rows('sync_clients', { device_id }, { limit: 1 });
  const last = (holder?.['last_seen_at'] ?? '') as string;
  const isSilent = last === '' || Date.parse(desk.now) - Date.parse(last) >= limits.silence;
  if (isSilent || holder?.['revoked_at'] !== null) return;
  desk.refuse(problem('lane_leased', { device_id, device_name, last_seen_at: last }));
}

async function leaseFor(
  desk: Desk,
  store_id: string,
  pos_register_id: string,
  device_id: string,
): Promise<LaneLease> {
  const [client] = await desk.tx.rows('sync_clients', { device_id, store_id }, { limit: 1 });
  if (!client || client['revoked_at'] !== null) return desk.refuse(problem('device_not_found'));
  return { pos_register_id, device_id, device_name: client['device_name'] as string, granted_at: desk.now };
}
