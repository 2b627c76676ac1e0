// The time clock in a real browser: a press without a network is there after a reload and on the card once it is sent; two
// presses are one; somebody else comes by their PIN; and whoever practises has no time.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { overflowing, smallTargets } from '../reachable.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;
const cashier = 2;
const pin = '93518';
const place = '/point-of-sale/time-clock';
/** ms after which the same again is no second press of one wish; the server knows of whole seconds. */
const pressedTwice = 11_500;

describe('the time clock in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: place });
  let till: TillPage;
  let page: Page;
  /** By login, as the server lists them. */
  const people: Record<number, { readonly id: string; readonly name: string }> = {};

  before(async () => {
    for (const login of [manager, cashier]) {
      const [person] = await shop.sql<{ id: string; name: string }>(
        'SELECT s.id, s.name FROM logins l JOIN vendor_staff s ON s.vendor_id = l.vendor_id AND s.id = l.staff_id WHERE l.email = $1',
        [shop.server.ready.logins[login]!.email],
      );
      people[login] = person!;
    }
    await askAsOwner(shop.server, 'PUT', `/vendor/vendor-employees/${people[manager]!.id}/pin`, { pin });
  });

  beforeEach(async () => {
    till = await shop.tills.of(cashier);
    page = till.page;
    await till.byId('clock-today').waitFor();
  });

  const punched = (login: number) =>
    shop.sql<{ kind: string; device_label: string; set_aside: boolean }>(
      `SELECT kind, device_label, set_aside FROM vendor_attendance_punches WHERE vendor_employee_id = $1 ORDER BY at, kind`,
      [people[login]!.id],
    );
  const kinds = async (login: number) => (await punched(login)).map(({ kind }) => kind);
  const shown = (state: string) => page.locator(`[data-testid=clock-punch][data-state=${state}]`);
  const standing = (kind: string, from: string) =>
    page.locator(`[data-testid=clock-standing][data-standing=${kind}][data-from=${from}]`).waitFor();

  const atPin = () => page.locator('[data-testid=clock-pin]:focus').waitFor();

  it('pressed twice without a network it is one; it outlives a reload, and is on the card once it is sent', async () => {
    await standing('out', 'server');
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.byId('clock-in').dblclick();
    await till.byId('clock-done').waitFor();
    await standing('in', 'till');
    expect(await shown('waiting').count()).to.equal(1);
    await page.reload();
    await standing('in', 'till');
    expect(await shown('waiting').count()).to.equal(1);
    await till.byId('clock-person').filter({ hasText: people[cashier]!.name }).waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    await standing('in', 'server');
    await shown('sent').waitFor();
    expect(await punched(cashier)).to.deep.equal([
      { kind: 'in', device_label: 'time_clock', set_aside: false },
    ]);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('by keyboard alone: found by its name, in again is asked about, out is F12', async () => {
    await page.keyboard.press('Alt+1');
    await till.ready();
    await page.keyboard.press('Control+K');
    await till.inFront('palette');
    await page.keyboard.type('time clock', { delay: 60 });
    await page.keyboard.press('Enter');
    await standing('in', 'server');
    await page.keyboard.press('Alt+1');
    await till.ready();
    await page.keyboard.press('Alt+0');
    await standing('in', 'server');
    await page.waitForTimeout(pressedTwice - (await sinceLast()));
    await page.keyboard.press('F9');
    await page.locator('[data-testid=clock-doubt][data-code=clock_unsure]').waitFor();
    expect(await kinds(cashier)).to.deep.equal(['in']);
    await till.byId('clock-leave').click();
    await page.keyboard.press('F12');
    await page.locator('[data-testid=clock-done][data-kind=out]').waitFor();
    await till.untilSync({ waiting: 0 });
    await standing('out', 'server');
    expect(await kinds(cashier)).to.deep.equal(['in', 'out']);
  });

  /** ms since the last punch the server has. */
  async function sinceLast(): Promise<number> {
    const [{ ms } = { ms: 0 }] = await shop.sql<{ ms: number }>(
      'SELECT (EXTRACT(EPOCH FROM instant() - max(at)) * 1000)::int AS ms FROM vendor_attendance_punches',
    );
    return Math.min(pressedTwice, ms);
  }

  it('somebody else comes by their PIN without a network; who is at the till stays the same', async () => {
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await page.keyboard.press('F6');
    await atPin();
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await till.byId('clock-other').getByText('This PIN is not right.').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('clock-pin').fill(pin);
    await page.keyboard.press('Enter');
    await till.byId('clock-done').filter({ hasText: people[manager]!.name }).waitFor();
    expect(await till.byId('clock-other').locator('[data-state=waiting]').count()).to.equal(1);
    await page.keyboard.press('Enter');
    await till.byId('clock-other').waitFor({ state: 'hidden' });
    await till.byId('clock-person').filter({ hasText: people[cashier]!.name }).waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    expect(await kinds(manager)).to.deep.equal(['in']);
    const signed = await shop.sql<{ actor_id: string }>(
      `SELECT DISTINCT actor_id FROM operation_ledger WHERE type = 'time.punch' AND entry #>> '{payload,kind}' = 'in'`,
    );
    expect(signed.map(({ actor_id }) => actor_id)).to.have.members([
      people[manager]!.id,
      people[cashier]!.id,
    ]);
  });

  it('what the server refused is seen by whoever it is about, with its reason', async () => {
    const works = (store_ids: readonly string[]) =>
      askAsOwner(shop.server, 'PATCH', `/vendor/vendor-employees/${people[manager]!.id}`, { store_ids });
    const outByPin = async () => {
      await page.keyboard.press('F6');
      await atPin();
      await page.keyboard.type(pin);
      await page.keyboard.press('F12');
      await till.byId('clock-done').waitFor();
    };
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await works([shop.server.ready.stores[1]!.id]);
    await outByPin();
    await page.keyboard.press('Enter');
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 1 });
    await page.keyboard.press('Alt+S');
    await page.locator('[data-testid=attention][data-code=employee_scope]').waitFor();
    await till.closeDialog();
    expect(await kinds(manager)).to.deep.equal(['in']);
    await works([shop.store.id]);
    await till.untilSync({ connection: 'live' });
    await page.keyboard.press('F6');
    await atPin();
    await page.keyboard.type(pin);
    await page.keyboard.press('F12');
    const refused = till.byId('clock-other').locator('[data-testid=clock-punch][data-state=refused]');
    await refused.getByTestId('clock-note').waitFor();
    await till.untilSync({ waiting: 0 });
    expect(await kinds(manager)).to.deep.equal(['in', 'out']);
  });

  it('fits a phone in every language, and every key is large enough for a finger', async () => {
    const small = await shop.tills.of(cashier, { width: 390, height: 844, touch: true });
    for (const code of ['de', 'es', 'fr', 'ar', 'en']) {
      await small.speak(code);
      await small.byId('clock-today').waitFor();
      const found = [
        ...(await clippedWords(small.page)),
        ...(await overflowing(small.page)),
        ...(await smallTargets(small.page)),
      ];
      expect(found, code).to.deep.equal([]);
    }
    await small.byId('clock-other-open').tap();
    await small.page.locator('[data-testid=clock-pin]:focus').waitFor();
    for (const digit of pin) await small.byId(`pad-${digit}`).tap();
    expect([...(await overflowing(small.page)), ...(await smallTargets(small.page))]).to.deep.equal([]);
    await small.byId('other-out').tap();
    await small.byId('clock-done').waitFor();
    await small.untilSync({ waiting: 0 });
  });

  it('whoever practises has no time: nothing is sent, and nothing real is said', async () => {
    const before = (await punched(cashier)).length;
    await till.byId('menu').click();
    await till.byId('training-begin').click();
    await page.getByRole('button', { name: 'Start practising' }).click();
    await till.byId('training').waitFor();
    await page.keyboard.press('Alt+0');
    await standing('unknown', 'till');
    await page.keyboard.press('F9');
    await standing('in', 'till');
    await till.byId('training-end').click();
    await till.byId('training').waitFor({ state: 'hidden' });
    await page.keyboard.press('Alt+0');
    await standing('out', 'server');
    await till.untilSync({ waiting: 0 });
    expect((await punched(cashier)).length).to.equal(before);
  });
});
