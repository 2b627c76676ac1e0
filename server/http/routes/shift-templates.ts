// Shift templates over REST: for holders of `settings`, and to read for every vendor token.
import {
  collections,
  referenceData,
  seesStore,
  shiftTemplateBody,
  shiftTemplatePatch,
  shiftTemplateReply,
  shiftTemplatesQuery,
  shiftTemplatesReply,
  templateAssigneesBody,
} from '@evertill/schemas';
import type { Actor, JsonObject, Reference, VendorAccess } from '@evertill/schemas';
import * as z from 'zod';
import { givenFields } from '../given-fields.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const { reference } = collections;
const path = '/vendor/shifts/templates';
const params = z.strictObject({ id: z.string().min(1).max(128) });
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;

export const shiftTemplateRoutes = [
  listRoute(path, { who: 'vendor', module: 'settings', level: 'read' }),
  listRoute('/auth/vendor/context/shifts/templates', { who: 'vendor' }),
  route({
    method: 'post',
    path,
    summary: 'Add a shift template',
    access: write,
    body: shiftTemplateBody,
    reply: shiftTemplateReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, name, is_active = true, ...times } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const data = givenFields(times);
      const id = deps.replication.newId();
      const made: Reference = {
        id,
        store_id: store.id,
        kind: 'shift_template',
        name,
        code: '',
        active: is_active,
        data,
        rev: 0,
      };
      return changed(await atDesk(deps, actor, (desk) => put(desk, made)));
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Change some fields of a shift template',
    access: write,
    params,
    body: shiftTemplatePatch,
    reply: shiftTemplateReply,
    async handle({ deps, actor, params: { id }, body: { name, is_active: active, ...times } }) {
      return changed(
        await atDesk(deps, actor, async (desk) => {
          const current = await own(desk, actor, id);
          const data = { ...current.data, ...givenFields(times) } as JsonObject;
          return put(desk, { ...current, ...givenFields({ name, active }), data } as Reference);
        }),
      );
    },
  }),
  ...(['patch', 'put'] as const).map((method) =>
    route({
      method,
      path: `${path}/:id/assignees`,
      summary: 'Replace the suggested members of a shift template',
      access: write,
      params,
      body: templateAssigneesBody,
      reply: shiftTemplateReply,
      async handle({ deps, actor, params: { id }, body: { vendor_employee_ids } }) {
        return changed(
          await atDesk(deps, actor, async (desk) => {
            const current = await own(desk, actor, id);
            return put(desk, { ...current, data: { ...current.data, vendor_employee_ids } });
          }),
        );
      },
    }),
  ),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove a shift template; shifts opened with it keep its id',
    access: write,
    params,
    reply: shiftTemplateReply,
    async handle({ deps, actor, params: { id } }) {
      return changed(
        await atDesk(deps, actor, async (desk) => {
          const current = await own(desk, actor, id);
          await desk.write(reference, { ...current, _deleted: true } as never, 'operation');
          return current;
        }),
      );
    },
  }),
];

function listRoute(at: string, access: VendorAccess) {
  return route({
    method: 'get',
    path: at,
    summary: 'The shift templates of a store',
    access,
    query: shiftTemplatesQuery,
    reply: shiftTemplatesReply,
    async handle({ deps, actor, query: { store_id, is_active } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const found = (await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
        tx.find(reference, { kind: 'shift_template', store_id: store.id }),
      )) as unknown as Reference[];
      const wanted = found.filter(({ active }) => is_active === undefined || active === is_active);
      return { body: { data: wanted.map(asReply).toSorted(inOrder) } };
    },
  });
}

/** Locked; refused when it is not there or lies in a store the actor does not see. */
async function own(desk: Desk, actor: Actor, id: string): Promise<Reference> {
  const current = (await desk.current(reference, id)) as unknown as Reference | undefined;
  const isOwn = current?.kind === 'shift_template' && seesStore(actor, current.store_id);
  return isOwn ? current : desk.refuse(problem('record_not_found'));
}

async function put(desk: Desk, template: Reference): Promise<Reference> {
  return (await desk.write(reference, template as never, 'operation')) as unknown as Reference;
}

function changed(written: Reference | Problem): Reply | Problem {
  return isProblem(written) ? written : { body: asReply(written) };
}

function asReply({ id, store_id, name, active, data }: Reference): z.infer<typeof shiftTemplateReply> {
  return { id, store_id, name, is_active: active, ...referenceData.shift_template.parse(data) };
}

type Listed = z.infer<typeof shiftTemplateReply>;

function inOrder(a: Listed, b: Listed): number {
  return a.sort_order - b.sort_order || a.time_start.localeCompare(b.time_start) || (a.id < b.id ? -1 : 1);
}
