// The look-up kinds over REST: one factory, one line a kind. Everything is written through the waist, so that these doors
// refuse what push and edits refuse.
import {
  blankReferenceData,
  collections,
  maySee,
  pageOf,
  referenceCreate,
  referenceDeleteQuery,
  referencePatch,
  referenceReply,
  referencesQuery,
} from '@evertill/schemas';
import type { Actor, JsonObject, ListedKind, Reference, ReplicatedDocument } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { givenFields } from '../given-fields.ts';
import { expectedRevs } from '../expected-rev.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply, Route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { dataCodec } from './reference-data.ts';
import type { DataCodec } from './reference-data.ts';
import { moveUses } from './move-uses.ts';
import { isInStore, storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;
const { reference } = collections;

export const referenceRoutes: readonly Route[] = [
  ...doorsOf('category', '/vendor/categories'),
  ...doorsOf('unit', '/vendor/units'),
  ...doorsOf('attribute', '/vendor/attributes'),
  ...doorsOf('tag', '/vendor/tags'),
  ...doorsOf('brand', '/vendor/brands'),
  ...doorsOf('supplier', '/vendor/suppliers'),
  ...doorsOf('price_list', '/vendor/price-lists'),
  ...doorsOf('promotion', '/vendor/promotions'),
  ...doorsOf('coupon', '/vendor/coupons'),
  ...doorsOf('tax_profile', '/vendor/store-taxes'),
  ...doorsOf('quick_key_page', '/vendor/quick-key-pages'),
];

/** The fields that stand beside an entry's data, in a body of any kind. */
interface Body {
  readonly store_id?: string | null;
  readonly name?: string;
  readonly code?: string;
  readonly active?: boolean;
  readonly base_rev?: number;
}

function doorsOf(kind: ListedKind, path: string): Route[] {
  const reply = referenceReply(kind);
  const word = kind.replaceAll('_', ' ');
  const words = path.slice('/vendor/'.length).replaceAll('-', ' ');
  return [
    route({
      method: 'get',
      path,
      summary: `One page of the ${words} one sees`,
      access: read,
      query: referencesQuery(kind),
      reply: pageOf(reply),
      async handle({ deps, actor, query }) {
        const where = await conditionsOf(deps, actor, kind, query as Filters);
        if (isProblem(where)) return where;
        const found = await deps.sql(actor, (client) =>
          documentPage<Reference>(
            client,
            windowOf(actor, query),
            reference,
            where,
            orders[query.sort as keyof typeof orders],
          ),
        );
        const codec = await dataCodec(deps, actor, kind);
        const rows = found.rows.map((one) => asReply(one, codec));
        return { body: listReply({ total: found.total, rows }, query) };
      },
    }),
    route({
      method: 'post',
      path,
      summary: `Add a ${word}`,
      access: write,
      body: referenceCreate(kind),
      reply,
      status: 201,
      async handle({ deps, actor, body }) {
        const { store_id, name, code = '', active = true, ...fields } = body as Body & JsonObject;
        const store = store_id === null ? { id: '' } : await storeFor(deps, actor, store_id);
        if (isProblem(store)) return store;
        const codec = await dataCodec(deps, actor, kind);
        const data = codec.stored(fields, store.id);
        if (isProblem(data)) return data;
        const made = {
          id: deps.replication.newId(),
          store_id: store.id,
          kind,
          name: name!,
          code,
          active,
          data: { ...blankReferenceData[kind], ...data },
          rev: 0,
        };
        const written = await atDesk(deps, actor, (desk) => desk.write(reference, asDocument(made)));
        return isProblem(written) ? written : answer(written, codec);
      },
    }),
    route({
      method: 'get',
      path: `${path}/:id`,
      summary: `One ${word}`,
      access: read,
      params,
      reply,
      async handle({ deps, actor, params: { id } }) {
        const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
          tx.get(reference, id),
        );
        const found = stored?.deleted ? undefined : stored?.document;
        return isOne(actor, kind, found)
          ? answer(found, await dataCodec(deps, actor, kind))
          : problem('record_not_found');
      },
    }),
    route({
      method: 'patch',
      path: `${path}/:id`,
      summary: `Change some fields of a ${word}`,
      access: write,
      params,
      body: referencePatch(kind),
      reply,
      async handle({ deps, actor, params: { id }, body, headers }) {
        const { store_id, name, code, active, base_rev, ...fields } = body as Body & JsonObject;
        const expected = expectedRevs(headers['if-match'], base_rev);
        const codec = await dataCodec(deps, actor, kind);
        const written = await atDesk(deps, actor, async (desk) => {
          const current = await own(desk, actor, kind, id, { expected, codec });
          const storeId = store_id === undefined ? current.store_id : (store_id ?? '');
          const isTouched = Object.keys(fields).length > 0 || storeId !== current.store_id;
          const data = isTouched
            ? codec.stored({ ...codec.shown(current), ...fields }, storeId)
            : current.data;
          return desk.write(
            reference,
            asDocument({
              ...current,
              ...givenFields({ name, code, active }),
              store_id: storeId,
              data: isProblem(data) ? desk.refuse(data) : data,
            } as Reference),
          );
        });
        return isProblem(written) ? written : answer(written, codec);
      },
    }),
    route({
      method: 'delete',
      path: `${path}/:id`,
      summary: `Remove a ${word} nobody needs, or move all that need it to another one, or deactivate it`,
      access: write,
      params,
      query: referenceDeleteQuery,
      reply,
      async handle({ deps, actor, params: { id }, query: { store_id, replace_with, deactivate }, headers }) {
        const expected = expectedRevs(headers['if-match'], undefined);
        const codec = await dataCodec(deps, actor, kind);
        const written = await atDesk(deps, actor, async (desk) => {
          const current = await own(desk, actor, kind, id, { expected, codec });
          if (!isInStore(actor, current.store_id, store_id)) return desk.refuse(problem('record_not_found'));
          if (deactivate === true) return desk.write(reference, asDocument({ ...current, active: false }));
          if (replace_with !== undefined) {
            await moveUses(desk, actor, current, await own(desk, actor, kind, replace_with, { codec }));
          }
          return desk.write(reference, { ...asDocument(current), _deleted: true });
        });
        return isProblem(written) ? written : answer(written, codec);
      },
    }),
  ];
}

