// decisions.md, ruling 5: a manager edits a product offline while the platform changes its price. Who edited the same
// price is asked whose to keep; who edited something else is not.
import { expect } from 'chai';
import type { JsonObject } from '@evertill/schemas';
import { aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import {
  givePriceSync,
  historyOf,
  notify,
  priceOf,
  tenSecondsPass,
  told,
} from '../../support/given-price-sync.ts';
import type { GivenPriceSync } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

describe('a price of the platform and a manager’s offline edit', () => {
  let system: System;
  let fake: PlatformFake;
  let vendor: GivenVendor;
  let store: GivenPriceSync;
  let devices = 0;

  before(async () => {
    fake = await PlatformFake.start();
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
    vendor = await giveVendor(system, 'acme');
    store = await givePriceSync(system, vendor);
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
  });

  const desk = () =>
    new GivenLane(system, vendor, new GivenJournal(`desk-${++devices}`), { role: 'manager' });
  const fieldsOf = (asked: object) =>
    'details' in asked ? ((asked.details as JsonObject)['fields'] as JsonObject[]) : [];
  const platformSays = async (sku: string, price: number) => {
    fake.put(sku, { price });
    expect(told(await notify(system.url, store, sku))).to.have.length(1);
  };

  it('of the same price: the manager is asked, with the price they saw, theirs and the platform’s', async () => {
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', price: 100 });
    const manager = desk();
    const edit = manager.edit('product', 'milk', 1, { price: 100 }, { price: 120 });
    await platformSays('MILK', 150);
    const asked = await manager.sendOne(edit);
    expect(asked).to.include({ kind: 'rejected', code: 'conflict' });
    const [field, ...others] = fieldsOf(asked);
    expect(field).to.deep.include({ field: 'price', base: 100, mine: 120, theirs: 150, by: 'Price sync' });
    expect(others).to.deep.equal([]);
    expect(await priceOf(system, 'milk')).to.equal(150);

    // Keep mine: an edit of what is there now. The platform’s unchanged price does not come back over it.
    const kept = manager.edit('product', 'milk', 2, { price: 150 }, { price: 120 });
    expect(await manager.sendOne(kept)).to.include({ kind: 'applied' });
    await tenSecondsPass(system);
    expect(told(await notify(system.url, store, 'MILK'))).to.deep.equal(['MILK 1.5 1 unchanged']);
    expect(await priceOf(system, 'milk')).to.equal(120);
    expect(await historyOf(system, 'milk')).to.deep.equal([
      { old_price: 100, new_price: 150, changed_by: '0', changed_by_name: 'Price sync' },
      { old_price: 150, new_price: 120, changed_by: 'acme-manager', changed_by_name: 'manager of acme' },
    ]);
  });

  it('of the name: nobody is asked, and both stand', async () => {
    await giveProduct(system, vendor, { id: 'bread', name: 'Bread', sku_code: 'BREAD', price: 100 });
    const manager = desk();
    const edit = manager.edit('product', 'bread', 1, { name: 'Bread' }, { name: 'Rye bread' });
    await platformSays('BREAD', 150);
    expect(await manager.sendOne(edit)).to.include({ kind: 'applied' });
    const { rows } = await system.owner.query("SELECT name, price FROM items WHERE id = 'bread'");
    expect(rows).to.deep.equal([{ name: 'Rye bread', price: 150 }]);
    expect(await historyOf(system, 'bread')).to.have.length(1);
  });

  it('to the very price the platform says: nobody is asked, and it is one history row', async () => {
    await giveProduct(system, vendor, { id: 'eggs', sku_code: 'EGGS', price: 100 });
    const manager = desk();
    const edit = manager.edit('product', 'eggs', 1, { price: 100 }, { price: 150 });
    await platformSays('EGGS', 150);
    expect(await manager.sendOne(edit)).to.include({ kind: 'applied' });
    expect(await historyOf(system, 'eggs')).to.have.length(1);
  });

  it('of the default variation: the manager is asked about its price', async () => {
    const variations = [aVariation({ id: 'one', price: 100, is_default: true })];
    await giveProduct(system, vendor, { id: 'soap', sku_code: 'SOAP', price: 100, variations });
    const manager = desk();
    const mine = [{ ...variations[0]!, price: 120 }];
    const edit = manager.edit('product', 'soap', 1, { variations }, { variations: mine });
    await platformSays('SOAP', 150);
    const asked = await manager.sendOne(edit);
    expect(asked).to.include({ kind: 'rejected', code: 'conflict' });
    const [field, ...others] = fieldsOf(asked);
    const price = { field: 'variations.one.price', base: 100, mine: 120, theirs: 150 };
    expect(field).to.deep.include({ ...price, by: 'Price sync' });
    expect(others).to.deep.equal([]);
    expect(await priceOf(system, 'soap')).to.equal(150);
  });

  it('arriving before the platform’s change is simply the older price', async () => {
    await giveProduct(system, vendor, { id: 'tea', sku_code: 'TEA', price: 100 });
    const manager = desk();
    const edit = manager.edit('product', 'tea', 1, { price: 100 }, { price: 120 });
    expect(await manager.sendOne(edit)).to.include({ kind: 'applied' });
    await platformSays('TEA', 150);
    expect((await historyOf(system, 'tea')).map(({ new_price }) => new_price)).to.deep.equal([120, 150]);
  });
});
