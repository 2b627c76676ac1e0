// Price lists in the back office, in two real browsers: made and filled without a network, edited by two managers at once of
// whom each sees what the other does and is asked where both meant the same price, sold by at the till, and closed to
// whoever may only read.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { BrowserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const name = 'Neighbours';

/** A manager at a device of their own. */
class Manager {
  readonly till: TillPage;
  readonly page: Page;
  readonly #url: string;

  private constructor(till: TillPage, url: string) {
    this.till = till;
    this.page = till.page;
    this.#url = url;
  }

  static async at(shop: BrowserSuite, url: string, seat: number): Promise<Manager> {
    const till = await shop.till({ lane: seat % 2, login: seat, url });
    await till.untilOfflineReady();
    return new Manager(till, url);
  }

  async goTo(place: string, testId: string): Promise<void> {
    await this.page.goto(`${this.#url}/dashboard/${place}`);
    await this.till.byId(testId).waitFor();
  }

  row({ sku_code }: ShelfItem) {
    return this.till.byId('list-row').filter({ hasText: sku_code });
  }

  /** Until the list says so, here. */
  async sees(item: ShelfItem, price: string): Promise<void> {
    await this.row(item).getByTestId('cell-list_price').filter({ hasText: price }).waitFor();
  }

  async open(item: ShelfItem): Promise<void> {
    await this.row(item).click();
    await this.price().waitFor();
  }

  /** The line of one price: from so many thousandths on. */
  line(from = 1000) {
    return this.page.locator(`[data-testid=price-line][data-key="@${from}"]`);
  }

  price(from = 1000) {
    return this.line(from).getByTestId('price-text');
  }

  async save(): Promise<void> {
    await this.till.byId('entry-save').click();
    await this.till.byId('entry-form').waitFor({ state: 'hidden' });
  }

  async setPrice(item: ShelfItem, price: string): Promise<void> {
    await this.open(item);
    await this.price().fill(price);
    await this.save();
  }

