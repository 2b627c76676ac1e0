// [I17] A disk that fails when it is asked to keep something: what was acknowledged before and after is there, and the
// till says in words that it cannot tell about the one sale that was under way. strace lets fsync fail.
import { expect } from 'chai';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { hasProgram } from '../support/small-disk.ts';
import { furnish } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';
import { Account, lookAt, sellUntilStruck } from './struck-till.ts';
import { isProof } from '../support/is-proof.ts';

const failures = isProof ? 50 : 2;

/** The `first` request to the disk fails, and so many more. */
const failing = (first: number, more: number) => {
  const fault = `inject=fsync,fdatasync:error=EIO:when=${first}..${first + more}`;
  // The tracer stands aside (`-D`), so that whoever is killed is the till.
  return ['strace', '-D', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', fault];
};

describe('a till whose disk fails', () => {
  it(`[I17] loses nothing it acknowledged when ${failures} requests to the disk end in an error`, async function () {
    if (!hasProgram('strace')) skipLoudly(this, skipReasons.strace);
    this.timeout(failures * 30_000);
    const place = temporaryDirectory();
    const [account, chance] = [new Account(), new SeededChance('failing disk')];
    const resting = await openRestingTill(place.directory);
    await furnish(resting);
    await resting.close();
    for (let nr = 1; nr <= failures; nr++) {
      const before = account.sold.size;
      const refused = account.refusals.length;
      const under = failing(chance.between(20, 60), chance.pick([0, 0, 1, 5, 500]));
      await sellUntilStruck(place.directory, account, 1500, (child) => void child.kill('SIGKILL'), { under });
      expect(account.sold.size + account.refusals.length, `failure ${nr}`).to.be.greaterThan(
        before + refused,
      );
      expect(await lookAt(place.directory, account), `failure ${nr}`).to.deep.equal({
        lost: [],
        isSound: true,
      });
    }
    expect(account.refusals.length).to.be.greaterThan(failures / 2);
    for (const { code, words } of account.refusals) {
      expect(code).to.equal('disk_failing');
      expect(words).to.match(/nobody can say whether the last change was saved\. .*look at its last sale/);
    }
    console.log(`      ${account.sold.size} sales, ${account.refusals.length} refused, 0 lost`);
    place.remove();
  });
});
