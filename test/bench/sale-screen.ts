// The sale screen in real Chromium over a whole catalog. `browser`: the till keeps its replica in the browser; `program`:
// in the till program of the machine; `bare`: a page that does nothing but write a line when Enter comes, or a list when a
// character comes.
import { internalEan13 } from '@evertill/schemas';
import type { Page } from 'playwright-core';
import { openOwnBrowser } from '../support/browser.ts';
import type { TillPage } from '../browser/till-page.ts';
import { TillProgram } from '../browser/till-program.ts';
import type { BenchSystem } from './bench-system.ts';
import { percentile } from './measure.ts';
import { barePage, readyTill } from './screen-till.ts';

export type SaleScreen = 'browser' | 'program' | 'bare';

interface Question {
  readonly title: string;
  readonly contenders: readonly SaleScreen[];
  readonly ask: (till: TillPage, products: number) => Promise<number>;
}

const scans = 200;
const words = [
  'amber birch no. 77',
  'cedar dill',
  'elder no. 4',
  'hazel iris 9',
  'juniper',
  'b7700',
  'ginger fen',
];
/** A quick typist, ms a key. */
const typing = 90;
const [early, late] = [200, 2000];

export const saleScreenQuestions: Readonly<Record<string, Question>> = {
  scan: {
    title: 'Enter of a scan → painted line, p99 of 200, ms',
    contenders: ['browser', 'program', 'bare'],
    ask: async (till, products) => {
      const times: number[] = [];
      for (let nr = 0; nr < scans; nr++) {
        const time = await painted(till.page, 'basket', () => till.scan(codeOf(nr, products)));
        if (time === undefined) throw new Error('A scan was not in the basket after a second.');
        times.push(time);
        if (nr % 20 === 19) await sold(till);
      }
      return percentile(times, 0.99);
    },
  },
  search: {
    title: 'keystroke of a search → painted results, p95, ms',
    contenders: ['browser', 'program', 'bare'],
    ask: async (till) => {
      const times: number[] = [];
      for (const word of words) {
        for (const character of word) {
          const time = await painted(till.page, 'items', () => till.page.keyboard.press(character));
          // A letter more need not find anything else.
          if (time !== undefined) times.push(time);
          await till.page.waitForTimeout(typing);
        }
        for (const _ of word) await till.page.keyboard.press('Backspace');
        await till.page.waitForTimeout(500);
      }
      return percentile(times, 0.95);
    },
  },
  task: {
    title: 'longest task while ten sales of ten lines are scanned and paid, ms',
    contenders: ['browser', 'program'],
    ask: async (till, products) => {
      await till.page.evaluate(() => {
        const seen = { longest: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
        }).observe({ type: 'longtask' });
      });
      for (let nr = 0; nr < 100; nr++) {
        await till.scan(codeOf(nr, products));
        await till.page
          .locator('[data-testid=basket-line]')
          .nth(nr % 10)
          .waitFor();
        if (nr % 10 === 9) await sold(till);
      }
      // Tasks shorter than 50 ms are none to the browser.
      return till.page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
    },
  },
  memory: {
    title: 'heap after 2,000 sales against the heap after 200, as a ratio',
    contenders: ['browser', 'program'],
    ask: async (till, products) => {
      let before = 0;
      for (let nr = 1; nr <= late; nr++) {
        await till.scan(codeOf(nr, products));
        await till.byId('basket-line').waitFor();
        await sold(till);
        if (nr === early) before = await heap(till.page);
      }
      return (await heap(till.page)) / before;
    },
  },
};

export async function runSaleScreen(side: SaleScreen, name: string, system: BenchSystem): Promise<number> {
  const { ask } = saleScreenQuestions[name]!;
  const browser = await openOwnBrowser();
  const program = side === 'program' ? await TillProgram.start(system.url) : undefined;
  try {
    const till = side === 'bare' ? await barePage(browser) : await readyTill(browser, system, program);
    return await ask(till, system.products);
  } finally {
    await browser.close();
    await program?.stop();
  }
}

/** ms from the key's own event to the frame that shows what it changed; undefined where it changed nothing in a second. */
async function painted(
  page: Page,
  place: 'basket' | 'items',
  act: () => Promise<unknown>,
): Promise<number | undefined> {
  await page.evaluate((testId) => {
    let pressed = 0;
    const hear = ({ timeStamp }: Event) => (pressed = timeStamp);
    window.addEventListener('keydown', hear, { capture: true });
    const seen = new Promise<number | undefined>((resolve) => {
      const end = (time: number | undefined) => {
        watch.disconnect();
        window.removeEventListener('keydown', hear, { capture: true });
        resolve(time);
      };
      const watch = new MutationObserver(() => {
        const at = pressed;
        watch.disconnect();
        // After the frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => end(performance.now() - at);
          port2.postMessage(0);
        });
      });
      watch.observe(document.querySelector(`[data-testid=${testId}]`)!, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      setTimeout(() => end(undefined), 1000);
    });
    Object.assign(window, { seen });
  }, place);
  await act();
  return page.evaluate(() => (window as unknown as { seen: Promise<number | undefined> }).seen);
}

async function sold(till: TillPage): Promise<void> {
  if ((await till.byId('pay-exact').count()) === 0) return;
  await till.byId('pay-exact').click();
  await till.byId('next-sale').click();
  await till.byId('basket').waitFor();
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

function codeOf(nr: number, products: number): string {
  return internalEan13(1_000_000 + ((nr * 7919) % products), '29')!;
}
