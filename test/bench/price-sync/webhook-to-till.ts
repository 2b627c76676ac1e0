// From a notification of the platform to the price on the screen of a till: real Chromium, the shipped server, a platform
// that answers after 50 ms. The 95th percentile must be under a second. `npm run prove -- webhook-price`; a number makes it that many changes.
import { notify, told } from '../../support/given-price-sync.ts';
import { openOwnBrowser } from '../../support/browser.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { patchProduct, patchSettings } from '../../browser/back-office.ts';
import { shelf } from '../../browser/shop-shelf.ts';
import { TillPage } from '../../browser/till-page.ts';
import { TillServer } from '../../browser/till-server.ts';
import { percentile } from '../measure.ts';

const changes = Number(process.argv[2] ?? 200);
/** Enough that none is changed again within its 5 s of rest. */
const products = Math.min(40, changes);
const platform = { merchantId: 'MERCHANT1', authCode: 'the code of the platform' };

const fake = await PlatformFake.start();
fake.delay = 50;
const server = await TillServer.start({ EVERTILL_PLATFORM_SANDBOX: fake.url });
const browser = await openOwnBrowser();
try {
  const { merchantId: merchant_id, authCode: auth_code } = platform;
  await patchSettings(server, {
    price_sync: { merchant_id, auth_code, access_token: 'token', environment: 'sandbox', enabled: true },
  });
  const items = await shelf(server, server.ready.stores[0]!.id, products);
  for (const [index, { id }] of items.entries())
    await patchProduct(server, id, { sku_code: `REMOTE${index}X` });
  const till = await TillPage.open(browser.context, server.ready.url);
  await till.logIn(server.ready.logins[1]!);
  await till.useLane(server.ready.stores[0]!.laneIds[0]!);
  await till.untilSync({ connection: 'live', waiting: 0 });

  const took: number[] = [];
  let swept = 0;
  const began = performance.now();
  for (let change = 0; change < changes; change++) {
    // Not before its turn, however fast this machine is.
    const rest = began + (change / products) * 6_000 - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    const sku = `REMOTE${change % products}X`;
    await till.search(sku);
    await till.item(sku).waitFor();
    const price = 10_000 + change;
    fake.put(sku, { price });
    const visible = till.page.waitForFunction(
      ([wanted, text]) =>
        document.querySelector(`[data-testid=item][data-sku="${wanted}"]`)?.textContent?.includes(text!),
      [sku, (price / 100).toFixed(2)] as const,
      { polling: 'raf' },
    );
    const notified = performance.now();
    const [answer] = await Promise.all([notify(server.ready.url, platform, sku), visible]);
    const elapsed = performance.now() - notified;
    const [outcome] = told(answer);
    // The sweep may have seen the price between the platform's change and its notification: on the screen, but not by it.
    if (outcome?.endsWith(' unchanged')) swept++;
    else if (outcome?.endsWith(' updated')) took.push(elapsed);
    else throw new Error(`The webhook answered ${outcome}.`);
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share)) as [
    number,
    number,
    number,
  ];
  console.log(
    `notification → price on the screen, ${took.length} changes (${swept} more were seen by the sweep first), ` +
      `platform at ${fake.delay} ms: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  process.exitCode = p95 < 1_000 && swept < changes / 10 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await fake.stop();
}
