// `npm run doctor` against a real Postgres with real faults: each is named by the check it belongs to, and by no other.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { migrationsDir } from '../../server/db/migration-files.ts';
import { checkTransactions } from '../../server/doctor/check-feed.ts';
import { checkSecrets } from '../../server/check-secrets.ts';
import { checkDisk, checkNode } from '../../server/doctor/check-machine.ts';
import { diagnose } from '../../server/doctor/diagnose.ts';
import type { Patient } from '../../server/doctor/diagnose.ts';
import type { Finding } from '../../server/doctor/finding.ts';
import { GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveVendor } from '../support/given.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { canCutPower, SmallDisk } from '../support/small-disk.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { testClock } from '../support/test-clock.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('npm run doctor', function () {
  this.timeout(60_000);
  let system: System;
  let dataDir: string;
  let patient: Patient;

  before(async () => {
    system = await startTestSystem();
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-doctor-'));
    patient = {
      secrets: () => checkSecrets({ EVERTILL_DATA_DIR: dataDir }),
      databaseUrl: system.databaseUrl,
      dataDir,
      version: '0.1.0',
      nodeVersion: process.version,
      now: () => testClock.now(),
    };
  });
  after(async () => {
    await system?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const verdicts = (findings: readonly Finding[]) =>
    Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
  /** What is not well, besides what this machine may be short of. */
  const unwell = (findings: readonly Finding[]) =>
    findings.filter(({ check, verdict }) => verdict !== 'ok' && check !== 'disk').map(({ check }) => check);
  const ofCheck = (findings: readonly Finding[], check: string) =>
    findings.find((finding) => finding.check === check)!;

  it('finds a sound installation well, by ten checks that each say a figure', async () => {
    const findings = await diagnose(patient);
    expect(unwell(findings)).to.deep.equal([]);
    expect(findings.map(({ check }) => check)).to.deep.equal([
      'database',
      'migrations',
      'transactions',
      'connections',
      'clock',
      'feed',
      'versions',
      'disk',
      'node',
      'secrets',
    ]);
    for (const { says, todo, verdict } of findings) {
      expect(says).to.match(/\.$/);
      expect(todo === '').to.equal(verdict === 'ok');
    }
  });

  it('says which process holds the feed, since when, and how many changes wait for it', async () => {
    const vendor = await giveVendor(system, 'acme');
    const till = new GivenLane(system, vendor, new GivenJournal('till'));
    const blocker = new pg.Client({
      connectionString: system.databaseUrl,
      application_name: 'a forgotten script',
    });
    // Being ended reaches it whenever it likes, also before the one who asked for it is answered.
    blocker.on('error', () => undefined);
    await blocker.connect();
    try {
      await blocker.query('BEGIN; SELECT pg_current_xact_id()');
      const { rows } = await blocker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await till.send(till.opening('shift'));
      await new Promise((resolve) => setTimeout(resolve, 5200));
      const found = ofCheck(await diagnose(patient), 'feed');
      expect(found.verdict).to.equal('warn');
      expect(found.says).to.match(new RegExp(`Process ${rows[0]!.pid} has held it for \\d+ s\\.`));
      expect(found.says).to.match(/\d+ changes wait, in .*vendor_work_shifts/);
      expect(found.todo).to.contain(`pg_terminate_backend(${rows[0]!.pid})`);
      await system.owner.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    } finally {
      await blocker.end().catch(() => undefined);
    }
    expect(unwell(await diagnose(patient))).to.deep.equal([]);
  });

  it('names transactions that are open for a long time, and prepared ones', async () => {
    // Nobody waits a minute in a test: the clock of the query is the database’s own, so the rows are made up instead.
    const rows = [{ pid: 77, name: 'a forgotten script', state: 'idle in transaction', age: 4000 }];
    const answers = [{ rows }, { rows: [] }, { rows: [] }, { rows: [{ gid: 'left-over' }] }];
    const client = { query: () => Promise.resolve(answers.shift()) } as unknown as pg.ClientBase;
    expect(await checkTransactions(client)).to.deep.include({ verdict: 'warn' });
    expect(await checkTransactions(client)).to.deep.include({ verdict: 'fail' });
  });

  it('fails on a database that was never migrated, one that lacks the last, and one with an edited one', async () => {
    const empty = await createTestDatabase({ empty: true });
    const dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    const migrations = path.join(dir, 'migrations');
    const on = async (more: Partial<Patient>) =>
      ofCheck(await diagnose({ ...patient, ...more }), 'migrations');
    try {
      expect(await on({ databaseUrl: empty.url })).to.deep.include({ verdict: 'fail' });
      await cp(migrationsDir, migrations, { recursive: true });
      const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
      const next = String(names.length + 1).padStart(4, '0');
      await writeFile(path.join(migrations, `${next}_to_come.sql`), 'select 1;');
      const lacking = await on({ migrations });
      expect([lacking.verdict, lacking.says]).to.deep.equal([
        'fail',
        `1 of ${names.length + 1} migrations are not applied, from ${next}_to_come.sql on.`,
      ]);
      await rm(path.join(migrations, `${next}_to_come.sql`));
      await rm(path.join(migrations, names.at(-1)!));
      expect((await on({ migrations })).says).to.contain('newer');
      await system.owner.query("UPDATE schema_migrations SET sha256 = repeat('0', 64) WHERE number = 3");
      const edited = await on({});
      expect(edited.verdict).to.equal('fail');
      expect(edited.says).to.contain('0003').and.to.contain('edited');
    } finally {
      const { sha256 } = (
        await import('../../server/db/migration-files.ts').then((m) => m.readMigrations(migrationsDir))
      )[2]!;
      await system.owner.query('UPDATE schema_migrations SET sha256 = $1 WHERE number = 3', [sha256]);
      await empty.drop();
      await rm(dir, { recursive: true });
    }
  });

  it('measures how far this machine is from the database’s clock', async () => {
    const clock = async (off: number) =>
      ofCheck(await diagnose({ ...patient, now: () => testClock.now() + off }), 'clock');
    expect((await clock(2000)).verdict).to.equal('warn');
    const behind = await clock(-3_600_000);
    expect(behind.verdict).to.equal('fail');
    expect(Number(/(\d+) ms behind/.exec(behind.says)![1])).to.be.closeTo(3_600_000, 500);
  });

  it('counts the devices whose app is too old for the server', async () => {
    const insert = `INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id,
        client_version, checkpoints, skew_ms, first_seen_at, last_seen_at)
      VALUES ('acme', $1, 'old till', '', '', '', $2, '{}', 0, instant(), instant())`;
    await system.owner.query(insert, ['till-old', '0.0.9']);
    const found = ofCheck(await diagnose(patient), 'versions');
    expect(found.verdict).to.equal('warn');
    expect(found.says).to.contain('1 on 0.0.9');
    expect(found.todo).to.match(/^1 devices/);
    await system.owner.query("DELETE FROM sync_clients WHERE device_id = 'till-old'");
  });

  it('prints nothing a device calls its version that is none: no line of its own, no command to the terminal', async () => {
    const insert = `INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id,
        client_version, checkpoints, skew_ms, first_seen_at, last_seen_at)
      VALUES ('acme', $1, 'forger', '', '', '', $1, '{}', 0, instant(), instant())`;
    const forged = ['1\u001b[2K\u001b[1A', '1\nok    disk      all is well', '0.1.0 (all else is well)'];
    for (const version of forged) await system.owner.query(insert, [version]);
    const { says } = ofCheck(await diagnose(patient), 'versions');
    expect(says).to.match(/^[\w:;,. -]+$/);
    expect(says).to.contain('3 on no version');
    await system.owner.query("DELETE FROM sync_clients WHERE device_name = 'forger'");
  });

  it('looks at the room on the disk, and says so when it is full', async function () {
    expect((await checkDisk(path.join(dataDir, 'not', 'there', 'yet'))).says).to.contain('MiB are left');
    if (!canCutPower()) skipLoudly(this, skipReasons.power);
    const place = mkdtempSync(path.join(os.tmpdir(), 'evertill-full-'));
    const disk = new SmallDisk(place, 'ext4');
    try {
      const { bavail, bsize } = await statfs(disk.directory);
      writeFileSync(path.join(disk.directory, 'ballast'), Buffer.alloc(bavail * bsize - 2 ** 20));
      const full = await checkDisk(disk.directory);
      expect(full.verdict).to.equal('fail');
      expect(Number(/^(\d+) MiB/.exec(full.says)![1])).to.be.lessThan(3);
    } finally {
      disk.remove();
      rmSync(place, { recursive: true });
    }
  });

  it('refuses secrets that are weak, missing in production, or that others may read', () => {
    const production = { NODE_ENV: 'production', EVERTILL_DATA_DIR: dataDir };
    expect(checkSecrets(production)).to.include({ verdict: 'fail' });
    expect(checkSecrets(production).says).to.contain('JWT_ACCESS_SECRET');
    expect(checkSecrets({ JWT_ACCESS_SECRET: 'short', EVERTILL_DATA_DIR: dataDir })).to.include({
      verdict: 'fail',
    });
    if (process.platform === 'win32') return;
    const open = path.join(dataDir, 'open');
    mkdirSync(open);
    writeFileSync(path.join(open, 'secrets.json'), '{}');
    chmodSync(path.join(open, 'secrets.json'), 0o644);
    expect(checkSecrets({ EVERTILL_DATA_DIR: open }).says).to.contain('Others may read');
    chmodSync(path.join(open, 'secrets.json'), 0o600);
    expect(checkSecrets({ EVERTILL_DATA_DIR: open })).to.include({ verdict: 'ok' });
  });

  it('knows a Node that cannot run it', () => {
    expect(checkNode('v20.11.1')).to.include({ verdict: 'fail' });
    expect(checkNode('v24.21.0')).to.include({ verdict: 'ok' });
  });

  describe('as a program', () => {
    const run = promisify(execFile);
    const doctor = (environment: Record<string, string>, ...options: string[]) =>
      run(process.execPath, ['server/doctor.ts', ...options], {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1', ...environment },
      }).catch((error: unknown) => error as { stdout: string; code: number });

    it('prints a line a check, or JSON, and makes nothing in the data directory', async () => {
      const environment = { EVERTILL_DATA_DIR: dataDir, DATABASE_URL: system.databaseUrl };
      const before = await readdir(dataDir);
      const { stdout } = await doctor(environment);
      expect(stdout.trimEnd().split('\n')).to.have.length(10);
      expect(stdout).to.match(/^ok {4}database {6}Postgres 18/);
      const { ok, findings } = JSON.parse((await doctor(environment, '--json')).stdout) as {
        ok: boolean;
        findings: Finding[];
      };
      expect(ok).to.equal(findings.every(({ verdict }) => verdict !== 'fail'));
      expect(verdicts(findings), JSON.stringify(findings)).to.include({
        database: 'ok',
        migrations: 'ok',
        secrets: 'ok',
      });
      expect(await readdir(dataDir)).to.deep.equal(before);
    });

    it('of the embedded database says whether a server runs on it', async () => {
      const embedded = await mkdtemp(path.join(os.tmpdir(), 'evertill-doctor-embedded-'));
      const ofServer = async () => {
        const { stdout } = await doctor({ EVERTILL_DATA_DIR: embedded }, '--json');
        return ofCheck((JSON.parse(stdout) as { findings: Finding[] }).findings, 'server');
      };
      try {
        const postgres = await startEmbeddedPostgres({ dataDir: path.join(embedded, 'postgres') });
        try {
          expect(await ofServer()).to.include({ verdict: 'ok', says: 'One runs here.' });
        } finally {
          await postgres.stop();
        }
        expect(await ofServer()).to.include({ verdict: 'warn', todo: 'npm start' });
      } finally {
        await rm(embedded, { recursive: true, force: true });
      }
    });

    it('ends with 1 when the database is away, and never says its password', async () => {
      const away = await doctor({
        EVERTILL_DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://somebody:hunter2@127.0.0.1:9/evertill',
      });
      expect(away).to.include({ code: 1 });
      expect(away.stdout).to.contain('fail  database').and.to.contain('cannot be reached');
      expect(away.stdout).to.not.contain('hunter2');
    });

    it('ends with 1 where nothing was ever started, and makes nothing there', async () => {
      const nowhere = path.join(dataDir, 'nowhere');
      const never = await doctor({ EVERTILL_DATA_DIR: nowhere });
      expect(never).to.include({ code: 1 });
      expect(never.stdout).to.contain('npm start');
      expect(await readdir(dataDir)).to.not.include('nowhere');
    });
  });
});
