// [I1] A power cut in the middle of selling costs no sale that was acknowledged, and leaves nothing damaged. The same
// rig loses some as soon as the storage waits for the disk less: otherwise it would show nothing.
import path from 'node:path';
import { expect } from 'chai';
import { provedByPowerCuts } from '../planted/proved-elsewhere.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { SmallDisk, canCutPower, canMake } from '../support/small-disk.ts';
import type { FileSystem } from '../support/small-disk.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { furnish } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';
import { Account, lookAt, sellUntilStruck } from './struck-till.ts';
import { isProof } from '../support/is-proof.ts';

const cuts = isProof ? 200 : 4;
/** How the till may refuse while its disk is gone. */
const honest = new Set(['disk_failing', 'disk_readonly', 'journal_unwritable']);

for (const kind of ['ext4', 'xfs'] as const) {
  describe(`a till on ${kind}`, function () {
    this.timeout(cuts * 20_000);
    let place: ReturnType<typeof temporaryDirectory>;
    let disk: SmallDisk;

    before(function () {
      if (!canCutPower()) skipLoudly(this, skipReasons.power);
      if (!canMake(kind)) skipLoudly(this, `${skipReasons.fileSystem}: ${kind}`);
    });
    beforeEach(async () => {
      place = temporaryDirectory({ inMemory: true });
      disk = new SmallDisk(place.directory, kind satisfies FileSystem);
      const resting = await openRestingTill(till());
      await furnish(resting);
      await resting.close();
    });
    afterEach(() => {
      disk.remove();
      place.remove();
    });

    const till = () => path.join(disk.directory, 'till');
    /** Sells until the power is cut, and sees what is there when it is back. */
    const cut = async (account: Account, chance: SeededChance, planted?: string) => {
      await sellUntilStruck(till(), account, chance.between(0, 400), () => disk.cutPower(), { planted });
      await disk.unmount();
      disk.mount();
      return lookAt(till(), account);
    };

    it(`[I1] loses nothing it acknowledged in ${cuts} power cuts, and says so when it cannot sell`, async () => {
      const [account, chance] = [new Account(), new SeededChance(`power ${kind}`)];
      for (let nr = 1; nr <= cuts; nr++)
        expect(await cut(account, chance), `cut ${nr}`).to.deep.equal({ lost: [], isSound: true });
      const { sold, pulled, refusals } = account;
      console.log(`      ${sold.size} sales and ${pulled.size} batches in ${cuts} cuts, 0 lost`);
      expect(sold.size, 'sales').to.be.greaterThan(cuts);
      expect(pulled.size, 'batches').to.be.greaterThan(cuts / 2);
      expect(refusals.length, 'refusals').to.be.greaterThan(cuts);
      for (const { code, words } of refusals) {
        expect([...honest]).to.include(code);
        expect(words).to.match(/^(The disk of this till|This till (may not|cannot)) .+\. .+\.$/);
      }
    });

    it('[teeth] loses some when the log is not waited for', async () => {
      const [account, chance] = [new Account(), new SeededChance(`power ${kind}`)];
      let lost: readonly string[] = [];
      for (let nr = 1; nr <= 10 && lost.length === 0; nr++)
        ({ lost } = await cut(account, chance, provedByPowerCuts));
      expect(lost.length).to.be.greaterThan(0);
    });
  });
}
