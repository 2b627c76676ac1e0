// [T26] What lets somebody in stands in none of the things we leave behind: the tracked files, the built app, the log of a
// server that signs people in and sells, a dump of its database, and the files of a till. The proof looks through the whole
// history too. Planted ones are found in each.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { tillLog } from '../../desktop/host/till-log.ts';
import { createLog } from '../../server/log.ts';
import { giveProduct, giveVendor, password } from '../support/given.ts';
import { isProof } from '../support/is-proof.ts';
import { startTestSystem, testSecrets } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { wholeTill } from '../support/whole-till.ts';
import { secretsIn } from './secret-scan.ts';
import type { FoundSecret } from './secret-scan.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...words: string[]) =>
  (await run('git', words, { cwd: root, maxBuffer: 512 * 1024 ** 2 })).stdout;

/** Tests must have tokens that are none, and say how a leaked one would look. */
const examples = /^test\//;
const planted = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(43)}`;

describe('[T26] secrets', function () {
  this.timeout(isProof ? 600_000 : 60_000);
  let system: System;
  let directory: string;
  let log = '';
  let known: Record<string, string>;

  before(async () => {
    system = await startTestSystem({
      server: { log: createLog('trace', { write: (line) => void (log += line) }) },
    });
    const vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    for (const { email } of Object.values(vendor.people))
      await ask(system.url, 'post', '/auth/vendor/login', { body: { email, password } });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk', price: 250 });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-secrets-'));
    const lane = await wholeTill(system, vendor, {
      directory,
      role: 'cashier',
      lane: 0,
      steps: tillLog(directory),
    });
    await lane.handle.inSync();
    await lane.handle.openShift({ label: 'Day', openingCash: 0 });
    await lane.handle.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 250 }] });
    await lane.handle.inSync();
    await lane.close();
    known = { 'a password': password, 'a token': vendor.people.owner.token, ...testSecrets };
  });
  after(async () => {
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('are in no tracked file of the program', async () => {
    const files = (await git('ls-files')).split('\n').filter((name) => name !== '' && !examples.test(name));
    expect(files.length).to.be.greaterThan(1000);
    const found = files.flatMap((name) => secretsIn(readFileSync(path.join(root, name), 'latin1'), name));
    expect(found).to.deep.equal([]);
  });

  it('are not in the built app', async () => {
    const built = path.join(root, 'desktop', 'dist');
    if (!existsSync(built)) await run('npm', ['run', 'build'], { cwd: root });
    const names = await readdir(built, { recursive: true });
    expect(names.length).to.be.greaterThan(10);
    const found: FoundSecret[] = [];
    for (const name of names.filter((one) => /\.(js|html|css|map|json)$/.test(one)))
      found.push(...secretsIn(await readFile(path.join(built, name), 'latin1'), name, testSecrets));
    expect(found).to.deep.equal([]);
  });

  it('are not in the log of a server, at its most talkative', () => {
    expect(log.split('\n').length).to.be.greaterThan(20);
    expect(secretsIn(log, 'log', known)).to.deep.equal([]);
  });

  it('are not in a dump of the database', async () => {
    const { rows: tables } = await system.owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const found: FoundSecret[] = [];
    for (const { name } of tables) {
      const { rows } = await system.owner.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
      found.push(...secretsIn(rows.map(({ text }) => text).join('\n'), name, known));
    }
    expect(tables.length).to.be.greaterThan(50);
    expect(found).to.deep.equal([]);
  });

  it('are in the files of a till only where its sign-in is kept, which only its user reads', async () => {
    const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const found: FoundSecret[] = [];
    for (const { parentPath, name } of names)
      found.push(...secretsIn(await readFile(path.join(parentPath, name), 'latin1'), name, known));
    expect(names.length).to.be.greaterThan(2);
    // The tokens of the session, and never the password.
    expect(found.filter(({ what }) => what !== 'a signed token')).to.deep.equal([]);
    expect(new Set(found.map(({ place }) => place.replace(/-(wal|shm)$/, ''))).size).to.be.lessThan(2);
  });

  it('are found in each of them when they are planted', async () => {
    await writeFile(path.join(directory, 'planted'), Buffer.from([0, 1, 2, ...Buffer.from(planted), 0, 3]));
    expect(secretsIn(await readFile(path.join(directory, 'planted'), 'latin1'), 'planted')).to.have.length(1);
    expect(secretsIn(`${log}{"msg":"${password}"}`, 'log', known)).to.have.length(1);
    await system.owner.query("UPDATE stores SET address = $1 WHERE id = 'acme-store-1'", [planted]);
    const { rows } = await system.owner.query<{ text: string }>('SELECT t::text AS text FROM stores t');
    expect(secretsIn(rows.map(({ text }) => text).join('\n'), 'stores')).to.have.length(1);
    for (const secret of [
      `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`,
      `AKIA${'Z'.repeat(16)}`,
      `ghp_${'a'.repeat(36)}`,
      'postgres://shop:sesame-open-1@db.example/shop',
    ])
      expect(secretsIn(`x ${secret} y`, 'text'), secret).to.have.length(1);
  });

  const inProof = isProof ? it : () => undefined;
  inProof('are nowhere in the history', async () => {
    const text = await git('log', '-p', '--all', '--no-color', '--', '.', ':!test');
    expect(text.length).to.be.greaterThan(1_000_000);
    expect(secretsIn(text, 'history')).to.deep.equal([]);
  });
});
