// Goods of a sale that come back for other goods, in a real browser: the difference is paid, paid out or nothing; by
// keyboard alone and by touch alone, without a network; and Postgres has it as one order.
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

interface StoredExchange {
  readonly of: string;
  readonly total: number;
  readonly lines: readonly string[];
  readonly payments: readonly string[] | null;
}

describe('an exchange at a till in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  /** The dearest first. */
  let items: ShelfItem[];

  before(async () => {
    const found = await shelf(shop.server, shop.store.id, 20);
    items = found.toSorted((a, b) => b.price - a.price);
    till = await shop.till({ shift: 'Day' });
  });

  beforeEach(async () => {
    await till.untilSync({ waiting: 0, attention: 0 });
    await till.go('sale');
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await till.page.keyboard.press(key);
  };
  const totalIs = (minor: number, on = till) =>
    on.page.locator(`[data-testid=total][data-minor="${minor}"]`).waitFor();

  /** Two of it, paid with that key. */
  async function sold(item: ShelfItem, key = 'F12'): Promise<{ code: string; scanned: string }> {
    await till.page.keyboard.type('2*');
    await till.scan(item.code);
    await totalIs(item.price * 2);
    await press(key);
    const { code } = await till.paid();
    const scanned = await till.scanCode();
    await press('Enter');
    await till.byId('paid').waitFor({ state: 'hidden' });
    return { code, scanned };
  }

  /** One of the two goes back, other goods are to go out for it. */
  async function oneBack({ scanned }: { readonly scanned: string }): Promise<void> {
    await press('F11');
    await till.byId('returns').waitFor();
    await till.scan(scanned);
    await till.byId('return-line').first().waitFor();
    await till.inFront('return-sale');
    await press('Space', '-');
    await till.page.locator('[data-testid=return-line][data-chosen=true]').waitFor();
    await press('F10');
    await till.byId('exchange').waitFor();
  }

  async function stored(code: string): Promise<StoredExchange> {
    await till.untilSync({ waiting: 0, attention: 0 });
    const [found] = await shop.sql<StoredExchange>(
      `SELECT s.display_code AS of, o.total::float8 AS total,
              (SELECT array_agg(l.qty || ' ' || l.total ORDER BY l.position) FROM order_lines l
                WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id) AS lines,
              (SELECT array_agg(p.method || ' ' || p.amount ORDER BY p.position) FROM order_payments p
                WHERE p.vendor_id = o.vendor_id AND p.parent_id = o.id) AS payments
         FROM orders o JOIN orders s ON s.vendor_id = o.vendor_id AND s.id = o.exchange_of
        WHERE o.display_code = $1`,
      [code],
    );
    return found!;
  }

  it('goes by keyboard alone and offline: what comes back is taken off, the customer pays the rest', async () => {
    const [dear, , , , cheap] = items;
    const sale = await sold(cheap!);
    await till.untilSync({ waiting: 0 });
    await shop.proxy.down();
    await oneBack(sale);
    await totalIs(0 - cheap!.price);
    expect(await till.byId('exchange').innerText())
      .to.contain(sale.code)
      .and.to.contain(cheap!.name);
    await till.scan(dear!.code);
    await totalIs(dear!.price - cheap!.price);
    // A reload in between loses neither side.
    await till.page.reload();
    await till.ready();
    await totalIs(dear!.price - cheap!.price);
    await press('F12');
    const { code, total, lines } = await till.paid();
    expect([total, lines]).to.deep.equal([dear!.price - cheap!.price, 2]);
    expect(await till.byId('receipt').first().innerText()).to.contain('Exchange');
    await shop.proxy.up();
    expect(await stored(code)).to.deep.equal({
      of: sale.code,
      total,
      lines: [`-1.000 ${0 - cheap!.price}`, `1.000 ${dear!.price}`],
      payments: [`cash ${total}`],
    });
    await press('Enter');
    await till.byId('basket').waitFor();
    expect(await till.byId('exchange').count()).to.equal(0);
  });

  it('pays the difference out, back to the card the sale was paid with', async () => {
    const [, dear, , , , cheap] = items;
    const sale = await sold(dear!, 'F9');
    await oneBack(sale);
    await till.scan(cheap!.code);
    const owed = dear!.price - cheap!.price;
    await totalIs(0 - owed);
    await press('F9');
    await till.byId('handed-over').waitFor();
    expect(await till.byId('handed-over').getAttribute('data-method')).to.equal('card');
    expect(await till.byId('handed-over').getAttribute('data-minor')).to.equal(String(owed));
    const code = await till.byId('paid').getByTestId('receipt-code').innerText();
    const { payments, total } = await stored(code);
    expect([payments, total]).to.deep.equal([[`card ${0 - owed}`], 0 - owed]);
    await till.nextSale();
  });

  it('like for like nobody pays anything; it cannot be put aside, and given up it is a sale', async () => {
    const [, , middle] = items;
    const sale = await sold(middle!);
    await oneBack(sale);
    await till.scan(middle!.code);
    await totalIs(0);
    await press('F7');
    await till.page.locator('[data-testid=notice][data-kind=exchange_first]').waitFor();
    await till.byId('exchange-give-up').click();
    await totalIs(middle!.price);
    await press('Delete');
    await till.byId('basket-line').waitFor({ state: 'hidden' });
    await oneBack(sale);
    await till.scan(middle!.code);
    await totalIs(0);
    await press('F12');
    const { code } = await till.paid();
    expect(await stored(code)).to.deep.include({ total: 0, payments: null });
    await till.nextSale();
    // Both are back now, one as a return: nothing more comes back than was sold.
    await press('F11');
    await till.byId('returns').waitFor();
    await till.scan(sale.scanned);
    const line = till.byId('return-line').first();
    await line.waitFor();
    expect(await line.getAttribute('data-left')).to.equal('1000');
  });

  it('goes by touch alone on a tablet, with targets a finger hits and names that are read out', async () => {
    const screen = await shop.till({
      lane: 1,
      shift: 'Day',
      screen: { width: 1024, height: 768, touch: true },
    });
    const [, , , dear, , , cheap] = items;
    const tapItem = async (item: ShelfItem) => {
      await screen.search(item.sku_code);
      await screen.item(item.sku_code).tap();
      await screen.byId('basket-line').first().waitFor();
    };
    try {
      await tapItem(cheap!);
      await screen.byId('pay-exact').tap();
      const { code } = await screen.paid();
      await screen.byId('next-sale').tap();
      await screen.go('orders', 'tap');
      await screen.byId('order').filter({ hasText: code }).tap();
      await screen.byId('order-return').tap();
      await screen.byId('return-choose').first().tap();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      await screen.byId('return-exchange').tap();
      await screen.byId('exchange').waitFor();
      await tapItem(dear!);
      await totalIs(dear!.price - cheap!.price, screen);
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('pay-exact').tap();
      expect((await screen.paid()).total).to.equal(dear!.price - cheap!.price);
      await screen.untilSync({ waiting: 0, attention: 0 });
    } finally {
      await screen.page.context().close();
    }
  });
});
