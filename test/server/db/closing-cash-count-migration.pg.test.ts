// Shifts closed before the count of a close had a place of its own get both counts from the ledger, and keep their rev.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const migration = '0043_closing_cash_count.sql';

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
    const filter = (file: string) => file === migrationsDir || path.basename(file) < migration;
    await cp(migrationsDir, dir, { recursive: true, filter });
    await migrate(owner, { dir });
  });
  after(async () => {
    await owner?.end();
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  /** As it was stored then: the count of the close, where one was sent, else that of the opening. */
  async function given(id: string, opened: object | null, closed: object | null | undefined): Promise<void> {
    const isOpen = closed === undefined;
    await owner.query(
      `INSERT INTO vendor_work_shifts (vendor_id, id, store_id, pos_register_id, shift_label, status, opening_cash,
           opening_invoice_slip_count, opening_voucher_stub_count, opening_card_receipt_count, cash_count_detail,
           opened_by_vendor_employee_id, opened_at, closed_at)
         VALUES ('v', $1, 's', $1, 'Day', $2, 0, 0, 0, 0, $3, 'ada', '2026-11-24T08:00:00Z', $4)`,
      [id, isOpen ? 'open' : 'closed', closed ?? opened ?? {}, isOpen ? null : '2026-11-24T10:00:00Z'],
    );
    for (const [seq, type, count] of [
      [1, 'shift.open', opened],
      [2, 'shift.close', closed],
    ] as const) {
      if (count === undefined) continue;
      const payload = { id, ...(count === null ? {} : { cash_count_detail: count }) };
      await owner.query(
        `INSERT INTO operation_ledger (vendor_id, device_id, device_seq, store_id, type, subject, actor_id, sent_by,
             captured_at, occurred_at, received_at, entry, prev_hash, hash, outcome)
           VALUES ('v', $1, $2, 's', $3, $1, 'ada', 'ada', '2026-11-24T08:00:00Z', '2026-11-24T08:00:00Z',
                   '2026-11-24T08:00:00Z', $4, '', '', 'applied')`,
        [id, seq, type, { payload }],
      );
    }
  }

  it('tells the count of a close from that of the opening (field case E)', async () => {
    await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false);
      INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V');
      INSERT INTO stores (vendor_id, id, name, currency, time_zone) VALUES ('v', 's', 'S', 'EUR', 'UTC')`);
    await given('both', { 100: 3 }, { 500: 7 });
    await given('close-alone', null, { 500: 7 });
    await given('opening-alone', { 100: 3 }, null);
    await given('neither', null, null);
    await given('still-open', { 100: 3 }, undefined);
    const revs = async () =>
      (await owner.query('SELECT id, rev FROM vendor_work_shifts ORDER BY id')).rows as unknown[];
    const before = await revs();
    await owner.query('RESET ROLE');
    const filter = (file: string) => file === migrationsDir || path.basename(file) <= migration;
    await cp(migrationsDir, dir, { recursive: true, filter });
    await migrate(owner, { dir });
    await owner.query(`SET ROLE evertill_app`);
    const { rows } = await owner.query<{ id: string; opening: object; closing: object }>(
      `SELECT id, cash_count_detail AS opening, closing_cash_count_detail AS closing FROM vendor_work_shifts`,
    );
    expect(Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts]))).to.deep.equal({
      both: { opening: { 100: 3 }, closing: { 500: 7 } },
      'close-alone': { opening: {}, closing: { 500: 7 } },
      'opening-alone': { opening: { 100: 3 }, closing: {} },
      neither: { opening: {}, closing: {} },
      'still-open': { opening: { 100: 3 }, closing: {} },
    });
    expect(await revs()).to.deep.equal(before);
  });
});
