// [I18] The indicator never lies: after each of many random steps the words on the screen, read from the page, are compared
// with the journal, read from the disk, and with the server's own books. In between nobody may read that all is sent while
// something waits.
import { expect } from 'chai';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { needsChromium, openBrowser } from '../../support/browser.ts';
import type { Browser } from '../../support/browser.ts';
import { startChaosProxy } from '../../support/chaos-proxy.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import { falsehood } from '../indicator/said.ts';
import { TillFaults } from '../indicator/till-faults.ts';
import { beWitness, look, patience } from '../indicator/witness.ts';
import type { Seen } from '../indicator/witness.ts';
import { appUnderTest } from '../planted-app.ts';
import type { AppUnderTest } from '../planted-app.ts';
import { shelf } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { TillServer } from '../till-server.ts';
import { isProof } from '../../support/is-proof.ts';
import { letClockBeSet } from '../../support/page-clock.ts';
import { testClock } from '../../support/test-clock.ts';

const steps = isProof ? 2000 : 20;
const seed = 'indicator';
const timeZone = 'Europe/Helsinki';
/** How long the words may take until they are right, ms: as long as a machine with much else to do needs. */
const settling = 15_000;

describe('the words about what is sent', function () {
  this.timeout(120_000 + steps * 5000);
  let server: TillServer;
  let app: AppUnderTest;
  let proxy: ChaosProxy;
  let browser: Browser;
  let faults: TillFaults;
  const taken: string[] = [];
  const said = new Map<string, number>();
  const pageErrors: string[] = [];

  before(async function () {
    await needsChromium(this);
    server = await TillServer.start();
    app = await appUnderTest(server.port);
    proxy = await startChaosProxy(app.port);
    browser = await openBrowser();
    browser.context.on('weberror', (error) => {
      const said = error.error() as Error | undefined;
      // A page that is loaded anew drops what it was doing, without an error.
      if (said?.stack !== undefined && said.stack !== '') pageErrors.push(said.stack);
    });
    await letClockBeSet(browser.context);
    await browser.context.addInitScript(beWitness, patience);
    const till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(server.ready.stores[0]!.laneIds[0]!);
    await till.openShift('Day', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
    await till.untilOfflineReady();
    faults = await TillFaults.around(till, {
      server,
      proxy,
      items: await shelf(server, server.ready.stores[0]!.id, 12),
      chance: new SeededChance(seed),
      leaving: heard,
    });
  });

  after(async () => {
    await browser?.close();
    await proxy?.close();
    await app?.close();
    await server?.stop();
    expect(pageErrors).to.deep.equal([]);
  });

  function heard(seen: Seen): void {
    for (const [words, times] of Object.entries(seen.said)) said.set(words, (said.get(words) ?? 0) + times);
    expect(seen.lies, whereabouts()).to.deep.equal([]);
  }

  const whereabouts = () => `seed ${seed}, step ${taken.length}: … ${taken.slice(-6).join(' → ')}`;

  /** Resolves once the words in this window are those of the journal. */
  async function tellsTheTruth(till: TillPage): Promise<Seen> {
    const end = performance.now() + settling;
    for (;;) {
      const seen = await look(till.page);
      heard(seen);
      const { offset } = faults;
      const circumstances = { timeZone, now: testClock.now() + offset, offset };
      const wrong = seen.words === undefined ? 'nothing' : falsehood(seen.words, seen.truth, circumstances);
      const isBelieved = faults.network === 'cut' && seen.connection === '' && faults.windows.length === 1;
      if (wrong === '' && !isBelieved) return seen;
      if (performance.now() > end) {
        const claims = isBelieved ? 'nothing of the network that is cut' : wrong;
        throw new Error(`${whereabouts()}\n“${seen.connection}${seen.words}” says ${claims}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** What the screen calls sent is in the server's books. */
  async function serverKnows({ truth }: Seen): Promise<void> {
    const [books] = await server.sql<{ orders: number }>('SELECT count(*)::int AS orders FROM orders');
    expect(books!.orders, whereabouts()).to.be.at.least(truth.settledSales.length);
    if (truth.waiting === 0 && truth.attention === 0)
      expect(books!.orders, whereabouts()).to.equal(truth.sales);
  }

  it(`[I18] are those of the journal at each of ${steps} random steps`, async () => {
    const begun = performance.now();
    while (taken.length < steps) {
      taken.push(await faults.step());
      for (const till of faults.windows) {
        const seen = await tellsTheTruth(till);
        faults.noticed(seen.truth.attention);
        await serverKnows(seen);
      }
    }
    await faults.mend();
    const kinds = Object.entries(Object.groupBy(taken, (name) => name));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`      ${steps} steps in ${seconds} s, seed ${seed}`);
    const rows = [...kinds.map(([name, all]) => [name, all!.length] as const), ...said];
    for (const [name, times] of rows) console.log(`      ${String(times).padStart(6)}  ${name}`);
  });
});
