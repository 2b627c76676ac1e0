// Every place of the back office, in a real browser: it opens by its address, is closed to whoever lacks its module or its
// level, is reached and worked with by keyboard, and axe has nothing against it.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { modules } from '@evertill/schemas';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { officePlaces } from '../office-places.ts';
import type { OfficePlace } from '../office-places.ts';

const [owner, manager] = [0, 1];
/** Tabs from the top of the page: all places of the navigation come before what is on the screen. */
const mostTabs = 60;

type Right = Exclude<OfficePlace['needs'], string>;

/** To somebody who is no owner. `has`: the right it needs. */
function isOpenTo({ needs }: OfficePlace, has: (needs: Right) => boolean): boolean {
  return needs === 'nothing' || (needs !== 'owner' && has(needs));
}

describe('every place of the back office', function () {
  this.timeout(240_000);
  const shop = browserSuite({ place: '/dashboard' });
  let page: Page;
  let places: readonly OfficePlace[];

  before(async () => {
    places = await officePlaces(shop.server);
  });

  /** As a link would, without a page that starts anew. */
  const follow = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/dashboard/${path}`);

  const heading = ({ heading: name }: OfficePlace) => page.getByRole('heading', { level: 1, name });

  /** Where the focus is after so many tabs from the top; blank while it is not on the screen itself. */
  const focusedIn = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('main') ? focused.tagName : '';
    });

  /** What can be pressed and never gets the focus; in a group of one choice the arrows walk, Backspace takes a tag away,
   * and what shows a password is for whoever sees it. */
  const unreachable = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(button, a, input, select, textarea, [role=button])',
        ),
      ]
        .filter(
          (one) =>
            one.checkVisibility() &&
            !one.matches(':disabled, [type=hidden], [aria-hidden=true], [aria-hidden=true] *'),
        )
        .filter(
          (one) =>
            one.tabIndex < 0 &&
            !one.closest(
              '[role=radiogroup], [role=tablist], [role=grid], .mantine-Pill-root, [class*=visibilityToggle]',
            ),
        )
        .map((one) => one.outerHTML.slice(0, 160)),
    );

  /** Within what of the navigation is in sight. */
  const seenWhole = (link: Locator) =>
    link.evaluate((one) => {
      const [inner, outer] = [one.getBoundingClientRect(), one.closest('nav')!.getBoundingClientRect()];
      return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    });

  it('opens by its address, is worked with by keyboard, and axe finds nothing', async () => {
    ({ page } = await shop.tills.of(owner));
    for (const place of places) {
      await page.goto(`${shop.url}/dashboard/${place.path}`);
      await heading(place).waitFor();
      await page
        .locator('main [aria-busy=true], main .mantine-Skeleton-root')
        .first()
        .waitFor({ state: 'detached' });
      expect(await page.getByTestId('not-permitted').count(), place.path).to.equal(0);
      const here = page.locator('nav [aria-current=page]');
      // The places come once it is known who is here.
      await here.first().waitFor();
      expect(await here.count(), `${place.path} in the navigation`).to.equal(1);
      expect(await seenWhole(here), `${place.path} in sight there`).to.equal(true);
      let tabs = 0;
      while ((await focusedIn()) === '' && tabs < mostTabs) {
        await page.keyboard.press('Tab');
        tabs += 1;
      }
      if (place.path !== 'products/addons')
        expect(await focusedIn(), `${place.path} by keyboard`).to.not.equal('');
      expect(await unreachable(), place.path).to.deep.equal([]);
      expect(await axeFinds(page), place.path).to.deep.equal([]);
    }
  });

  it('is closed without its module, and where it writes to whoever may read only', async () => {
    ({ page } = await shop.tills.of(manager));
    await giveRights(shop.server, manager, {});
    await page.getByTestId('not-permitted').waitFor();
    for (const place of places) {
      await follow(place.path);
      const isOpen = place.needs === 'nothing';
      await (isOpen ? heading(place) : page.getByTestId('not-permitted')).waitFor();
      expect(await heading(place).count(), `${place.path} without a right`).to.equal(isOpen ? 1 : 0);
    }
    await giveRights(shop.server, manager, Object.fromEntries(modules.map((module) => [module, 'read'])));
    await follow('products');
    await page.getByTestId('not-permitted').waitFor({ state: 'detached' });
    for (const place of places) {
      const isOpen = isOpenTo(place, ({ level }) => level === 'read');
      await follow(place.path);
      await (isOpen ? heading(place) : page.getByTestId('not-permitted')).waitFor();
      expect(await page.getByTestId('not-permitted').count(), `${place.path} to read`).to.equal(
        isOpen ? 0 : 1,
      );
    }
  });

  it('opens with its own module alone', async () => {
    ({ page } = await shop.tills.of(manager));
    for (const module of modules) {
      await giveRights(shop.server, manager, { [module]: 'write' });
      for (const place of places) {
        const isOpen = isOpenTo(place, (needs) => needs.module === module);
        await follow(place.path);
        await (isOpen ? heading(place) : page.getByTestId('not-permitted')).waitFor();
      }
    }
  });
});
