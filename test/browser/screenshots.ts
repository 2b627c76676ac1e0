// Pictures of the till for people to look at: `node test/browser/screenshots.ts [group …]`. They land in
// test/browser/screenshots.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import type { Screen } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import { askAsOwner, setOwnersPin } from './back-office.ts';
import { picturesOfCounter } from './counter-pictures.ts';
import { beforeTheWeek, liveTheWeek } from './manager-week.ts';
import { picturesOfOffice } from './office-pictures.ts';
import { picturesOfSettings } from './settings-pictures.ts';
import { picturesOfSale } from './sale-pictures.ts';
import { picturesOfRooms } from './rooms-pictures.ts';
import { picturesOfDesk } from './desk-pictures.ts';
import { picturesOfShift } from './shift-pictures.ts';
import { giveDay, giveFleet, giveGap, mixedFleet } from './given-fleet.ts';
import { shelf } from './shop-shelf.ts';
import { picturesOfSupport } from './support-pictures.ts';
import { TillPage } from './till-page.ts';
import { TillServer } from './till-server.ts';

const folder = path.join(import.meta.dirname, 'screenshots');
const desk: Screen = { width: 1366, height: 768 };

mkdirSync(folder, { recursive: true });
const server = await TillServer.start();
const proxy = await startChaosProxy(server.port);
const [store] = server.ready.stores;
const [lane, secondLane] = store!.laneIds;
const manager = server.ready.logins[1]!;
const goods = await shelf(server, store!.id, 60);
const codes = goods.map(({ code }) => code);
const byPrice = goods.toSorted((a, b) => b.price - a.price).map(({ code }) => code);
const [produce] = await server.sql<{ plu: string }>(
  `SELECT i.plu FROM items i WHERE i.store_id = $1 AND i.item_type = 'WEIGHT' AND i.status = 1 ORDER BY i.sku_code LIMIT 1`,
  [store!.id],
);
const [beer] = await server.sql<{ code: string }>(
  `SELECT b.code FROM items i JOIN item_barcodes b ON b.vendor_id = i.vendor_id AND b.product_id = i.id
    WHERE i.store_id = $1 AND i.minimum_age > 0 AND i.status = 1 ORDER BY b.variation_id DESC LIMIT 1`,
  [store!.id],
);
const [weighed] = await server.sql<{ plu: string }>(
  `SELECT plu FROM items WHERE store_id = $1 AND item_type = 'WEIGHT' AND plu <> '' AND status = 1 ORDER BY sku_code LIMIT 1`,
  [store!.id],
);

function picture({ page }: TillPage, name: string): Promise<unknown> {
  return pictureOf(page, name);
}

async function pictureOf(page: Page, name: string): Promise<void> {
  // Toasts and transitions come to rest.
  await page.waitForTimeout(700);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

async function atTheDesk(): Promise<void> {
  const browser = await openBrowser(desk);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.byId('login').waitFor();
    await picture(till, '01-login');
    await till.logIn(manager);
    await till.byId('place').waitFor();
    await picture(till, '02-which-till');
    await till.useLane(lane!);
    await till.go('work-shift');
    await picture(till, '03-open-shift');
    await till.openShift('Morning', '150');
    await picture(till, '04-sale-empty');
    await till.scanAll(codes.slice(0, 8).filter((_, index) => index % 2 === 0));
    await till.page.keyboard.type('3*');
    await till.scan(codes[9]!);
    await till.byId('basket-line').nth(4).waitFor();
    await picture(till, '05-basket');
    await till.search('milk');
    await picture(till, '06-search');
    await till.page.keyboard.press('Escape');
    await till.scan('4000000000000');
    await picture(till, '07-unknown-code');
    await till.hold('Blue jacket');
    await till.scanAll(codes.slice(20, 23));
    await till.hold('Order of Mrs Virtanen');
    await till.scanAll(codes.slice(12, 15));
    await picture(till, '08-held-baskets');
    await till.byId('pay-other').click();
    await till.byId('tendered').fill('50');
    await picture(till, '09-other-amount');
    await till.byId('take-cash').click();
    await till.paid();
    await picture(till, '10-paid');
    await till.nextSale();
    await till.page.keyboard.press('F8');
    await picture(till, '11-resume');
    await till.page.keyboard.press('Escape');
    await till.byId('item-details').first().click();
    await picture(till, '12-item');
    await till.page.keyboard.press('Escape');
    await proxy.down();
    for (const code of codes.slice(30, 33)) {
      await till.scan(code);
      await till.payExact();
      await till.nextSale();
    }
    await till.untilSync({ waiting: 3 });
    await till.scanAll(codes.slice(40, 43));
    await picture(till, '13-offline');
    await till.byId('sync-chip').click();
    await picture(till, '14-what-is-sent');
    await till.page.keyboard.press('Escape');
    await till.go('orders');
    await picture(till, '15-orders');
    await till.byId('menu').click();
    await picture(till, '16-menu');
    await proxy.up();
  } finally {
    await browser.close();
  }
}

