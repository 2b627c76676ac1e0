// Orders stored before they kept how they were reckoned get it from their figures, and where these leave it open from their
// store; devices are sent them again.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const migration = '0036_order_reckoning.sql';

describe(migration, function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let owner: pg.Client;
  let dir: string;

  before(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    database = await createTestDatabase({ empty: true });
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  after(async () => {
    await owner?.end();
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const migrateUntil = async (isWanted: (file: string) => boolean) => {
    const filter = (file: string) => file === migrationsDir || isWanted(path.basename(file));
    await cp(migrationsDir, dir, { recursive: true, filter });
    return migrate(owner, { dir });
  };

  /** Net, tax and total of each line; the order's subtotal. */
  async function given(
    id: string,
    { store, currency = 'EUR' }: { store: string; currency?: string },
    subtotal: number,
    ...lines: readonly (readonly [price: number, qty: number, tax: number, total: number])[]
  ): Promise<void> {
    await owner.query('BEGIN');
    const sum = (part: 2 | 3) => lines.reduce((all, line) => all + line[part], 0);
    await owner.query(
      `INSERT INTO orders (vendor_id, id, store_id, client_order_id, order_number, pos_register_id,
           placed_by_vendor_employee_id, captured_at, occurred_at, received_at, business_day, status, payment_status,
           currency, subtotal, discount, tax, rounding, total, paid, change, payload_hash, rev, sync_xid)
         SELECT 'v', $1, $2, $1, count(*) + 1, 'lane', 'ada', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z', '2026-11-24', 'completed',
                'paid', $3, $4, 0, $5, 0, $6, $6, 0, '', 1, '1' FROM orders`,
      [id, store, currency, subtotal, sum(2), sum(3)],
    );
    for (const [position, [price, qty, tax, total]] of lines.entries())
      await owner.query(
        `INSERT INTO order_lines (vendor_id, parent_id, id, position, item_id, name, sku_code, qty, unit_price, price_per,
             price_source, discount, tax_rate, tax_type, tax, total)
           VALUES ('v', $1, $7, $2, 'coat', 'Coat', 'coat', $3, $4, 1, 'list', 0, '15.0000', 'percent', $5, $6)`,
        [id, position, qty, price, tax, total, `${id}-${position}`],
      );
    if (sum(3) !== 0)
      await owner.query(
        `INSERT INTO order_payments (vendor_id, parent_id, id, position, method, amount, tendered, change)
           VALUES ('v', $1, $1 || 'cash', 0, 'cash', $2, $2, 0)`,
        [id, sum(3)],
      );
    await owner.query('COMMIT');
  }
  const stored = async () =>
    (
      await owner.query<Record<string, string>>(
        'SELECT o.id, o.rev::text, o.sync_xid::text AS xid, o.* FROM orders o ORDER BY o.id',
      )
    ).rows;

  it('fills in what each order says by its figures, and stamps all anew with the revision as it was', async () => {
    await migrateUntil((file) => file < migration);
    await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false);
      INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V');
      INSERT INTO stores (vendor_id, id, name, currency, time_zone, prices_include_tax, cash_rounding)
        VALUES ('v', 'in', 'In', 'EUR', 'UTC', true, 5), ('v', 'top', 'Top', 'EUR', 'UTC', false, 1)`);
    await given('a-top', { store: 'in' }, 3000, [3000, 1, 450, 3450]);
    await given('b-in', { store: 'top' }, 3450, [3450, 1, 450, 3450]);
    await given('c-untaxed', { store: 'in' }, 100, [100, 1, 0, 100]);
    await given('d-untaxed', { store: 'top', currency: 'JPY' }, 100, [100, 1, 0, 100]);
    await given('e-size', { store: 'in' }, 0, [3000, -1, -450, -3450], [3000, 1, 450, 3450]);
    const before = await stored();
    await owner.query('RESET ROLE');
    expect(await migrateUntil((file) => file <= migration)).to.deep.include({ applied: [migration] });
    await owner.query('SET ROLE evertill_app');
    const now = await stored();
    expect(now.map(({ rev }) => rev)).to.deep.equal(before.map(({ rev }) => rev));
    for (const [index, { xid }] of now.entries())
      expect(BigInt(xid!) > BigInt(before[index]!['xid']!), now[index]!['id']).to.equal(true);
    const { rows } = await owner.query(
      `SELECT o.id, o.cash_rounding::int AS coin, o.currency_decimals::int AS decimals,
              array_agg(l.tax_included ORDER BY l.position) AS included
         FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id GROUP BY 1, 2, 3 ORDER BY 1`,
    );
    expect(rows.map(({ id, coin, decimals, included }) => [id, coin, decimals, included])).to.deep.equal([
      ['a-top', 5, 2, [false]],
      ['b-in', 1, 2, [true]],
      ['c-untaxed', 5, 2, [true]],
      ['d-untaxed', 1, 0, [false]],
      ['e-size', 5, 2, [false, false]],
    ]);
  });
});
