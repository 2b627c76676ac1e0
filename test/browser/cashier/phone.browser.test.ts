// The till on a telephone: its head is one line with nothing cut or covered in it, whatever is to be said there, and no
// screen is wider than the glass.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { languages } from '../../../desktop/renderer/ui/language.ts';
import { browserSuite } from '../browser-suite.ts';
import { frontFor } from '../newer-build.ts';
import type { NewerBuild } from '../newer-build.ts';
import { cutOff, overflowing } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const phone = { width: 390, height: 844, touch: true };
const rooms = ['sale', 'orders', 'items', 'work-shift'] as const;

describe('the till on a telephone', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let front: NewerBuild;
  let till: TillPage;
  let code: string;

  before(async () => {
    front = await frontFor(shop.proxy.port);
    shop.atEnd(() => front.close());
    code = (await shelf(shop.server, shop.store.id, 1))[0]!.code;
    till = await shop.till({ shift: 'Day', screen: phone, url: front.url });
    await till.untilOfflineReady();
  });

  /** What is wrong with the screen in front, as `orders: sync-chip cut`. */
  async function faults(room: string): Promise<string[]> {
    const found = [
      ...(await headFaults(till.page)),
      ...(await overflowing(till.page)),
      ...(await cutOff(till.page)),
    ];
    return found.map((fault) => `${room}: ${fault}`);
  }

  for (const { code: language, name } of languages) {
    it(`shows every room whole in ${name}`, async () => {
      const found: string[] = [];
      await till.speak(language);
      for (const room of rooms) {
        await till.go(room, 'tap');
        await till.untilSync({ connection: 'live', waiting: 0 });
        found.push(...(await faults(room)));
      }
      expect(found).to.deep.equal([]);
      await till.go('sale', 'tap');
    });
  }

  it('says what waits without a network, and offers a newer version beside it, in every language', async () => {
    await till.speak('en');
    await till.untilOfflineReady();
    front.install();
    await till.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await till.byId('update').waitFor();
    await shop.proxy.down();
    await till.scan(code);
    await till.page.getByText('Basket ·').tap();
    await till.byId('basket-line').waitFor();
    await till.byId('pay-exact').tap();
    await till.paid();
    await till.untilSync({ connection: 'waiting', waiting: 1 });
    expect(await till.byId('sync-chip').innerText()).to.equal('1 waiting');
    const found: string[] = [];
    for (const { code: language } of languages) {
      await till.speak(language);
      await till.byId('update').waitFor();
      await till.untilSync({ waiting: 1 });
      expect(await till.byId('sync-chip').innerText(), language).to.match(/\b1\b/);
      found.push(...(await faults(language)));
    }
    expect(found).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0 });
  });
  it('says in two lines that somebody practises', async () => {
    const found: string[] = [];
    await till.speak('en');
    await till.byId('menu').tap();
    await till.byId('training-begin').tap();
    await till.page.getByRole('button', { name: 'Start practising' }).tap();
    await till.byId('training').waitFor();
    found.push(...(await faults('practice')));
    const lines = await till.byId('training').evaluate((banner) => {
      const words = banner.querySelector('strong')!;
      return words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight);
    });
    expect(lines).to.be.at.most(2.1);
    await till.byId('training-end').tap();
    await till.byId('training').waitFor({ state: 'hidden' });
    expect(found).to.deep.equal([]);
  });
});

/** Words cut, things covered by others, or more than one line. */
function headFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const head = document.querySelector('header')!;
    const named = (one: Element) => one.getAttribute('data-testid') ?? one.tagName;
    const things = [...head.querySelectorAll<HTMLElement>('a, button')].filter(
      (one) => one.getClientRects().length > 0,
    );
    const cut = things.filter((thing) =>
      [thing, ...thing.querySelectorAll<HTMLElement>('*')].some(
        // What only a screen reader sees is one pixel wide.
        ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      ),
    );
    const covered = things.filter((thing, index) => {
      const { left, right } = thing.getBoundingClientRect();
      return things.slice(index + 1).some((other) => {
        const its = other.getBoundingClientRect();
        return left < its.right - 0.5 && its.left < right - 0.5;
      });
    });
    return [
      ...cut.map((thing) => `${named(thing)} cut`),
      ...covered.map((thing) => `${named(thing)} covered`),
      ...(head.clientHeight > 64 ? [`the head is ${head.clientHeight} high`] : []),
    ];
  });
}
