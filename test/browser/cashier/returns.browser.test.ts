// Goods that come back and sales that are taken back, in a real browser: with few inputs, by keyboard alone and by touch
// alone, without a network; and Postgres has it once.
import { expect } from 'chai';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { PersonInputs } from '../person-inputs.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import type { PaidSale, TillPage } from '../till-page.ts';

interface StoredReturn {
  readonly of: string;
  readonly total: number;
  readonly qty: string;
}

describe('goods that come back to a till in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 20);
    till = await shop.till({ shift: 'Day' });
  });

  beforeEach(async () => {
    await till.untilSync({ waiting: 0 });
    await till.go('sale');
  });

  /** Two of the first item and one of each other; answers what the receipt carries for a scanner, too. */
  async function sold(first: ShelfItem, ...others: ShelfItem[]): Promise<PaidSale & { scanned: string }> {
    await till.page.keyboard.type('2*');
    await till.scanAll([first, ...others].map(({ code }) => code));
    const paid = await till.payExact();
    const scanned = await till.scanCode();
    await till.nextSale();
    return { ...paid, scanned };
  }

  /** Lines of returns as Postgres has them, by the code of the sale. */
  function returnsOf({ code }: { readonly code: string }): Promise<StoredReturn[]> {
    return shop.sql<StoredReturn>(
      `SELECT s.display_code AS of, l.total::float8 AS total, l.qty::text AS qty
         FROM orders r JOIN orders s ON s.vendor_id = r.vendor_id AND s.id = r.return_of
         JOIN order_lines l ON l.vendor_id = r.vendor_id AND l.parent_id = r.id
        WHERE s.display_code = $1 ORDER BY r.device_seq, l.total`,
      [code],
    );
  }

  it('takes three inputs with the receipt: scan, line, confirm; without a network too', async () => {
    const [milk, bread] = items;
    const sale = await sold(milk!, bread!);
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.go('returns');
    const inputs = await PersonInputs.listen(till);
    await inputs.scan(sale.scanned);
    await till.byId('return-choose').filter({ hasText: bread!.name }).click();
    await till.byId('return-confirm').click();
    await till.byId('return-done').waitFor();
    expect(await inputs.count()).to.equal(3);
    const handed = till.byId('handed-over');
    expect(await handed.getAttribute('data-minor')).to.equal(String(bread!.price));
    expect(await handed.getAttribute('data-method')).to.equal('cash');
    expect(await returnsOf(sale)).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await returnsOf(sale)).to.deep.equal([{ of: sale.code, total: 0 - bread!.price, qty: '-1.000' }]);
  });

  it('goes by keyboard alone: a part of a line, what was given back before, and no more than is left', async () => {
    const [, , cheese, apples] = items;
    const sale = await sold(cheese!, apples!);
    const { keyboard } = till.page;
    await keyboard.press('F11');
    await till.byId('returns').waitFor();
    await till.scan(sale.scanned);
    await till.byId('return-line').nth(1).waitFor();
    // The focus is on the first line.
    await keyboard.press('Space');
    await keyboard.press('-');
    await keyboard.press('F12');
    await till.byId('return-done').waitFor();
    await keyboard.press('Enter');
    await till.scan(sale.scanned);
    await till.byId('returned-before').waitFor();
    const first = till.byId('return-line').first();
    expect(await first.getAttribute('data-left')).to.equal('1000');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    for (let more = 0; more < 3; more++) await keyboard.press('+');
    await keyboard.press('F12');
    await till.byId('return-done').waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    const half = { of: sale.code, total: 0 - cheese!.price, qty: '-1.000' };
    expect(await returnsOf(sale)).to.deep.equal([half, half]);
  });

  it('chooses the goods that are scanned, and says which are not on the receipt', async () => {
    const [, , , , soap, rice, stranger] = items;
    const sale = await sold(soap!, rice!);
    await till.go('returns');
    await till.scan(sale.scanned);
    await till.byId('return-line').nth(1).waitFor();
    await till.scan(stranger!.code);
    await till.byId('return-strange').waitFor();
    for (const code of [soap!.code, soap!.code, rice!.code]) {
      await till.scan(code);
      await till.byId('return-strange').waitFor({ state: 'hidden' });
    }
    const confirm = till.byId('return-confirm');
    await till.page.locator(`[data-testid=return-confirm][data-minor="${sale.total}"]`).waitFor();
    await confirm.click();
    await till.byId('return-done').waitFor();
    // Nothing is left: it says so, and what to do.
    await till.scan(sale.scanned);
    await till.page.locator('[data-testid=refused][data-code=refund_exceeds]').waitFor();
    expect(await till.byId('refused').innerText()).to.contain('Look at what was returned before');
    expect(await till.byId('return-confirm').isDisabled()).to.equal(true);
  });

  it('says that it does not know a receipt, with a way on', async () => {
    await till.go('returns');
    await till.scan('L1-9999');
    const refused = till.page.locator('[data-testid=refused][data-code=return_unknown]');
    await refused.waitFor();
    await refused.getByRole('link', { name: 'Look for it among the orders' }).click();
    await till.byId('orders').waitFor();
  });

  it('voids a sale with a reason, and nothing happens before the answer; a voided sale gives nothing back', async () => {
    const sale = await sold(items[7]!);
    await shop.proxy.down();
    await till.go('orders');
    await till.scan(sale.scanned);
    await till.byId('order-drawer').getByTestId('receipt').waitFor();
    const { keyboard } = till.page;
    await till.inFront('order-drawer');
    await keyboard.press('Delete');
    await till.inFront('void-dialog');
    await keyboard.press('Enter');
    expect(await till.byId('void-confirm').isDisabled()).to.equal(true);
    await keyboard.press('Escape');
    await till.byId('void-dialog').waitFor({ state: 'detached' });
    // What voids it is gone, and the keyboard stays with the sale.
    await till.inFront('order-drawer');
    // The keyboard is where it was: in what the question stood in front of.
    await till.inFront('order-drawer');
    expect(await till.byId('order-drawer').locator('[data-mark=voided]').count()).to.equal(0);
    await keyboard.press('Delete');
    await till.inFront('void-dialog');
    // As fingers type: a burst is a scan.
    await keyboard.type('Wrong customer', { delay: 60 });
    await keyboard.press('Enter');
    await till.byId('order-drawer').locator('[data-mark=voided]').waitFor();
    expect(await till.byId('order-void').count()).to.equal(0);
    await till.closeDialog();
    await till.go('returns');
    await till.scan(sale.scanned);
    await till.page.locator('[data-testid=refused][data-code=order_voided]').waitFor();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    const stored = await shop.sql(
      'SELECT status, void_reason FROM orders WHERE display_code = $1 AND voided_at IS NOT NULL',
      [sale.code],
    );
    expect(stored).to.deep.equal([{ status: 'voided', void_reason: 'Wrong customer' }]);
  });

  it('keeps the question in front while a setting of the store arrives', async () => {
    const sale = await sold(items[11]!);
    await till.go('orders');
    await till.scan(sale.scanned);
    await till.inFront('order-drawer');
    await till.page.keyboard.press('Delete');
    await till.inFront('void-dialog');
    await till.byId('void-dialog').evaluate((one) => one.setAttribute('data-same', 'true'));
    const storePath = `/vendor/stores/${shop.store.id}`;
    await askAsOwner(shop.server, 'PATCH', storePath, { receipt_footer: 'Mind the step.' });
    await till.byId('order-drawer').getByText('Mind the step.').first().waitFor();
    expect(await till.page.locator('[data-testid=void-dialog][data-same=true]').count()).to.equal(1);
    await till.page.keyboard.press('Escape');
    await till.byId('void-dialog').waitFor({ state: 'detached' });
    await till.closeDialog();
  });

  it('finds a sale by its code, its number and its amount', async () => {
    const sale = await sold(items[8]!, items[9]!, items[10]!);
    await till.untilSync({ waiting: 0 });
    const [row] = await shop.sql<{ number: string }>(
      'SELECT order_number::text AS number FROM orders WHERE display_code = $1',
      [sale.code],
    );
    await till.go('orders');
    for (const typed of [sale.code.toLowerCase(), row!.number, (sale.total / 100).toFixed(2)]) {
      await till.byId('scan-field').fill(typed);
      await till.byId('order').filter({ hasText: sale.code }).first().waitFor();
    }
    await till.byId('scan-field').fill('nobody of this name');
    await till.byId('order').first().waitFor({ state: 'hidden' });
    await till.byId('scan-field').fill(sale.code);
    await till.byId('order').first().waitFor();
    await till.page.keyboard.press('Enter');
    await till.byId('order-drawer').getByTestId('receipt').waitFor();
    expect(await till.byId('order-drawer').getByTestId('receipt-line').count()).to.equal(3);
    await till.closeDialog();
  });

  it('goes by touch alone on a tablet, with targets a finger hits and names that are read out', async () => {
    const screen = await shop.till({
      lane: 1,
      shift: 'Day',
      screen: { width: 820, height: 1180, touch: true },
    });
    try {
      await screen.byId('item').first().tap();
      await screen.byId('basket-line').first().waitFor();
      await screen.byId('line-more').first().tap();
      await screen.byId('pay-exact').tap();
      const { code, total } = await screen.paid();
      await screen.byId('next-sale').tap();
      await screen.go('orders', 'tap');
      await screen.byId('order').filter({ hasText: code }).tap();
      await screen.byId('order-return').tap();
      await screen.byId('return-choose').first().tap();
      await screen.byId('return-less').first().tap();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('return-confirm').tap();
      await screen.byId('return-done').waitFor();
      expect(await screen.byId('handed-over').getAttribute('data-minor')).to.equal(String(total / 2));
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      await screen.go('orders', 'tap');
      await screen.byId('order').filter({ hasText: code }).tap();
      await screen.byId('order-drawer').getByTestId('receipt').waitFor();
      expect(await screen.byId('order-drawer').locator('[data-mark=partlyBack]').count()).to.equal(1);
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.untilSync({ waiting: 0, attention: 0 });
    } finally {
      await screen.page.context().close();
    }
  });
});