  /** An item that is not in the list yet. */
  async add(item: ShelfItem, price: string): Promise<void> {
    await this.till.byId('entry-new').click();
    await this.till.byId('item-choice').fill(item.sku_code);
    await this.till.byId('item-found').first().filter({ hasText: item.sku_code }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.price().fill(price);
    await this.page.keyboard.press('Enter');
    await this.till.byId('entry-form').waitFor({ state: 'hidden' });
    await this.row(item).waitFor();
  }
}

describe('price lists in the back office', function () {
  this.timeout(120_000);
  /** Only the first manager's network fails. */
  const shop = browserSuite({ proxy: true });
  let one: Manager;
  let other: Manager;
  let items: ShelfItem[];
  let listId: string;

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 3);
    one = await Manager.at(shop, shop.url, 0);
    other = await Manager.at(shop, shop.server.ready.url, 1);
  });

  interface Stored {
    readonly active: boolean;
    readonly prices: readonly { readonly min_quantity: string; readonly price: number }[];
  }

  async function stored(item: ShelfItem): Promise<Stored | undefined> {
    const [row] = await shop.sql<Stored>(
      `SELECT active, data->'prices' AS prices FROM reference_entries WHERE id = $1 AND NOT deleted`,
      [`${listId}|${item.id}`],
    );
    return row;
  }

  /** From one piece on. */
  const priceOf = async (item: ShelfItem) =>
    (await stored(item))?.prices.find(({ min_quantity }) => min_quantity === '1.000')?.price;
  const sent = (manager: Manager) => manager.till.untilSync({ connection: 'live', waiting: 0, attention: 0 });

  async function offline(): Promise<void> {
    await sent(one);
    await shop.proxy.down();
    await one.till.untilSync({ connection: 'waiting' });
  }

  it('are made and filled by keyboard, offline, and are the server’s afterwards', async () => {
    const { till, page } = one;
    await one.goTo('price-lists', 'price-lists');
    await shop.proxy.down();
    await till.byId('price-list-new').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=field-name]:focus').waitFor();
    await page.keyboard.type(name);
    await till.byId('field-starts_at').fill('2026-01-01T08:00');
    await till.byId('field-ends_at').fill('2025-01-01T08:00');
    await till.byId('field-priority').fill('900');
    await till.byId('price-list-save').press('Enter');
    await till.byId('flaw').waitFor();
    await till.byId('field-ends_at').fill('');
    await till.byId('field-name').press('Enter');
    await till.byId('price-list').getByRole('heading', { name }).waitFor();
    await till.byId('edit-note').waitFor();
    await one.add(items[0]!, '2.00');
    await one.add(items[1]!, '3.00');
    await one.row(items[1]!).getByTestId('edit-mark').waitFor();
    await one.open(items[0]!);
    await one.price().fill('many');
    expect(await till.byId('entry-save').isDisabled()).to.equal(true);
    await page.keyboard.press('Escape');
    await shop.proxy.up();
    await sent(one);
    listId = new URL(page.url()).pathname.split('/').at(-1)!;
    const [list] = await shop.sql<{ name: string; data: { starts_at: string; priority: number } }>(
      `SELECT name, data FROM reference_entries WHERE id = $1`,
      [listId],
    );
    const [{ time_zone }] = (await shop.sql<{ time_zone: string }>(
      `SELECT time_zone FROM stores WHERE id = $1`,
      [shop.store.id],
    )) as [{ time_zone: string }];
    expect(list!.name).to.equal(name);
    expect(list!.data).to.include({ ends_at: null, priority: 900 });
    const starts = new Date(list!.data.starts_at).toLocaleTimeString('en', {
      timeZone: time_zone,
      hourCycle: 'h23',
      timeStyle: 'short',
    });
    expect(starts, 'in the time of the store').to.equal('08:00');
    expect([await priceOf(items[0]!), await priceOf(items[1]!)]).to.deep.equal([200, 300]);
  });

  it('show both managers what either does, at once, and merge what they did to one item', async () => {
    await other.goTo(`price-lists?q=${name.toLowerCase()}`, 'price-lists');
    await other.page.locator('[data-testid=price-lists-count][data-count="1"]').waitFor();
    await other.till.byId('price-lists-search').press('Enter');
    await other.sees(items[0]!, '2.00');
    await one.setPrice(items[0]!, '2.10');
    await other.setPrice(items[1]!, '3.10');
    for (const manager of [one, other]) {
      await manager.sees(items[0]!, '2.10');
      await manager.sees(items[1]!, '3.10');
    }
    await offline();
    await one.open(items[0]!);
    await one.till.byId('step-quantity').fill('12');
    await one.till.byId('step-quantity').press('Enter');
    await one.price(12_000).fill('1.80');
    await one.save();
    await other.setPrice(items[0]!, '2.20');
    await sent(other);
    await shop.proxy.up();
    await sent(one);
    expect((await stored(items[0]!))!.prices.map((price) => [price.min_quantity, price.price])).to.deep.equal(
      [
        ['1.000', 220],
        ['12.000', 180],
      ],
    );
    for (const manager of [one, other]) {
      await manager.sees(items[0]!, '2.20');
      await manager.row(items[0]!).getByTestId('cell-steps').filter({ hasText: '2' }).waitFor();
    }
  });

  it('leave what is typed as it is, and say beside it what it is meanwhile', async () => {
    await one.open(items[1]!);
    await one.price().fill('3.33');
    await other.setPrice(items[1]!, '4.44');
    await one.line().getByTestId('meanwhile').filter({ hasText: '4.44' }).waitFor();
    expect(await one.price().inputValue()).to.equal('3.33');
    await one.till.byId('meanwhile-take').click();
    await one.till.byId('meanwhile').waitFor({ state: 'hidden' });
    expect(await one.price().inputValue()).to.equal('4.44');
    await one.price().fill('3.40');
    await other.setPrice(items[1]!, '4.50');
    await one.line().getByTestId('meanwhile').filter({ hasText: '4.50' }).waitFor();
    await one.save();
    await other.sees(items[1]!, '3.40');
    expect(await priceOf(items[1]!)).to.equal(340);
    for (const { till } of [one, other]) await till.byId('price-list-edit').click();
    await one.till.byId('field-priority').fill('500');
    await other.till.byId('field-priority').fill('700');
    await other.till.byId('field-ends_at').fill('2096-01-01T08:00');
    await other.till.byId('price-list-save').click();
    await one.till.byId('meanwhile').filter({ hasText: '700' }).waitFor();
    expect(await one.till.byId('field-priority').inputValue()).to.equal('500');
    expect(await one.till.byId('field-ends_at').inputValue(), 'untouched here').to.equal('2096-01-01T08:00');
    await one.till.byId('price-list-save').click();
    await one.till.byId('price-list-form').waitFor({ state: 'hidden' });
    await sent(one);
    const [list] = await shop.sql<{ data: { priority: number; ends_at: string } }>(
      `SELECT data FROM reference_entries WHERE id = $1`,
      [listId],
    );
    expect(list!.data.priority).to.equal(500);
    expect(list!.data.ends_at).to.match(/^2096-01-01T/);
  });

  /** Both change the same price, the first one without a network: they are asked. */
  async function meet(item: ShelfItem, mine: string, theirs: string): Promise<void> {
    await offline();
    await one.setPrice(item, mine);
    await one.sees(item, mine);
    await other.setPrice(item, theirs);
    await sent(other);
    await shop.proxy.up();
    await one.till.untilSync({ attention: 1, waiting: 0 });
    await one.sees(item, theirs);
    await one.open(item);
    await one.till.byId('own-conflict').getByTestId('conflict-open').click();
    const field = one.till.byId('conflict-field');
    await field.getByTestId('choose-mine').filter({ hasText: mine }).waitFor();
    await field.getByTestId('choose-theirs').filter({ hasText: theirs }).waitFor();
    await one.page
      .getByRole('heading')
      .filter({ hasText: `${item.name} in ${name}` })
      .waitFor();
    expect(await one.till.byId('conflict-save').isDisabled()).to.equal(true);
  }

  async function settled(item: ShelfItem, shown: string, minor: number): Promise<void> {
    await one.till.byId('conflict-save').click();
    await one.till.byId('own-conflict').waitFor({ state: 'hidden' });
    await one.page.keyboard.press('Escape');
    await one.till.byId('entry-form').waitFor({ state: 'hidden' });
    await sent(one);
    for (const manager of [one, other]) await manager.sees(item, shown);
    expect(await priceOf(item)).to.equal(minor);
    expect((await stored(items[0]!))!.prices, 'the price beside it').to.have.length(2);
  }

  it('ask who changed the same price second: mine, theirs, or another one', async () => {
    await meet(items[0]!, '5.00', '6.00');
    await one.till.byId('choose-mine').click();
    await settled(items[0]!, '5.00', 500);
    await meet(items[0]!, '5.10', '6.10');
    await one.till.byId('choose-theirs').click();
    await settled(items[0]!, '6.10', 610);
    await meet(items[0]!, '5.20', '6.20');
    await one.till.byId('choose-other').fill('5.75');
    await settled(items[0]!, '5.75', 575);
  });

  it('are what the till sells by, and lose an item that can be put back', async () => {
    await one.open(items[1]!);
    await one.till.byId('entry-take-out').click();
    await one.row(items[1]!).waitFor({ state: 'hidden' });
    await other.row(items[1]!).waitFor({ state: 'hidden' });
    expect((await stored(items[1]!))!.active).to.equal(false);
    await one.till.byId('filter-out').selectOption('1');
    await one.open(items[1]!);
    await one.save();
    await one.row(items[1]!).waitFor({ state: 'hidden' });
    await other.sees(items[1]!, '3.40');
    await sent(one);
    await one.page.goto(`${shop.url}/point-of-sale/sale`);
    await one.till.ready();
    await one.till.openShift('Day', '100');
    await one.till.scan(items[0]!.code);
    await one.page.locator('[data-testid=total][data-minor="575"]').waitFor();
    await one.till.payExact();
    await one.till.nextSale();
    await sent(one);
    const [line] = await shop.sql<{ unit_price: string; price_source: string; price_list_id: string }>(
      `SELECT unit_price, price_source, price_list_id FROM order_lines WHERE item_id = $1`,
      [items[0]!.id],
    );
    expect({ ...line, unit_price: Number(line!.unit_price) }).to.deep.equal({
      unit_price: 575,
      price_source: 'price_list',
      price_list_id: listId,
    });
  });

  it('and everything in front of them: axe finds nothing, in light and dark', async () => {
    const places = [
      ['price-lists', 'list-row'],
      [`price-lists/${listId}`, 'list-row'],
      [`products/price-lists/${listId}?edit=1`, 'price-list-form'],
      [`price-lists/${listId}?entry=${items[0]!.id}`, 'entry-form'],
      [`price-lists/${listId}?entry=new`, 'item-found'],
    ] as const;
    for (const [place, testId] of places) {
      await other.page.goto(`${shop.server.ready.url}/dashboard/${place}`);
      await other.till.byId(testId).first().waitFor();
      expect(await axeFinds(other.page), place).to.deep.equal([]);
    }
  });

  it('can be read, and not changed, by whoever may only read', async () => {
    await giveRights(shop.server, 2, { product: 'read' }, ['product', 'order']);
    const reader = await Manager.at(shop, shop.server.ready.url, 2);
    await reader.goTo('price-lists', 'price-lists');
    await reader.till.byId('list-row').filter({ hasText: name }).click();
    await reader.open(items[0]!);
    expect(await reader.price().getAttribute('readonly')).to.not.equal(null);
    for (const id of [
      'entry-save',
      'entry-take-out',
      'step-add',
      'price-take',
      'entry-new',
      'price-list-edit',
    ])
      expect(await reader.till.byId(id).count(), id).to.equal(0);
    await reader.goTo('price-lists?entry=new', 'price-lists');
    await reader.till.byId('list-row').first().waitFor();
    expect(await reader.till.byId('price-list-new').count()).to.equal(0);
    expect(await reader.till.byId('price-list-form').count()).to.equal(0);
  });
});
