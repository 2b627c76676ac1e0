// A real Chromium: the one installed on the machine, or the one that comes as a package. Without either, the tests
// that need it skip loudly.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Context } from 'mocha';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { skipLoudly, skipReasons } from './skip.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
  // This machine under the name of another one: for a browser that is a plain http address elsewhere.
  `--host-resolver-rules=MAP ${otherHost} 127.0.0.1`,
];

export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
}

/** A profile of its own, on disk as a shop's browser has one; one that is `kept` stays when the browser closes. */
export async function openBrowser(
  screen: Screen = { width: 1366, height: 768 },
  kept?: string,
): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error(skipReasons.chromium);
  const profile = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'evertill-browser-')));
  const { width, height, dark = false, touch = false } = screen;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: flags,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  return {
    context,
    async close() {
      await context.close();
      if (kept === undefined)
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
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
