// The promises of the embedded Postgres, kept while it and its parent are killed, doubled, copied and moved.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, symlink, utimes } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../../server/db/embedded-postgres.ts';
import { findPostgresBinaries } from '../../../server/db/postgres-binaries.ts';
import { chooseLaunch, launchesFor } from '../../../server/db/postgres-launch.ts';
import { comesTrue, isRunning, postmasterPid, startPostgresProcess } from '../../support/postgres-process.ts';
import { skipLoudly, skipReasons } from '../../support/skip.ts';
import { testClock } from '../../support/test-clock.ts';

const isRoot = process.getuid?.() === 0;
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

describe('the embedded Postgres', function () {
  this.timeout(60_000);
  let home: string;
  let dataDir: string;
  let running: EmbeddedPostgres[];

  beforeEach(async () => {
    // mkdtemp makes it 0700, like a home directory closed to others.
    home = await mkdtemp(path.join(os.tmpdir(), 'evertill-pgtest-'));
    dataDir = path.join(home, 'data');
    running = [];
  });

  afterEach(async () => {
    for (const postgres of running) await postgres.stop();
    for (const postgres of running) await rm(postgres.socketDir, { recursive: true, force: true });
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, ...options });
    running.push(postgres);
    return postgres;
  }

  async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  const write = (url: string): Promise<unknown> =>
    ask(url, 'create table sale (id int); insert into sale select generate_series(1, 1000)');
  const count = async (url: string): Promise<number> =>
    (await ask<{ n: number }>(url, 'select count(*)::int as n from sale'))[0]!.n;

  /** A Postgres that is down or restarting answers later. */
  async function countPatiently(url: string): Promise<number> {
    for (const end = performance.now() + 20_000; ;) {
      try {
        return await count(url);
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  it('starts in an empty directory within seconds, on a socket alone, durable, in UTF-8 and UTC', async () => {
    const startedAt = performance.now();
    const { url, adopted, owned } = await start();
    expect(performance.now() - startedAt).to.be.below(10_000);
    expect({ adopted, owned }).to.deep.equal({ adopted: false, owned: true });
    const [settings] = await ask(
      url,
      `select current_user as "user", current_database() as database,
              ${[
                'listen_addresses',
                'fsync',
                'full_page_writes',
                'synchronous_commit',
                'server_encoding',
                'timezone',
              ]
                .map((name) => `current_setting('${name}') as ${name}`)
                .join(', ')},
              array(select x from unnest(array['b', 'ä', 'a', 'B']) x order by x) as sorted, upper('ä') as upper`,
    );
    expect(settings).to.deep.equal({
      user: 'evertill',
      database: 'evertill',
      listen_addresses: '',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      timezone: 'UTC',
      sorted: ['B', 'a', 'b', 'ä'],
      upper: 'Ä',
    });
  });

  it('keeps its data from one start to the next, and stops as often as it is told to', async () => {
    const first = await start();
    await write(first.url);
    await first.stop();
    await first.stop();
    expect(existsSync(path.join(dataDir, '18', 'postmaster.pid'))).to.equal(false);
    const second = await start();
    expect(second.url).to.equal(first.url);
    expect(await count(second.url)).to.equal(1000);
  });

  it('keeps strangers away from the socket and the files', async () => {
    const { socketDir } = await start();
    expect(statSync(socketDir).mode & 0o077).to.equal(0);
    expect(statSync(path.join(dataDir, '18')).mode & 0o077).to.equal(0);
    expect(statSync(path.join(dataDir, '18', 'evertill.password')).mode & 0o077).to.equal(0);
  });

  it('is back under the same address after kill -9 of Postgres, with everything committed', async () => {
    const { url } = await start();
    await write(url);
    const killed = postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    expect(await comesTrue(() => !isRunning(killed), 1_000)).to.equal(true);
    const startedAt = performance.now();
    expect(await countPatiently(url)).to.equal(1000);
    expect(performance.now() - startedAt).to.be.below(5_000);
    expect(postmasterPid(dataDir)).to.not.equal(killed);
  });

  it('is back although a busy backend outlived the killed Postgres', async () => {
    const { url } = await start();
    await write(url);
    const busy = new pg.Client({ connectionString: url });
    busy.on('error', () => {});
    await busy.connect();
    const [{ pid }] = (await busy.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
      { pid: number },
    ];
    const work = busy.query('do $$ begin loop perform 1; end loop; end $$').catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect(await countPatiently(url)).to.equal(1000);
    expect(isRunning(pid)).to.equal(false);
    expect(await work).to.equal('cut off');
  });

  it('starts after kill -9 of the program and its Postgres together', async () => {
    const child = await startPostgresProcess({ dataDir });
    await write(child.report.url!);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await child.killHard();
    const { url, adopted } = await start();
    expect(adopted).to.equal(false);
    expect(await count(url)).to.equal(1000);
  });

  it('dies with its parent, however that dies, and the next start waits for it', async () => {
    const child = await startPostgresProcess({ dataDir });
    await write(child.report.url!);
    const postgres = postmasterPid(dataDir);
    await child.killHard();
    const { url } = await start();
    expect(isRunning(postgres)).to.equal(false);
    expect(await count(url)).to.equal(1000);
  });

  it('is not deceived by a stale postmaster.pid whose number belongs to another program', async () => {
    const child = await startPostgresProcess({ dataDir });
    await write(child.report.url!);
    const file = path.join(dataDir, '18', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    process.kill(Number(lines[0]), 'SIGKILL');
    await child.killHard();
    const stranger = spawn('sleep', ['60']);
    try {
      writeFileSync(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));
      const lock = path.join(child.report.socketDir!, '.s.PGSQL.5432.lock');
      writeFileSync(lock, [String(stranger.pid), ...lines.slice(1, 5)].join('\n'));
      const { url, adopted } = await start();
      expect(adopted).to.equal(false);
      expect(await count(url)).to.equal(1000);
    } finally {
      stranger.kill();
    }
  });

  it('takes an empty postmaster.pid for what a power cut leaves', async () => {
    const first = await start();
    await write(first.url);
    await first.stop();
    const file = path.join(dataDir, '18', 'postmaster.pid');
    writeFileSync(file, '');
    await utimes(file, new Date(testClock.now() - 60_000), new Date(testClock.now() - 60_000));
    expect(await count((await start()).url)).to.equal(1000);
  });

  it('adopts an orphan, and stops it when told to', async () => {
    const first = await start();
    await write(first.url);
    await first.stop();
    const cluster = path.join(dataDir, '18');
    const { postgres } = await findPostgresBinaries();
    const launch = await chooseLaunch(launchesFor(process.getuid?.(), statSync(cluster)), postgres, dataDir);
    const socketDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-orphan-'));
    if (launch.owner) await chown(socketDir, launch.owner.uid, launch.owner.gid);
    const prefix = launch.prefix.join(' ').replace('setpriv --pdeathsig INT', '').split(' ').filter(Boolean);
    const [command, ...args] = [...prefix, postgres, '-D', cluster, '-k', socketDir, '-h', ''];
    const orphan = spawn(command!, args, { stdio: 'ignore', detached: true });
    orphan.unref();
    expect(await comesTrue(() => existsSync(path.join(cluster, 'postmaster.pid')), 5_000)).to.equal(true);
    const adopting = await start();
    expect(adopting).to.include({ adopted: true, owned: true, socketDir });
    expect(await count(adopting.url)).to.equal(1000);
    await adopting.stop();
    expect(await comesTrue(() => !isRunning(orphan.pid!), 1_000)).to.equal(true);
  });

  it('refuses a directory that a living program owns, or joins it when asked to', async () => {
    const child = await startPostgresProcess({ dataDir });
    await write(child.report.url!);
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).to.include({ name: 'EmbeddedPostgresError', code: 'in_use' });
    const guest = await start({ whenInUse: 'join' });
    expect(guest).to.include({ adopted: true, owned: false, url: child.report.url });
    await guest.stop();
    expect(await count(child.report.url!)).to.equal(1000);
    await child.finish();
  });

  it('lets exactly one of many that start at once in a new directory own it', async () => {
    const children = await Promise.all([1, 2, 3, 4].map(() => startPostgresProcess({ dataDir })));
    const outcomes = children.map(({ report }) => report.code ?? `owned ${report.owned}`).sort();
    expect(outcomes).to.deep.equal(['in_use', 'in_use', 'in_use', 'owned true']);
    const owner = children.find(({ report }) => report.owned)!;
    await write(owner.report.url!);
    for (const child of children) await child.finish();
    expect(await count((await start()).url)).to.equal(1000);
    expect(await readdir(dataDir)).to.deep.equal(['18']);
  });

  it('never clashes with its neighbours over a socket or a port', async () => {
    const others = [1, 2, 3].map((n) => start({ dataDir: path.join(home, `data${n}`), port: 0 }));
    const sockets = [4, 5].map((n) => start({ dataDir: path.join(home, `data${n}`) }));
    const all = await Promise.all([...others, ...sockets]);
    expect(new Set(all.map((postgres) => postgres.url)).size).to.equal(5);
    for (const { url } of all) await write(url);
  });

  it('listens on loopback with a password when a port is asked for, and says when that is taken', async () => {
    const { url } = await start({ port: 0 });
    const address = new URL(url);
    expect(await ask(url, 'select inet_server_addr()::text as host')).to.deep.equal([
      { host: '127.0.0.1/32' },
    ]);
    address.password = 'guessed';
    const wrong = await ask(address.href, 'select 1').catch((error: unknown) => error);
    expect(wrong).to.include({ code: '28P01' });
    const port = Number(address.port);
    const taken = await start({ dataDir: path.join(home, 'other'), port }).catch((error: unknown) => error);
    expect(taken).to.include({ name: 'EmbeddedPostgresError', code: 'port_taken' });
    const free = await new Promise<boolean>((resolve) => {
      net.connect(port, '127.0.0.1', () => resolve(false)).once('error', () => resolve(true));
    });
    expect(free, 'the owner of the port still listens').to.equal(false);
  });

  it('opens a copy of a stopped directory beside the running original', async () => {
    const child = await startPostgresProcess({ dataDir });
    await write(child.report.url!);
    await child.finish();
    const copy = path.join(home, 'copy');
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    const original = await start();
    // As if it had been copied while it ran: the number of a living Postgres, but not of this directory.
    await cp(path.join(dataDir, '18', 'postmaster.pid'), path.join(copy, '18', 'postmaster.pid'));
    const second = await start({ dataDir: copy });
    expect(second.adopted).to.equal(false);
    await ask(second.url, 'delete from sale');
    expect(await count(original.url)).to.equal(1000);
  });

  it('does not start empty beside the files of another version', async () => {
    const first = await start();
    await first.stop();
    await rename(path.join(dataDir, '18'), path.join(dataDir, '17'));
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).to.include({ name: 'EmbeddedPostgresError', code: 'wrong_version' });
    expect(await readdir(dataDir)).to.deep.equal(['17']);
  });

  it('leaves nothing half made when it is killed while making the cluster', async () => {
    const child = spawn(process.execPath, [
      path.join(import.meta.dirname, '../../support/embedded-postgres-child.ts'),
      JSON.stringify({ dataDir }),
    ]);
    const building = (): boolean => spawnSync('ls', [dataDir]).stdout.toString().includes('new-');
    expect(await comesTrue(building, 5_000)).to.equal(true);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await write((await start()).url);
    expect(await readdir(dataDir)).to.deep.equal(['18']);
  });

  describe('as different users', () => {
    it('works for an ordinary user and dies with him', async function () {
      if (isRoot) await chown(home, 65_534, 65_534);
      const prefix = isRoot ? nobody : [];
      const child = await startPostgresProcess({ dataDir }, { prefix });
      expect(child.report).to.include({ owned: true });
      const postgres = postmasterPid(dataDir);
      expect(userOf(postgres)).to.not.equal(0);
      await write(child.report.url!);
      await child.killHard();
      expect(await comesTrue(() => !isRunning(postgres), 10_000)).to.equal(true);
      const again = await startPostgresProcess({ dataDir }, { prefix });
      expect(await count(again.report.url!)).to.equal(1000);
      await again.finish();
    });

    it('works for root where user namespaces are blocked, under a directory closed to others', async function () {
      if (!isRoot) skipLoudly(this, skipReasons.root);
      const programs = path.join(home, 'bin');
      await mkdir(programs);
      for (const name of ['setpriv', 'id']) {
        const found = spawnSync('which', [name]).stdout.toString().trim();
        await symlink(found, path.join(programs, name));
      }
      const child = await startPostgresProcess({ dataDir }, { path: programs });
      expect(child.report).to.include({ owned: true });
      const postgres = postmasterPid(dataDir);
      expect(userOf(postgres)).to.equal(65_534);
      await write(child.report.url!);
      await child.killHard();
      expect(await comesTrue(() => !isRunning(postgres), 10_000)).to.equal(true);
      // With namespaces allowed again the cluster stays with the user it belongs to.
      const { url } = await start();
      expect(userOf(postmasterPid(dataDir))).to.equal(65_534);
      expect(await count(url)).to.equal(1000);
    });

    it('works for root without namespaces and without setpriv where everybody may pass', async function () {
      if (!isRoot) skipLoudly(this, skipReasons.root);
      await chmod(home, 0o711);
      const first = await start();
      await write(first.url);
      await first.stop();
      const programs = path.join(home, 'bin');
      await mkdir(programs, { mode: 0o755 });
      const found = spawnSync('which', ['id']).stdout.toString().trim();
      await symlink(found, path.join(programs, 'id'));
      const child = await startPostgresProcess({ dataDir }, { path: programs });
      expect(child.report).to.include({ owned: true });
      expect(userOf(postmasterPid(dataDir))).to.equal(65_534);
      expect(await count(child.report.url!)).to.equal(1000);
      await child.finish();
    });

    it('says why when root has no way to start it', async function () {
      if (!isRoot) skipLoudly(this, skipReasons.root);
      const child = await startPostgresProcess({ dataDir }, { path: '/nonexistent' });
      expect(child.report.code).to.equal('cannot_run_as_root');
      expect(child.report.message).to.include('DATABASE_URL');
      await child.finish();
    });
  });
});

/** The real user, as the kernel outside of any namespace sees it. */
function userOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
