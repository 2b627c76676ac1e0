// The admin a new service begins with. Admins belong to no tenant and the application role cannot write them, so this is
// done on the owner's connection, as the role that owns the functions for signing in.
import type pg from 'pg';

export interface NewAdmin {
  readonly id: string;
  readonly public_id: string;
  readonly name: string;
  /** In small letters. */
  readonly email: string;
  readonly password: string;
}

/** A super admin, unless there is an admin already: then nothing is changed, whoever it is. */
export async function insertFirstAdmin(
  owner: pg.ClientBase,
  { id, public_id, name, email, password }: NewAdmin,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const hash = await hashPassword(password);
  await owner.query('BEGIN');
  try {
    await owner.query('SET LOCAL ROLE evertill_system');
    await owner.query('LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE');
    await owner.query(
      `INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
        SELECT $1, $2, $3, $4, $5, 'super_admin' WHERE NOT EXISTS (SELECT FROM admins)`,
      [id, public_id, name, email, hash],
    );
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
