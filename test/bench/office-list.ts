// The list of products in the back office over a whole catalog that is on the device, in real Chromium: how soon it can be
// used after a click in the navigation, and how soon it shows what a filter leaves. `bare`: a page that writes sixty rows.
import type { Page } from 'playwright-core';
import { openOwnBrowser } from '../support/browser.ts';
import type { Browser } from '../support/browser.ts';
import { TillProgram } from '../browser/till-program.ts';
import type { BenchSystem } from './bench-system.ts';
import { percentile } from './measure.ts';
import { barePage, readyTill } from './screen-till.ts';

export type OfficeScreen = 'browser' | 'program' | 'bare';

export const officeScreens: readonly OfficeScreen[] = ['browser', 'program', 'bare'];

interface Question {
  readonly title: string;
  readonly ask: (page: Page, screen: OfficeScreen) => Promise<number>;
}

const openings = 20;
const words = ['amber birch no. 77', 'cedar dill', 'hazel iris', 'b7700'];
/** ms: the list before has come to rest. */
const rest = 600;

export const officeListQuestions: Readonly<Record<string, Question>> = {
  open: {
    title: 'click in the navigation → rows painted, p95 of 20, ms',
    ask: async (page, screen) => {
      const times: number[] = [];
      for (let nr = 0; nr < openings; nr++) {
        if (screen !== 'bare') {
          await page.locator('[data-testid="nav-/dashboard/customers"]').click();
          await page.getByTestId('office-customers').waitFor();
          await page.waitForTimeout(rest);
        }
        const nav =
          screen === 'bare' ? page.locator('body') : page.locator('[data-testid="nav-/dashboard/products"]');
        times.push((await painted(page, screen, () => nav.click())) ?? Infinity);
      }
      return percentile(times, 0.95);
    },
  },
  filter: {
    title: 'change of a filter → rows painted, p95, ms',
    ask: async (page, screen) => {
      const times: number[] = [];
      const measure = async (act: () => Promise<unknown>) => {
        const time = await painted(page, screen, act);
        // A letter more need not find anything else.
        if (time !== undefined) times.push(time);
        await page.waitForTimeout(rest);
      };
      if (screen !== 'bare') await page.locator('[data-testid="nav-/dashboard/products"]').click();
      for (const word of words) {
        if (screen !== 'bare') await page.getByTestId('products-search').focus();
        for (const character of word) await measure(() => page.keyboard.press(character));
        for (const _ of word) await page.keyboard.press('Backspace');
        await page.waitForTimeout(2 * rest);
      }
      if (screen === 'bare') return percentile(times, 0.95);
      for (const status of ['2', '', '0', '', '2', ''])
        await measure(() => page.getByTestId('filter-status').selectOption(status));
      for (const column of ['price', 'price', 'sku_code', 'sku_code', 'name', 'name'])
        await measure(() => page.getByTestId(`sort-${column}`).click());
      return percentile(times, 0.95);
    },
  },
};

export async function runOfficeList(side: OfficeScreen, name: string, system: BenchSystem): Promise<number> {
  const browser = await openOwnBrowser();
  const program = side === 'program' ? await TillProgram.start(system.url) : undefined;
  try {
    const page = side === 'bare' ? (await barePage(browser)).page : await office(browser, system, program);
    return await officeListQuestions[name]!.ask(page, side);
  } finally {
    await browser.close();
    await program?.stop();
  }
}

async function office(
  browser: Browser,
  system: BenchSystem,
  program: TillProgram | undefined,
): Promise<Page> {
  const { page } = await readyTill(browser, system, program);
  page.setDefaultTimeout(60_000);
  await page.goto(new URL('/dashboard/products', page.url()).href);
  await page.getByTestId('list-row').first().waitFor();
  await page.waitForTimeout(rest);
  return page;
}

/** ms from the click or key itself to the frame that shows other rows than before; undefined: the same after three seconds. */
async function painted(
  page: Page,
  screen: OfficeScreen,
  act: () => Promise<unknown>,
): Promise<number | undefined> {
  await page.evaluate(
    (rowsOf) => {
      let acted = 0;
      const hear = ({ timeStamp }: Event) => (acted = timeStamp);
      const heard = ['keydown', 'pointerdown', 'change'];
      for (const name of heard) window.addEventListener(name, hear, { capture: true });
      const shown = () =>
        [...document.querySelectorAll(rowsOf)]
          .slice(0, 3)
          .map(({ textContent }) => textContent)
          .join() +
        (document.querySelector('[data-testid=products-count]')?.getAttribute('data-count') ?? '');
      const before = shown();
      const seen = new Promise<number | undefined>((resolve) => {
        const end = (time: number | undefined) => {
          watch.disconnect();
          for (const name of heard) window.removeEventListener(name, hear, { capture: true });
          resolve(time);
        };
        const watch = new MutationObserver(() => {
          const now = shown();
          if (acted === 0 || now === before || now === '') return;
          const at = acted;
          watch.disconnect();
          // After the frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => end(performance.now() - at);
            port2.postMessage(0);
          });
        });
        watch.observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        });
        setTimeout(() => end(undefined), 3000);
      });
      Object.assign(window, { seen });
    },
    screen === 'bare' ? 'li' : '[data-testid=products] [data-testid=list-row]',
  );
  await act();
  return page.evaluate(() => (window as unknown as { seen: Promise<number | undefined> }).seen);
}
