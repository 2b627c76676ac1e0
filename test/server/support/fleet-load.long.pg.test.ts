// Five hundred tills that report at one server: less than a twentieth of one processor, on a day when something changes at each
// of them every minute; and while somebody looks at all of them.
import { expect } from 'chai';
import { measureFleet } from '../../bench/fleet/reporting-fleet.ts';
import { giveVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

/** Without a proof: one report in every second or so, as of five hundred on a very bad day. */
const { tills, seconds, every } = isProof
  ? { tills: 500, seconds: 30, every: 15 }
  : { tills: 25, seconds: 1, every: 1 };
const mostReports = 500 / 60;

describe(`${tills} tills that report`, function () {
  this.timeout(300_000);
  let system: System;
  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  it('cost the server less than a twentieth of a processor, while the fleet is looked at', async () => {
    const vendor = await giveVendor(system, 'acme');
    const figures = await measureFleet(system, vendor, { tills, seconds, every });
    const { reports, cost, quietShare, fleet } = figures;
    const share = (cost * mostReports) / 1000;
    const percent = (value: number) => `${(100 * value).toFixed(3)} %`;
    console.log(
      `      ${reports} reports, ${cost.toFixed(2)} ms each; ${percent(share)} of a processor when 500 tills report every ` +
        `minute, ${percent(quietShare)} when nothing changes; fleet of ${tills}: p50 ${fleet.p50.toFixed(0)} ms, ` +
        `p95 ${fleet.p95.toFixed(0)} ms of ${fleet.asked}`,
    );
    expect(reports).to.be.at.least(tills);
    expect(cost).to.be.above(0);
    // On a machine of its own: in the gate others are measured along.
    if (isProof) expect(share).to.be.below(0.05);
    expect(fleet.asked).to.be.above(0);
  });
});
