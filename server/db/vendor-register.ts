// Every vendor there is, for admins; and whether one is suspended, for every door. One vendor at a time is read in its
// own tenant, where row-level security sees to it that it is this one.
import type pg from 'pg';
import type { VendorReply } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { Found } from './lists.ts';
import { withTenantSql } from './tx.ts';

/** A suspension is felt within this time, ms. */
const freshFor = 10_000;

interface Row extends Omit<VendorReply, 'created_at' | 'suspended_at'> {
  readonly created_at: Date;
  readonly suspended_at: Date | null;
}

export class VendorRegister {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #suspended = new Map<string, { readonly until: number; readonly answer: Promise<boolean> }>();

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  async page(named: string, limit: number, offset: number): Promise<Found<VendorReply>> {
    const text = 'SELECT * FROM vendor_page($1, $2, $3)';
    const { rows } = await this.#pool.query<Row & { total: number }>(text, [named, limit, offset]);
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _total, ...row }) => asReply(row)),
    };
  }

  find(vendorId: string): Promise<VendorReply | undefined> {
    return withTenantSql(this.#pool, { vendor_id: vendorId }, (client) => readVendor(client, vendorId));
  }

  /** Whose product this is; two at most, because a second one is enough to ask. */
  async ofProduct(id: string): Promise<string[]> {
    const text = 'SELECT vendors_of_item($1) AS vendor_id';
    const { rows } = await this.#pool.query<{ vendor_id: string }>(text, [id]);
    return rows.map(({ vendor_id }) => vendor_id);
  }

  isSuspended(vendorId: string): Promise<boolean> {
    const now = this.#clock.monotonic();
    let known = this.#suspended.get(vendorId);
    if (!known || known.until < now) {
      if (this.#suspended.size > 10_000) this.#suspended.clear();
      const answer = this.find(vendorId).then(
        (vendor) => vendor === undefined || vendor.suspended_at !== null,
      );
      answer.catch(() => this.#suspended.delete(vendorId));
      known = { until: now + freshFor, answer };
      this.#suspended.set(vendorId, known);
    }
    return known.answer;
  }

  /** This process need not wait until what it knows is old. */
  forget(vendorId: string): void {
    this.#suspended.delete(vendorId);
  }
}

/** In a transaction of that vendor's tenant. */
export async function readVendor(client: pg.ClientBase, vendorId: string): Promise<VendorReply | undefined> {
  const { rows } = await client.query<Row>(
    `SELECT t.vendor_id AS id, t.name, t.created_at, t.suspended_at,
            (SELECT count(*) FROM stores s WHERE s.vendor_id = $1 AND NOT s.deleted) AS stores,
            (SELECT count(*) FROM vendor_staff p WHERE p.vendor_id = $1 AND NOT p.deleted) AS employees
       FROM vendors t WHERE t.vendor_id = $1`,
    [vendorId],
  );
  return rows[0] && asReply(rows[0]);
}

function asReply({ created_at, suspended_at, ...row }: Row): VendorReply {
  return {
    ...row,
    created_at: created_at.toISOString(),
    suspended_at: suspended_at?.toISOString() ?? null,
  };
}
