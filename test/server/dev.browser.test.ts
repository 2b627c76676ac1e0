// `npm run dev` as a contributor uses it: one printed address where a printed login signs in, a server that restarts under
// the open page, and nothing left behind after Ctrl-C.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { comesTrue } from '../support/comes-true.ts';
import { TillPage } from '../browser/till-page.ts';
import { freePort } from '../browser/till-server.ts';
import { needsChromium, openBrowser } from '../support/browser.ts';
import type { Browser } from '../support/browser.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

describe('npm run dev', function () {
  this.timeout(120_000);
  let dataDir: string;
  let port: number;
  let npm: ChildProcess;
  let said = '';
  let browser: Browser | undefined;
  let till: TillPage;
  let started: readonly Process[] = [];

  before(async function () {
    await needsChromium(this);
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-dev-'));
    port = await twoFreePorts();
    npm = spawn('npm', ['run', 'dev'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), EVERTILL_DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as a shell gives each command: what Ctrl-C reaches.
      detached: true,
    });
    const hear = (data: Buffer) => (said += data.toString());
    npm.stdout!.on('data', hear);
    npm.stderr!.on('data', hear);
    await timesReady(1);
  });

  after(async () => {
    await browser?.close();
    for (const { pid } of living(started)) process.kill(pid, 'SIGKILL');
    if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  async function timesReady(times: number): Promise<void> {
    const isReady = async () => said.split('Evertill is ready').length > times;
    await comesTrue(isReady, 60_000).catch(() => expect.fail(`It is not ready: ${said}`));
    started = [...started, ...startedBy(npm.pid!)];
  }

  it('prints one address, where a printed login opens a till', async () => {
    const url = /is ready +(\S+)/.exec(said)![1]!;
    const [, email, password] = /Sign in as +(\S+) +(\S+)/.exec(said)!;
    expect(url).to.equal(`http://127.0.0.1:${port + 1}`);
    expect(said).to.contain(dataDir);
    browser = await openBrowser();
    // The app comes in all its single files.
    browser.context.setDefaultTimeout(60_000);
    const reloading = browser.context.waitForEvent('console', (line) => line.text() === '[vite] connected.');
    till = await TillPage.open(browser.context, url);
    await reloading;
    await till.logIn({ email: email!, password: password! });
    await till.page.locator('[data-testid^=lane-]').first().click();
    await till.byId('place-confirm').click();
    await till.ready();
    await till.untilSync({ connection: 'live' });
  });

  it('keeps no page in a service worker', async () => {
    const workers = await till.page.evaluate(async () => navigator.serviceWorker.getRegistrations());
    expect(workers).to.deep.equal([]);
  });

  it('restarts the server when one of its files changes, and the open page finds it again', async () => {
    const again = till.page.waitForEvent('websocket');
    const file = path.join(root, 'server/version.ts');
    const { atime, mtime } = await stat(file);
    await utimes(file, atime, mtime);
    await timesReady(2);
    expect(said).to.contain(`${path.join('server', 'version.ts')} changed`);
    await again;
    await till.untilSync({ connection: 'live' });
  });

  it('leaves no process behind after Ctrl-C', async () => {
    for (const program of ['dev.ts', 'main.ts', 'vite.js', 'postgres'])
      expect(living(started).filter(({ command }) => command.includes(program))).to.not.be.empty;
    const ended = once(npm, 'exit');
    process.kill(-npm.pid!, 'SIGINT');
    await ended;
    await comesTrue(async () => living(started).length === 0);
  });
});

/** The second is for the page. */
async function twoFreePorts(): Promise<number> {
  const port = await freePort();
  const probe = createServer().listen(port + 1, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : twoFreePorts();
}

function processes(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return [...table.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .filter(([, , , state]) => !state!.startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
}

/** It, and whatever it or those it started have started. */
function startedBy(pid: number): Process[] {
  const all = processes();
  const found = all.filter((one) => one.pid === pid);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

function living(of: readonly Process[]): Process[] {
  const pids = new Set(of.map(({ pid }) => pid));
  return processes().filter(({ pid }) => pids.has(pid));
}
