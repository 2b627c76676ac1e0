// [I1] A till whose process is killed in the middle of selling and pulling has every sale it acknowledged, and every
// batch of the catalog wholly or not at all.
import { expect } from 'chai';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { furnish } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';
import { Account, lookAt, sellUntilStruck } from './struck-till.ts';
import { isProof } from '../support/is-proof.ts';

const kills = isProof ? 500 : 6;

/** At once, each in a directory of its own. */
const tills = 2;

describe('a till that is killed', () => {
  it(`[I1] has all it acknowledged after kill -9 at ${kills} random points of selling and pulling`, async function () {
    this.timeout(kills * 20_000);
    const accounts = await Promise.all(
      Array.from({ length: tills }, (_, till) =>
        killAgainAndAgain(new SeededChance(`kill -9 of till ${till}`), kills / tills),
      ),
    );
    for (const { sold, refusals } of accounts) {
      if (isProof) expect(sold.size).to.be.greaterThan(kills / tills);
      expect(refusals).to.deep.equal([]);
    }
    const [sales, batches] = [
      accounts.map(({ sold }) => sold.size),
      accounts.map(({ pulled }) => pulled.size),
    ];
    console.log(`      ${sales.join(' and ')} sales, ${batches.join(' and ')} batches, 0 lost`);
  });
});

async function killAgainAndAgain(chance: SeededChance, times: number): Promise<Account> {
  const place = temporaryDirectory({ inMemory: true });
  const account = new Account();
  const resting = await openRestingTill(place.directory);
  await furnish(resting);
  await resting.close();
  // On a busy machine a till may sell nothing before each of the few kills.
  for (let nr = 1; nr <= times || account.sold.size === 0; nr++) {
    await sellUntilStruck(place.directory, account, chance.between(0, 200), (child) => {
      child.kill('SIGKILL');
      return undefined;
    });
    expect(await lookAt(place.directory, account), `kill ${nr}`).to.deep.equal({ lost: [], isSound: true });
  }
  place.remove();
  return account;
}
