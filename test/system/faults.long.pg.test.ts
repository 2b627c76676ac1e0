// Faults are injected into real tills over real sockets, and the console, which sees only what devices and server say, has to
// name each within fifteen seconds of contact, and nothing that is not there. The table is printed. The gate has a dozen of
// them; `npm run prove -- faults` has all.
import { expect } from 'chai';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { isProof } from '../support/is-proof.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { faults } from './faults/fault-list.ts';
import type { Fault } from './faults/fault-list.ts';
import { preparePoison } from './faults/rig.ts';
import { serverFaults } from './faults/server-faults.ts';
import { patience, tableOf, watchFaults } from './faults/watched-faults.ts';
import type { Verdict } from './faults/watched-faults.ts';

/** More than this, and the machine itself is what is slow. */
const together = isProof ? 6 : 12;
const inGate = new Set([
  'full disk',
  'corrupt file',
  'wrong clock',
  'frozen tab',
  'old version (protocol)',
  'revoked token',
  'half-open socket',
  'broken digest that does not heal',
  'duplicate device id',
  'device set back to a backup',
  'journal gap',
  'refused operation',
]);
const chosen = (list: readonly Fault[]) => list.filter(({ name }) => isProof || inGate.has(name));

describe('faults of devices and server', function () {
  this.timeout(240_000);
  const systems: System[] = [];
  const verdicts: Verdict[] = [];
  const lanes = faults.map((_, index) => `lane-${index + 1}`);

  async function shop(): Promise<{ readonly system: System; readonly vendor: GivenVendor }> {
    const system = await startTestSystem();
    systems.push(system);
    const vendor = await giveVendor(system, 'acme', {
      prices_include_tax: true,
      lanes: lanes.map((id) => ({ id, name: id, channel: 'retail' })),
    });
    const [{ id: store_id }] = vendor.stores;
    for (const [sku_code, price] of [
      ['MILK', 100],
      ['BREAD', 200],
      ['SALT', 300],
    ] as const) {
      const id = sku_code.toLowerCase();
      await giveProduct(system, vendor, { id, store_id, sku_code, name: id, price });
    }
    return { system, vendor };
  }

  function judge(some: readonly Verdict[]): void {
    verdicts.push(...some);
    expect(
      some.filter(({ error }) => error !== undefined),
      'not injected',
    ).to.deep.equal([]);
    const late = some.filter(({ after }) => after === undefined || after > patience);
    expect(
      late.map(({ fault }) => fault),
      'not named in time',
    ).to.deep.equal([]);
    const more = some.filter(({ besides }) => besides.length > 0);
    expect(
      more.map(({ fault, besides }) => ({ fault, besides })),
      'named without reason',
    ).to.deep.equal([]);
  }

  after(async () => {
    console.log(`\n${tableOf(verdicts)}\n`);
    await Promise.all(systems.map((system) => system.stop()));
  });

  it('are each called by their name, and nothing else is wrong', async () => {
    const { system, vendor } = await shop();
    await preparePoison(system);
    const wanted = chosen(faults);
    const found: Verdict[] = [];
    for (let from = 0; from < wanted.length; from += together) {
      const some = wanted.slice(from, from + together);
      found.push(...(await watchFaults(system, vendor, lanes.slice(from), some)));
    }
    judge(found);
  });

  // What befalls the server befalls every device of it.
  for (const fault of serverFaults.filter(({ takesLong }) => isProof || !takesLong)) {
    it(`are told from what befalls the server: ${fault.name}`, async () => {
      const { system, vendor } = await shop();
      judge(await watchFaults(system, vendor, lanes, [fault]));
      await fault.over?.(system);
    });
  }

  it('are thirty at least, each of another kind', () => {
    const all = [...faults, ...serverFaults];
    expect(all.length).to.be.at.least(30);
    expect(new Set(all.map(({ name }) => name)).size).to.equal(all.length);
    expect(new Set(all.map(({ expected }) => expected)).size, 'names').to.be.at.least(28);
    for (const name of inGate)
      expect(
        faults.some((fault) => fault.name === name),
        name,
      ).to.equal(true);
  });
});
