// Promotions and coupons in the back office, in a real browser: made without a network they count at the next sale; what is
// no figure is told; what others change meanwhile is told beside the field; whoever may only read cannot save.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('promotions and coupons in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/dashboard' });
  let till: TillPage;
  let page: Page;

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(place: 'promotions' | 'coupons', more = ''): Promise<void> {
    await page.goto(`${shop.url}/dashboard/${place}${more}`);
    await till.byId(place).waitFor();
  }

  interface Stored {
    readonly id: string;
    readonly code: string;
    readonly data: Record<string, unknown>;
  }

  async function stored(name: string): Promise<Stored | undefined> {
    const [row] = await shop.sql<Stored>(
      'SELECT id, code, data FROM reference_entries WHERE name = $1 AND NOT deleted',
      [name],
    );
    return row;
  }

  const saved = () => till.byId('offer-form').waitFor({ state: 'hidden' });

  it('are made by keyboard alone, offline, count at the next sale, and are the server’s afterwards', async () => {
    const [goods] = await shelf(shop.server, shop.store.id, 1);
    await atTheOffice();
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await till.openShift('Offers', '100');
    await goTo('promotions');
    await shop.proxy.down();
    const { keyboard } = page;
    await till.byId('offer-new').focus();
    await keyboard.press('Enter');
    await page.locator('[data-testid=field-name]:focus').waitFor();
    await keyboard.type('Half price');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await page.locator('[data-testid=field-percent]:focus').waitFor();
    await keyboard.type('50');
    await keyboard.press('Tab');
    await page.locator('[data-testid=selection-item_ids]:focus').waitFor();
    await keyboard.type(goods!.sku_code);
    await page.getByRole('option', { name: goods!.sku_code }).first().waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await till.byId('field-name').focus();
    await keyboard.press('Enter');
    await saved();
    const row = till.byId('list-row').filter({ hasText: 'Half price' });
    await row.getByTestId('edit-mark').waitFor();
    await row.getByText('50 % off').waitFor();
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await till.ready();
    await till.scan(goods!.code);
    await till.byId('basket-line').first().waitFor();
    const sale = await till.payExact();
    expect(sale.total).to.equal(goods!.price - Math.round(goods!.price / 2));
    expect(await stored('Half price')).to.equal(undefined);
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    const { data } = (await stored('Half price'))!;
    expect(data['effect']).to.deep.equal({ kind: 'percent', percent: '50.0000' });
    expect(data['selection']).to.deep.include({ item_ids: [goods!.id], category_ids: [] });
  });

  it('say which figure is none, and keep a coupon’s limits, hours and what has to be bought', async () => {
    await atTheOffice();
    await goTo('coupons', '?entry=new');
    await till.byId('field-name').fill('Two and one');
    const flawed = async (words: string) => {
      await till.byId('offer-save').click();
      await till.byId('flaw').getByText(words).waitFor();
    };
    await flawed('A coupon needs a code.');
    await till.byId('field-code').fill(' two-1 ');
    await till.byId('field-percent').fill('120');
    await flawed('above 0 and up to 100');
    await till.byId('field-effect').selectOption('buy_x_get_y');
    await till.byId('field-percent').fill('100');
    await till.byId('field-buy').fill('0');
    await flawed('whole, from 1 to 1,000');
    await till.byId('field-buy').fill('2');
    await till.byId('field-most').fill('3');
    await till.byId('field-needed_total').fill('lots');
    await flawed('are figures');
    await till.byId('field-needed_total').fill('20');
    await till.byId('field-starts_at').fill('2026-12-24T18:00');
    await till.byId('field-ends_at').fill('2026-12-24T08:00');
    await flawed('The end has to come after');
    await till.byId('field-ends_at').fill('');
    await till.byId('hours-add').click();
    await till.byId('hours-from').fill('17:00');
    await till.byId('hours-to').fill('18:30');
    await till.byId('field-max_uses').fill('-1');
    await flawed('above zero, or blank');
    await till.byId('field-max_uses').fill('100');
    await till.byId('field-exclusive').check({ force: true });
    await till.byId('offer-save').click();
    await saved();
    await till.untilSync({ waiting: 0, attention: 0 });
    const { code, data } = (await stored('Two and one'))!;
    expect(code).to.equal('TWO-1');
    await till.byId('coupons-search').fill('two-1');
    await page.locator('[data-testid=coupons-count][data-count="1"]').waitFor();
    expect(data).to.deep.include({
      effect: {
        kind: 'buy_x_get_y',
        buy: 2,
        get: 1,
        percent: '100.0000',
        bought: null,
        most: 3,
      },
      windows: [{ weekdays: [], from: '17:00', to: '18:30' }],
      stacking: 'exclusive',
      max_uses: 100,
      max_uses_per_customer: null,
      uses: 0,
    });
    expect((data['needs'] as { total: number }).total).to.equal(2000);
  });

  it('keep what is typed, and tell what somebody else has changed meanwhile', async () => {
    await atTheOffice();
    await goTo('promotions', '?entry=new');
    await till.byId('field-name').fill('Late hours');
    await till.byId('field-percent').fill('10');
    await till.byId('offer-save').click();
    await saved();
    await till.untilSync({ waiting: 0, attention: 0 });
    const { id } = (await stored('Late hours'))!;
    await goTo('promotions', `?entry=${id}`);
    await till.byId('field-priority').fill('5');
    await askAsOwner(shop.server, 'PATCH', `/vendor/promotions/${id}`, {
      name: 'Late evening',
      priority: 7,
      effect: { kind: 'percent', percent: '15.0000' },
    });
    await till.byId('meanwhile').getByText('7').waitFor();
    expect(await till.byId('field-priority').inputValue()).to.equal('5');
    expect(await till.byId('field-name').inputValue()).to.equal('Late evening');
    expect(await till.byId('field-percent').inputValue()).to.equal('15');
    await till.byId('meanwhile-take').click();
    expect(await till.byId('field-priority').inputValue()).to.equal('7');
  });

  it('are read, and not changed, by whoever may only read; axe finds nothing, in light and dark', async () => {
    await giveRights(shop.server, 2, { product: 'read' });
    await atTheOffice(2);
    const [offer] = await shop.sql<{ id: string }>(
      `SELECT id FROM reference_entries WHERE kind = 'promotion' AND NOT deleted LIMIT 1`,
    );
    for (const [place, more] of [
      ['promotions', ''],
      ['promotions', `?entry=${offer!.id}`],
      ['coupons', ''],
    ] as const) {
      await goTo(place, more);
      if (more !== '') await till.byId('offer-form').waitFor();
      expect(await till.byId('offer-new').count(), place).to.equal(0);
      expect(await till.byId('offer-save').count(), place).to.equal(0);
      expect(await axeFinds(page), `${place}${more}`).to.deep.equal([]);
    }
  });
});
