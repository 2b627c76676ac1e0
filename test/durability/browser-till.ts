// A real Chromium whose profile lies on a disk that can lose its power, with a till in one of its pages.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../support/browser.ts';
import type { Browser } from '../support/browser.ts';
import { plantedSources } from '../support/planted-bug.ts';
import type { SellingPage } from './selling-page.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Serves the page with the till, with a planted bug in it when one is named. */
export async function servePage(planted?: string): Promise<{ readonly url: string; close(): void }> {
  const script = await scriptOf(planted);
  const server: Server = createServer((request, response) => {
    const isScript = request.url === '/till.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script type="module" src="/till.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function scriptOf(planted: string | undefined): Promise<string> {
  const sources = planted === undefined ? new Map<string, string>() : plantedSources(planted);
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'planted bug', load: (id: string) => sources.get(id) }],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'selling-page.ts'), formats: ['es'] },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
}

interface PageWithTill {
  readonly till: SellingPage;
  readonly said: (id: string) => void;
}

export class BrowserTill {
  readonly #browser: Browser;
  readonly #profile: string;
  readonly #page: Page;

  private constructor(browser: Browser, profile: string, page: Page) {
    this.#browser = browser;
    this.#profile = profile;
    this.#page = page;
  }

  static async open(profile: string, url: string): Promise<BrowserTill> {
    const browser = await openBrowser(undefined, profile);
    const page = await browser.context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'till' in globalThis);
    return new BrowserTill(browser, profile, page);
  }

  furnish(): Promise<void> {
    return this.#page.evaluate(() => (globalThis as unknown as PageWithTill).till.furnish());
  }

  /** Begins to sell; `heard` is told of each acknowledged sale. */
  async sell(heard: (id: string) => void): Promise<void> {
    await this.#page.exposeFunction('said', heard);
    this.#page
      .evaluate(() => {
        const { till, said } = globalThis as unknown as PageWithTill;
        return till.sellOn(said);
      })
      // It ends with the browser.
      .catch(() => undefined);
  }

  found(): ReturnType<SellingPage['found']> {
    return this.#page.evaluate(() => (globalThis as unknown as PageWithTill).till.found());
  }

  /** Every process of this browser, at once. */
  async kill(): Promise<void> {
    const over = new Promise((resolve) => this.#browser.context.once('close', resolve));
    execFileSync('pkill', ['-9', '-f', this.#profile]);
    await over;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
