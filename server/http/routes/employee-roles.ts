// Names for what people do in a store. Second document: "roles of that store only, one entry per role name".
import {
  employeeRole,
  employeeRoleCreate,
  employeeRolePatch,
  employeeRoles,
  employeeRolesQuery,
  seesStore,
} from '@evertill/schemas';
import type { Actor, JsonObject } from '@evertill/schemas';
import * as z from 'zod';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'employee', level: 'read' } as const;
const write = { who: 'vendor', module: 'employee', level: 'write' } as const;
const path = '/vendor/vendor-employees/roles';

export const employeeRoleRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Roles of one store',
    access: read,
    query: employeeRolesQuery,
    reply: employeeRoles,
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const rows = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
        tx.rows('vendor_employee_roles', { store_id: store.id }, { orderBy: 'name', limit: mostRoles }),
      );
      return { body: { data: rows } };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Add a role to a store',
    access: write,
    body: employeeRoleCreate,
    reply: employeeRole,
    status: 201,
    async handle({ deps, actor, body: { store_id, name }, ...asked }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const role = { id: deps.replication.newId(), store_id: store.id, name };
      const work = async (desk: Desk) => {
        const known = await desk.tx.rows(
          'vendor_employee_roles',
          { store_id: store.id },
          { limit: mostRoles },
        );
        if (known.length >= mostRoles) desk.refuse(problem('limit_range', { field: 'roles' }));
        await desk.tx.insert('vendor_employee_roles', role);
        await desk.note('role_created', { role_id: role.id, store_id: store.id });
        return role;
      };
      const written = await atDesk(deps, actor, work, asked);
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Rename a role',
    access: write,
    params,
    body: employeeRolePatch,
    reply: employeeRole,
    async handle({ deps, actor, params: { id }, body: { name }, ...asked }) {
      const work = async (desk: Desk) => {
        const role = await roleOf(desk, actor, id);
        await desk.tx.update('vendor_employee_roles', { id }, { name });
        await desk.note('role_renamed', { role_id: id });
        return { ...role, name };
      };
      const written = await atDesk(deps, actor, work, asked);
      return isProblem(written) ? written : { body: written };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove a role nobody has',
    access: write,
    params,
    reply: employeeRole,
    async handle({ deps, actor, params: { id }, ...asked }) {
      const work = async (desk: Desk) => {
        const role = await roleOf(desk, actor, id);
        // Whoever still has it keeps it: the reference refuses.
        await desk.client.query('DELETE FROM vendor_employee_roles WHERE vendor_id = $1 AND id = $2', [
          actor.vendor_id,
          id,
        ]);
        await desk.note('role_removed', { role_id: id });
        return role;
      };
      const written = await atDesk(deps, actor, work, asked);
      return isProblem(written) ? written : { body: written };
    },
  }),
];

/** Of one store. */
const mostRoles = 200;

async function roleOf(desk: Desk, actor: Actor, id: string): Promise<JsonObject> {
  const [role] = await desk.tx.rows('vendor_employee_roles', { id });
  return role && seesStore(actor, role['store_id'] as string) ? role : desk.refuse(problem('role_not_found'));
}
