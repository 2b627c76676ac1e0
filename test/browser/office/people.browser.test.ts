// The people of the shop in the back office, in a real browser: one is invited, given rights and a PIN that opens the
// till; without a network it is said and nothing typed is lost; whoever may not is kept out.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shortHarm } from '../hostile-shop.ts';
import type { TillPage } from '../till-page.ts';

const pin = '93518';

describe('the people in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(place: string, testId: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/${place}`);
    await till.byId(testId).waitFor();
  }

  async function stored(name: string) {
    const [row] = await shop.sql<{
      id: string;
      modules: string[];
      module_permissions: object;
      pin_hash: string;
      disabled: boolean;
    }>(`SELECT id, modules, module_permissions, pin_hash, disabled FROM vendor_staff WHERE name = $1`, [
      name,
    ]);
    return row;
  }

  const said = (field: string, words: string) =>
    page
      .getByTestId(field)
      .locator('xpath=ancestor::*[contains(@class,"Input")][last()]')
      .getByText(words)
      .waitFor();

  it('are invited, get rights, and a PIN that opens the till; offline nothing typed is lost', async () => {
    await atTheOffice();
    await goTo('employees', 'people');
    await till.byId('person-new').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=person-name]:focus').waitFor();
    await page.keyboard.type('Maria');
    await page.keyboard.press('Tab');
    await page.keyboard.type(shop.server.ready.logins[0]!.email);
    await page.keyboard.press('Enter');
    await said('person-email', 'already signs somebody in');
    await shop.proxy.down();
    await till.byId('person-email').fill('maria@example.com');
    await till.byId('person-save').click();
    await till.byId('server-problem').waitFor();
    expect(await till.byId('person-name').inputValue()).to.equal('Maria');
    expect(await till.byId('person-email').inputValue()).to.equal('maria@example.com');
    expect(await stored('Maria')).to.equal(undefined);
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('person-save').click();
    await till.byId('person-page').waitFor();
    await till.byId('invite-again').waitFor();
    await till.byId('module-product').getByText('Read', { exact: true }).click();
    await till.byId('module-order').getByText('Change', { exact: true }).click();
    await till.byId('person-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const maria = (await stored('Maria'))!;
    expect(maria.modules).to.deep.equal(['product', 'order']);
    expect(maria.module_permissions).to.deep.equal({ product: 'read', order: 'write' });
    await till.byId('pin-field').fill('1234');
    await till.byId('pin-save').click();
    await said('pin-field', 'one of the first anybody would try');
    await till.byId('pin-field').fill(pin);
    await till.byId('pin-save').click();
    await page.locator('[data-testid=pin-form][data-set=true]').waitFor();
    expect((await stored('Maria'))!.pin_hash).to.match(/^\$argon2id\$/);
    await goTo('employees', 'people');
    const row = till.byId('list-row').filter({ hasText: 'Maria' });
    await row.getByTestId('cell-pin').getByText('Set').waitFor();
    await till.byId('menu').click();
    await till.byId('lock').click();
    await till.byId('locked').waitFor();
    await till.byId('unlock-who').click();
    await page.getByRole('option', { name: 'Maria', exact: true }).click();
    await till.byId('unlock-pin').click();
    await page.keyboard.type(pin, { delay: 60 });
    await page.keyboard.press('Enter');
    // The till is hers now, and she has no business among the people.
    await till.byId('not-permitted').waitFor();
    await shop.tills.close();
  });

  it('stand in the audit log with what was done to them, for owners alone, found by whom it is about and by what happened', async () => {
    await atTheOffice();
    await goTo('audit-log?event=pin_set', 'audit-log-count');
    const line = till.byId('list-row').filter({ hasText: 'PIN set' }).filter({ hasText: 'employee: Maria' });
    await line.waitFor();
    expect(await till.byId('list-row').count()).to.equal(1);
    await till.byId('filters-clear').click();
    await till.byId('list-row').nth(3).waitFor();
    await till.byId('audit-log-search').focus();
    await page.keyboard.type('nobody of this name');
    await page.locator('[data-testid=audit-log-count][data-count="0"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type((await stored('Maria'))!.id);
    await till.byId('list-row').filter({ hasText: 'PIN set' }).waitFor();
    await page.keyboard.press('Enter');
    const [owner] = await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [
      await staffIdOf(shop.server, 0),
    ]);
    await till.byId('line-who').getByText(owner!.name).waitFor();
    expect(await till.byId('line-ip').innerText()).to.contain('127.0.0.1');
    expect(await axeFinds(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await atTheOffice(2);
    await goTo('audit-log', 'not-permitted');
    expect(await till.byId('nav-/dashboard/audit-log').count()).to.equal(0);
  });

  it('go, and are forgotten when their name is typed', async () => {
    await atTheOffice();
    const id = await staffIdOf(shop.server, 1);
    const [before] = await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [id]);
    await goTo(`employees/${id}`, 'access-form');
    await till.byId('person-turn').click();
    await page.locator('[data-testid=access-form][data-disabled=true]').waitFor();
    expect((await stored(before!.name))!.disabled).to.equal(true);
    await till.byId('erase-name').fill('somebody else');
    expect(await till.byId('erase').isDisabled()).to.equal(true);
    await till.byId('erase-name').fill(before!.name);
    await till.byId('erase').click();
    await till.byId('people').waitFor();
    expect(await stored(before!.name)).to.equal(undefined);
  });

  it('keep their last owner, and say so where it was tried: shutting out, erasing, another rank', async () => {
    await atTheOffice();
    const id = await staffIdOf(shop.server, 0);
    await goTo(`employees/${id}`, 'access-form');
    const why = /owner/;
    const told = (part: string) =>
      page
        .locator('form, [data-testid=access-form]')
        .filter({ has: till.byId(part) })
        .getByTestId('server-problem')
        .getByText(why)
        .waitFor();
    await till.byId('person-turn').click();
    await told('person-turn');
    const [owner] = await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [id]);
    await till.byId('erase-name').fill(owner!.name);
    await till.byId('erase').click();
    await told('erase');
    await till.byId('person-rank').selectOption('employee');
    await till.byId('person-save').click();
    await page.locator('.mantine-NativeSelect-error').getByText(why).waitFor();
    const [after] = await shop.sql<{ vendor_type: string; disabled: boolean }>(
      'SELECT vendor_type, disabled FROM vendor_staff WHERE id = $1',
      [id],
    );
    expect(after).to.deep.equal({ vendor_type: 'owner', disabled: false });
  });

  it('have roles with names of their own, which are told where they are wrong', async () => {
    await atTheOffice();
    await goTo('employees/roles', 'role-name');
    for (const times of [1, 2]) {
      await till.byId('role-name').fill('Night watch');
      await page.keyboard.press('Enter');
      if (times === 1) await page.locator('[data-testid=role-name][value=""]').waitFor();
    }
    await said('role-name', 'has a role of this name');
    expect(await till.byId('role').filter({ hasText: 'Night watch' }).count()).to.equal(1);
  });

  it('are read, and not changed, by whoever may only read; a writer who is no owner gives no rights', async () => {
    const reader = await staffIdOf(shop.server, 2);
    await giveRights(shop.server, 2, { employee: 'read' });
    await atTheOffice(2);
    await goTo(`employees/${reader}`, 'person-form');
    for (const id of ['person-save', 'pin-form', 'access-form', 'erase'])
      expect(await till.byId(id).count(), id).to.equal(0);
    await goTo('employees', 'people');
    expect(await till.byId('person-new').count()).to.equal(0);
    await goTo('employees/create', 'not-permitted');
    await giveRights(shop.server, 2, { employee: 'write' });
    await till.byId('person-form').waitFor();
    expect(await till.byId('person-rank').isDisabled()).to.equal(true);
    expect(await page.locator('[data-testid=module-order] input:not([disabled])').count()).to.equal(0);
    await goTo(`employees/${await staffIdOf(shop.server, 0)}`, 'person-form');
    for (const id of ['person-save', 'pin-form', 'access-form', 'erase'])
      expect(await till.byId(id).count(), id).to.equal(0);
  });

  it('may have any name, and axe finds nothing, in light and dark', async () => {
    await atTheOffice();
    const id = await staffIdOf(shop.server, 2);
    const name = `${shortHarm}${'W'.repeat(120)}`;
    await askAsOwner(shop.server, 'PATCH', `/vendor/vendor-employees/${id}`, { name });
    const screens = [
      ['employees', 'people-count'],
      ['employees/create', 'person-save'],
      [`employees/${id}`, 'erase'],
      ['employees/roles', 'role-name'],
    ] as const;
    for (const [place, testId] of screens) {
      await goTo(place, testId);
      expect(await axeFinds(page), place).to.deep.equal([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, place).to.equal(0);
      expect(await page.evaluate(() => 'harmed' in window), place).to.equal(false);
    }
  });
});