async function on(screen: Screen, name: string): Promise<void> {
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(manager);
    await till.useLane(secondLane!);
    if ((await till.byId('open-shift-link').count()) > 0 || screen.width < 800) await openOnce(till);
    for (const code of codes.slice(3, 8)) await till.scan(code);
    await picture(till, `${name}-items`);
    if (screen.width < 800) {
      await till.page.getByText('Basket ·').click();
      await picture(till, `${name}-basket`);
    }
    await till.page.keyboard.press('F12');
    await till.paid();
    await picture(till, `${name}-paid`);
  } finally {
    await browser.close();
  }
}

/** For a till that is another one. */
async function freeTheLanes(): Promise<void> {
  await server.sql(
    `UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'`,
  );
  await server.sql('DELETE FROM lane_leases');
}

async function shiftOn(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(manager);
    await till.useLane(secondLane!);
    const camera = (what: string) => picture(till, `${what}-${name}`);
    await picturesOfShift({ till, camera, codes: codes.slice(10, 15) });
  } finally {
    await browser.close();
  }
}

const customer = 'Wilhelmina Konstantinopolitanskaya-Ferdinandsdottir';

async function counterOn(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[2]!);
    await till.useLane(secondLane!);
    await till.openShift('Counter', '100');
    const camera = (what: string) => picture(till, `${what}-${name}`);
    await picturesOfSale({ till, camera, codes: byPrice, plu: produce!.plu });
    await picturesOfCounter({ till, camera, codes: codes.slice(20, 28), beer: beer!.code, customer });
  } finally {
    await browser.close();
  }
}

/** `look`: as the device remembers it. */
async function settingsOn(screen: Screen, name: string, look: object = {}): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    await browser.context.addInitScript(
      (kept) => localStorage.setItem('evertill/look', JSON.stringify(kept)),
      look,
    );
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(manager);
    await till.useLane(secondLane!);
    await till.openShift('Day', '100');
    const camera = (what: string) => picture(till, `${what}-${name}`);
    await picturesOfSettings({ till, camera, codes: codes.slice(5, 9) });
  } finally {
    await browser.close();
  }
}

async function roomsOn(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(manager);
    await till.useLane(secondLane!);
    await till.openShift('Rooms', '100');
    const camera = (what: string) => picture(till, `${what}-${name}`);
    await picturesOfRooms({ till, camera, code: codes[3]!, customer });
  } finally {
    await browser.close();
  }
}

async function officeOn(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[0]!);
    await till.useLane(secondLane!);
    await till.openShift('Office', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
    await till.go('work-shift');
    await till.byId('whose-shifts').getByText('Whole store').click();
    await till.byId('store-shift').first().waitFor();
    await picture(till, `70-store-shifts-${name}`);
    await till.byId('store-shift').last().click();
    await till.inFront('shift-sheet');
    await picture(till, `71-store-shift-${name}`);
    await picturesOfOffice(till, server, (what) => picture(till, `${what}-${name}`));
  } finally {
    await browser.close();
  }
}

async function weekOn(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(manager);
    await till.useLane(secondLane!);
    await till.untilSync({ connection: 'live', waiting: 0 });
    let count = 0;
    const camera = (what: string) =>
      picture(till, `90-week-${String(++count).padStart(2, '0')}-${what}-${name}`);
    await liveTheWeek({ till, server, camera });
  } finally {
    await browser.close();
  }
}

