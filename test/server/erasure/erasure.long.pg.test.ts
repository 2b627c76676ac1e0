// [T24] A crowd of customers and employees with all that is ever written of somebody, erased: not a word of them is left in
// any column of any table, in a till that contacts the server again, in its log or its mails; what was sold and counted is
// what it was, and the chains of the journals hold.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'chai';
import { openTill } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { sealedText } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { createLog } from '../../../server/log.ts';
import { fileDriver } from '../../../server/mail/file-driver.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { sha256 } from '../../support/given-journal.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { giveCustomers, giveEmployees, markOfThem, removeSome, withTime } from './known-people.ts';
import type { Known } from './known-people.ts';
import { punchesWithEvidence } from './known-time.ts';
import { Office } from './office.ts';
import { isProof } from '../../support/is-proof.ts';

/** The full number in `npm run prove -- erasure`. */
const people = isProof ? 1000 : 30;

describe(`[T24] ${people} people who are erased`, function () {
  this.timeout(people * 600 + 60_000);
  let system: System;
  let vendor: GivenVendor;
  let office: Office;
  let till: HeadlessTill;
  let log = '';
  const places = { mail: temporaryDirectory(), till: temporaryDirectory({ inMemory: true }) };
  const known: Known[] = [];
  let earlier: {
    sums: object;
    residues: number;
    inTill: number;
    mails: number;
    chains: object;
    evidence: number;
  };

  const openTheTill = (): Promise<HeadlessTill> =>
    openTill({
      url: system.url,
      credentials: { email: vendor.people.manager.email, password },
      storeId: vendor.stores[0].id,
      laneId: vendor.stores[0].lanes[0],
      storage: { directory: places.till.directory },
      deviceName: 'Till',
    });

  before('people are known, and a till has them', async () => {
    const { clock, chance } = serverSurroundings;
    system = await startTestSystem({
      server: {
        log: createLog('trace', { write: (line) => void (log += line) }),
        mailDriver: fileDriver(places.mail.directory, 'till@shop.example', clock, () => chance.id()),
        config: { trustProxy: 1 },
      },
    });
    vendor = await giveVendor(system, 'acme');
    office = new Office(system.url, vendor.people.owner);
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    const place = { system, vendor, office };
    known.push(...(await giveCustomers(place, people / 2)), ...(await giveEmployees(place, people / 2)));
    await system.server.outbox.idle();
    till = await openTheTill();
    await till.inSync();
    await till.close();
    earlier = {
      sums: await sums(),
      residues: (await residues()).length,
      inTill: wordsInTill().length,
      mails: mailsAbout().length,
      chains: await verifiedChains(),
      evidence: (await system.owner.query('SELECT FROM vendor_attendance_validations')).rowCount!,
    };
    till = await openTheTill();
    await till.inSync();
    await removeSome(place, known.slice(0, people / 2));
    await till.inSync();
    till.goOffline();
    for (const { subject, id } of known) {
      const kind = subject === 'customer' ? 'customers' : 'vendor-employees';
      const erased = await office.ask('delete', `/vendor/${kind}/${id}/personal-data`);
      expect(erased.status, `${subject} ${id} ${erased.text}`).to.equal(200);
    }
  });
  after(async () => {
    await till?.close();
    await system?.stop();
    for (const { remove } of Object.values(places)) remove();
  });

  /** Rows that say a word about one of them, whatever the column: the text of a row is the text of all its columns. */
  async function residues(): Promise<string[]> {
    const { rows: tables } = await system.owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await system.owner.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t WHERE position($1 IN lower(t::text)) > 0`,
        [markOfThem],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  }

  async function sums(): Promise<object> {
    const { rows } = await system.owner.query<object>(
      `SELECT count(*), sum(total) AS total, sum(paid) AS paid, sum(tax) AS tax,
              (SELECT sum(total) FROM order_lines) AS lines, (SELECT sum(amount) FROM order_payments) AS payments,
              (SELECT count(*) FROM vendor_work_shifts) AS shifts,
              (SELECT sum(opening_cash) FROM vendor_work_shifts) AS opening_cash,
              (SELECT count(*) FROM items_selling_price_history) AS prices,
              (SELECT sum(new_price - old_price) FROM items_selling_price_history) AS changes,
              (SELECT count(*) FROM operation_ledger) AS entries,
              (SELECT sum(production_seconds) FROM vendor_attendance_days) AS worked,
              (SELECT sum(cash_tips_cents) FROM vendor_attendance_days) AS tips,
              (SELECT count(*) FROM vendor_attendance_punches) AS punches,
              (SELECT count(*) FROM vendor_attendance_break_marks) AS break_marks,
              (SELECT count(*) FROM vendor_attendance_edit_logs) AS card_changes,
              (SELECT count(*) FROM vendor_attendance_schedule_shifts) AS planned,
              (SELECT sum(total_minutes) FROM vendor_leaves WHERE status = 'approved') AS away
         FROM orders`,
    );
    return rows[0]!;
  }

  /** Link by link; whatever cannot be hashed again says that it was erased. */
  async function verifiedChains(): Promise<{ entries: number; erased: number }> {
    interface Row {
      readonly device_id: string;
      readonly entry: OperationEntry;
      readonly details: object;
      readonly hash: string;
      readonly prev_hash: string;
    }
    const { rows } = await system.owner.query<Row>(
      'SELECT device_id, entry, details, hash, prev_hash FROM operation_ledger ORDER BY device_id, device_seq',
    );
    const last = new Map<string, string>();
    let erased = 0;
    for (const { device_id, entry, details, hash, prev_hash } of rows) {
      expect(prev_hash, `${device_id} before ${entry.device_seq}`).to.equal(last.get(device_id) ?? '');
      expect(entry).to.include({ hash, prev_hash });
      if ('erased_at' in entry.payload || 'erased_at' in details) erased++;
      else expect(sha256(sealedText(entry)), `${device_id} ${entry.device_seq}`).to.equal(hash);
      last.set(device_id, hash);
    }
    return { entries: rows.length, erased };
  }

  /** In every text of every table of the till's files; it must be closed. */
  function wordsInTill(): string[] {
    const found: string[] = [];
    for (const file of readdirSync(places.till.directory).filter((name) => name.endsWith('.sqlite'))) {
      const database = new BetterSqlite3(path.join(places.till.directory, file), { readonly: true });
      const tables = database
        .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all();
      for (const { name } of tables)
        for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) {
          const words = JSON.stringify(row);
          if (words.toLowerCase().includes(markOfThem)) found.push(`${name}: ${words}`);
        }
      database.close();
    }
    return found;
  }

  function mailsAbout(): string[] {
    const { directory } = places.mail;
    return readdirSync(directory).filter((name) =>
      readFileSync(path.join(directory, name), 'utf8').toLowerCase().includes(markOfThem),
    );
  }

  it('[control] were in the database, in the till and in mails', () => {
    expect(known).to.have.length(people);
    expect(earlier.residues, 'rows').to.be.above(people * 6);
    expect(earlier.inTill, 'documents of the till').to.be.above(people * 1.5);
    expect(earlier.mails, 'mails').to.be.above(Math.min(400, people / 2));
    expect(earlier.chains).to.include({ erased: 0 });
  });

  it('are in no column of any table', async () => {
    expect(await residues()).to.deep.equal([]);
  });

  it('are no longer shown where they stood when they punched, nor why they were away', async () => {
    const count = async (text: string) => (await system.owner.query(text)).rowCount;
    expect(earlier.evidence, 'before').to.be.above(0);
    expect(await count('SELECT FROM vendor_attendance_validations')).to.equal(0);
    const withPlace = (table: string, column: string) =>
      `SELECT FROM ${table} WHERE jsonb_path_exists(${column}, '$.**.lat')`;
    expect(await count(withPlace('operation_ledger', 'entry'))).to.equal(0);
    expect(await count(withPlace('rejections', 'payload'))).to.equal(0);
    expect(await count(withPlace('vendor_attendance_edit_logs', 'snapshot'))).to.equal(0);
    expect(await count("SELECT FROM vendor_leaves WHERE leave_type = 'sick_leave'")).to.equal(0);
    expect(await count("SELECT FROM vendor_leaves WHERE leave_type = 'other'")).to.equal(
      Math.ceil(people / 2 / withTime),
    );
  });

  it('are in no till that contacts the server again', async () => {
    till.goOnline();
    await till.inSync();
    await till.close();
    expect(wordsInTill()).to.deep.equal([]);
    till = await openTheTill();
    await till.inSync();
    const staff = await till.find('staff', { name: 'Erased' });
    expect(staff, 'employees, by an id alone').to.have.length(people / 2);
  });

  it('are in no line of the log, and in no mail that is kept', async () => {
    await system.server.outbox.idle();
    expect(log.split('\n').length, 'lines').to.be.above(people);
    expect(log.toLowerCase().includes(markOfThem)).to.equal(false);
    expect(mailsAbout()).to.deep.equal([]);
  });

  it('leave every sum as it was, and every chain', async () => {
    expect(await sums()).to.deep.equal(earlier.sums);
    const { entries, erased } = await verifiedChains();
    expect(entries).to.equal((earlier.chains as { entries: number }).entries);
    // Of each customer three edits and two sales with a note; of each employee two edits; of some punches with evidence.
    const punches = Math.ceil(people / 2 / withTime) * punchesWithEvidence;
    expect(erased).to.equal((people / 2) * 5 + (people / 2) * 2 + punches);
  });

  it('are written down as erased, each of them, for the admins too', async () => {
    const { rows } = await system.owner.query<{ count: string }>(
      "SELECT count(DISTINCT details ->> 'subject_id') FROM security_events WHERE event = 'data_erased'",
    );
    expect(Number(rows[0]!.count)).to.equal(people);
  });

  it('are erased again when an old till brings words of them', async () => {
    const { id } = known[1]!;
    await system.owner.query(
      "UPDATE rejections SET payload = jsonb_set(payload, '{payload,note}', to_jsonb($2::text)) WHERE payload #>> '{payload,customer_id}' = $1",
      [id, `${markOfThem} again`],
    );
    expect(await residues()).to.not.be.empty;
    expect((await office.ask('delete', `/vendor/customers/${id}/personal-data`)).status).to.equal(200);
    expect(await residues()).to.deep.equal([]);
  });
});
