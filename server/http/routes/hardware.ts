// Hardware saved for a store: terminals, printers, scales, scanners, drawers and displays.
import {
  collections,
  hardwareCreate,
  hardwarePatch,
  hardwareQuery,
  hardwareReply,
  pageOf,
  seesStore,
} from '@evertill/schemas';
import type { Actor, JsonObject, Store } from '@evertill/schemas';
import * as z from 'zod';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'settings', level: 'read' } as const;
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;
const path = '/vendor/settings/devices';

export const hardwareRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of saved devices',
    access: read,
    query: hardwareQuery,
    reply: pageOf(hardwareReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      if (query.type !== undefined) where.push(['t.type = :value', query.type]);
      const found = await deps.sql(actor, (client) =>
        tablePage(client, windowOf(actor, query), 'saved_devices', where, 't.name, t.id'),
      );
      return { body: listReply(found, query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Save a device of a store',
    access: write,
    body: hardwareCreate,
    reply: hardwareReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, ...fields } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const written = await atDesk(deps, actor, async (desk) => {
        const device = {
          ...blankDevice,
          ...givenFields(fields),
          id: deps.replication.newId(),
          store_id: store.id,
          created_at: desk.now,
          updated_at: desk.now,
        };
        checkLane(desk, store, device.pos_register_id);
        await desk.tx.insert('saved_devices', device as JsonObject);
        return device;
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One saved device',
    access: read,
    params,
    reply: hardwareReply,
    async handle({ deps, actor, params: { id } }) {
      const found = await atDesk(deps, actor, (desk) => own(desk, actor, id));
      return isProblem(found) ? found : { body: found };
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Change a saved device',
    access: write,
    params,
    body: hardwarePatch,
    reply: hardwareReply,
    async handle({ deps, actor, params: { id }, body }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const current = await own(desk, actor, id);
        const changed = { ...givenFields(body), updated_at: desk.now };
        const store = await desk.tx.get(collections.store, current['store_id'] as string);
        checkLane(desk, store!.document as unknown as Store, body.pos_register_id ?? '');
        await desk.tx.update('saved_devices', { id }, changed as JsonObject);
        return { ...current, ...changed };
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Forget a saved device',
    access: write,
    params,
    reply: hardwareReply,
    async handle({ deps, actor, params: { id } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const current = await own(desk, actor, id);
        // Whoever came in for it comes in no more.
        const ofDevice = { store_device_id: id, revoked_at: null };
        await desk.tx.update('bridge_keys', ofDevice, { revoked_at: desk.now });
        await desk.client.query('DELETE FROM saved_devices WHERE vendor_id = $1 AND id = $2', [
          actor.vendor_id,
          id,
        ]);
        return current;
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
];

const blankDevice = { pos_register_id: '', enabled: true, config: {} };

async function own(desk: Desk, actor: Actor, id: string): Promise<JsonObject> {
  const [device] = await desk.tx.rows('saved_devices', { id });
  return device && seesStore(actor, device['store_id'] as string)
    ? device
    : desk.refuse(problem('device_not_found'));
}

function checkLane(desk: Desk, store: Store, laneId: string): void {
  if (laneId !== '' && !store.lanes.some(({ id }) => id === laneId))
    desk.refuse(problem('pos_register', { pos_register_id: laneId }));
}
