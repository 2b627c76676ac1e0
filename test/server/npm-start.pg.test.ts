// The README's first command as a script uses it: one line of JSON, then SIGTERM to what was started, which is npm. The
// shell between npm and the server must not die of it alone and leave the server behind.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
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

  it('prints where everything is, and on SIGTERM ends when the server and its Postgres have', async function () {
    this.timeout(120_000);
    const started = spawn('npm', ['start', '--silent', '--', '--json', '--empty'], {
      cwd: root,
      env: { ...process.env, PORT: '0', EVERTILL_DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    npm = started;
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
    const ready = JSON.parse(line) as { url: string };
    expect(ready).to.have.all.keys('url', 'databaseUrl', 'dataDir', 'logins', 'stores');
    expect((await fetch(`${ready.url}/healthz`)).status).to.equal(200);
    expect(await isPostgresUp()).to.equal(true);
    started.kill('SIGTERM');
    await once(started, 'exit');
    const answer = await fetch(`${ready.url}/healthz`).catch((error: unknown) => error);
    expect(answer).to.be.an('error');
    expect(await isPostgresUp()).to.equal(false);
  });
});
