// The settings of a store in the back office, in a real browser: changed by keyboard and without a network, seen on the
// receipt, asked where somebody else changed them; what only the server knows is refused at its place.
import { expect } from 'chai';
import type { DeviceState } from '@evertill/sync';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { giveFleet } from '../given-fleet.ts';
import type { TillPage } from '../till-page.ts';

describe('the settings in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/dashboard' });
  let till: TillPage;
  let page: Page;
  let storeId: string;

  before(async () => {
    storeId = shop.store.id;
  });

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(tab: string, testId: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/settings?tab=${tab}`);
    await till.byId(testId).first().waitFor();
  }

  async function stored() {
    const [row] = await shop.sql<{
      cash_denominations: number[];
      receipt_header: string;
      receipt_footer: string;
      currency: string;
    }>(`SELECT cash_denominations, receipt_header, receipt_footer, currency FROM stores WHERE id = $1`, [
      storeId,
    ]);
    return row!;
  }

  async function lanes() {
    return shop.sql<{ id: string; name: string }>(
      'SELECT id, name FROM store_pos_registers WHERE store_id = $1 ORDER BY name',
      [storeId],
    );
  }

  /** Of quick keys, in their order. */
  async function pages(): Promise<string[]> {
    const found = await shop.sql<{ id: string }>(
      `SELECT id FROM reference_entries WHERE store_id = $1 AND kind = 'quick_key_page'
        ORDER BY (data->>'position')::int, name`,
      [storeId],
    );
    return found.map(({ id }) => id);
  }

  /** Everything that was changed here has arrived. */
  async function untilSent(): Promise<void> {
    await till.byId('edit-note').waitFor({ state: 'detached' });
    await till.untilSync({ waiting: 0 });
  }

  it('are changed by keyboard without a network, and told where they are wrong', async () => {
    await askAsOwner(shop.server, 'POST', '/vendor/quick-key-pages', {
      store_id: storeId,
      name: 'Second',
      pos_register_id: '',
      position: 1,
      keys: [],
    });
    await atTheOffice();
    await goTo('general', 'general-form');
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    const coins = till.byId('field-cash_denominations');
    await coins.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('five');
    await page.keyboard.press('Enter');
    await page.getByText('Enter whole numbers from 1').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('100, 5000,25,100');
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=edit-note][data-state=waiting]').waitFor();
    await page.locator('[data-testid=field-cash_denominations][value="5000, 100, 25"]').waitFor();
    await till.byId('tab-lanes').click();
    const fresh = page.locator('[data-lane=new]');
    await fresh.getByTestId('lane-name').fill('Garden');
    await page.keyboard.press('Enter');
    await till.byId('lane').filter({ hasText: 'Garden' }).waitFor();
    // The one this till stands at stays.
    const own = page.locator(`[data-lane="${shop.store.laneIds[0]!}"]`);
    expect(await own.getByTestId('lane-remove').isDisabled()).to.equal(true);
    await till.byId('tab-quick-keys').click();
    const [first, second] = await pages();
    await page.locator(`[data-page="${second}"]`).getByTestId('page-back').click();
    await page.locator(`[data-testid=quick-page]:first-of-type[data-page="${second}"]`).waitFor();
    await till.byId('tab-devices').click();
    await page.locator('[data-testid=server-why-not][data-why=offline]').waitFor();
    await shop.proxy.up();
    await untilSent();
    expect((await stored()).cash_denominations).to.deep.equal([5000, 100, 25]);
    expect((await lanes()).map(({ name }) => name)).to.include('Garden');
    expect((await pages()).slice(0, 2)).to.deep.equal([second, first]);
    await till.byId('tab-lanes').click();
    const garden = till.byId('lane').filter({ hasText: 'Garden' });
    await garden.getByTestId('lane-remove').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await garden.waitFor({ state: 'detached' });
    await untilSent();
    expect((await lanes()).map(({ name }) => name)).not.to.include('Garden');
  });

  it('show the receipt as it is typed, and ask where somebody else changed it meanwhile', async () => {
    await atTheOffice();
    await goTo('receipt', 'receipt-preview');
    const preview = till.byId('receipt-preview');
    await till.byId('field-receipt_header').fill('Pier Nine');
    await preview.getByText('Pier Nine', { exact: true }).waitFor();
    await till.byId('field-receipt_footer').fill('Mine');
    // What is being typed outlives a look at another section.
    await till.byId('tab-general').click();
    await till.byId('general-form').waitFor();
    await till.byId('tab-receipt').click();
    await askAsOwner(shop.server, 'PATCH', `/vendor/stores/${storeId}`, {
      receipt_footer: 'Theirs',
    });
    await till.byId('meanwhile').getByText('Theirs', { exact: true }).waitFor();
    await preview.getByText('Mine', { exact: true }).waitFor();
    await till.byId('meanwhile-take').click();
    await preview.getByText('Theirs', { exact: true }).waitFor();
    await till.byId('settings-save').click();
    await page.getByText('Saved. The tills').waitFor();
    await untilSent();
    expect(await stored()).to.deep.include({ receipt_header: 'Pier Nine', receipt_footer: 'Theirs' });
    // What was saved is nobody's typing any more: a later change is simply there.
    await askAsOwner(shop.server, 'PATCH', `/vendor/stores/${storeId}`, { receipt_header: 'Pier Ten' });
    await preview.getByText('Pier Ten', { exact: true }).waitFor();
    expect(await till.byId('meanwhile').count()).to.equal(0);
  });

  it('keep the currency, the secrets and the tills on the server, and say what it refuses', async () => {
    await atTheOffice();
    await goTo('general', 'sync-form');
    const before = (await stored()).currency;
    await till.byId('field-currency').fill('JPY');
    await page.getByRole('option', { name: /^JPY/ }).click();
    await till.byId('currency-save').click();
    await till.byId('currency-form').getByText('Something still needs it.').waitFor();
    expect((await stored()).currency).to.equal(before);
    await till.byId('sync-merchant_id').fill('M-77');
    await till.byId('sync-auth_code').fill('  a very secret code ');
    await shop.proxy.down();
    await till.byId('sync-save').click();
    await till.byId('sync-form').getByText('What you typed stays').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('sync-save').click();
    await page.locator('[data-testid=secret-auth_code][data-set=true]').waitFor();
    expect(await till.byId('sync-auth_code').inputValue()).to.equal('');
    expect(await till.byId('sync-merchant_id').inputValue()).to.equal('M-77');
    await till.byId('take-auth_code').click();
    await page.locator('[data-testid=secret-auth_code][data-set=false]').waitFor();
    await till.byId('tab-devices').click();
    await till.byId('device-open').filter({ hasText: 'this one' }).click();
    await till.byId('device-name').fill('Front counter');
    await page.keyboard.press('Enter');
    await till.byId('server-row').filter({ hasText: 'Front counter' }).waitFor();
  });

  it('are another store’s when that is chosen, and back', async () => {
    await atTheOffice();
    await goTo('general', 'general-form');
    const other = shop.server.ready.stores[1]!;
    await till.byId('store-selector').focus();
    await page.keyboard.press('Enter');
    await till.byId(`store-${other.id}`).waitFor();
    await shop.proxy.down();
    await page.keyboard.press('Escape');
    await till.byId('store-selector').click();
    await till.byId('stores-offline').waitFor();
    await shop.proxy.up();
    await page.keyboard.press('Escape');
    await till.byId('store-selector').click();
    await till.byId(`store-${other.id}`).click();
    await page
      .locator('[data-testid=field-name]')
      .and(page.locator(`[value="${other.name}"]`))
      .waitFor();
    const first = shop.store;
    await till.byId('store-selector').click();
    await till.byId(`store-${first.id}`).click();
    await page
      .locator('[data-testid=field-name]')
      .and(page.locator(`[value="${first.name}"]`))
      .waitFor();
  });

  it('are read, and not changed, by whoever may only read; axe finds nothing', async () => {
    await giveRights(shop.server, 2, { settings: 'read' });
    await atTheOffice(2);
    await goTo('general', 'sync-form');
    for (const id of ['settings-save', 'currency-save', 'sync-save', 'take-auth_code'])
      expect(await till.byId(id).count(), id).to.equal(0);
    expect(await till.byId('field-name').getAttribute('readonly')).not.to.equal(null);
    expect(await till.byId('field-blind_close').isDisabled()).to.equal(true);
    await goTo('lanes', 'lane');
    expect(await till.byId('lane-save').count()).to.equal(0);
    expect(await till.byId('lane-give').count()).to.equal(0);
    await goTo('devices', 'server-row');
    expect(await till.byId('device-open').count()).to.equal(0);
    // How each till is, in support's own words; support's pages are not theirs.
    const full = {
      id: 'given-full',
      name: 'Bakery counter',
      lane: 2,
      state: (sound: DeviceState): DeviceState => ({
        ...sound,
        storage: { ...sound.storage, health: 'full', left: 0 },
      }),
    };
    await giveFleet(shop.server, [full]);
    const troubled = page.locator('[data-testid=till-now][data-device=given-full]');
    await troubled.getByText('The disk of this device is full').waitFor();
    await troubled.locator('[data-standing=needs_attention]').waitFor();
    expect(await till.byId('to-support').count()).to.equal(0);
    // It is no till that a lane could be given to.
    for (const table of ['device_states', 'device_connections', 'sync_clients'])
      await shop.sql(`DELETE FROM ${table} WHERE device_id = $1`, [full.id]);
    await giveRights(shop.server, 2, { settings: 'write' });
    const screens = [
      ['general', 'sync-save'],
      ['lanes', 'lane-save'],
      ['devices', 'device-open'],
      ['receipt', 'receipt-preview'],
      ['quick-keys', 'quick-page'],
    ] as const;
    for (const [tab, testId] of screens) {
      await goTo(tab, testId);
      expect(await axeFinds(page), tab).to.deep.equal([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, tab).to.equal(0);
    }
    await giveRights(shop.server, 2, { product: 'read' });
    await till.byId('not-permitted').waitFor();
    expect(await till.byId('nav-/dashboard/settings').count()).to.equal(0);
  });

  it('say who has a lane, and the owner gives that of a till that is shut out to another', async () => {
    const laneId = shop.store.laneIds[1]!;
    const holder = async () => {
      const [lease] = await shop.sql<{ device_id: string }>(
        'SELECT device_id FROM lane_leases WHERE pos_register_id = $1',
        [laneId],
      );
      return lease?.device_id;
    };
    const theirs = await holder();
    await atTheOffice();
    await goTo('devices', 'server-row');
    await till.byId('server-row').filter({ hasText: 'Lane 2' }).getByTestId('device-open').click();
    await till.byId('device-turn').click();
    await page.locator('[data-testid=device-form][data-out=true]').waitFor();
    await goTo('lanes', 'lane');
    const section = page.locator('section').filter({ has: page.locator(`[data-lane="${laneId}"]`) });
    await section.getByTestId('lane-give').click();
    const choice = section.getByTestId('give-to');
    await choice.locator('option').nth(1).waitFor({ state: 'attached' });
    expect(await choice.locator('option').count(), 'neither theirs nor one that is out').to.equal(2);
    await choice.selectOption({ index: 1 });
    await section.getByTestId('give').click();
    await section.getByTestId('lane-holder').filter({ hasText: 'This till has it' }).waitFor();
    const ours = await holder();
    expect(ours).to.be.a('string').and.not.equal(theirs);
    await goTo('devices', 'server-row');
    await till.byId('device-open').filter({ hasNotText: 'this one' }).click();
    await till.byId('device-turn').click();
    await page.locator('[data-testid=device-form][data-out=false]').waitFor();
  });
});
