// Photo and location with a punch, in a real browser with a camera of its own: taken, refused, absent and skipped, offline
// until the server has them, and each as the time card in the back office shows it.
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { longestPhoto } from '@evertill/schemas';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, patchSettings, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { overflowing, smallTargets } from '../reachable.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;
const cashier = 2;
const pin = '93518';
const place = '/point-of-sale/time-clock';
/** ms after which the same key is no second press of one wish. */
const pressedTwice = 10_500;

describe('evidence of a punch in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let office: TillPage;
  let managerId: string;
  let lane = 0;

  before(async () => {
    await giveRights(shop.server, manager, { employee: 'write' });
    managerId = await staffIdOf(shop.server, manager);
    await askAsOwner(shop.server, 'PUT', `/vendor/vendor-employees/${managerId}/pin`, { pin });
    office = await shop.till({ login: manager });
  });

  const ask = (evidence: string) =>
    patchSettings(shop.server, { dashboard_prefs: { time_clock: { evidence } } });

  /** At the time clock, where the store asks for both. */
  async function tillOf(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<TillPage> {
    await shop.sql('DELETE FROM vendor_attendance_days');
    await ask('gps_and_photo');
    const till = await shop.till({
      login: cashier,
      lane: (lane = 1 - lane),
      ...(prepare ? { prepare } : {}),
    });
    await till.untilOfflineReady();
    await till.page.goto(`${shop.url}${place}`);
    await notice(till).waitFor();
    return till;
  }
  const notice = (till: TillPage) => till.page.locator('[data-testid=clock-evidence]');
  const allow = async (context: BrowserContext) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 60.17, longitude: 24.94, accuracy: 12 });
  };
  async function clockIn(till: TillPage): Promise<void> {
    await till.byId('clock-in').click();
    await till.byId('clock-done').waitFor();
  }
  const missingOn = (page: Page, testId: string) =>
    page
      .locator(`[data-testid=${testId}]`)
      .evaluateAll((all) => all.map((one) => `${one.dataset['kind']} ${one.dataset['reason']}`));
  async function card(): Promise<Page> {
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>('SELECT id FROM vendor_attendance_days');
    await office.page.goto(`${shop.url}/dashboard/employees/timesheet/${id}`);
    await office.byId('punch').first().waitFor();
    return office.page;
  }

  it('says so first, takes both offline and keeps them over a reload; the time card shows them', async () => {
    const till = await tillOf(allow);
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    expect(await notice(till).getAttribute('data-evidence')).to.equal('gps_and_photo');
    await clockIn(till);
    await till.byId('clock-photo').waitFor();
    expect(await till.page.locator('[data-testid=clock-missing]').count()).to.equal(0);
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.page.reload();
    await till.page.locator('[data-testid=clock-punch][data-state=waiting]').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    const [{ bytes } = { bytes: 0 }] = await shop.sql<{ bytes: number }>(
      `SELECT length(decode(jpeg, 'base64')) AS bytes FROM vendor_attendance_photos`,
    );
    expect(bytes).to.be.within(1000, longestPhoto);
    const page = await card();
    await office.byId('punch-photo').waitFor();
    const size = await office.byId('punch-photo').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(size).to.be.within(80, 640);
    expect(await office.byId('punch-location').innerText())
      .to.include('60.17000')
      .and.include('12');
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.page.context().close();
  });

  it('clocks in without what is not allowed, and marks the punch with it', async () => {
    const till = await tillOf(async (context) => {
      await context.grantPermissions([]);
      // The shell of Chromium asks no person about a camera.
      await context.addInitScript(() => {
        // A blank page has none.
        if (!isSecureContext) return;
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      });
    });
    await clockIn(till);
    const refused = ['gps refused', 'photo refused'];
    expect(await missingOn(till.page, 'clock-missing')).to.have.members(refused);
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await missingOn(await card(), 'punch-missing')).to.have.members(refused);
    await till.page.context().close();
  });

  it('clocks in on a device that has neither, and marks the punch with it', async () => {
    const till = await tillOf((context) =>
      context.addInitScript(() => {
        for (const name of ['mediaDevices', 'geolocation'])
          Object.defineProperty(navigator, name, { value: undefined });
      }),
    );
    await clockIn(till);
    await till.untilSync({ waiting: 0, attention: 0 });
    const absent = ['gps unavailable', 'photo unavailable'];
    expect(await missingOn(await card(), 'punch-missing')).to.have.members(absent);
    await till.page.context().close();
  });

  it('takes nothing where the employee skips it, and asks again the next time', async () => {
    const till = await tillOf(allow);
    await till.byId('clock-without').check();
    await clockIn(till);
    expect(await till.page.locator('[data-testid=clock-photo]').count()).to.equal(0);
    expect(await till.byId('clock-without').isChecked()).to.equal(false);
    // Skipped still, after a question.
    await till.page.waitForTimeout(pressedTwice);
    await till.byId('clock-without').check();
    await till.byId('clock-in').click();
    await till.byId('clock-sure').click();
    await till.byId('clock-doubt').waitFor({ state: 'detached' });
    expect(await till.page.locator('[data-testid=clock-photo]').count()).to.equal(0);
    await till.untilSync({ waiting: 0, attention: 0 });
    const refused = ['gps refused', 'photo refused'];
    expect(await missingOn(await card(), 'punch-missing')).to.have.members([...refused, ...refused]);
    await till.page.context().close();
  });

  it('stays open by PIN until the outcome is shown, and takes the photo of that employee', async () => {
    const till = await tillOf(async (context) => {
      await allow(context);
      await context.addInitScript(() => {
        if (!isSecureContext) return;
        const take = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (wanted) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          return take(wanted);
        };
      });
    });
    const press = async (typed: string) => {
      await till.byId('clock-pin').fill(typed);
      await till.byId('other-in').click();
      await till.byId('clock-taking').waitFor();
      await till.page.keyboard.press('Escape');
      expect(await till.byId('clock-who').isDisabled()).to.equal(true);
    };
    await till.page.keyboard.press('F6');
    await till.page.locator('[data-testid=clock-pin]:focus').waitFor();
    await press('1111');
    await till.byId('clock-other').getByText('This PIN is not right.').waitFor();
    await press(pin);
    await till.byId('clock-photo').waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    const punches = await shop.sql('SELECT vendor_employee_id AS id FROM vendor_attendance_punches');
    expect(punches).to.deep.equal([{ id: managerId }]);
    await till.page.context().close();
  });

  it('asks the next employee nothing about a punch of the one before', async () => {
    const till = await tillOf(allow);
    await clockIn(till);
    await till.page.waitForTimeout(pressedTwice);
    await till.byId('clock-in').click();
    await till.byId('clock-doubt').waitFor();
    await till.page.keyboard.press('Control+l');
    await till.byId('locked').waitFor();
    await till.byId('unlock-who').click();
    const [{ name } = { name: '' }] = await shop.sql<{ name: string }>(
      'SELECT name FROM vendor_staff WHERE id = $1',
      [managerId],
    );
    await till.page.getByRole('option', { name, exact: true }).click();
    await till.byId('unlock-pin').fill(pin);
    await till.page.keyboard.press('Enter');
    await till.byId('clock-person').filter({ hasText: name }).waitFor();
    for (const testId of ['clock-doubt', 'clock-done', 'clock-photo'])
      expect(await till.page.locator(`[data-testid=${testId}]`).filter({ visible: true }).count()).to.equal(
        0,
      );
    await clockIn(till);
    await till.untilSync({ waiting: 0, attention: 0 });
    const photos = await shop.sql<{ id: string }>(
      `SELECT DISTINCT p.vendor_employee_id AS id, v.photo_ref FROM vendor_attendance_punches p
         JOIN vendor_attendance_validations v ON v.punch_id = p.id AND v.kind = 'photo'`,
    );
    expect(photos).to.have.length(2);
    expect(photos.map(({ id }) => id)).to.include(managerId);
    await till.page.context().close();
  });

  it('says on a phone in every language what it takes, and nothing where the store asks for nothing', async () => {
    const till = await tillOf(allow);
    await till.page.setViewportSize({ width: 390, height: 844 });
    for (const code of ['de', 'es', 'fr', 'ar', 'en']) {
      await till.speak(code);
      await notice(till).waitFor();
      const found = [
        ...(await clippedWords(till.page)),
        ...(await overflowing(till.page)),
        ...(await smallTargets(till.page)),
      ];
      expect(found, code).to.deep.equal([]);
    }
    await ask('none');
    await notice(till).waitFor({ state: 'detached' });
    await clockIn(till);
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await missingOn(await card(), 'punch-missing')).to.deep.equal([]);
    await till.page.context().close();
  });
});
