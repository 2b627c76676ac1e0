// [T6] A right is felt by the very next request, in every process: the till shows it within that second, and whoever sees
// a button and is refused behind it is not asked again.
import { expect } from 'chai';
import type { RunningServer } from '../../../server/start-server.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('[T6] a right that was given or taken', () => {
  let system: System;
  let other: RunningServer;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    other = await system.another();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const maySeePeople = async (url: string) =>
    (await ask(url, 'get', '/vendor/vendor-employees?limit=1', { token: vendor.people.cashier.token }))
      .status;

  async function give(modules: readonly string[]): Promise<void> {
    const { status } = await ask(
      system.url,
      'patch',
      `/vendor/vendor-employees/${vendor.people.cashier.staff.id}`,
      { token: vendor.people.owner.token, body: { modules, module_permissions: {} } },
    );
    expect(status).to.equal(200);
  }

  it('counts for the next request of this process', async () => {
    expect(await maySeePeople(system.url)).to.equal(403);
    await give(['employee']);
    expect(await maySeePeople(system.url)).to.equal(200);
    await give([]);
    expect(await maySeePeople(system.url)).to.equal(403);
  });

  it('counts in another process as soon as that has heard of it', async () => {
    expect(await maySeePeople(other.url)).to.equal(403);
    const since = performance.now();
    await give(['employee']);
    while ((await maySeePeople(other.url)) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    // What nobody told of is believed for ten seconds.
    expect(performance.now() - since).to.be.below(8000);
  });

  it('counts when the row was changed by hand', async () => {
    expect(await maySeePeople(system.url)).to.equal(200);
    const since = performance.now();
    await system.owner.query(`UPDATE vendor_staff SET modules = '[]' WHERE id = $1`, [
      vendor.people.cashier.staff.id,
    ]);
    while ((await maySeePeople(system.url)) !== 403) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - since).to.be.below(8000);
  });
});
