// The users that no vendor's staff list holds: admins of the service, and customers who can sign in.
import { collections } from '@evertill/schemas';
import type { AdminActor } from '@evertill/schemas';
import { withTenantSql } from '../../server/db/tx.ts';
import { aCustomer } from '../contract/contract-documents.ts';
import { password, passwordHash, put } from './given.ts';
import type { GivenVendor } from './given.ts';
import type { System } from './system.ts';
import { ask } from './system-http.ts';

export interface GivenAccount {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

let made = 0;

/** Of the lower rank, without a module, unless said otherwise; signed in. */
export async function giveAdmin(
  system: System,
  name: string,
  fields: Partial<Pick<AdminActor, 'admin_type' | 'modules' | 'module_permissions'>> = {},
): Promise<GivenAccount> {
  const { admin_type = 'admin', modules = [], module_permissions = {} } = fields;
  const email = `${name}@service.example`;
  await system.owner.query(
    `INSERT INTO admins (id, public_id, name, email, password_hash, admin_type, modules, module_permissions)
      VALUES ($1, $2, $1, $3, $4, $5, $6, $7)`,
    [
      name,
      publicId(),
      email,
      await passwordHash(),
      admin_type,
      JSON.stringify(modules),
      JSON.stringify(module_permissions),
    ],
  );
  return signIn(system, 'admin', name, email);
}

/** A customer of the vendor's first store; signed in. */
export async function giveCustomer(system: System, vendor: GivenVendor, name: string): Promise<GivenAccount> {
  const id = `${vendor.id}-${name}`;
  const email = `${name}@${vendor.id}.example`;
  await put(system, vendor.id, collections.customer, aCustomer({ id, store_id: vendor.stores[0].id, name }));
  const hashed = await passwordHash();
  await withTenantSql(system.pool, { vendor_id: vendor.id }, (client) =>
    client.query(
      `INSERT INTO customer_logins (vendor_id, customer_id, public_id, email, password_hash)
        VALUES ($1, $2, $3, $4, $5)`,
      [vendor.id, id, publicId(), email, hashed],
    ),
  );
  return signIn(system, 'customer', id, email);
}

async function signIn(system: System, kind: string, id: string, email: string): Promise<GivenAccount> {
  const answer = await ask(system.url, 'post', `/auth/${kind}/login`, { body: { email, password } });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  const { access_token: token, refresh_token: refreshToken } = answer.body as Record<string, string>;
  return { id, email, token: token!, refreshToken: refreshToken! };
}

function publicId(): string {
  return String(++made).padStart(13, '9');
}
