// Stores and their lanes in the back office. A lane is part of its store's document, so that a till knows both or
// neither; making and removing a store is the owner's.
import {
  collections,
  pageOf,
  registerBody,
  registerPatch,
  registerReply,
  registersQuery,
  seesStore,
  storeCreate,
  storePatch,
  storeReply,
  storesQuery,
} from '@evertill/schemas';
import type { Actor, Lane, RegisterReply, ReplicatedDocument, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem, writeDocument } from './document-door.ts';
import { insertStore, newStore } from './new-store.ts';
import { namedStore } from './store-context.ts';

const id = z.string().min(1).max(128);
const params = z.strictObject({ id });
const laneParams = z.strictObject({ id, registerId: id });
const owner = { who: 'vendor', only: 'owner' } as const;
const read = { who: 'vendor', module: 'settings', level: 'read' } as const;
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;

export const storeRoutes = [
  route({
    method: 'get',
    path: '/vendor/stores',
    summary: 'One page of the stores one may see',
    access: read,
    query: storesQuery,
    reply: pageOf(storeReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.id = ANY(:value::text[])', actor.store_ids]);
      if (query.q !== undefined) where.push(['position(lower(:value) IN lower(t.name)) > 0', query.q]);
      const found = await deps.sql(actor, (client) =>
        documentPage(client, windowOf(actor, query), collections.store, where),
      );
      return { body: listReply(found, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/stores',
    summary: 'Open a store',
    access: owner,
    spansStores: true,
    body: storeCreate,
    reply: storeReply,
    status: 201,
    async handle({ deps, actor, body }) {
      const made = newStore(body, deps.replication.newId);
      const written = await atDesk(deps, actor, (desk) => insertStore(desk, made));
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/stores/:id',
    summary: 'One store',
    access: read,
    params,
    reply: storeReply,
    async handle({ deps, actor, params: named }) {
      const store = await namedStore(deps, actor, named.id);
      return isProblem(store) ? store : { body: store };
    },
  }),
  route({
    method: 'patch',
    path: '/vendor/stores/:id',
    summary: 'Change what a store is called and what its receipts say',
    access: write,
    params,
    body: storePatch,
    reply: storeReply,
    async handle({ deps, actor, params: named, body }) {
      const written = await changeStore(deps, actor, named.id, (store) => ({
        ...store,
        ...givenFields(body),
      }));
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'delete',
    path: '/vendor/stores/:id',
    summary: 'Remove a store that has no products, shifts or orders',
    access: owner,
    params,
    reply: storeReply,
    async handle({ deps, actor, params: named }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const store = await desk.current(collections.store, named.id);
        if (!store) return desk.refuse(problem('store_not_found'));
        await desk.write(collections.store, { ...store, _deleted: true }, 'operation');
        return store;
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
];

export const registerRoutes = [
  route({
    method: 'get',
    path: '/vendor/stores/:id/registers',
    summary: 'The lanes of a store',
    access: read,
    params,
    query: registersQuery,
    reply: pageOf(registerReply),
    async handle({ deps, actor, params: named, query }) {
      const store = await namedStore(deps, actor, named.id);
      if (isProblem(store)) return store;
      const from = (query.page - 1) * query.limit;
      const rows = registersOf(store).slice(from, from + query.limit);
      return { body: listReply({ total: store.lanes.length, rows }, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/stores/:id/registers',
    summary: 'Add a lane',
    access: write,
    params,
    body: registerBody,
    reply: registerReply,
    status: 201,
    async handle({ deps, actor, params: named, body }) {
      const lane = { id: deps.replication.newId(), ...body };
      const written = await changeStore(deps, actor, named.id, (store) => ({
        ...store,
        lanes: [...store.lanes, lane],
      }));
      return isProblem(written) ? written : { body: { ...lane, store_id: named.id } };
    },
  }),
  route({
    method: 'patch',
    path: '/vendor/stores/:id/registers/:registerId',
    summary: 'Rename a lane, or say whom it sells to',
    access: write,
    params: laneParams,
    body: registerPatch,
    reply: registerReply,
    async handle({ deps, actor, params: { id: storeId, registerId }, body }) {
      let changed: Lane | undefined;
      const written = await changeLane(deps, actor, storeId, registerId, (lane) => {
        changed = { ...lane, ...givenFields(body) };
        return [changed];
      });
      return isProblem(written) ? written : { body: { ...changed!, store_id: storeId } };
    },
  }),
  route({
    method: 'delete',
    path: '/vendor/stores/:id/registers/:registerId',
    summary: 'Remove a lane without an open shift',
    access: write,
    params: laneParams,
    reply: registerReply,
    async handle({ deps, actor, params: { id: storeId, registerId } }) {
      let removed: Lane | undefined;
      const written = await changeLane(deps, actor, storeId, registerId, (lane) => {
        removed = lane;
        return [];
      });
      return isProblem(written) ? written : { body: { ...removed!, store_id: storeId } };
    },
  }),
];

export function registersOf(store: Store): RegisterReply[] {
  return store.lanes.map((lane) => ({ ...lane, store_id: store.id }));
}

/** A store one may not see is an absent one. */
async function changeStore(
  deps: AppDeps,
  actor: Actor,
  storeId: string,
  propose: (store: Store) => Store | Problem,
): Promise<Store | Problem> {
  const written = await writeDocument(deps, actor, collections.store, storeId, (current) => {
    if (!current || !seesStore(actor, storeId)) return problem('store_not_found');
    return propose(current as unknown as Store) as unknown as ReplicatedDocument | Problem;
  });
  return isProblem(written) ? written : (written.document as unknown as Store);
}

function changeLane(
  deps: AppDeps,
  actor: Actor,
  storeId: string,
  laneId: string,
  replace: (lane: Lane) => Lane[],
): Promise<Store | Problem> {
  return changeStore(deps, actor, storeId, (store) =>
    store.lanes.some((lane) => lane.id === laneId)
      ? { ...store, lanes: store.lanes.flatMap((lane) => (lane.id === laneId ? replace(lane) : [lane])) }
      : problem('register_not_found'),
  );
}
