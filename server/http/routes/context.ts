// What everybody who works for a vendor is told to begin with, whatever their rights: "bootstrap data so employees load
// store and POS context even with narrow module rights".
import {
  collections,
  contextQuery,
  contextReply,
  hardwareReply,
  isInShift,
  myStoresReply,
  pageOf,
  registerReply,
  registersQuery,
  seesStore,
} from '@evertill/schemas';
import type { Actor, Staff, Store, WorkShift } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { shiftReply } from './shift-view.ts';
import { namedStore, storeFor } from './store-context.ts';
import { settingsOf } from './store-settings.ts';
import { registersOf } from './stores.ts';

const anyVendor = { who: 'vendor' } as const;
const params = z.strictObject({ id: z.string().min(1).max(128) });
const most = 500;

export const contextRoutes = [
  route({
    method: 'get',
    path: '/auth/vendor/context',
    summary: 'Who is signed in, their stores, and the store they work in',
    access: anyVendor,
    query: contextQuery,
    reply: contextReply,
    async handle({ deps, actor, query: { store_id } }) {
      const stores = await storesOf(deps, actor);
      const named = store_id === undefined ? undefined : await storeFor(deps, actor, store_id);
      if (named && isProblem(named)) return named;
      const current = named ?? (stores.length === 1 ? stores[0]! : null);
      const settings = current && (await settingsOf(deps, actor, current));
      const { price_sync: _, ...told } = settings ?? { price_sync: undefined };
      const openShift = current && (await openShiftOf(deps, actor, current));
      return {
        body: {
          user: await userOf(deps, actor),
          stores,
          current_store: current,
          registers: current ? registersOf(current) : [],
          settings: settings ? told : null,
          ...(openShift ? { open_shift: shiftReply(actor, openShift) } : {}),
        },
      };
    },
  }),
  route({
    method: 'get',
    path: '/auth/vendor/context/stores',
    summary: 'The stores of the signed-in person, with their lanes',
    access: anyVendor,
    reply: myStoresReply,
    handle: async ({ deps, actor }) => ({ body: { stores: await storesOf(deps, actor) } }),
  }),
  route({
    method: 'get',
    path: '/auth/vendor/context/stores/:id/registers',
    summary: 'The lanes of a store of the signed-in person',
    access: anyVendor,
    params,
    query: registersQuery,
    reply: pageOf(registerReply),
    async handle({ deps, actor, params: { id }, query }) {
      const store = await namedStore(deps, actor, id);
      if (isProblem(store)) return store;
      const from = (query.page - 1) * query.limit;
      const rows = registersOf(store).slice(from, from + query.limit);
      return { body: listReply({ total: store.lanes.length, rows }, query) };
    },
  }),
  route({
    method: 'get',
    path: '/auth/vendor/context/stores/:id/devices',
    summary: 'The devices a till of the store drives: printers, drawers, scales, scanners and displays',
    access: anyVendor,
    params,
    query: registersQuery,
    reply: pageOf(hardwareReply),
    // Whoever sells must print, whatever else they may see; card terminals are told with their shift.
    async handle({ deps, actor, params: { id }, query }) {
      const store = await namedStore(deps, actor, id);
      if (isProblem(store)) return store;
      const where: Condition[] = [
        ['t.store_id = :value', store.id],
        ['t.enabled = :value', true],
        ['t.type <> :value', 'payment_terminal'],
      ];
      const found = await deps.sql(actor, (client) =>
        tablePage(client, windowOf(actor, query), 'saved_devices', where, 't.name, t.id'),
      );
      return { body: listReply(found, query) };
    },
  }),
];

export async function storesOf(deps: AppDeps, actor: Actor): Promise<Store[]> {
  const found = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(collections.store, {}, { limit: most }),
  );
  const stores = (found as unknown as Store[]).filter(({ id }) => seesStore(actor, id));
  return stores.toSorted((a, b) => a.name.localeCompare(b.name));
}

async function userOf(deps: AppDeps, actor: Actor): Promise<object> {
  const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(collections.staff, actor.user_id),
  );
  const { kind: _, user_id: id, ...person } = actor;
  return { id, public_id: (stored?.document as Staff | undefined)?.public_id ?? '', ...person };
}

async function openShiftOf(deps: AppDeps, actor: Actor, { id }: Store): Promise<WorkShift | undefined> {
  const found = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(
      collections.work_shift,
      { store_id: id, status: 'open' },
      { orderBy: 'opened_at', descending: true },
    ),
  );
  return (found as unknown as WorkShift[]).find((shift) => isInShift(shift, actor.user_id));
}
