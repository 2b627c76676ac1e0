// [I5] Price changed ⇔ exactly one row, and the rows of an item form one chain, however many people and programs change
// prices at once, through whichever doors. 600 changes in the gate, 20,000 in the full run.
import { expect } from 'chai';
import type { PriceAge } from '@evertill/schemas';
import { aVariation } from '../../contract/contract-documents.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { changedBy, doorNames, priceDoors } from './price-doors.ts';
import { isProof } from '../../support/is-proof.ts';

const changes = isProof ? 20_000 : 210;
const workers = 16;
const firstPrice = 100;

interface Row {
  readonly item_id: string;
  readonly old_price: number;
  readonly new_price: number;
  readonly changed_by: string;
}

describe('the prices of a store', function () {
  this.timeout(isProof ? 1_800_000 : 60_000);
  let system: System;
  let vendor: GivenVendor;
  let admin: GivenAccount;
  /** Every third one is sold in variations. */
  const items = Array.from({ length: 24 }, (_, i) => ({ id: `item-${i}`, isVaried: i % 3 === 0 }));

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    admin = await giveAdmin(system, 'clerk', { modules: ['product'] });
    for (const { id, isVaried } of items) {
      const variations = [
        aVariation({ id: `${id}-a`, price: firstPrice, is_default: true }),
        aVariation({ id: `${id}-b`, price: 7 }),
      ];
      await giveProduct(system, vendor, {
        id,
        // As the platform's ids are written.
        sku_code: id.toUpperCase().replace('-', ''),
        price: firstPrice,
        ...(isVaried ? { variations } : {}),
      });
    }
  });
  after(() => system?.stop());

  it(`[I5] changed ${changes} times at once through ${doorNames.length} doors have ${changes} rows, each beginning where the one before ended`, async () => {
    const expected: { id: string; price: number; by: string }[] = [];
    let left = changes;
    const work = async (_: unknown, worker: number): Promise<void> => {
      const doors = priceDoors(system, vendor, admin.email, worker);
      while (left > 0) {
        // No two prices are the same, so each of them is a change whoever comes first.
        const nr = left--;
        const price = firstPrice + nr;
        const door = doorNames[nr % doorNames.length]!;
        const of = door === 'variation' ? items.filter(({ isVaried }) => isVaried) : items;
        const { id } = of[(nr * 7919) % of.length]!;
        expected.push({ id, price, by: changedBy(door, vendor, admin.id) });
        await doors[door](id, price);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));

    const { rows } = await system.owner.query<Row>(
      'SELECT item_id, old_price, new_price, changed_by FROM items_selling_price_history ORDER BY entry',
    );
    expect(rows.length, 'rows').to.equal(changes);
    const said = (one: { id: string; price: number; by: string }) => `${one.id} ${one.price} ${one.by}`;
    expect(
      rows.map((row) => said({ id: row.item_id, price: row.new_price, by: row.changed_by })).toSorted(byText),
      'each change, under the name of who made it',
    ).to.deep.equal(expected.map(said).toSorted(byText));
    const last = new Map<string, number>(items.map(({ id }) => [id, firstPrice]));
    for (const { item_id, old_price, new_price } of rows) {
      expect(old_price, `of ${item_id} before ${new_price}`).to.equal(last.get(item_id));
      last.set(item_id, new_price);
    }
    const { rows: stored } = await system.owner.query<{ id: string; price: number }>(
      'SELECT id, price FROM items',
    );
    for (const { id, price } of stored) expect(price, id).to.equal(last.get(id));
    if (isProof)
      console.log(
        `      ${rows.length} changes of ${items.length} items, ${rows.length} rows, every chain whole`,
      );
  });

  it('are on each item as old as in its latest row, and by the same hand', async () => {
    expect(await agesNow()).to.deep.equal(await agesInHistory());
  });

  it('are as old as before when anything else of an item is changed', async () => {
    const before = await agesNow();
    const { token } = vendor.people.owner;
    for (const { id } of items) {
      const answer = await ask(system.url, 'patch', `/vendor/products/${id}`, {
        token,
        body: { name: `New ${id}` },
      });
      expect(answer.status).to.equal(200);
    }
    expect(await agesNow()).to.deep.equal(before);
  });

  it('[I5] asked for once more as they are make no row, through any door', async () => {
    const before = await count();
    const doors = priceDoors(system, vendor, admin.email, workers);
    const { rows } = await system.owner.query<{ id: string; price: number }>('SELECT id, price FROM items');
    for (const { id, price } of rows.slice(0, 6)) {
      for (const door of doorNames) await doors[door](id, price);
    }
    expect(await count()).to.equal(before);
  });

  it('whose item somebody else holds for too long are answered with 503, and are as they were', async () => {
    const before = await count();
    const { id } = items[1]!;
    await system.owner.query(`BEGIN; SELECT FROM items WHERE id = '${id}' FOR UPDATE`);
    const { token } = vendor.people.owner;
    const answer = await ask(system.url, 'patch', `/vendor/products/${id}`, { token, body: { price: 1.23 } });
    await system.owner.query('ROLLBACK');
    expect([answer.status, answer.body.code]).to.deep.equal([503, 'overloaded']);
    expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
    expect(await count()).to.equal(before);
  });

  /** Of each item's own price: `id since by name`. */
  async function agesNow(): Promise<string[]> {
    const { rows } = await system.owner.query<{ id: string; price_ages: PriceAge[] }>(
      'SELECT id, price_ages FROM items ORDER BY id',
    );
    return rows.flatMap(({ id, price_ages }) =>
      price_ages
        .filter(({ variation_id }) => variation_id === '')
        .map((age) => `${id} ${age.since} ${age.changed_by} ${age.changed_by_name}`),
    );
  }

  /** The same from each item's latest row. People of the vendor are not named. */
  async function agesInHistory(): Promise<string[]> {
    const { rows } = await system.owner.query<Row & { created_at: Date; changed_by_name: string }>(
      `SELECT DISTINCT ON (item_id) item_id, created_at, changed_by, changed_by_name
         FROM items_selling_price_history ORDER BY item_id, entry DESC`,
    );
    const staff = new Set(Object.values(vendor.people).map((person) => person.staff.id));
    return rows.map(({ item_id, created_at, changed_by, changed_by_name }) => {
      const name = staff.has(changed_by) ? '' : changed_by_name;
      return `${item_id} ${created_at.toISOString()} ${changed_by} ${name}`;
    });
  }

  async function count(): Promise<number> {
    const { rows } = await system.owner.query<{ n: number }>(
      'SELECT count(*) AS n FROM items_selling_price_history',
    );
    return Number(rows[0]!.n);
  }
});

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}
