// A till on the screen with the whole catalog, ready to be measured, and a page that does nothing else to measure it against.
import { TillPage } from '../browser/till-page.ts';
import type { TillProgram } from '../browser/till-program.ts';
import type { Browser } from '../support/browser.ts';
import type { BenchSystem } from './bench-system.ts';

/** On the sale screen, with a shift open and every product there. */
export async function readyTill(
  browser: Browser,
  { url, email, password, laneId, products }: BenchSystem,
  program: TillProgram | undefined,
): Promise<TillPage> {
  const page = await browser.context.newPage();
  // The first sync of 100,000 products takes a browser a minute and a half on an idle machine.
  page.setDefaultTimeout(600_000);
  await page.goto(program?.ready.windowUrl ?? `${url}/point-of-sale/sale`);
  const till = TillPage.over(page);
  await till.logIn({ email, password });
  await till.byId(`lane-${laneId}`).click();
  await till.byId('place-confirm').click();
  await till.go('work-shift');
  const open = till.byId('opening-cash');
  await open.or(till.byId('close-shift-open')).first().waitFor();
  if (await open.isVisible()) {
    await open.fill('100');
    await till.byId('open-shift-submit').click();
  }
  await till.go('sale');
  // The last of the catalog has come, and a search has read all names.
  await till.byId('sync-chip').and(page.locator('[data-connection=live][data-waiting="0"]')).waitFor();
  for (;;) {
    await till.search(`B${products - 1}`);
    const last = till.item(`B${products - 1}`);
    if (
      await last.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await till.search('');
  await page.waitForTimeout(2000);
  return till;
}

/** Enter writes a line into the basket; a character, and a click, a list of sixty rows. */
export async function barePage(browser: Browser): Promise<TillPage> {
  const page = await browser.context.newPage();
  await page.setContent('<ol data-testid="basket"></ol><ul data-testid="items"></ul>');
  await page.evaluate(() => {
    const [basket, items] = [document.querySelector('ol')!, document.querySelector('ul')!];
    let written = 0;
    const write = () => {
      written += 1;
      items.replaceChildren(
        ...Array.from({ length: 60 }, (_, row) =>
          Object.assign(document.createElement('li'), { textContent: `${written} ${row}` }),
        ),
      );
    };
    window.addEventListener('click', write);
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter')
        basket.append(Object.assign(document.createElement('li'), { textContent: 'An item' }));
      else if (key.length === 1) write();
    });
  });
  return TillPage.over(page);
}
