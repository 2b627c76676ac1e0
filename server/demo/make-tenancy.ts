// A vendor with its stores and employees, made through the same functions as a customer's: what they leave out, the demo
// lacks as well.
import { collections } from '@evertill/schemas';
import type { ReplicatedDocument, Staff, Store } from '@evertill/schemas';
import { adminAsOwner } from '../access/admin-as-owner.ts';
import { readVendor } from '../db/vendor-register.ts';
import { atDesk, isProblem } from '../http/routes/document-door.ts';
import type { DeskDeps } from '../http/routes/document-door.ts';
import { insertLogin } from '../http/routes/employees.ts';
import { insertStore } from '../http/routes/new-store.ts';
import { insertVendor } from '../http/routes/new-vendor.ts';

interface Login {
  readonly staff: Staff;
  readonly email: string;
  readonly password: string;
}

export interface Tenancy {
  readonly vendorId: string;
  readonly name: string;
  readonly stores: readonly { readonly store: Store }[];
  readonly owner: Login;
  readonly employees: readonly Login[];
}

/** Any number will do, as long as it is only used here. */
const seedLock = 4_801_341;

/** No request stands behind it; the audit log still says that it was an admin. */
const noRequest = { ip: '', requestId: '', sessionId: '' };

/** As this admin. Changes nothing when the vendor exists. */
export async function makeTenancy(
  deps: DeskDeps,
  admin: { readonly id: string; readonly name: string },
  { vendorId, name, stores, owner, employees }: Tenancy,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const exists = await deps.transact({ vendor_id: vendorId }, (_tx, client) => readVendor(client, vendorId));
  if (exists) return;
  const hashed = async ({ staff, email, password }: Login) => ({
    staff,
    email,
    password_hash: await hashPassword(password),
  });
  const first = await hashed(owner);
  const others = await Promise.all(employees.map(hashed));
  const actor = adminAsOwner({ user_id: admin.id, name: admin.name }, vendorId);
  const made = await atDesk(
    deps,
    actor,
    async (desk) => {
      await desk.client.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
      if (await readVendor(desk.client, vendorId)) return {};
      await insertVendor(desk, { name, ...first, owner: first.staff });
      for (const { store } of stores) await insertStore(desk, { store, taxes: [] });
      for (const { staff, ...login } of others) {
        await desk.write(collections.staff, staff as unknown as ReplicatedDocument, 'operation');
        await insertLogin(desk, staff.id, { vendorId, ...login }, undefined);
      }
      return {};
    },
    noRequest,
  );
  if (isProblem(made)) throw new Error(`The vendor ${name} was rejected: ${made.problem}.`);
}
