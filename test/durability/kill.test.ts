// [I1] A till whose process is killed in the middle of selling and pulling has every sale it acknowledged, and every
// batch of the catalog wholly or not at all.
import { expect } from 'chai';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { furnish, openRestingTill } from './resting-till.ts';
import { Account, lookAt, sellUntilStruck } from './struck-till.ts';

const kills = process.env['EVERTILL_PROVE'] === '1' ? 500 : 40;

describe('a till that is killed', () => {
  it(`[I1] has all it acknowledged after kill -9 at ${kills} random points of selling and pulling`, async function () {
    this.timeout(kills * 20_000);
    const place = temporaryDirectory({ inMemory: true });
    const [account, chance] = [new Account(), new SeededChance('kill -9 of a till')];
    const resting = await openRestingTill(place.directory);
    await furnish(resting);
    await resting.close();
    for (let nr = 1; nr <= kills; nr++) {
      await sellUntilStruck(place.directory, account, chance.between(0, 200), (child) => {
        child.kill('SIGKILL');
        return undefined;
      });
      expect(await lookAt(place.directory, account), `kill ${nr}`).to.deep.equal({ lost: [], isSound: true });
    }
    expect(account.sold.size).to.be.greaterThan(kills);
    expect(account.refusals).to.deep.equal([]);
    console.log(`      ${account.sold.size} sales and ${account.pulled.size} batches, 0 lost`);
    place.remove();
  });
});
