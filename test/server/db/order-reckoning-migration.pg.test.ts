// Orders stored before they kept how they were reckoned get it from their figures, and where these leave it open from their
// store, as a till reads them; devices are sent them again.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import pg from 'pg';
import { cartTotals, taxIncludedIn, taxIncludedOf } from '@evertill/schemas';
import type { Cart, ChargedOrder, OrderPlacePayload } from '@evertill/schemas';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { anyCart, negated } from '../../schemas/domain/cart-arbitrary.ts';
import { aSale } from '../../support/given-journal.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const migration = '0036_order_reckoning.sql';

describe(migration, function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let owner: pg.Client;
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    database = await createTestDatabase({ empty: true });
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterEach(async () => {
    await owner?.end();
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const migrateUntil = async (isWanted: (file: string) => boolean) => {
    const filter = (file: string) => file === migrationsDir || isWanted(path.basename(file));
    await cp(migrationsDir, dir, { recursive: true, filter });
    return migrate(owner, { dir });
  };

  /** With the stores `in` and `top`, of which the first has prices with tax. */
  async function migratedBefore(): Promise<void> {
    await migrateUntil((file) => file < migration);
    await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false);
      INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V');
      INSERT INTO stores (vendor_id, id, name, currency, time_zone, prices_include_tax, cash_rounding)
        VALUES ('v', 'in', 'In', 'EUR', 'UTC', true, 5), ('v', 'top', 'Top', 'EUR', 'UTC', false, 1)`);
  }

  /** As it was stored then. */
  async function store(
    id: string,
    place: { readonly store: string; readonly currency?: string },
    { lines, subtotal, discount, rounding, total }: ChargedOrder,
  ): Promise<void> {
    await owner.query('BEGIN');
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    await owner.query(
      `INSERT INTO orders (vendor_id, id, store_id, client_order_id, order_number, pos_register_id,
           placed_by_vendor_employee_id, captured_at, occurred_at, received_at, business_day, status, payment_status,
           currency, subtotal, discount, tax, rounding, total, paid, change, payload_hash, rev, sync_xid)
         SELECT 'v', $1, $2, $1, count(*) + 1, 'lane', 'ada', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z', '2026-11-24', 'completed',
                'paid', $3, $4, $5, $6, $7, $8, $8, 0, '', 1, '1' FROM orders`,
      [id, place.store, place.currency ?? 'EUR', subtotal, discount, tax, rounding, total],
    );
    for (const [position, line] of lines.entries())
      await owner.query(
        `INSERT INTO order_lines (vendor_id, parent_id, id, position, item_id, name, sku_code, qty, unit_price, price_per,
             price_source, discount, tax_rate, tax_type, tax, total)
           VALUES ('v', $1, $2, $3, 'coat', 'Coat', 'coat', $4, $5, $6, 'list', $7, '15.0000', 'percent', $8, $9)`,
        [
          id,
          `${id}-${position}`,
          position,
          line.qty,
          line.unit_price,
          line.price_per ?? 1,
          line.discount,
          line.tax,
          line.total,
        ],
      );
    if (total !== 0)
      await owner.query(
        `INSERT INTO order_payments (vendor_id, parent_id, id, position, method, amount, tendered, change)
           VALUES ('v', $1, $1 || 'cash', 0, 'cash', $2, $2, 0)`,
        [id, total],
      );
    await owner.query('COMMIT');
  }

  /** Net, tax and total of each line; the order's subtotal. */
  function given(
    id: string,
    place: { readonly store: string; readonly currency?: string },
    subtotal: number,
    ...lines: readonly (readonly [unit_price: number, qty: number, tax: number, total: number])[]
  ): Promise<void> {
    const total = lines.reduce((sum, line) => sum + line[3], 0);
    const charged = lines.map(([unit_price, qty, tax, worth]) => ({
      qty: String(qty),
      unit_price,
      discount: 0,
      tax,
      total: worth,
    }));
    return store(id, place, { lines: charged, subtotal, discount: 0, rounding: 0, total });
  }
  const stored = async () =>
    (
      await owner.query<Record<string, string>>(
        'SELECT o.id, o.rev::text, o.sync_xid::text AS xid, o.* FROM orders o ORDER BY o.id',
      )
    ).rows;

  it('fills in what each order says by its figures, and stamps all anew with the revision as it was', async () => {
    await migratedBefore();
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

  it('reads each order as a till does, also where the taxes of an exchange cancel each other out', async () => {
    await migratedBefore();
    const carts = fc.sample(fc.oneof(anyCart('sale'), anyCart('exchange'), anyLevelExchange), {
      numRuns: 150,
      seed: 20_261_124,
    });
    const sales = carts
      .map((cart) => ({ ...cart, lines: cart.lines.filter(({ qty }) => Number(qty) !== 0) }))
      .filter(({ lines }) => lines.length > 0)
      .map((cart, index) => ({ id: `o${String(index).padStart(3, '0')}`, cart, isIn: index % 2 === 0 }));
    for (const { id, cart, isIn } of sales) await store(id, { store: isIn ? 'in' : 'top' }, chargedFor(cart));
    await owner.query('RESET ROLE');
    await migrateUntil((file) => file <= migration);
    const { rows } = await owner.query<{ id: string; included: boolean[] }>(
      `SELECT parent_id AS id, array_agg(tax_included ORDER BY position) AS included FROM order_lines GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).to.have.length(sales.length);
    for (const [index, { id, cart, isIn }] of sales.entries()) {
      const { included } = rows[index]!;
      expect(taxIncludedOf(chargedFor(cart), isIn), `${id}, stored at a till`).to.deep.equal(included);
      expect(taxIncludedIn(payloadFor(cart), isIn), `${id}, as it was sent`).to.deep.equal(included);
      if (chargedFor(cart).lines.some(({ tax }) => tax !== 0))
        expect(new Set(included), `${id}, as it was reckoned`).to.deep.equal(
          new Set([cart.prices_include_tax]),
        );
    }
  });
});

