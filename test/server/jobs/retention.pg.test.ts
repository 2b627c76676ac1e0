// [T24] What is kept for a time goes when its time is over, not before, and never what somebody may still need. The least
// ages are the database's own: the application cannot ask for less.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type pg from 'pg';
import { retentionDays } from '../../../server/jobs/retention.ts';
import { root } from '../../run/test-files.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { jpegOf, photoEvidence } from '../../support/given-photo.ts';
import { GivenJournal, altered } from '../../support/given-journal.ts';
import { GivenLane, operate } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { testClock } from '../../support/test-clock.ts';

type Kept = keyof typeof retentionDays;

const tillOfOld = `INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id, client_version,
    checkpoints, skew_ms, first_seen_at, last_seen_at, label)
  VALUES ('acme', 'till-of-old', '', '', '', 'u', '', '{}', 0, instant(), instant(), '') ON CONFLICT DO NOTHING`;

/** One row of each table in the tenant `acme`, as old as `age` says (an interval). */
const rowOf: Readonly<Record<Kept, string>> = {
  security_events: `INSERT INTO security_events (vendor_id, at, event, kind, user_id, session_id, ip, request_id, details)
    VALUES ('acme', instant() - $1::interval, 'aged', 'vendor', 'u', '', '', '', '{}')`,
  rejections: `INSERT INTO rejections (vendor_id, id, store_id, device_id, device_seq, actor_id, door, collection,
      document_id, code, details, payload, created_at)
    VALUES ('acme', gen_random_uuid(), '', '', 0, 'u', 'push', 'customer', 'c', 'forbidden', '{}', '{}', instant() - $1::interval)`,
  idempotency_keys: `INSERT INTO idempotency_keys (vendor_id, user_id, key, request_hash, created_at)
    VALUES ('acme', 'u', gen_random_uuid(), 'h', instant() - $1::interval)`,
  auth_sessions: `INSERT INTO auth_sessions (vendor_id, id, kind, user_id, device_id, device_name, rotated_at, created_at,
      expires_at)
    VALUES ('acme', gen_random_uuid(), 'vendor', 'u', 'd', '', instant(), instant(), instant() - $1::interval)`,
  reset_tokens_used: `INSERT INTO reset_tokens_used (vendor_id, token_id, expires_at)
    VALUES ('acme', gen_random_uuid(), instant() - $1::interval)`,
  admin_notifications: `INSERT INTO admin_notifications (id, notifiable_type, notifiable_id, category, kind, title, body,
      link, created_at, read_at)
    VALUES (gen_random_uuid(), 'admin', 'root', 'system', 'aged', '', '', '', instant() - interval '3 years', instant() - $1::interval)`,
  outbound_events: `INSERT INTO outbound_events (vendor_id, store_id, kind, data, at)
    VALUES ('acme', '', 'item.updated', '{}', instant() - $1::interval)`,
  catalog_imports: `WITH made AS (
    INSERT INTO catalog_imports (vendor_id, id, store_id, kind, dry_run, state, file_name, created_by, created_at)
      VALUES ('acme', gen_random_uuid(), 's', 'products', false, 'done', '', 'u', instant() - $1::interval)
      RETURNING vendor_id, id)
    SELECT id FROM made`,
  terminal_batch_closes: `WITH shift AS (
    INSERT INTO vendor_work_shifts (vendor_id, id, store_id, pos_register_id, shift_label, status, opening_cash,
        opening_invoice_slip_count, opening_voucher_stub_count, opening_card_receipt_count, opened_by_vendor_employee_id,
        opened_at, closed_at)
      VALUES ('acme', gen_random_uuid(), 'acme-store-1', 'lane-of-old', 'Day', 'closed', 0, 0, 0, 0, 'u', instant(),
        instant())
      RETURNING id)
    INSERT INTO terminal_batch_closes (vendor_id, id, store_id, vendor_work_shift_id, number, payment_terminal_device_id,
        door, entry, actor, state, asked_at, next_try_at)
      SELECT 'acme', gen_random_uuid(), 'acme-store-1', id, 1, 't', 'rest', '{}', '{}', 'done', instant() - $1::interval, instant()
        FROM shift`,
  bridge_requests: `INSERT INTO bridge_requests (vendor_id, id, store_id, store_device_id, kind, key, asked_hash, frame, asked_by,
      asked_at, expires_at, state)
    VALUES ('acme', gen_random_uuid(), 'acme-store-1', 'd', 'print', gen_random_uuid(), repeat('0', 64), '{}', 'u',
      instant() - $1::interval, instant(), 'waiting')`,
  device_moments: `WITH till AS (${tillOfOld})
    INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention)
      VALUES ('acme', 'till-of-old', instant() - $1::interval, 'hour', 'live', 0, 0)`,
  device_instructions: `WITH till AS (${tillOfOld})
    INSERT INTO device_instructions (vendor_id, device_id, seq, store_id, kind, reason, asked_by, asked_by_name, asked_at)
      SELECT 'acme', 'till-of-old', count(*) + 1, '', 'report', '', 'u', '', instant() - $1::interval FROM device_instructions`,
  device_files: `WITH till AS (${tillOfOld}), asked AS (
    INSERT INTO device_instructions (vendor_id, device_id, seq, store_id, kind, reason, asked_by, asked_by_name, asked_at)
      SELECT 'acme', 'till-of-old', count(*) + 1, '', 'send_unsent', '', 'u', '', instant() FROM device_instructions RETURNING seq)
    INSERT INTO device_files (vendor_id, id, device_id, seq, content, entries, sha256, created_at)
      SELECT 'acme', gen_random_uuid(), 'till-of-old', seq, '', 0, repeat('0', 64), instant() - $1::interval FROM asked`,
  vendor_attendance_validations: `WITH day AS (
    INSERT INTO vendor_attendance_days (vendor_id, id, store_id, vendor_employee_id, date, timezone, punch_state,
        created_at, updated_at)
      VALUES ('acme', 'day-of-old', 'acme-store-1', 'acme-cashier', '2020-01-01', 'UTC', 'out', instant(), instant())
      ON CONFLICT DO NOTHING)
    INSERT INTO vendor_attendance_validations (vendor_id, id, day_id, punch_id, kind, captured_at)
      VALUES ('acme', gen_random_uuid(), 'day-of-old', 'p', 'gps', instant() - $1::interval)`,
};

