// [I17] A full disk refuses a sale before anything is acknowledged, in words; what was acknowledged stays, and with
// space the same till sells again.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { TillRefusal } from '../../client-core/refusal.ts';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { temporaryDirectory } from '../client-core/storage-sqlite/given-storage.ts';
import { furnish, pull, sale } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';
import { Account, lookAt } from './struck-till.ts';
import { isProof } from '../support/is-proof.ts';

const points = isProof ? 100 : 16;

describe('a till on a full disk', () => {
  it(`[I17] refuses at ${points} random bytes, loses nothing it acknowledged, and sells again when there is space`, async function () {
    if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) skipLoudly(this, skipReasons.mount);
    this.timeout(300_000);
    const place = temporaryDirectory();
    const { directory } = place;
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', directory]);
    const [till, ballast] = [path.join(directory, 'till'), path.join(directory, 'ballast')];
    const fill = (free: number) => {
      const { bavail, bsize } = statfsSync(directory);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    };
    const [account, chance] = [new Account(), new SeededChance('full disk')];
    try {
      let resting = await openRestingTill(till);
      await furnish(resting);
      let refusedToOpen = 0;
      for (let point = 1; point <= points; point++) {
        fill(chance.between(0, 200_000));
        const error = await sellUntilRefused(resting, account, () => chance.happens(0.3));
        expect(error, String(error)).to.be.instanceOf(TillRefusal);
        expect((error as TillRefusal).code).to.equal('journal_unwritable');
        expect((error as TillRefusal).message).to.match(/cannot save anything now\. Make room on the disk/);
        if (point % 10 === 0) {
          // Closed and opened again where nothing fits: open, or refused in the same words.
          await resting.close();
          const opening = await openRestingTill(till).catch((reason: unknown) => reason);
          if (opening instanceof Error) {
            expect(opening, String(opening)).to.be.instanceOf(TillRefusal);
            refusedToOpen += 1;
          } else await (opening as typeof resting).close();
          rmSync(ballast);
          expect(await lookAt(till, account), `point ${point}`).to.deep.equal({ lost: [], isSound: true });
          resting = await openRestingTill(till);
        } else rmSync(ballast);
        account.sold.add((await resting.handle.sell(sale)).clientOrderId);
      }
      await resting.close();
      expect(await lookAt(till, account)).to.deep.equal({ lost: [], isSound: true });
      expect(account.sold.size).to.be.greaterThan(points * 2);
      console.log(`      ${account.sold.size} sales, ${refusedToOpen} times refused to open, 0 lost`);
    } finally {
      execFileSync('umount', ['-l', directory]);
      place.remove();
    }
  });
});

/** Sells, and pulls now and then, until a sale is refused; answers with what. */
async function sellUntilRefused(
  resting: Awaited<ReturnType<typeof openRestingTill>>,
  account: Account,
  pulls: () => boolean,
): Promise<unknown> {
  for (;;) {
    try {
      account.sold.add((await resting.handle.sell(sale)).clientOrderId);
    } catch (error) {
      return error;
    }
    const nr = Math.max(0, ...account.pulled) + 1;
    if (pulls())
      await pull(resting, nr).then(
        () => account.pulled.add(nr),
        () => undefined,
      );
  }
}
