// Accounts by the thousand, so that no limit for one account stands between a measurement and what it measures.
import type { System } from '../../support/system.ts';
import { Passwords } from '../../../server/access/passwords.ts';

const adminPassword = 'word of every admin';

/** `name-0@…` to `name-(count - 1)@…`, all with `adminPassword`. */
export async function giveAdmins(system: System, name: string, count: number): Promise<string[]> {
  const hash = await new Passwords().hash(adminPassword);
  await system.owner.query(
    `INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
      SELECT $1 || '-' || n, lpad((SELECT count(*) + n FROM admins)::text, 13, '0'), $1, $1 || '-' || n || '@service.example',
             $2, 'admin' FROM generate_series(0, $3::int - 1) n`,
    [name, hash, count],
  );
  return Array.from({ length: count }, (_, index) => `${name}-${index}@service.example`);
}

let addresses = 0;

/** One nobody has asked from yet, for `X-Forwarded-For`. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
