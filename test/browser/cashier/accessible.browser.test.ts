// Every screen of the till, in a shop whose every name means harm: axe finds nothing against WCAG 2.2 AA in any of its
// four looks, the page's own policy forbids nothing that the app does, no name runs a script or bursts the layout; and what
// a key does is written on a button.
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { actionIds } from '../../../desktop/renderer/cashier/keys/actions.ts';
import type { ActionId } from '../../../desktop/renderer/cashier/keys/actions.ts';
import { openBrowser } from '../../support/browser.ts';
import { atRest } from '../at-rest.ts';
import { axeOn } from '../axe-finds.ts';
import { setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { everyScreen } from '../every-screen.ts';
import type { Walk } from '../every-screen.ts';
import { makeHostile } from '../hostile-shop.ts';
import { cutOff } from '../reachable.ts';
import { TillPage } from '../till-page.ts';
import { isProof } from '../../support/is-proof.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours alone decide. */
const byColour = ['color-contrast', 'link-in-text-block'];

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'no-preference' | 'more';
}

/** The proof looks at each screen in all four, in the first by every rule; the gate in one, by every rule. */
const allLooks: readonly Look[] = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'more' },
  { colorScheme: 'light', contrast: 'more' },
];

/** On goods that are weighed, which the test of the weights looks at; and the screen of the returns has its own key. */
const elsewhere: readonly ActionId[] = ['sale.weight', 'scales.again', 'sale.return'];

/** The next screen in the next look. */
function looksAt(nr: number): readonly Look[] {
  return isProof ? allLooks : [allLooks[nr % allLooks.length]!];
}

describe('every screen of the till', function () {
  this.timeout(180_000);
  const shop = browserSuite();
  let walk: Walk;
  const forbidden: string[] = [];
  const onKeys = new Set<string>();
  /** Somewhere on the way: what comes after it cannot be reached. */
  let strayed = false;

  before(async () => {
    await setOwnersPin(shop.server, '93518');
    const hostile = await makeHostile(shop.server);
    const browser = await openBrowser();
    shop.atEnd(() => browser.close());
    const { context } = browser;
    // A walk that is stuck is over soon.
    context.setDefaultTimeout(45_000);
    await hearForbidden(context);
    const till = await TillPage.open(context, shop.url);
    walk = { till, shop: hostile, login: shop.server.ready.logins[1]!, laneId: shop.store.laneIds[0]! };
  });

  async function hearForbidden(context: BrowserContext): Promise<void> {
    context.on('weberror', (error) => shop.pageErrors.push(String(error.error().stack)));
    await context.exposeFunction('hearForbidden', (what: string) => forbidden.push(what));
    await context.addInitScript(() => {
      const { hearForbidden: tell } = window as unknown as { hearForbidden: (what: string) => void };
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        tell(`${effectiveDirective} ${blockedURI}`),
      );
    });
  }

  for (const [nr, { name, show, leave }] of everyScreen.entries()) {
    it(`${name}: nothing against it in any look, nothing forbidden, no harm`, async () => {
      expect(strayed, 'the walk did not come this far').to.equal(false);
      strayed = true;
      const page = (await show(walk)) ?? walk.till.page;
      const found: string[] = [];
      for (const look of looksAt(nr)) found.push(...(await violationsIn(page, look)));
      found.push(...(await cutOff(page)).map((one) => `cut off: ${one}`));
      for (const action of await actionsOnKeys(page)) onKeys.add(action);
      const harmed = await page.evaluate(() => 'harmed' in window);
      await page.emulateMedia(allLooks[0]);
      await leave?.(walk);
      strayed = false;
      expect(found).to.deep.equal([]);
      expect(harmed).to.equal(false);
      expect(forbidden).to.deep.equal([]);
    });
  }

  it('and every key that does something was written on a button on the way', () => {
    expect(strayed, 'the walk did not come this far').to.equal(false);
    const missing = actionIds.filter((action) => !onKeys.has(action) && !elsewhere.includes(action));
    expect(missing).to.deep.equal([]);
  });

  it('and what is forbidden would have been heard', async () => {
    const { page } = walk.till;
    await page.evaluate(() => {
      const harm = document.createElement('div');
      harm.innerHTML = '<img src=x onerror="window.harmed=true">';
      document.body.append(harm);
      const script = document.createElement('script');
      script.textContent = 'window.harmed=true';
      document.body.append(script);
    });
    await expectHeard('script-src-attr inline');
    await expectHeard('script-src-elem inline');
    expect(await page.evaluate(() => 'harmed' in window)).to.equal(false);
  });

  async function expectHeard(what: string): Promise<void> {
    await comesTrue(() => Promise.resolve(forbidden.includes(what)));
  }
});

/** As `dark more color-contrast: #id`, one an element. */
async function violationsIn(page: Page, look: Look): Promise<string[]> {
  await page.emulateMedia(look);
  const contrast = look.contrast === 'more' ? 'more' : 'normal';
  await page
    .locator(`html[data-mantine-color-scheme=${look.colorScheme}][data-contrast=${contrast}]`)
    .waitFor();
  await atRest(page);
  const byEveryRule = !isProof || look === allLooks[0];
  const asked = [
    byEveryRule ? axeOn(page).withTags(tags) : axeOn(page).withRules(byColour),
    ...(contrast === 'more' ? [axeOn(page).withRules('color-contrast-enhanced')] : []),
  ];
  const violations = [];
  for (const axe of asked) violations.push(...(await axe.analyze()).violations);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, any }) =>
        `${look.colorScheme} ${contrast} ${id}: ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`,
    ),
  );
}

/** Whose key is written where it is done; the lists of all keys do not count. */
function actionsOnKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('kbd[data-action]')]
      .filter((cap) => cap.getClientRects().length > 0)
      .filter((cap) => cap.closest('[data-testid=help], [data-testid=palette]') === null)
      .map((cap) => cap.dataset['action']!),
  );
}
