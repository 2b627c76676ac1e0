// Teeth: a figure of nought counts only if the same simulation fails on known bugs. Each is planted into the shipped
// modules of a process of its own as they are loaded.
import { expect } from 'chai';
import { plantedBugs, plantedSources } from '../support/planted-bug.ts';
import { simulationNotices, testsNotice } from './harness.ts';
import { provedByTests, provedElsewhere } from './proved-elsewhere.ts';
import { isProof } from '../support/is-proof.ts';

/** Most are noticed within ten. */
const seeds = 300;
/** The gate only asks whether each patch still fits; `npm run prove -- planted` shows that each is noticed. */

describe('[teeth] a planted bug', () => {
  for (const bug of plantedBugs()) {
    it(`${bug} fits the code it is for`, () => {
      expect(plantedSources(bug).size).to.be.above(0);
    });
    if (!isProof || provedElsewhere.has(bug)) continue;
    it(`${bug} is noticed by the simulation`, async function () {
      this.timeout(600_000);
      const { isCaught, words } = await simulationNotices(bug, seeds);
      expect(isCaught, words).to.equal(true);
      console.log(`      ${words}`);
    });
  }

  for (const [bug, { file, name, inGateSize }] of isProof ? provedByTests : []) {
    it(`${bug} is noticed by ${file}`, async function () {
      this.timeout(120_000);
      const env = inGateSize ? { EVERTILL_PROVE: '' } : {};
      const { isCaught, words } = await testsNotice(bug, file, name, env);
      expect(isCaught, words).to.equal(true);
    });
  }

  it('there are ten of them at least', () => {
    expect(plantedBugs().length).to.be.at.least(10);
  });
});
