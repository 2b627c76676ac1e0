// Teeth: a figure of nought counts only if the same tests fail on known bugs. Each is planted into the shipped modules of a
// process of its own as they are loaded. `npm test` only asks whether each patch still fits and who is to notice it;
// `npm run prove -- planted` shows that each is noticed, and by which tier.
import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { root, testFile } from '../run/test-files.ts';
import { isProof } from '../support/is-proof.ts';
import { plantedBugs, plantedSources } from '../support/planted-bug.ts';
import { testsNotice } from './harness.ts';
import { noticedQuickly } from './noticed-quickly.ts';
import { provedByTests, provedElsewhere, simulation } from './proved-elsewhere.ts';
import type { ProvingTest } from './proving-test.ts';

describe('[teeth] a planted bug', () => {
  const table: string[] = [];
  after(() => {
    if (table.length > 0) console.log(`\n${table.join('\n')}`);
  });

  /** Adds a row to the table at the end. */
  async function isNoticed(bug: string, { file, name, message, inGateSize }: ProvingTest): Promise<void> {
    const env = inGateSize ? { EVERTILL_PROVE: '' } : {};
    const { isCaught, words } = await testsNotice(bug, { file, name, message }, env);
    expect(isCaught, words).to.equal(true);
    table.push(`${bug.padEnd(40)} ${testFile(file).tier.padEnd(6)} ${file}`);
  }

  for (const bug of plantedBugs()) {
    it(`${bug} fits the code it is for`, () => {
      expect(plantedSources(bug).size).to.be.above(0);
    });
    if (!isProof || provedElsewhere.has(bug)) continue;
    it(`${bug} is noticed by the simulation`, async function () {
      this.timeout(600_000);
      await isNoticed(bug, simulation);
    });
  }

  for (const [bug, test] of isProof ? [...provedByTests, ...noticedQuickly] : []) {
    it(`${bug} is noticed by ${test.file}`, async function () {
      this.timeout(120_000);
      await isNoticed(bug, test);
    });
  }

  it('is proved by a test that is there, and by a quick one too where its own proof is not', () => {
    for (const [bug, { file }] of [...provedByTests, ...noticedQuickly, ['simulation', simulation] as const])
      expect(existsSync(`${root}/${file}`), `${bug}: ${file}`).to.equal(true);
    const isQuick = (test: ProvingTest | undefined) => test && testFile(test.file).tier === 'quick';
    for (const bug of provedElsewhere)
      expect(isQuick(noticedQuickly.get(bug) ?? provedByTests.get(bug)), bug).to.equal(true);
  });

  it('there are ten of them at least', () => {
    expect(plantedBugs().length).to.be.at.least(10);
  });
});
