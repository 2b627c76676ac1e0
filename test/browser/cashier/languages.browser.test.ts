// The till in five languages, one of them from right to left: what is shown, what is typed, and that it fits.
import { expect } from 'chai';
import { languages } from '../../../desktop/renderer/ui/language.ts';
import { changePrice } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { isProof } from '../../support/is-proof.ts';

describe('a till in another language', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 8);
    await changePrice(shop.server, items[0]!.id, 123_450);
    const { context } = await shop.open();
    till = await TillPage.open(context, shop.url);
  });

  const html = (attributes: string) => till.page.locator(`html${attributes}`).waitFor();
  const words = async (id: string) => (await till.byId(id).first().innerText()).replace(/\s+/g, ' ');

  it('is chosen where people sign in, and says there in German what the server refuses', async () => {
    await html('[lang=en][dir=ltr]');
    await till.byId('language-select').selectOption('de');
    await html('[lang=de][dir=ltr]');
    const [, manager] = shop.server.ready.logins;
    await till.logIn({ email: manager!.email, password: 'not the password' });
    await till.byId('login-problem').filter({ hasText: 'E-Mail oder Passwort ist falsch.' }).waitFor();
    await till.logIn(manager!);
    await till.useLane(shop.store.laneIds[0]!);
    await till.openShift('Früh', '150,50');
  });

  it('writes and reads money and quantities as Germany does', async () => {
    await till.scan(items[0]!.code);
    await till.byId('basket-line').first().waitFor();
    const one = await till.payExact();
    expect(one.total).to.equal(123_450);
    expect(await words('receipt-total')).to.equal('1.234,50 €');
    await till.nextSale();
    await till.page.keyboard.type('1,5*');
    await till.scan(items[1]!.code);
    await till.byId('line-qty').and(till.page.locator('[value="1,5"]')).waitFor();
    const total = Math.round(items[1]!.price * 1.5);
    await till.page.locator(`[data-testid=total][data-minor="${total}"]`).waitFor();
    // Typed with the other sign, and clear all the same; two ways to read it are none.
    await till.byId('line-qty').fill('2.5');
    await till.byId('line-qty').press('Enter');
    await till.byId('line-qty').and(till.page.locator('[value="2,5"]')).waitFor();
    await till.byId('line-qty').fill('1.500');
    await till.byId('line-qty').press('Enter');
    await till.byId('line-qty').and(till.page.locator('[value="2,5"]')).waitFor();
    const paid = await till.payCash('1.000,00');
    expect(paid.total + paid.change).to.equal(100_000);
    await till.nextSale();
  });

  it('turns the screen for Arabic, chosen by the keyboard alone, and sells', async () => {
    await till.byId('menu').focus();
    await till.page.keyboard.press('Enter');
    await till.byId('language').waitFor();
    while ((await till.page.locator('[data-testid=language]:focus').count()) === 0)
      await till.page.keyboard.press('ArrowDown');
    await till.page.keyboard.press('Enter');
    await till.page.locator('[data-testid=language-select]:focus').waitFor();
    await till.page.keyboard.press('End');
    await html('[lang=ar][dir=rtl]');
    await till.closeDialog();
    await till.scanAll([items[0]!.code, items[2]!.code]);
    // Everything begins at the right. The basket alone stays on the side of the hand.
    const left = async (id: string) => (await till.byId(id).first().boundingBox())!.x;
    expect(await left('nav-orders')).to.be.lessThan(await left('nav-sale'));
    expect(await left('menu')).to.be.lessThan(await left('nav-orders'));
    expect(await left('line-total')).to.be.lessThan(await left('line-name'));
    expect(await left('line-more')).to.be.lessThan(await left('line-less'));
    await till.page.keyboard.press('F12');
    const paid = await till.paid();
    expect(paid.total).to.equal(123_450 + items[2]!.price);
    // Figures are those of scanners and receipts, in every language.
    expect(await words('receipt-total')).to.match(/^[^\u0660-\u0669]*\d[\d.,]+[^\u0660-\u0669]*$/);
    await till.nextSale();
    await till.untilSync({ waiting: 0, attention: 0 });
  });

  it('is still there when the till starts without a network', async () => {
    await till.untilOfflineReady();
    await shop.proxy.down();
    await till.page.reload();
    await till.ready();
    await html('[lang=ar][dir=rtl]');
    expect(await words('hold')).to.include('تعليق');
    await till.scan(items[1]!.code);
    await till.payExact();
    await till.nextSale();
    // One that was never spoken here is in the cache as well.
    await till.speak('fr');
    await till.ready();
    expect(await words('hold')).to.include('Attente');
    await shop.proxy.up();
  });

  const wide = [1366, 768] as const;
  const narrow = [1024, 768] as const;
  // The gate looks at the longest words and at those that run the other way.
  for (const { code, name } of isProof
    ? languages
    : languages.filter((one) => ['de', 'ar'].includes(one.code))) {
    for (const [width, height] of isProof ? [wide, narrow] : [code === 'ar' ? wide : narrow]) {
      it(`fits its keys in ${name} at ${width} × ${height}`, async () => {
        const cut: string[] = [];
        const look = async (screen: string) =>
          cut.push(...(await clippedWords(till.page)).map((key) => `${screen} ${key}`));
        await till.page.setViewportSize({ width, height });
        await till.speak(code);
        await till.ready();
        await till.untilSync({ connection: 'live', waiting: 0 });
        await till.scanAll(items.slice(1, 4).map((item) => item.code));
        await look('sale');
        await till.byId('pay-other').click();
        await till.inFront('cash-dialog');
        await look('cash');
        await till.closeDialog();
        await till.payExact();
        // What waits is said where the screens are named: their names have its room when nothing does.
        await till.untilSync({ waiting: 0 });
        await look('paid');
        const receipt = await till.scanCode();
        await till.nextSale();
        await look('empty sale');
        await till.go('orders');
        await till.byId('order').first().click();
        await till.byId('order-drawer').getByTestId('receipt').waitFor();
        await look('order');
        await till.closeDialog();
        await look('orders');
        await till.go('returns');
        await till.scan(receipt);
        await till.byId('return-line').first().waitFor();
        await till.byId('return-choose').first().click();
        await look('returns');
        await till.go('work-shift');
        await look('shift');
        await till.byId('cash-move-open').click();
        await till.byId('move-paid_in').click();
        await look('cash in');
        await till.closeDialog();
        await till.byId('close-shift-open').click();
        await till.byId('close-confirm').waitFor();
        await look('close');
        for (const room of ['customers', 'items', 'report', 'barcode', 'settings'] as const) {
          await till.go(room);
          await till.page.locator(`[data-testid=${room}] button:visible`).first().waitFor();
          await look(room);
        }
        await till.page.keyboard.press('Alt+0');
        await till.byId('clock-today').waitFor();
        await look('time clock');
        await till.go('sale');
        await till.byId('menu').click();
        await till.byId('lock').waitFor();
        await look('menu');
        await till.page.keyboard.press('Escape');
        await till.byId('lock').waitFor({ state: 'hidden' });
        await till.byId('quick-page').first().click();
        await till.byId('quick-edit').click();
        await till.byId('quick-editor').waitFor();
        await look('quick keys');
        await till.byId('quick-done').click();
        await till.byId('category').first().click();
        expect(cut).to.deep.equal([]);
      });
    }
  }
});
