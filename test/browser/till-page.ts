// The till's screens as a test speaks of them. Every data-testid that tests rely on is named here and nowhere else.
import type { BrowserContext, Locator, Page } from 'playwright-core';

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** What the chip in the header says, as numbers. */
export interface SyncFigures {
  readonly waiting: number;
  readonly sent: number;
  readonly attention: number;
  /** As the status names it: `live`, `waiting`, `elsewhere`, … */
  readonly connection: string;
}

/** Minor units. */
export interface PaidSale {
  readonly code: string;
  readonly total: number;
  readonly change: number;
  readonly lines: number;
}

export class TillPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** In a new window. Whatever goes wrong in the page fails the test that looks at `page.on('pageerror')`. */
  static async open(context: BrowserContext, url: string): Promise<TillPage> {
    const page = await context.newPage();
    await page.goto(`${url}/point-of-sale/sale`);
    return new TillPage(page);
  }

  /** Over a page that was opened in another way. */
  static over(page: Page): TillPage {
    return new TillPage(page);
  }

  byId(id: string): Locator {
    return this.page.getByTestId(id);
  }

  async logIn({ email, password }: Login): Promise<void> {
    await this.byId('login-email').fill(email);
    await this.byId('login-password').fill(password);
    await this.byId('login-submit').click();
  }

  async useLane(laneId: string): Promise<void> {
    await this.byId(`lane-${laneId}`).click();
    await this.byId('place-confirm').click();
    await this.ready();
  }

  /** The sale screen is there, with something to sell on it. */
  async ready(): Promise<void> {
    await this.byId('sale').waitFor();
    await this.byId('item').first().waitFor();
  }

  async openShift(label: string, cash: string): Promise<void> {
    await this.byId('nav-work-shift').click();
    await this.byId('shift-label').fill(label);
    await this.byId('opening-cash').fill(cash);
    await this.byId('open-shift-submit').click();
    await this.ready();
    await this.byId('shift-chip').and(this.page.locator('[data-open=true]')).waitFor();
  }

  /** As a scanner does: characters in a burst, then Enter, wherever the focus is. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  /** Scans one after the other; each is in the basket before the next. */
  async scanAll(codes: readonly string[]): Promise<void> {
    for (const [index, code] of codes.entries()) {
      await this.scan(code);
      await this.byId('basket-line').nth(index).waitFor();
    }
  }

  async payExact(): Promise<PaidSale> {
    await this.byId('pay-exact').click();
    return this.paid();
  }

  async payCash(tendered: string): Promise<PaidSale> {
    await this.byId('pay-other').click();
    await this.byId('tendered').fill(tendered);
    await this.byId('take-cash').click();
    return this.paid();
  }

  /** What the receipt on the screen says. */
  async paid(): Promise<PaidSale> {
    const paid = this.byId('paid');
    await paid.waitFor();
    return {
      code: await paid.getByTestId('receipt-code').innerText(),
      total: await minor(paid.getByTestId('receipt-total')),
      change: await minor(paid.getByTestId('change')),
      lines: await paid.getByTestId('receipt-line').count(),
    };
  }

  async nextSale(): Promise<void> {
    await this.byId('next-sale').click();
    await this.byId('basket').waitFor();
  }

  async sync(): Promise<SyncFigures> {
    const chip = this.byId('sync-chip');
    const figure = async (name: string) => Number(await chip.getAttribute(`data-${name}`));
    return {
      waiting: await figure('waiting'),
      sent: await figure('sent'),
      attention: await figure('attention'),
      connection: (await chip.getAttribute('data-connection')) ?? '',
    };
  }

  /** Until the chip's figures are these. */
  async untilSync(wanted: Partial<SyncFigures>, timeout = 30_000): Promise<void> {
    const selector = Object.entries(wanted)
      .map(([name, value]) => `[data-${name}="${value}"]`)
      .join('');
    await this.page.locator(`[data-testid=sync-chip]${selector}`).waitFor({ timeout });
  }

  /** The key of one item in the grid or list. */
  item(sku: string): Locator {
    return this.page.locator(`[data-testid=item][data-sku="${sku}"]`);
  }

  detailsOf(sku: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.item(sku) })
      .getByTestId('item-details');
  }

  async search(words: string): Promise<void> {
    await this.byId('entry').fill(words);
  }

  async hold(name: string): Promise<void> {
    await this.byId('hold').click();
    await this.byId('hold-name').fill(name);
    await this.byId('hold-confirm').click();
  }

  /** Is the page in the hands of the service worker, and everything it needs in its cache? */
  async untilOfflineReady(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }
}

async function minor(locator: Locator): Promise<number> {
  return Number(await locator.getAttribute('data-minor'));
}
