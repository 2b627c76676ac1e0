// What Lighthouse says of the sign-in page and, as somebody who is signed in and has a shift, of the sale screen: 0.95 at
// least for accessibility and for best practices, or what it has against them. `npm run prove -- lighthouse`.
import lighthouse, { desktopConfig } from 'lighthouse';
import { openOwnBrowser } from '../support/browser.ts';
import { freePort, TillServer } from './till-server.ts';
import { TillPage } from './till-page.ts';

const least = 0.95;
const categories = ['accessibility', 'best-practices'];
const port = await freePort();
const server = await TillServer.start();
const browser = await openOwnBrowser({ debuggedAt: port });
const address = `${server.ready.url}/point-of-sale/sale`;

/** Prints the scores; are they enough? */
async function isGood(name: string): Promise<boolean> {
  const flags = {
    port,
    onlyCategories: categories,
    // Who is signed in stays so.
    disableStorageReset: true,
    throttlingMethod: 'provided',
  } as const;
  const run = await lighthouse(address, flags, desktopConfig);
  if (!run) throw new Error('Lighthouse said nothing.');
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = categories.map((category) => lhr.categories[category]?.score ?? 0);
  console.log(
    `${name} (${lhr.finalDisplayedUrl}): ${categories.map((one, nr) => `${one} ${scores[nr]}`).join(', ')}`,
  );
  const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  for (const { id, title } of failed) console.log(`  ${id}: ${title}`);
  return scores.every((score) => score >= least);
}

try {
  const signIn = await isGood('sign-in');
  const till = await TillPage.open(browser.context, server.ready.url);
  await till.logIn(server.ready.logins[1]!);
  await till.useLane(server.ready.stores[0]!.laneIds[0]!);
  await till.openShift('Day', '100');
  await till.untilSync({ connection: 'live', waiting: 0 });
  await browser.context.newPage();
  await till.page.close();
  const sale = await isGood('sale');
  process.exitCode = signIn && sale ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
