// [I1] A till in a browser keeps its journal in IndexedDB, whose default loses acknowledged writes in a power cut. Ours
// asks for the strict kind: nothing is lost. The same rig loses sales with the default.
import path from 'node:path';
import { expect } from 'chai';
import { provedByBrowserPowerCuts } from '../planted/proved-elsewhere.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { needsChromium } from '../support/browser.ts';
import { SmallDisk, canCutPower } from '../support/small-disk.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { serveScript } from '../support/served-script.ts';
import { BrowserTill } from './browser-till.ts';
import { isProof } from '../support/is-proof.ts';

const script = path.join(import.meta.dirname, 'selling-page.ts');
const cuts = isProof ? 20 : 3;

describe('a till in Chromium whose power is cut', function () {
  this.timeout(cuts * 60_000);
  let place: ReturnType<typeof temporaryDirectory>;
  let disk: SmallDisk;

  before(async function () {
    if (!canCutPower()) skipLoudly(this, skipReasons.power);
    await needsChromium(this);
  });
  beforeEach(() => {
    place = temporaryDirectory({ inMemory: true });
    disk = new SmallDisk(place.directory, 'ext4');
  });
  afterEach(() => {
    disk.remove();
    place.remove();
  });

  const profile = () => path.join(disk.directory, 'profile');

  /** Answers what was acknowledged before the cut and is not there after it. */
  async function cut(url: string, chance: SeededChance, acknowledged: Set<string>): Promise<string[]> {
    const selling = await BrowserTill.open(profile(), url);
    const before = acknowledged.size;
    const some = Promise.withResolvers<void>();
    let isCut = false;
    await selling.sell((id) => {
      if (isCut) return;
      acknowledged.add(id);
      if (acknowledged.size === before + 3) some.resolve();
    });
    await some.promise;
    await new Promise((resolve) => setTimeout(resolve, chance.between(0, 1500)));
    // What is heard from now on may have been acknowledged later.
    isCut = true;
    disk.cutPower();
    await selling.kill();
    await disk.unmount();
    disk.mount();
    const again = await BrowserTill.open(profile(), url);
    try {
      const { orders, isSound } = await again.found();
      expect(isSound, 'the chain').to.equal(true);
      return [...acknowledged].filter((id) => !orders.includes(id));
    } finally {
      await again.close();
    }
  }

  async function furnished(url: string): Promise<void> {
    const fresh = await BrowserTill.open(profile(), url);
    await fresh.furnish();
    await fresh.close();
    disk.sync();
  }

  it(`[I1] loses nothing it acknowledged in ${cuts} power cuts`, async () => {
    const page = await serveScript(script);
    await furnished(page.url);
    const [acknowledged, chance] = [new Set<string>(), new SeededChance('power of a browser')];
    for (let nr = 1; nr <= cuts; nr++)
      expect(await cut(page.url, chance, acknowledged), `cut ${nr}`).to.deep.equal([]);
    console.log(`      ${acknowledged.size} sales in ${cuts} cuts, 0 lost`);
    page.close();
  });

  it('[teeth] loses some with the durability that browsers have by default', async () => {
    const page = await serveScript(script, provedByBrowserPowerCuts);
    await furnished(page.url);
    const [acknowledged, chance] = [new Set<string>(), new SeededChance('relaxed')];
    let lost: string[] = [];
    for (let nr = 1; nr <= 5 && lost.length === 0; nr++) lost = await cut(page.url, chance, acknowledged);
    expect(lost.length).to.be.greaterThan(0);
    page.close();
  });
});
