// A real Chromium whose profile lies on a disk that can lose its power, with a till in one of its pages.
import type { Page } from 'playwright-core';
import { openOwnBrowser } from '../support/browser.ts';
import type { OwnBrowser } from '../support/browser.ts';
import type { SellingPage } from './selling-page.ts';

interface PageWithTill {
  readonly till: SellingPage;
  readonly said: (id: string) => void;
}

export class BrowserTill {
  readonly #browser: OwnBrowser;
  readonly #page: Page;

  private constructor(browser: OwnBrowser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(profile: string, url: string): Promise<BrowserTill> {
    const browser = await openOwnBrowser({ profile });
    const page = await browser.context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'till' in globalThis);
    return new BrowserTill(browser, page);
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
  kill(): Promise<void> {
    return this.#browser.kill();
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
