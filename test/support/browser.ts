// A real Chromium: the one installed on the machine, or the one that comes as a package. Without either, the tests
// that need it skip loudly. The shell without windows comes first: its pages are the same, and it does not draw a frame
// around them that nobody sees, which is a quarter of the work.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Context } from 'mocha';
import { chromium } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions, Browser as Chromium } from 'playwright-core';
import { clockOffset } from './clock-offset.ts';
import { setClock } from './set-clock.ts';
import { skipLoudly, skipReasons } from './skip.ts';

const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** A host name that leads here and is not loopback. */
export const otherHost = 'till.example';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages that are not in front are tills too.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-dev-shm-usage',
  // A camera of Chromium’s own; its shell cannot ask a person about one, and allows it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // This machine under the name of another one: for a browser that is a plain http address elsewhere.
  `--host-resolver-rules=MAP ${otherHost} 127.0.0.1`,
];

export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export interface OwnBrowser extends Browser {
  /** Every process of it at once, without a word; resolves when they have ended. */
  kill(): Promise<void>;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
}

const usualScreen: Screen = { width: 1366, height: 768 };

/** All browsers of this process's tests are one Chromium, each with cookies, storage and cache of its own. */
let shared: Promise<Chromium> | undefined;

/** A browser of a till, an office, a customer. */
export async function openBrowser(screen: Screen = usualScreen): Promise<Browser> {
  shared ??= launch();
  const context = await (await shared).newContext(settings(screen));
  await context.addInitScript(setClock, clockOffset());
  return { context, close: () => context.close() };
}

async function launch(): Promise<Chromium> {
  try {
    const launched = await chromium.launch({
      executablePath: await chromiumPath(),
      headless: true,
      args: flags,
    });
    // One that died is dead for one test only.
    launched.once('disconnected', () => (shared = undefined));
    return launched;
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

// Registered while mocha loads the first file that imports this one, and so for the whole run.
if (typeof after === 'function')
  after('close the browser', async () => {
    await (await shared)?.close();
    shared = undefined;
  });

/**
 * A Chromium of its own, with its profile on disk as a shop's browser has it: one that is killed, measured or lives longer
 * than a process. A `profile` that is given stays when it closes. `debuggedAt`: another program may work with it, at this port.
 */
export async function openOwnBrowser({
  screen = usualScreen,
  profile: kept,
  debuggedAt,
}: {
  readonly screen?: Screen;
  readonly profile?: string;
  readonly debuggedAt?: number;
} = {}): Promise<OwnBrowser> {
  const profile = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'evertill-browser-')));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    headless: true,
    args: debuggedAt === undefined ? flags : [...flags, `--remote-debugging-port=${debuggedAt}`],
    ...settings(screen),
  });
  await context.addInitScript(setClock, clockOffset());
  return {
    context,
    async kill() {
      const over = new Promise((resolve) => context.once('close', resolve));
      process.kill(-processGroup(profile), 'SIGKILL');
      await over;
    },
    async close() {
      await context.close();
      if (kept === undefined)
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function settings({ width, height, dark = false, touch = false }: Screen): BrowserContextOptions {
  return {
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  };
}

async function chromiumPath(): Promise<string> {
  const executable = await findChromium();
  if (executable === undefined) throw new Error(skipReasons.chromium);
  return executable;
}

/** Of the browser over this profile: its first process has started all others, in a group of their own. */
function processGroup(profile: string): number {
  const first = execFileSync('pgrep', ['-o', '-f', profile], { encoding: 'utf8' });
  return Number(first.trim());
}

/** For a `before` hook: skips the suite where there is no Chromium. */
export async function needsChromium(context: Context): Promise<void> {
  if ((await findChromium()) === undefined) skipLoudly(context, skipReasons.chromium);
}

let found: Promise<string | undefined> | undefined;

function findChromium(): Promise<string | undefined> {
  found ??= look();
  return found;
}

async function look(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  const here = [...(given ? [given] : []), ...installed].find((file) => existsSync(file));
  if (here !== undefined) return here;
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
