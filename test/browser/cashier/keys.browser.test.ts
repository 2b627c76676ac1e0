// The keys of the till and its looks, in a real browser: changed by keyboard alone and in force over a reload, refused
// with a reason, every action by its name; the basket on either hand, high contrast, and half the screen.
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import type { Screen } from '../../support/browser.ts';
import { browserSuite } from '../browser-suite.ts';
import { faintTexts } from '../contrast.ts';
import { cutOff, isReachable, namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { comesTrue } from '../../support/comes-true.ts';
import type { TillPage } from '../till-page.ts';
import { isProof } from '../../support/is-proof.ts';

/** What is left of 1280×800 at 200 %. */
const zoomed: Screen = { width: 640, height: 400 };
const tablet: Screen = { width: 768, height: 1024, touch: true };

describe('keys and looks of the browser till', function () {
  this.timeout(180_000);
  const shop = browserSuite({ place: '/point-of-sale/sale' });
  let till: TillPage;
  let items: ShelfItem[];
  const inShift = new Set<TillPage>();

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 6);
  });

  async function openTill(screen?: Screen): Promise<void> {
    till = await shop.tills.of(1, screen);
    if (!inShift.has(till)) await till.openShift('Day', '100');
    inShift.add(till);
    await till.ready();
    await till.byId('shift-chip').and(till.page.locator('[data-open=true]')).waitFor({ state: 'attached' });
  }

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await till.page.keyboard.press(key);
  };

  const rowOf = (action: string, key: string): Locator =>
    till.page.locator(`[data-testid="key-row-${action}"][data-key="${key}"]`);

  /** On the settings, by keyboard alone; the question stands. */
  async function askForKeyOf(action: string): Promise<void> {
    await till.byId(`change-${action}`).focus();
    await press('Enter');
    await till.byId('key-question').waitFor();
  }

  async function refusedFor(key: string, reason: string): Promise<void> {
    await press(key);
    await till.page.locator(`[data-testid=key-refused][data-reason=${reason}]`).waitFor();
  }

  /** Of the look, on the settings. */
  async function look(name: string, value: string): Promise<void> {
    await till.byId(`look-${name}`).locator(`label:has-text("${value}")`).click();
  }

  it('gives hold another key by keyboard alone, over a reload; the button shows it, the old one does nothing', async () => {
    await openTill();
    await press('Alt+9');
    await till.byId('settings').waitFor();
    await askForKeyOf('sale.hold');
    await press('PageDown');
    await rowOf('sale.hold', 'PageDown').waitFor();
    // The keyboard is where it was.
    await till.page.locator('[data-testid="change-sale.hold"]:focus').waitFor();
    await till.page.reload();
    await till.byId('settings').waitFor();
    await press('Alt+1');
    await till.ready();
    await till.scanAll([items[0]!.code]);
    await till.byId('hold').filter({ hasText: 'PageDown' }).waitFor();
    await press('F7');
    expect(await till.byId('hold-dialog').count()).to.equal(0);
    await press('PageDown');
    await till.inFront('hold-dialog');
    await till.closeDialog();
    await press('F1');
    // Other screens have an F7 of their own.
    const pageDown = till.page.getByText('PageDown', { exact: true });
    const keysOfSale = till.byId('help').locator('section').filter({ has: pageDown }).last();
    await keysOfSale.waitFor();
    expect(await keysOfSale.getByText('F7', { exact: true }).count()).to.equal(0);
    await till.closeDialog();
    await till.go('settings');
    await till.byId('reset-keys').focus();
    await press('Enter');
    await rowOf('sale.hold', 'F7').waitFor();
    await press('Alt+1');
    await till.byId('hold').filter({ hasText: 'F7' }).waitFor();
    await press('F7');
    await till.inFront('hold-dialog');
  });

  it('takes a key of the empty field for the basket, and leaves it to a field with text', async () => {
    await openTill();
    await till.scanAll([items[0]!.code]);
    const quantity = till.byId('line-qty');
    const quantityIs = (value: string) =>
      till.page.waitForFunction(
        (wanted) => document.querySelector<HTMLInputElement>('[data-testid=line-qty]')?.value === wanted,
        value,
      );
    await press('+');
    await quantityIs('2');
    await press('-');
    await quantityIs('1');
    await till.byId('entry').focus();
    await press('a', 'b', 'Home', 'Delete');
    expect(await till.byId('entry').inputValue()).to.equal('b');
    expect(await quantity.count()).to.equal(1);
    await press('Escape', 'Delete');
    await quantity.waitFor({ state: 'hidden' });
  });

  it('refuses a key that is taken, one that types, one that every form needs, and one of the browser', async () => {
    await openTill();
    await till.go('settings');
    await askForKeyOf('sale.hold');
    await refusedFor('F8', 'taken');
    await till
      .byId('key-refused')
      .filter({ hasText: 'F8 already is “Resume a held basket” (Sale)' })
      .waitFor();
    await refusedFor('4', 'character');
    await refusedFor('Backspace', 'form');
    await refusedFor('Control+W', 'browser');
    await press('Escape');
    await till.byId('key-question').waitFor({ state: 'hidden' });
    await rowOf('sale.hold', 'F7').waitFor();
  });

  it('takes the same key on two screens that never meet', async () => {
    await openTill();
    await till.go('settings');
    await askForKeyOf('shift.cash');
    await press('F8');
    await rowOf('shift.cash', 'F8').waitFor();
    await till.go('work-shift');
    await till.byId('current-shift').waitFor();
    await press('F8');
    await till.inFront('cash-move');
  });

  it('does what is chosen in the palette by keyboard; what is not possible is not there', async () => {
    await openTill();
    await press('Control+K');
    await till.inFront('palette');
    expect(await till.byId('palette-sale.exact').count()).to.equal(0);
    await till.closeDialog();
    await till.scanAll([items[0]!.code]);
    await press('Control+K');
    await till.inFront('palette');
    // Keys of what is behind it do nothing.
    await press('F12');
    await till.page.keyboard.type('exact', { delay: 60 });
    await till.page.locator('[data-testid="palette-sale.exact"][data-selected]').waitFor();
    expect(await till.byId('palette').getByRole('option').count()).to.equal(1);
    await press('Enter');
    expect((await till.paid()).total).to.equal(items[0]!.price);
    expect(await till.byId('palette').isVisible()).to.equal(false);
    await press('Control+K');
    await till.inFront('palette');
    await till.page.keyboard.type('orders', { delay: 60 });
    await press('Enter');
    await till.byId('orders').waitFor();
  });

  it('does what is chosen in the palette by touch, and gives a key by touch', async () => {
    await openTill(tablet);
    await till.scan(items[0]!.code);
    await till.byId('menu').tap();
    await till.byId('palette-open').tap();
    await till.byId('palette-sale.hold').tap();
    await till.byId('hold-name').waitFor();
    expect(await smallTargets(till.page)).to.deep.equal([]);
    await till.closeDialog();
    await till.byId('menu').tap();
    await till.byId('menu-settings').tap();
    await till.byId('change-sale.hold').tap();
    await till.byId('free-PageDown').tap();
    await rowOf('sale.hold', 'PageDown').waitFor();
  });

  it('stands on the side of the hand that works it', async () => {
    await openTill();
    const itemsAreLeft = async () => {
      const [entry, basket] = await Promise.all([
        till.byId('entry').boundingBox(),
        till.byId('basket').boundingBox(),
      ]);
      return entry!.x < basket!.x;
    };
    expect(await itemsAreLeft()).to.equal(true);
    await till.go('settings');
    await look('hand', 'Left');
    await till.go('sale');
    expect(await itemsAreLeft()).to.equal(false);
    await till.page.reload();
    await till.ready();
    expect(await itemsAreLeft()).to.equal(false);
  });

  for (const dark of isProof ? [false, true] : [true]) {
    it(`reaches 7:1 with high contrast, ${dark ? 'dark' : 'light'}`, async () => {
      await openTill({ width: 1280, height: 800, dark });
      await till.go('settings');
      expect(await faintTexts(till.page, 7)).to.not.deep.equal([]);
      await look('contrast', 'High');
      await till.page.locator('html[data-contrast=more]').waitFor();
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
      await till.go('sale');
      await till.scanAll(items.slice(0, 2).map(({ code }) => code));
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
      await till.payExact();
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
      await till.go('work-shift');
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
      await till.go('orders');
      await till.byId('order').first().waitFor();
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
      await till.go('returns');
      expect(await faintTexts(till.page, 7)).to.deep.equal([]);
    });
  }

  it('follows the device that asks for more contrast', async () => {
    await openTill();
    await till.page.emulateMedia({ contrast: 'more' });
    await till.page.locator('html[data-contrast=more]').waitFor();
    await till.go('settings');
    await look('contrast', 'Usual');
    await till.page.locator('html[data-contrast=normal]').waitFor();
  });

  it('moves nothing for whoever wishes for less motion', async () => {
    await openTill();
    const ofTile = () =>
      till
        .byId('item')
        .first()
        .evaluate((tile) => getComputedStyle(tile).transitionDuration);
    // A note that the shift is open goes by itself.
    await till.page.getByText('Shift opened').waitFor({ state: 'hidden' });
    expect(await ofTile()).to.not.equal('0s');
    await till.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await ofTile()).to.equal('0s');
    await till.byId('menu').click();
    expect(await till.page.evaluate(() => document.getAnimations().length)).to.equal(0);
  });

  for (const [name, screen] of Object.entries({ 'at 200 %': zoomed, 'on a tablet': tablet })) {
    it(`has everything in reach ${name}`, async () => {
      await openTill(screen);
      const reach = async (...ids: readonly string[]) => {
        // A menu or a note may just be on its way out.
        for (const id of ids) await comesTrue(() => isReachable(till.byId(id).first()));
        expect(await cutOff(till.page)).to.deep.equal([]);
        expect(await smallTargets(till.page)).to.deep.equal([]);
        expect(await namelessIn(till.page)).to.deep.equal([]);
      };
      await till.page.getByText('Shift opened').waitFor({ state: 'hidden' });
      for (const { code } of items.slice(0, 4)) await till.scan(code);
      await reach('entry', 'item', 'sync-chip', 'menu');
      await till.byId('sale-sides').locator('label').last().click();
      await till.byId('basket-line').nth(3).waitFor();
      await reach('basket-line', 'hold', 'adjust', 'pay-exact', 'pay-quick', 'pay-card', 'pay-split');
      await till.byId('pay-exact').click();
      await till.paid();
      await reach('change', 'print', 'next-sale');
      await till.go('orders');
      await till.byId('order').first().waitFor();
      await reach('scan-field', 'order');
      await till.byId('order').first().click();
      await till.byId('order-return').click();
      await till.byId('return-choose').first().click();
      await till.page.locator('[data-testid=return-confirm]:not(:disabled)').waitFor();
      await reach('scan-field', 'return-all', 'return-choose', 'return-confirm');
      await till.go('work-shift');
      await reach('to-sale', 'cash-move-open', 'close-shift-open');
      await till.byId('close-shift-open').click();
      await till.byId('close-shift').waitFor();
      await reach('closing-cash', 'close-back', 'close-confirm');
      await till.byId('close-back').click();
      await till.go('settings');
      await reach('settings-change-lane', 'print', 'look-contrast', 'change-close.confirm', 'reset-keys');
    });
  }

  it('has the places that find no room behind a menu', async () => {
    await openTill({ width: 390, height: 844, touch: true });
    await till.byId('nav-more').tap();
    await till.byId('nav-settings').tap();
    await till.byId('settings').waitFor();
    // It says that one is there.
    await till.page.locator('[data-testid=nav-more].active').waitFor();
    expect(await cutOff(till.page)).to.deep.equal([]);
    expect(await smallTargets(till.page)).to.deep.equal([]);
  });

  it('grows with the text: at 150 % a small screen is laid out as a smaller one', async () => {
    await openTill({ width: 1024, height: 768 });
    expect(await till.byId('sale-sides').count()).to.equal(0);
    await till.go('settings');
    await look('text-size', '150 %');
    expect(await cutOff(till.page)).to.deep.equal([]);
    await till.go('sale');
    await till.byId('sale-sides').waitFor();
    await till.byId('sale-sides').locator('label').last().click();
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    expect(await isReachable(till.byId('pay-exact'))).to.equal(true);
    expect(await cutOff(till.page)).to.deep.equal([]);
    // Where the basket is narrow beside the items.
    await till.page.setViewportSize({ width: 1280, height: 800 });
    await till.byId('sale-sides').waitFor({ state: 'hidden' });
    expect(await cutOff(till.page)).to.deep.equal([]);
  });
});
