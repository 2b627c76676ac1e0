// Warehouses: reference documents of one kind, so tills know them too. A store with warehouses has exactly one default.
import {
  collections,
  maySee,
  pageOf,
  warehouseCreate,
  warehousePatch,
  warehouseReply,
  warehousesQuery,
} from '@evertill/schemas';
import type { Actor, JsonObject, Reference, ReplicatedDocument } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { gatherStock } from '../../writes/gather-stock.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;
const { reference } = collections;

export const warehouseRoutes = [
  route({
    method: 'get',
    path: '/vendor/warehouses',
    summary: 'One page of the warehouses of one’s stores',
    access: read,
    query: warehousesQuery,
    reply: pageOf(warehouseReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [['t.kind = :value', 'warehouse']];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      const found = await deps.sql(actor, (client) =>
        documentPage<Reference>(client, windowOf(actor, query), reference, where),
      );
      return { body: listReply({ total: found.total, rows: found.rows.map(asReply) }, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/warehouses',
    summary: 'Add a warehouse; the first of a store is its default',
    access: write,
    body: warehouseCreate,
    reply: warehouseReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, name, is_default = false } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const written = await atDesk(deps, actor, async (desk) => {
        const others = await siblings(desk, store.id);
        const warehouse = {
          id: deps.replication.newId(),
          store_id: store.id,
          kind: 'warehouse',
          name,
          code: '',
          active: true,
          data: { is_default: is_default || others.length === 0 },
        };
        const made = await put(desk, warehouse as unknown as Reference);
        await gatherStock(desk, store.id);
        return made;
      });
      return isProblem(written) ? written : { body: asReply(written) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/warehouses/:id',
    summary: 'One warehouse',
    access: read,
    params,
    reply: warehouseReply,
    async handle({ deps, actor, params: { id } }) {
      const found = await find(deps, actor, id);
      return found ? { body: asReply(found) } : problem('warehouse_not_found');
    },
  }),
  route({
    method: 'patch',
    path: '/vendor/warehouses/:id',
    summary: 'Rename a warehouse, make it the default, put it out of use',
    access: write,
    params,
    body: warehousePatch,
    reply: warehouseReply,
    async handle({ deps, actor, params: { id }, body: { is_default, ...fields } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const current = await own(desk, actor, id);
        const isDefault = is_default === true || isItDefault(current);
        if (isDefault && fields.active === false) desk.refuse(problem('warehouse_default'));
        return put(desk, { ...current, ...givenFields(fields), data: { is_default: isDefault } });
      });
      return isProblem(written) ? written : { body: asReply(written) };
    },
  }),
  route({
    method: 'delete',
    path: '/vendor/warehouses/:id',
    summary: 'Remove a warehouse that is empty, is not the default and has no open shift',
    access: write,
    params,
    reply: warehouseReply,
    async handle({ deps, actor, params: { id } }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const current = await own(desk, actor, id);
        if (isItDefault(current) && (await siblings(desk, current.store_id)).length > 1)
          desk.refuse(problem('warehouse_default'));
        const open = { store_id: current.store_id, warehouse_id: id, status: 'open' };
        if ((await desk.tx.find(collections.work_shift, open, { limit: 1 })).length > 0)
          desk.refuse(problem('in_use'));
        await checkEmpty(desk, id);
        await desk.write(reference, { ...asDocument(current), _deleted: true });
        return current;
      });
      return isProblem(written) ? written : { body: asReply(written) };
    },
  }),
];

/** The others stop being it first, so that there are never two. */
async function put(desk: Desk, warehouse: Reference): Promise<Reference> {
  if (isItDefault(warehouse)) {
    for (const other of await siblings(desk, warehouse.store_id)) {
      if (other.id !== warehouse.id && isItDefault(other))
        await desk.write(reference, asDocument({ ...other, data: { is_default: false } }));
    }
  }
  return (await desk.write(reference, asDocument(warehouse))) as unknown as Reference;
}

/** Of one store; the store is locked, so that two changes take turns. */
async function siblings(desk: Desk, store_id: string): Promise<Reference[]> {
  await desk.current(collections.store, store_id);
  return (await desk.tx.find(reference, { kind: 'warehouse', store_id })) as unknown as Reference[];
}

/** Nothing lies there, owed goods included, and nothing is on its way there. */
async function checkEmpty(desk: Desk, id: string): Promise<void> {
  const { rows } = await desk.client.query<{ stock: number; lots: number }>(
    `SELECT (SELECT count(*) FROM item_stocks s
              WHERE s.vendor_id = $1 AND s.warehouse_id = $2 AND s.quantity <> 0) AS stock,
            (SELECT count(*) FROM purchase_lots l
              WHERE l.vendor_id = $1 AND l.warehouse_id = $2 AND l.status = 0) AS lots`,
    [desk.vendorId, id],
  );
  const { stock, lots } = rows[0]!;
  if (stock > 0 || lots > 0) desk.refuse(problem('in_use', { uses: { stock, purchase_lots: lots } }));
}

async function own(desk: Desk, actor: Actor, id: string): Promise<Reference> {
  const current = await desk.current(reference, id);
  return isMine(actor, current)
    ? (current as unknown as Reference)
    : desk.refuse(problem('warehouse_not_found'));
}

async function find(deps: AppDeps, actor: Actor, id: string): Promise<Reference | undefined> {
  const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(reference, id),
  );
  const document = stored?.deleted ? undefined : stored?.document;
  return isMine(actor, document) ? (document as unknown as Reference) : undefined;
}

function isMine(actor: Actor, document: ReplicatedDocument | undefined): boolean {
  return document?.['kind'] === 'warehouse' && maySee(actor, reference, document);
}

function isItDefault({ data }: Reference): boolean {
  return (data as JsonObject)['is_default'] === true;
}

function asReply({ id, store_id, name, active, rev, ...rest }: Reference) {
  return { id, store_id, name, is_default: isItDefault({ ...rest } as Reference), active, rev };
}

function asDocument(warehouse: Reference): ReplicatedDocument {
  return warehouse as unknown as ReplicatedDocument;
}
