// Vendors, for those who run the service: created with a first owner, suspended and resumed. What an admin writes in a
// vendor's tenant is written as an owner would, under the admin's id.
import { collections, pageOf, vendorCreate, vendorPatch, vendorReply, vendorsQuery } from '@evertill/schemas';
import type { AdminActor, ReplicatedDocument, Staff, VendorReply } from '@evertill/schemas';
import * as z from 'zod';
import { adminAsOwner } from '../../access/admin-as-owner.ts';
import { newPublicId } from '../../access/public-id.ts';
import type { AppDeps } from '../../app-deps.ts';
import { readVendor } from '../../db/vendor-register.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'admin', module: 'settings', level: 'read' } as const;
const write = { who: 'admin', module: 'settings', level: 'write' } as const;
const path = '/admin/vendors';

export const vendorRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of vendors',
    access: read,
    query: vendorsQuery,
    reply: pageOf(vendorReply),
    async handle({ deps, query }) {
      const { q = '', page, limit } = query;
      return { body: listReply(await deps.vendors.page(q, limit, (page - 1) * limit), query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Create a vendor with its first owner',
    access: write,
    body: vendorCreate,
    reply: vendorReply,
    status: 201,
    async handle({ deps, actor, body: { name, owner } }) {
      const password_hash = await deps.passwords.hash(owner.password);
      const vendorId = deps.replication.newId();
      return within(deps, actor, vendorId, async (desk) => {
        const { client } = desk;
        await client.query('INSERT INTO vendors (vendor_id, name) VALUES ($1, $2)', [vendorId, name]);
        const person = {
          ...firstOwner,
          id: deps.replication.newId(),
          public_id: newPublicId(),
          name: owner.name,
        };
        await desk.write(collections.staff, person as ReplicatedDocument, 'operation');
        await client.query(
          `INSERT INTO logins (vendor_id, staff_id, kind, email, password_hash) VALUES ($1, $2, 'vendor', $3, $4)`,
          [vendorId, person.id, owner.email, password_hash],
        );
        await tell(deps, desk, 'vendor_created', { vendor_id: vendorId, vendor_name: name });
      });
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One vendor',
    access: read,
    params,
    reply: vendorReply,
    async handle({ deps, params: { id } }) {
      const vendor = await deps.vendors.find(id);
      return vendor ? { body: vendor } : problem('vendor_not_found');
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Rename a vendor',
    access: write,
    params,
    body: vendorPatch,
    reply: vendorReply,
    handle: ({ deps, actor, params: { id }, body: { name } }) =>
      within(deps, actor, id, async ({ client }) => {
        await client.query('UPDATE vendors SET name = $2 WHERE vendor_id = $1', [id, name]);
      }),
  }),
  route({
    method: 'post',
    path: `${path}/:id/suspend`,
    summary: 'Let nobody of a vendor in; sales already taken are still accepted',
    access: write,
    params,
    reply: vendorReply,
    handle: ({ deps, actor, params: { id } }) => setSuspended(deps, actor, id, true),
  }),
  route({
    method: 'post',
    path: `${path}/:id/resume`,
    summary: 'Let a vendor in again',
    access: write,
    params,
    reply: vendorReply,
    handle: ({ deps, actor, params: { id } }) => setSuspended(deps, actor, id, false),
  }),
];

const firstOwner = {
  store_ids: [],
  vendor_type: 'owner',
  modules: [],
  module_permissions: {},
  fixed_lane_id: '',
  pin_hash: '',
  disabled: false,
  rev: 0,
} as const satisfies Partial<{ [Field in keyof Staff]: Readonly<Staff[Field]> }>;

async function setSuspended(
  deps: AppDeps,
  actor: AdminActor,
  id: string,
  suspended: boolean,
): Promise<{ body: VendorReply } | Problem> {
  const reply = await within(deps, actor, id, async (desk) => {
    const { rows } = await desk.client.query<{ name: string }>(
      `UPDATE vendors SET suspended_at = $2 WHERE vendor_id = $1 AND (suspended_at IS NULL) = $3 RETURNING name`,
      [id, suspended ? desk.now : null, suspended],
    );
    // Once is enough: what is so already is told to nobody.
    if (rows[0]) {
      const facts = { vendor_id: id, vendor_name: rows[0].name };
      await tell(deps, desk, suspended ? 'vendor_suspended' : 'vendor_resumed', facts);
    }
  });
  deps.vendors.forget(id);
  return reply;
}

/** In the tenant of that vendor, which must be there in the end. */
async function within(
  deps: AppDeps,
  admin: AdminActor,
  vendorId: string,
  work: (desk: Desk) => Promise<void>,
): Promise<{ body: VendorReply } | Problem> {
  const written = await atDesk(deps, adminAsOwner(admin, vendorId), async (desk) => {
    await work(desk);
    return (await readVendor(desk.client, vendorId)) ?? desk.refuse(problem('vendor_not_found'));
  });
  return isProblem(written) ? written : { body: written };
}

function tell(
  deps: AppDeps,
  { tx, now }: Desk,
  kind: 'vendor_created' | 'vendor_suspended' | 'vendor_resumed',
  facts: { readonly vendor_id: string; readonly vendor_name: string },
): Promise<void> {
  return notifyAdmins(tx, deps.replication.newId(), now, kind, facts);
}
