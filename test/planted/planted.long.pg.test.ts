// Teeth, for the bugs in the Postgres driver: the database contract must notice each one, and so must the race of
// sixteen writers in the full run.
import { expect } from 'chai';
import { testsNotice } from './harness.ts';
import type { Noticed } from './harness.ts';
import { provedOnPostgres } from './proved-elsewhere.ts';
import { isProof } from '../support/is-proof.ts';

function isNoticed({ isCaught, words }: Noticed): void {
  expect(isCaught, words).to.equal(true);
  if (isProof) console.log(`      ${words}`);
}

describe('[teeth] a bug planted in the Postgres driver', () => {
  for (const bug of provedOnPostgres) {
    it(`${bug} is noticed by the database contract`, async function () {
      this.timeout(180_000);
      isNoticed(
        await testsNotice(bug, {
          file: 'test/contract/postgres-database.pg.test.ts',
          name: /\[C\] the horizon/,
        }),
      );
    });

    it(`${bug} is noticed by the race of many writers`, async function () {
      this.timeout(900_000);
      isNoticed(
        await testsNotice(bug, { file: 'test/server/feed.pg.test.ts', name: /\[P1\] of \d+ commits/ }),
      );
    });
  }
});