const percent = { type: 'percent', rate: '15.0000' } as const;

/** The same goods back, at what they cost with their share of a discount of the order: as much as the tax in one, or any. */
const anyLevelExchange: fc.Arbitrary<Cart> = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 3 }),
    value: fc.option(fc.nat(2000)),
    prices_include_tax: fc.boolean(),
  })
  .map(({ prices, value, prices_include_tax }) => {
    const lines = prices.map((unit_price) => ({ qty: '1.000', unit_price, tax: percent }));
    const discounts = [{ kind: 'amount' as const, value: value ?? Math.round((prices[0]! * 15) / 115) }];
    const out = { lines, discounts, prices_include_tax };
    const back = negated(out).lines.map((line, index) => ({
      ...line,
      discounts: [{ kind: 'amount' as const, value: cartTotals(out)!.lines[index]!.discount }],
    }));
    return { ...out, lines: [...lines, ...back] };
  });

function chargedFor(cart: Cart): ChargedOrder {
  const { lines, ...totals } = cartTotals({ ...cart, rounding: 1 })!;
  return { ...totals, lines: cart.lines.map((line, index) => ({ ...line, ...lines[index]! })) };
}

function payloadFor(cart: Cart): OrderPlacePayload {
  const { lines, ...totals } = chargedFor(cart);
  const sold = cart.lines.map(({ qty, unit_price, price_per = 1, discounts = [] }) => ({
    item_id: 'coat',
    qty,
    unit_price,
    price_per,
    discounts,
  }));
  const fields = { discounts: [...(cart.discounts ?? [])] };
  const untaxed = aSale({ id: 'o', lane: 'lane', shift: 'shift', lines: sold, fields });
  return {
    ...untaxed,
    lines: untaxed.lines.map((line, index) => ({
      ...line,
      tax: { ...line.tax, amount: lines[index]!.tax },
      total: lines[index]!.total,
    })),
    totals: { ...untaxed.totals, ...totals },
  };
}
