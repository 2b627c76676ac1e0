// Pictures of the till for people to look at: `node test/browser/screenshots.ts`. They land in test/browser/screenshots.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from '../support/browser.ts';
import type { Screen } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import { shelf } from './shop-shelf.ts';
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
const codes = (await shelf(server, store!.id, 60)).map(({ code }) => code);

function picture(till: TillPage, name: string): Promise<unknown> {
  // Toasts and transitions come to rest.
  return till.page
    .waitForTimeout(700)
    .then(() => till.page.screenshot({ path: path.join(folder, `${name}.png`) }));
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
    await till.byId('nav-work-shift').click();
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
    await till.byId('nav-orders').click();
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

async function openOnce(till: TillPage): Promise<void> {
  await till.byId('nav-work-shift').click();
  const form = till.byId('open-shift');
  await form.or(till.byId('current-shift')).first().waitFor();
  if ((await form.count()) > 0) await till.openShift('Evening', '100');
  else await till.byId('nav-sale').click();
  await till.ready();
}

try {
  await atTheDesk();
  await on({ ...desk, dark: true }, '20-dark');
  await on({ width: 1180, height: 820, touch: true }, '21-tablet');
  await on({ width: 820, height: 1180, touch: true }, '22-tablet-upright');
  await on({ width: 390, height: 844, touch: true }, '23-phone');
} finally {
  await proxy.close();
  await server.stop();
}