describe('[T24] retention', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    await giveAdmin(system, 'root');
  });
  after(() => system?.stop());
  beforeEach(async () => {
    // People of the test stay signed in.
    const others = Object.keys(retentionDays).filter((table) => table !== 'auth_sessions');
    await system.owner.query(
      `TRUNCATE ${others.join(', ')} CASCADE; DELETE FROM auth_sessions WHERE user_id = 'u'`,
    );
  });

  const give = (table: Kept, age: string) => system.owner.query(rowOf[table], [age]);
  const count = async (table: string) => {
    const mine = table === 'auth_sessions' ? " WHERE user_id = 'u'" : '';
    const { rows } = await system.owner.query<{ count: number }>(`SELECT count(*) FROM ${table}${mine}`);
    return Number(rows[0]!.count);
  };
  const run = () => system.server.jobs.runNow('retention');
  /** As the application: code and sentence of what it is refused with. */
  const asked = async (table: string, age: string): Promise<string> => {
    const text = 'SELECT remove_outdated($1, $2::interval, 1000)';
    const refused = (error: pg.DatabaseError) => `${error.code} ${error.message}`;
    return system.pool.query(text, [table, age]).then(() => 'removed', refused);
  };

  for (const table of Object.keys(retentionDays) as Kept[]) {
    it(`lets go of ${table} after ${retentionDays[table]} days, and keeps what is an hour younger`, async () => {
      await give(table, `${retentionDays[table]} days 1 hour`);
      await give(table, `${retentionDays[table] - 1} days 23 hours`);
      await run();
      expect(await count(table)).to.equal(1);
      await run();
      expect(await count(table), 'again').to.equal(1);
    });
  }

  it('lets go of more than one transaction takes', async () => {
    await system.owner.query(
      `INSERT INTO reset_tokens_used (vendor_id, token_id, expires_at)
        SELECT 'acme', 't' || n, instant() - interval '9 days' FROM generate_series(1, 2500) n`,
    );
    await run();
    expect(await count('reset_tokens_used')).to.equal(0);
  });

  it('keeps living sessions and unread notifications, whatever their age', async () => {
    await give('auth_sessions', '-1 day');
    await give('admin_notifications', '0 days');
    await system.owner.query('UPDATE admin_notifications SET read_at = NULL');
    await run();
    expect([await count('auth_sessions'), await count('admin_notifications')]).to.deep.equal([1, 1]);
  });

  it('keeps a command to a terminal that is not over, and those of a shift that is open', async () => {
    for (const _ of [1, 2, 3]) await give('terminal_batch_closes', '5 years');
    await system.owner.query(
      `UPDATE vendor_work_shifts SET status = 'open', closed_at = NULL
        WHERE id = (SELECT vendor_work_shift_id FROM terminal_batch_closes ORDER BY id LIMIT 1)`,
    );
    await system.owner.query(
      "UPDATE terminal_batch_closes SET state = 'asked' WHERE id = (SELECT max(id) FROM terminal_batch_closes)",
    );
    await run();
    expect(await count('terminal_batch_closes')).to.equal(2);
  });

  it('lets go of the place and the photo of a punch after 90 days, in the journal’s entry too, which keeps its place', async () => {
    const till = new GivenJournal('till-of-evidence');
    const validations = [{ kind: 'gps', lat: 60.1, lng: 24.9, accuracy_m: 8 }, photoEvidence(jpegOf(3000))];
    const ago = (days: number) => new Date(testClock.now() - days * 86_400_000).toISOString();
    const punch = (id: string, store_id: string, days: number) =>
      till.entry(
        'time.punch',
        { id, kind: 'in', validations },
        { actor_id: vendor.people.cashier.staff.id, store_id, captured_at: ago(days) },
      );
    const [own, other] = vendor.stores;
    const entries = [punch('old', own.id, 91), punch('refused', other.id, 91), punch('young', own.id, 89)];
    const outcomes = await operate(system, vendor.people.owner, entries);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'rejected', 'applied']);
    await system.owner.query("UPDATE rejections SET created_at = instant() - interval '91 days'");
    await run();
    const { rows } = await system.owner.query<{
      id: string;
      evidence: number;
      erased: boolean;
      hash: string;
    }>(
      `SELECT subject AS id, jsonb_array_length(entry #> '{payload,validations}') AS evidence,
              details ? 'erased_at' AS erased, hash
         FROM operation_ledger WHERE device_id = 'till-of-evidence' ORDER BY device_seq`,
    );
    expect(rows).to.deep.equal([
      { id: 'old', evidence: 0, erased: true, hash: entries[0]!.hash },
      { id: 'refused', evidence: 0, erased: true, hash: entries[1]!.hash },
      { id: 'young', evidence: 2, erased: false, hash: entries[2]!.hash },
    ]);
    expect(await count('vendor_attendance_validations')).to.equal(2);
    expect(await count('vendor_attendance_photos')).to.equal(1);
    const kept = await system.owner.query<{ payload: object }>('SELECT payload FROM rejections');
    expect(kept.rows).to.have.length(1);
    expect(JSON.stringify(kept.rows[0]))
      .to.include('refused')
      .and.to.not.match(/24\.9|\/9j\//);
    const again = await operate(system, vendor.people.owner, [entries[0]!]);
    expect(again[0]!.kind, 'sent again').to.equal('applied');
    expect(await count('vendor_attendance_photos')).to.equal(1);
  });

  it('is refused to the application for anything younger than the database’s own least age', async () => {
    const least: Readonly<Record<Kept, number>> = {
      security_events: 365,
      rejections: 550,
      idempotency_keys: 1,
      auth_sessions: 30,
      reset_tokens_used: 1,
      admin_notifications: 30,
      outbound_events: 1,
      catalog_imports: 7,
      terminal_batch_closes: 365,
      bridge_requests: 7,
      device_moments: 30,
      device_instructions: 365,
      device_files: 7,
      vendor_attendance_validations: 30,
    };
    for (const [table, days] of Object.entries(least)) {
      expect(retentionDays[table as Kept], `${table}: the policy is within it`).to.be.at.least(days);
      await give(table as Kept, `${days} days -1 minutes`);
      expect(await asked(table, `${days} days -1 seconds`), table).to.match(/^42501 /);
      expect(await asked(table, `${days} days`), table).to.equal('removed');
      expect(await count(table), table).to.equal(1);
    }
    for (const table of ['orders', 'operation_ledger', 'items_selling_price_history', 'nothing'])
      expect(await asked(table, '9000 days'), table).to.match(/^42501 /);
    expect(await asked('rejections', '-1 days')).to.match(/^42501 /);
  });

  it('is written down in SECURITY.md, line by line', () => {
    const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
    for (const [table, days] of Object.entries(retentionDays)) {
      const line = text.split('\n').find((one) => one.startsWith('|') && one.includes(`\`${table}\``));
      expect(line, table).to.match(new RegExp(`\\b${days} days?\\b`));
    }
  });

  describe('of refusals', () => {
    const lines = [{ item_id: 'milk', unit_price: 100 }];
    const old = () => system.owner.query("UPDATE rejections SET created_at = instant() - interval '5 years'");
    const left = async () =>
      (
        await system.owner.query<{ code: string; seq: number }>(
          'SELECT code, device_seq AS seq FROM rejections ORDER BY device_seq',
        )
      ).rows.map(({ code, seq }) => `${code} ${seq}`);

    it('keeps a refused sale until it was counted after all, however long that takes', async () => {
      const till = new GivenLane(system, vendor, new GivenJournal('till-1'));
      await till.send(till.opening('shift-1'));
      const unknown = { item_id: 'gone', unit_price: 100 };
      await till.send(till.sale({ id: 'sale-1', shift: 'shift-1', lines: [unknown] }));
      await old();
      await run();
      expect(await left()).to.deep.equal(['item_unknown 2']);
      await till.send(till.sale({ id: 'sale-1', shift: 'shift-1', lines }));
      await run();
      expect(await left()).to.deep.equal([]);
    });

    it('keeps what the ledger does not hold: a second version of a sale, an entry nobody could read', async () => {
      const till = new GivenLane(system, vendor, new GivenJournal('till-2'));
      const shift = till.opening('shift-2', { pos_register_id: vendor.stores[0].lanes[1] });
      const sale = till.sale({ id: 'sale-2', shift: 'shift-1', lines });
      await till.send(shift, sale);
      const entry = till.sale({ id: 'sale-3', shift: 'shift-1', lines });
      await till.send(altered(sale, { captured_at: '2026-01-01T00:00:00.000Z' }), { ...entry, type: 7 });
      await old();
      await run();
      expect(await left()).to.deep.equal(['operation_mismatch 2', 'invalid_input 3']);
      await till.send(entry);
      await run();
      expect(await left(), 'the readable one came').to.deep.equal(['operation_mismatch 2']);
    });

    it('lets go of alarms about what was accepted, of refused edits, and of what was answered at once', async () => {
      const till = new GivenLane(system, vendor, new GivenJournal('till-3'), { role: 'cashier' });
      await till.send(till.edit('product', 'milk', 1, { price: 100 }, { price: 1 }));
      till.journal.skip();
      await system.owner.query("UPDATE operation_ledger SET hash = 'x' WHERE device_id = 'till-3'");
      await till.send(till.sale({ id: 'sale-4', shift: 'shift-1', lines }));
      await give('rejections', '5 years');
      await old();
      expect(await left()).to.have.length.above(1);
      await system.owner.query(
        "UPDATE operation_ledger SET hash = entry ->> 'hash' WHERE device_id = 'till-3'",
      );
      await run();
      expect(await left()).to.deep.equal([]);
    });
  });
});
