// The customers' place in a real browser, without a network throughout: somebody is found, written down, put right and
// sold to, by keyboard alone and by touch alone; once there is a network, Postgres has them and the sale. A name that
// means harm does none.
import { expect } from 'chai';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, overflowing, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

interface StoredCustomer {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly sales: number;
}

const hostile = [
  '<img src=x onerror="window.harmed=true">',
  '\u202Eevil <script>window.harmed=true</script>',
  'W'.repeat(200),
  '👩‍👩‍👧‍👦🏴‍☠️ Zoë 中村',
  '{{name}} $t(nav.sale) javascript:window.harmed=true',
];

describe('the customers at a till in the browser', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 12);
    till = await shop.till({ login: 0, shift: 'Day' });
  });

  async function offline(screen: TillPage): Promise<void> {
    await shop.proxy.down();
    await screen.untilSync({ connection: 'waiting' });
  }

  async function online(screen: TillPage): Promise<void> {
    await shop.proxy.up();
    await screen.untilSync({ waiting: 0, attention: 0 });
  }

  function stored(name: string): Promise<StoredCustomer[]> {
    return shop.sql<StoredCustomer>(
      `SELECT c.id, c.name, c.phone,
              (SELECT count(*) FROM orders o WHERE o.vendor_id = c.vendor_id AND o.customer_id = c.id)::int AS sales
         FROM customers c WHERE c.name = $1 AND NOT c.deleted`,
      [name],
    );
  }

  it('by keyboard alone, offline: finds nobody, writes them down, sells to them, puts them right', async () => {
    const { keyboard } = till.page;
    const type = (text: string) => keyboard.type(text, { delay: 60 });
    await offline(till);
    await keyboard.press('Alt+4');
    await till.byId('customers').waitFor();
    await till.byId('customer-row').first().waitFor();
    await type('Ilta Rönkä');
    await till.byId('customers-count').filter({ hasText: 'Nobody fits' }).waitFor();
    await keyboard.press('F6');
    await till.inFront('customer-create');
    expect(await till.byId('customer-name').inputValue()).to.equal('Ilta Rönkä');
    await keyboard.press('Tab');
    await type('040 555 12 12');
    await keyboard.press('Enter');
    // What was just written down is in front.
    await till.inFront('customer-drawer');
    await till.byId('customer-drawer-name').filter({ hasText: 'Ilta Rönkä' }).waitFor();
    await till.byId('edit-note').and(till.page.locator('[data-state=waiting]')).waitFor();
    await keyboard.press('F12');
    await till.byId('sale').waitFor();
    await till.byId('customer').filter({ hasText: 'Ilta Rönkä' }).waitFor();
    await till.scan(items[0]!.code);
    await till.byId('basket-line').first().waitFor();
    await keyboard.press('F12');
    const paid = await till.paid();
    expect(await stored('Ilta Rönkä')).to.deep.equal([]);

    // Found again by a part of the telephone, written in another way; the sale stands there.
    await keyboard.press('Alt+4');
    await till.byId('customers').waitFor();
    await type('0405551');
    await till.byId('customer-row').filter({ hasText: 'Ilta Rönkä' }).waitFor();
    await till.byId('customers-count').filter({ hasText: '1 customer' }).waitFor();
    await keyboard.press('Enter');
    await till.inFront('customer-drawer');
    const sale = till.byId('customer-sale').filter({ hasText: paid.code });
    await sale.and(till.page.locator('[data-state=waiting]')).waitFor();
    await keyboard.press('F4');
    await till.byId('customer-edit-form').waitFor();
    await till.byId('customer-phone').fill('040 555 99 99');
    await till.byId('customer-exempt').focus();
    await keyboard.press('Space');
    await till.byId('customer-exempt-reason').waitFor();
    await till.byId('customer-name').focus();
    await keyboard.press('Enter');
    await till.byId('refused').and(till.page.locator('[data-code=tax_exempt_reason]')).waitFor();
    await till.byId('customer-exempt-reason').fill('Embassy');
    await keyboard.press('Enter');
    await till.byId('customer-tax').filter({ hasText: 'Pays no tax: Embassy' }).waitFor();
    await till.closeDialog();
    expect(await stored('Ilta Rönkä')).to.deep.equal([]);

    await online(till);
    const [one, ...more] = await stored('Ilta Rönkä');
    expect(more).to.deep.equal([]);
    expect(one).to.include({ phone: '040 555 99 99', sales: 1 });
    const exempt = await shop.sql('SELECT tax_exempt_reason AS why FROM customers WHERE id = $1', [one!.id]);
    expect(exempt).to.deep.equal([{ why: 'Embassy' }]);
  });

  it('by touch alone on a tablet, offline, with targets a finger hits and names that are read out', async () => {
    const screen = await shop.till({
      lane: 1,
      login: 0,
      shift: 'Day',
      screen: { width: 820, height: 1180, touch: true },
    });
    try {
      await offline(screen);
      await screen.go('customers', 'tap');
      await screen.byId('customer-row').first().waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('customers-new').tap();
      await screen.inFront('customer-create');
      await screen.byId('customer-name').fill('Touch Tuominen');
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      await screen.byId('customer-make').tap();
      await screen.byId('customer-drawer-name').filter({ hasText: 'Touch Tuominen' }).waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('customer-sell').tap();
      await screen.byId('customer').filter({ hasText: 'Touch Tuominen' }).waitFor();
      await screen.byId('item').first().tap();
      await screen.byId('basket-line').first().waitFor();
      await screen.byId('pay-exact').tap();
      await screen.paid();
      await online(screen);
      const [one] = await stored('Touch Tuominen');
      expect(one).to.include({ sales: 1 });
    } finally {
      await shop.proxy.up();
      await screen.page.context().close();
    }
  });

  it('shows names that mean harm as what they are, and the layout stays whole', async () => {
    await till.go('customers');
    await offline(till);
    for (const name of hostile) {
      await till.byId('customers-new').click();
      await till.inFront('customer-create');
      await till.byId('customer-name').fill(name);
      await till.byId('customer-make').click();
      await till.byId('customer-drawer-name').waitFor();
      expect(await till.byId('customer-drawer-name').textContent()).to.equal(name.trim());
      expect(await overflowing(till.page)).to.deep.equal([]);
      await till.closeDialog();
    }
    // Longer than a name may be: cut where it is typed.
    await till.byId('customers-new').click();
    await till.inFront('customer-create');
    await till.byId('customer-name').pressSequentially('9'.repeat(205));
    expect(await till.byId('customer-name').inputValue()).to.have.length(200);
    await till.closeDialog();
    for (const name of hostile) {
      await till.byId('scan-field').fill(name);
      await till.byId('customers-count').filter({ hasText: '1 customer' }).waitFor();
      await till.byId('customer-row').first().waitFor();
      expect(await overflowing(till.page)).to.deep.equal([]);
    }
    // To the basket and its receipt.
    await till.byId('customer-row').first().click();
    await till.byId('customer-sell').click();
    await till.byId('customer').waitFor();
    expect(await till.page.evaluate(() => 'harmed' in window)).to.equal(false);
    expect(await overflowing(till.page)).to.deep.equal([]);
    await online(till);
    for (const name of hostile) expect(await stored(name.trim()), name).to.have.length(1);
  });

  it('is closed to whoever has no right for customers, and read-only for whoever may only look', async () => {
    const [cashier] = await shop.sql<{ id: string }>("SELECT id FROM vendor_staff WHERE name = 'Aino Salo'");
    const entitle = (modules: readonly string[], module_permissions: object) =>
      askAsOwner(shop.server, 'PATCH', `/vendor/vendor-employees/${cashier!.id}`, {
        modules,
        module_permissions,
      });
    const screen = await shop.till({ lane: 1, login: 2 });
    try {
      await screen.page.keyboard.press('Alt+4');
      await screen.byId('not-permitted').waitFor();
      expect(await screen.byId('customer-row').count()).to.equal(0);
      await entitle(['customer'], { customer: 'read' });
      await screen.byId('customer-row').first().click();
      await screen.byId('customer-drawer').getByText('needs the right to edit').waitFor();
      expect(await screen.byId('customer-edit').count()).to.equal(0);
      expect(await screen.byId('customers-new').count()).to.equal(0);
      await entitle(['customer'], {});
      await screen.byId('customer-edit').waitFor();
    } finally {
      await screen.page.context().close();
    }
  });

  it('hears of a customer that another desk has made', async () => {
    await till.go('customers');
    await till.byId('scan-field').fill('Later Lehto');
    await till.byId('customers-count').filter({ hasText: 'Nobody fits' }).waitFor();
    await askAsOwner(shop.server, 'POST', '/vendor/point-of-sale/customers', {
      store_id: null,
      name: 'Later Lehto',
    });
    await till.byId('customer-row').filter({ hasText: 'Later Lehto' }).waitFor();
  });
});