async function besideSelling(screen: Screen, name: string): Promise<void> {
  await freeTheLanes();
  const browser = await openBrowser(screen);
  try {
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[0]!);
    await till.useLane(secondLane!);
    await till.openShift('Labels', '100');
    await picturesOfDesk({
      till,
      take: (page, what) => pictureOf(page, `${what}-${name}`),
      codes: codes.slice(20, 28),
      plu: weighed!.plu,
      offline: () => proxy.down(),
    });
  } finally {
    await browser.close();
    await proxy.up();
  }
}

async function supportOn(screen: Screen, name: string, language = 'en'): Promise<void> {
  const browser = await openBrowser(screen);
  try {
    await browser.context.addInitScript(
      (code) => localStorage.setItem('evertill/language', JSON.stringify(code)),
      language,
    );
    const page = await browser.context.newPage();
    await picturesOfSupport({
      page,
      url: server.ready.url,
      take: (of, what) => pictureOf(of, `${what}-${name}`),
    });
  } finally {
    await browser.close();
  }
}

async function openOnce(till: TillPage): Promise<void> {
  await till.go('work-shift');
  const form = till.byId('open-shift');
  await form.or(till.byId('current-shift')).first().waitFor();
  if ((await form.count()) > 0) await till.openShift('Evening', '100');
  else await till.go('sale');
  await till.ready();
}

const counter = { width: 1280, height: 800 };
const tablet = { width: 1024, height: 768, touch: true };
const upright = { width: 820, height: 1180, touch: true };
const broad = { width: 1180, height: 820, touch: true };
const phone = { width: 390, height: 844, touch: true };

const groups: Readonly<Record<string, () => Promise<void>>> = {
  async beside() {
    await besideSelling(desk, 'light');
    await besideSelling({ ...desk, dark: true }, 'dark');
    await besideSelling(upright, 'tablet');
  },
  async counter() {
    await counterOn(counter, 'light');
    await counterOn({ ...counter, dark: true }, 'dark');
    await counterOn(tablet, 'tablet');
    await counterOn({ ...tablet, dark: true }, 'tablet-dark');
  },
  async rooms() {
    await roomsOn(counter, 'light');
    await roomsOn({ ...counter, dark: true }, 'dark');
    await roomsOn(tablet, 'tablet');
    await roomsOn({ ...phone, dark: true }, 'phone-dark');
  },
  async selling() {
    await atTheDesk();
    await on({ ...desk, dark: true }, '20-dark');
    await on(broad, '21-tablet');
    await on(upright, '22-tablet-upright');
    await on(phone, '23-phone');
  },
  async shifts() {
    await shiftOn(desk, 'light');
    await shiftOn({ ...desk, dark: true }, 'dark');
    await shiftOn(upright, 'tablet');
    await shiftOn({ ...broad, dark: true }, 'tablet-dark');
    // What is left of the desk's screen at 200 %.
    await shiftOn({ width: 683, height: 384 }, 'zoomed');
  },
  async settings() {
    await settingsOn(counter, 'light');
    await settingsOn({ width: 640, height: 400 }, 'zoomed');
    await settingsOn({ width: 768, height: 1024, touch: true }, 'tablet');
    await settingsOn(phone, 'phone');
    await settingsOn(counter, 'high-contrast', { contrast: 'more', hand: 'left' });
    await settingsOn({ ...counter, dark: true }, 'high-contrast-dark', { contrast: 'more', textSize: 150 });
  },
  async office() {
    await officeOn(desk, 'light');
    await officeOn({ ...phone, dark: true }, 'phone-dark');
  },
  async support() {
    await giveFleet(server, mixedFleet(40));
    await giveGap(server, 'given-gap');
    await giveDay(server, 'given-lane-3');
    await supportOn(desk, 'light');
    await supportOn({ ...desk, dark: true }, 'dark');
    await supportOn(phone, 'phone');
    await supportOn(desk, 'arabic', 'ar');
  },
  async week() {
    await beforeTheWeek(server);
    await weekOn(desk, 'light');
  },
};

const asked = process.argv.slice(2);
try {
  await setOwnersPin(server, '93518');
  await askAsOwner(server, 'POST', '/vendor/point-of-sale/customers', { store_id: null, name: customer });
  for (const name of asked.length > 0 ? asked : Object.keys(groups)) {
    const group = groups[name];
    if (!group)
      throw new Error(`There are no pictures of ${name}; there are ${Object.keys(groups).join(', ')}.`);
    await group();
  }
} finally {
  await proxy.close();
  await server.stop();
}
