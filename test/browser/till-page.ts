// The till's screens as a test speaks of them. Every data-testid that tests rely on is named here and nowhere else.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** ms after a scan in which an Enter is the scanner's. */
const scannersOwn = 160;

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

  /** As somebody who chose this language before and comes again. */
  async speak(code: string): Promise<void> {
    await this.page.evaluate((chosen) => localStorage.setItem('evertill/language', `"${chosen}"`), code);
    await this.page.reload();
    await this.page.locator(`html[lang="${code}"]`).waitFor();
  }

  /** To a screen by its name in the address. */
  async go(
    place:
      | 'sale'
      | 'orders'
      | 'returns'
      | 'customers'
      | 'items'
      | 'report'
      | 'work-shift'
      | 'barcode'
      | 'settings',
    press: 'click' | 'tap' = 'click',
  ): Promise<void> {
    await this.#choose(place, press);
    await this.byId(place === 'work-shift' ? 'shift-page' : place).waitFor();
  }

  /** On a narrow screen the last ones are behind a menu; which ones changes with the words beside them. */
  async #choose(place: string, press: 'click' | 'tap' = 'click'): Promise<void> {
    const link = this.byId(`nav-${place}`);
    const more = this.byId('nav-more');
    for (;;) {
      await link.or(more).first().waitFor();
      const next = (await link.count()) > 0 ? link : more;
      const pressed = await next[press]({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (pressed && next === link) return;
      if (pressed) await link.waitFor({ timeout: 3000 }).catch(() => undefined);
    }
  }

  /** What is in front has the keys: before that, they would go to what is behind it. */
  async inFront(id: string): Promise<void> {
    await this.page.locator(`[data-testid="${id}"] :focus`).waitFor();
  }

  /** Whatever is in front goes. Nobody is faster than the frame in which it came to be in front. */
  async closeDialog(): Promise<void> {
    await this.page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** On the orders screen. */
  async openOrder(code: string): Promise<void> {
    await this.byId('order').filter({ hasText: code }).click();
    await this.byId('order-drawer').getByTestId('receipt').waitFor();
  }

  /** On the screen of the shift; with the first usual reason. */
  async moveCash(kind: 'paid_in' | 'paid_out' | 'safe_drop' | 'no_sale', amount?: string): Promise<void> {
    await this.byId('cash-move-open').click();
    await this.byId(`move-${kind}`).click();
    if (amount !== undefined) await this.byId('move-amount').fill(amount);
    await this.byId('reason-suggestion').first().click();
    await this.byId('move-confirm').click();
    await this.byId('cash-move').waitFor({ state: 'hidden' });
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
    await this.#choose('work-shift');
    await this.byId('shift-label').fill(label);
    await this.byId('opening-cash').fill(cash);
    await this.byId('open-shift-submit').click();
    await this.ready();
    // A narrow screen has no room for it.
    const open = this.byId('shift-chip').and(this.page.locator('[data-open=true]'));
    await open.waitFor({ state: 'attached' });
  }

  /** As a scanner does: characters in a burst, then Enter, wherever the focus is. What is pressed next is a person's. */
  async scan(code: string): Promise<void> {
    await Promise.all([...Array.from(code), 'Enter'].map((key) => this.page.keyboard.press(key)));
    await pause(scannersOwn);
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

  /** What a scanner reads from the receipt on the screen. */
  async scanCode(): Promise<string> {
    const barcode = this.byId('receipt-barcode').first();
    return (await barcode.getAttribute('data-code')) ?? '';
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

  /** As a manager does it at the till, with the drawer of the item. `price`: minor units. */
  async changePrice({ sku_code }: { readonly sku_code: string }, price: number): Promise<void> {
    const shown = (price / 100).toFixed(2);
    await this.search(sku_code);
    await this.detailsOf(sku_code).click();
    await this.byId('price-input').fill(shown);
    await this.byId('price-save').click();
    await this.item(sku_code).filter({ hasText: shown }).waitFor();
    await this.page.keyboard.press('Escape');
    await this.byId('price-input').waitFor({ state: 'hidden' });
    await this.search('');
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
