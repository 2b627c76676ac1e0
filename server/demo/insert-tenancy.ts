// What no rule writes yet: the vendor, its stores with their lanes, its people and their logins.
import type pg from 'pg';
import type { JsonObject, Staff, Store } from '@evertill/schemas';

/** One vendor with everything that has no rule. */
export interface Tenancy {
  readonly vendorId: string;
  readonly name: string;
  readonly stores: readonly { readonly store: Store }[];
  readonly people: readonly { readonly staff: Staff; readonly email: string; readonly password: string }[];
}

/** Any number will do, as long as it is only used here. */
const seedLock = 4_801_341;

/** False when the vendor is there already: then nothing is changed. */
export async function insertTenancy(
  owner: pg.ClientBase,
  tenancy: Tenancy,
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const { vendorId, name, people } = tenancy;
  return asTenant(owner, vendorId, async () => {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
    const { rowCount } = await owner.query('SELECT FROM vendors WHERE vendor_id = $1', [vendorId]);
    if (rowCount !== 0) return false;
    await insert(owner, 'vendors', [{ vendor_id: vendorId, name, created_at: 'now' }]);
    const stores = tenancy.stores.map(({ store: { lanes: _lanes, lane_leases: _leases, ...store } }) => ({
      ...store,
      ...rowOf(vendorId),
    }));
    await insert(owner, 'stores', stores);
    const lanes = tenancy.stores.flatMap(({ store }) =>
      store.lanes.map((lane, position) => ({ ...lane, vendor_id: vendorId, parent_id: store.id, position })),
    );
    await insert(owner, 'store_pos_registers', lanes);
    await insert(
      owner,
      'vendor_staff',
      people.map(({ staff }) => ({ ...staff, ...rowOf(vendorId) })),
    );
    const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)));
    const logins = people.map(({ staff, email }, index) => ({
      vendor_id: vendorId,
      staff_id: staff.id,
      kind: 'vendor',
      email,
      password_hash: hashes[index]!,
      created_at: 'now',
    }));
    await insert(owner, 'logins', logins);
    return true;
  });
}

function rowOf(vendorId: string): JsonObject {
  return { vendor_id: vendorId, deleted: false };
}

async function insert(owner: pg.ClientBase, table: string, rows: readonly JsonObject[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  await owner.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** As the application would, so that row-level security is the same; the owner itself may see nothing. */
async function asTenant<T>(owner: pg.ClientBase, vendorId: string, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    await owner.query('SET LOCAL ROLE evertill_app');
    await owner.query(`SELECT set_config('app.vendor_id', $1, true), set_config('app.waist', 'on', true)`, [
      vendorId,
    ]);
    const value = await work();
    await owner.query('COMMIT');
    return value;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
