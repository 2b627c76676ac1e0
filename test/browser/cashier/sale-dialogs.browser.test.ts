// What a cashier is asked and tells at the counter, by keyboard alone: who buys, what is taken off and who approves it,
// how old the customer is, and how it is paid in parts; and Postgres has it as it was said.
import { expect } from 'chai';
import { askAsOwner, setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { PaidSale, TillPage } from '../till-page.ts';

const pin = '93518';

interface StoredApproval {
  readonly kind: string;
  readonly employee_id: string;
}

interface StoredSale {
  readonly total: number;
  readonly discount: number;
  readonly tax: number;
  readonly coupons: readonly object[];
  readonly discounts: readonly object[];
  readonly line_discounts: readonly object[];
  readonly approvals: readonly StoredApproval[];
  readonly flags: readonly string[];
  readonly customer: string | null;
}

interface StoredPayment {
  readonly method: string;
  readonly amount: number;
  readonly tendered: number;
  readonly change: number;
}

describe('the dialogs over a sale, by keyboard alone', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;
  let items: ShelfItem[];
  let owner: string;

  before(async () => {
    owner = await setOwnersPin(shop.server, pin);
    items = await shelf(shop.server, shop.store.id, 12);
    // A cashier who may approve nothing.
    till = await shop.till({ login: 2, shift: 'Day' });
  });

  beforeEach(async () => {
    await till.page.evaluate(() => sessionStorage.clear());
    await till.page.reload();
    await till.ready();
  });

  /** As fingers do: a burst would be a scan. */
  const type = (text: string) => till.page.keyboard.type(text, { delay: 60 });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await till.page.keyboard.press(key);
  };
  const totalIs = (minor: number) =>
    till.page.locator(`[data-testid=total][data-minor="${minor}"]`).waitFor();

  async function scanned(qty: number): Promise<number> {
    const [item] = items;
    await till.page.keyboard.type(`${qty}*`);
    await till.scan(item!.code);
    await totalIs(item!.price * qty);
    return item!.price * qty;
  }

  /** Off the chosen line, or off the basket. */
  async function discounted(percent: string, reason: string): Promise<void> {
    await press('F5');
    await till.inFront('adjust-dialog');
    await type(percent);
    // Past the choice between percent and money.
    await press('Tab', 'Tab');
    await type(reason);
    await press('Enter');
    await till.byId('adjust-dialog').waitFor({ state: 'detached' });
  }

  async function stored({ code }: PaidSale): Promise<StoredSale> {
    await till.untilSync({ waiting: 0, attention: 0 });
    const found = await shop.sql<StoredSale>(
      `SELECT o.total::float8 AS total, o.discount::float8 AS discount, o.tax::float8 AS tax, o.coupons,
              o.discounts, o.approvals, o.flags, c.name AS customer, l.discounts AS line_discounts
         FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
         LEFT JOIN customers c ON c.vendor_id = o.vendor_id AND c.id = o.customer_id
        WHERE o.display_code = $1`,
      [code],
    );
    expect(found).to.have.length(1);
    return found[0]!;
  }

  function paymentsOf({ code }: PaidSale): Promise<StoredPayment[]> {
    return shop.sql<StoredPayment>(
      `SELECT p.method, p.amount::float8 AS amount, p.tendered::float8 AS tendered, p.change::float8 AS change
         FROM order_payments p JOIN orders o ON o.vendor_id = p.vendor_id AND o.id = p.parent_id
        WHERE o.display_code = $1 ORDER BY p.position`,
      [code],
    );
  }

  it('sells to the customer that was looked for and chosen', async () => {
    await scanned(1);
    await press('F3');
    await till.inFront('customer-dialog');
    await type('saara');
    await till.byId('customer-hit').filter({ hasText: 'Saara Niemi' }).waitFor();
    await press('Enter');
    await till.byId('customer').filter({ hasText: 'Saara Niemi' }).waitFor();
    await press('F12');
    expect((await stored(await till.paid())).customer).to.equal('Saara Niemi');
  });

  it('takes five percent off a line, with the reason', async () => {
    const before = await scanned(20);
    await discounted('5', 'Dented');
    const off = Math.round(before * 0.05);
    await totalIs(before - off);
    await press('F12');
    const sale = await stored(await till.paid());
    expect(sale).to.deep.include({ total: before - off, discount: off, approvals: [], flags: [] });
    expect(sale.line_discounts).to.have.length(1);
    expect(sale.line_discounts[0]).to.deep.include({ kind: 'percent', reason: 'Dented' });
  });

  it('lets somebody who may approve half off with their PIN, and pays nothing before', async () => {
    const before = await scanned(20);
    await discounted('50', 'Last of the day');
    await totalIs(before / 2);
    await press('F12');
    await till.inFront('approval-dialog');
    await type('11792');
    await press('Enter');
    await till.byId('approval-dialog').getByText('This PIN is not right.').waitFor();
    expect(await till.byId('paid').count()).to.equal(0);
    await type(pin);
    await press('Enter');
    const sale = await stored(await till.paid());
    expect(sale).to.deep.include({ total: before / 2, discount: before / 2, flags: [] });
    expect(sale.approvals.map(({ kind, employee_id }) => [kind, employee_id])).to.deep.equal([
      ['discount', owner],
    ]);
  });

  it('takes what a coupon gives off when its code is scanned into the sale', async () => {
    const pieces = Math.ceil(5000 / items[0]!.price);
    const before = await scanned(pieces);
    await till.scan('TAKE5');
    await totalIs(before - 500);
    await press('F12');
    const sale = await stored(await till.paid());
    expect(sale).to.deep.include({ total: before - 500, discount: 500, flags: [] });
    expect(sale.coupons).to.have.length(1);
  });

  it('asks for the age before beer is sold: no pays nothing, yes pays', async () => {
    const [beer] = await shop.sql<{ code: string; name: string }>(
      `SELECT b.code, i.name FROM items i JOIN item_barcodes b ON b.vendor_id = i.vendor_id AND b.product_id = i.id
        WHERE i.store_id = $1 AND i.minimum_age = 18 AND i.status = 1 ORDER BY b.variation_id DESC LIMIT 1`,
      [shop.store.id],
    );
    await till.scan(beer!.code);
    await till.byId('basket-line').filter({ hasText: beer!.name }).waitFor();
    await press('F12');
    await till.inFront('age-dialog');
    expect(await till.byId('age-dialog').innerText()).to.contain('18');
    await press('Shift+Tab', 'Enter');
    await till.byId('age-dialog').waitFor({ state: 'detached' });
    expect([await till.byId('paid').count(), await till.byId('basket-line').count()]).to.deep.equal([0, 1]);
    expect((await till.sync()).waiting).to.equal(0);
    await press('F12');
    await till.inFront('age-dialog');
    await press('Enter');
    const sale = await stored(await till.paid());
    expect(sale.approvals.map(({ kind }) => kind)).to.deep.equal(['age_check']);
    expect(sale.flags).to.deep.equal([]);
  });

  it('takes five on the card and the rest in cash, with change', async () => {
    const total = await scanned(Math.ceil(700 / items[0]!.price));
    await press('F10');
    await till.inFront('split-dialog');
    await type('5.00');
    await press('F9');
    await till.page.locator(`[data-testid=split-due][data-minor="${total - 500}"]`).waitFor();
    await type('100');
    await press('Enter');
    const paid = await till.paid();
    const rest = total - 500;
    expect(paid).to.deep.include({ total, change: 10_000 - rest });
    expect((await stored(paid)).total).to.equal(total);
    expect(await paymentsOf(paid)).to.deep.equal([
      { method: 'card', amount: 500, tendered: 500, change: 0 },
      { method: 'cash', amount: rest, tendered: 10_000, change: 10_000 - rest },
    ]);
  });

  it('takes the tax off what food benefits pay, where prices are without it', async () => {
    const { id } = shop.server.ready.stores[1]!;
    const [food, soap] = await shelf(shop.server, id, 2, { taxed: true });
    await askAsOwner(shop.server, 'PATCH', `/vendor/products/${food!.id}`, {
      store_id: id,
      is_snap_eligible: true,
    });
    const other = await shop.till({ store: 1, shift: 'Day' });
    try {
      await other.scanAll([food!.code, soap!.code]);
      const whole = Number(await other.byId('total').getAttribute('data-minor'));
      await other.page.keyboard.press('F10');
      await other.inFront('split-dialog');
      // Cash, card, benefits.
      for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await other.page.keyboard.press(key);
      await other.byId('split-part').waitFor();
      const due = Number(await other.byId('split-due').getAttribute('data-minor'));
      expect(due).to.be.lessThan(whole - food!.price);
      await other.page.keyboard.press('Enter');
      const paid = await other.paid();
      await other.untilSync({ waiting: 0, attention: 0 });
      expect(paid.total).to.equal(food!.price + due);
      const lines = await shop.sql<{ ebt: number; tax: number }>(
        `SELECT l.ebt::float8 AS ebt, l.tax::float8 AS tax FROM order_lines l
           JOIN orders o ON o.vendor_id = l.vendor_id AND o.id = l.parent_id
          WHERE o.display_code = $1 AND o.store_id = $2 ORDER BY l.position`,
        [paid.code, id],
      );
      expect(lines).to.deep.equal([
        { ebt: food!.price, tax: 0 },
        { ebt: 0, tax: due - soap!.price },
      ]);
      const payments = await shop.sql<{ method: string; amount: number }>(
        `SELECT p.method, p.amount::float8 AS amount FROM order_payments p
           JOIN orders o ON o.vendor_id = p.vendor_id AND o.id = p.parent_id
          WHERE o.display_code = $1 AND o.store_id = $2 ORDER BY p.position`,
        [paid.code, id],
      );
      expect(payments).to.deep.equal([
        { method: 'ebt', amount: food!.price },
        { method: 'cash', amount: due },
      ]);
    } finally {
      await other.page.context().close();
    }
  });
});
