// The README's first command as a script uses it: one line of JSON, then SIGTERM to what was started, which is npm. The
// shell between npm and the server must not die of it alone and leave the server behind.
import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'chai';

const root = path.resolve(import.meta.dirname, '../..');

describe('npm start -- --json', () => {
  let dataDir: string;
  let npm: ChildProcess | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-start-'));
  });
  afterEach(async () => {
    npm?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const isPostgresUp = async () =>
    (await readdir(dataDir, { recursive: true })).some((file) => path.basename(file) === 'postmaster.pid');

  function start(): ChildProcessByStdio<null, Readable, Readable> {
    const started = spawn('npm', ['start', '--silent', '--', '--json', '--empty'], {
      cwd: root,
      // As a new user's, who has said nothing: Vite calls the whole process it builds in `production`, and a test before
      // this one may have built here.
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        EVERTILL_DATA_DIR: dataDir,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm = started;
    return started;
  }

  it('prints where everything is, and on SIGTERM ends when the server and its Postgres have', async function () {
    // The server itself gives its Postgres two minutes to come up on a busy disk.
    this.timeout(240_000);
    const started = start();
    const said: string[] = [];
    createInterface(started.stderr).on('line', (words) => said.push(words));
    const ended = once(started, 'exit');
    const line = await Promise.race([
      once(createInterface(started.stdout), 'line').then(([first]) => String(first)),
      ended.then(() => {
        throw new Error(`It ended before it was ready: ${said.join(' | ')}`);
      }),
    ]);
    const ready = JSON.parse(line) as { url: string; setupUrl: string };
    expect(ready).to.have.all.keys('url', 'databaseUrl', 'dataDir', 'logins', 'stores', 'setupUrl');
    expect(ready.setupUrl).to.match(new RegExp(`^${ready.url}/setup#\\S{24}$`));
    expect((await fetch(`${ready.url}/healthz`)).status).to.equal(200);
    expect(await isPostgresUp()).to.equal(true);
    started.kill('SIGTERM');
    await ended;
    const answer = await fetch(`${ready.url}/healthz`).catch((error: unknown) => error);
    expect(answer).to.be.an('error');
    expect(await isPostgresUp()).to.equal(false);
  });

  it('ends as cleanly on a SIGTERM while it starts', async function () {
    this.timeout(240_000);
    const started = start();
    const ended = once(started, 'exit');
    for await (const line of createInterface(started.stderr)) if (line.startsWith('Migrating')) break;
    expect(await isPostgresUp()).to.equal(true);
    started.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
    expect(await isPostgresUp()).to.equal(false);
  });
});