const orders = {
  name: 'lower(t.name), t.id',
  '-name': 'lower(t.name) DESC, t.id DESC',
  code: 't.code, t.id',
  '-code': 't.code DESC, t.id DESC',
  id: 't.id',
  '-id': 't.id DESC',
  position: "(t.data ->> 'position')::int, lower(t.name), t.id",
} as const;

interface Filters {
  readonly store_id?: string | undefined;
  readonly q?: string | undefined;
  readonly active?: boolean | undefined;
  readonly parent_id?: string | undefined;
  readonly pos_register_id?: string | undefined;
}

async function conditionsOf(
  deps: AppDeps,
  actor: Actor,
  kind: ListedKind,
  { store_id, q = '', active, parent_id, pos_register_id }: Filters,
): Promise<Condition[] | Problem> {
  const where: Condition[] = [['t.kind = :value', kind]];
  const store = store_id === undefined ? undefined : await storeFor(deps, actor, store_id);
  if (store && isProblem(store)) return store;
  const stores = store ? [store.id] : actor.store_ids;
  if (stores !== null) where.push(['t.store_id = ANY(:value::text[])', ['', ...stores]]);
  if (q !== '')
    where.push([
      'position(lower(:value) IN lower(t.name)) + position(lower(:value) IN lower(t.code)) > 0',
      q,
    ]);
  if (active !== undefined) where.push(['t.active = :value', active]);
  if (pos_register_id !== undefined)
    where.push(["t.data ->> 'pos_register_id' = ANY(:value::text[])", ['', pos_register_id]]);
  if (parent_id !== undefined) where.push(["t.data ->> 'parent_id' = :value", parent_id]);
  return where;
}

/** Locked; refused when it is not there, or not what the caller has seen. */
async function own(
  desk: Desk,
  actor: Actor,
  kind: ListedKind,
  id: string,
  seen: { readonly expected?: readonly number[] | undefined; readonly codec: DataCodec },
): Promise<Reference> {
  const current = await desk.current(reference, id);
  if (!isOne(actor, kind, current)) return desk.refuse(problem('record_not_found'));
  if (seen.expected?.includes(current.rev) ?? true) return current;
  const shown = asReply(current, seen.codec);
  return desk.refuse(problem('conflict', { current: shown, current_rev: current.rev }));
}

function isOne(
  actor: Actor,
  kind: ListedKind,
  document: ReplicatedDocument | undefined,
): document is ReplicatedDocument & Reference {
  return document?.['kind'] === kind && maySee(actor, reference, document);
}

function answer(document: ReplicatedDocument, codec: DataCodec): Reply {
  const one = document as unknown as Reference;
  return { body: asReply(one, codec), headers: { ETag: `"${one.rev}"` } };
}

function asReply(one: Reference, codec: DataCodec): JsonObject {
  const { id, store_id, name, code, active, rev } = one;
  return { id, store_id: store_id === '' ? null : store_id, name, code, active, rev, ...codec.shown(one) };
}

function asDocument(one: Reference): ReplicatedDocument {
  return one as unknown as ReplicatedDocument;
}
