// The same three price lists through the doors that take one price at a time, REST and the platform’s webhook with its sweep: as many
// rows of history as prices changed, whichever door. All of their items in the full run; in the gate those that changed first and every hundredth other one.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { ReplicatedDocument } from '@evertill/schemas';
import { openTable } from '../../server/import/read-table.ts';
import { applyWrite } from '../../server/writes/apply-write.ts';
import { aProduct } from '../contract/contract-documents.ts';
import { EnoughTokens } from '../support/enough-tokens.ts';
import { giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { givePriceSync, notify, tenSecondsPass } from '../support/given-price-sync.ts';
import type { GivenPriceSync } from '../support/given-price-sync.ts';
import { PlatformFake } from '../support/platform-fake.ts';
import { realDataFile } from '../support/real-data.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { isProof } from '../support/is-proof.ts';
import { testClock } from '../support/test-clock.ts';

/** SKU → price in cents. */
type PriceList = ReadonlyMap<string, number>;

const workers = 8;

async function readPrices(file: string): Promise<PriceList> {
  const table = await openTable(file);
  const [sku, price] = ['Numero', 'Hinta'].map((name) => table.header.indexOf(name));
  const prices = new Map<string, number>();
  for await (const row of table.rows()) {
    if (row.kind === 'row') prices.set(row.cells[sku!]!, Math.round(Number(row.cells[price!]) * 100));
  }
  return prices;
}

const common = (one: PriceList, other: PriceList) => [...other.keys()].filter((sku) => one.has(sku));
const changed = (one: PriceList, other: PriceList, skus = common(one, other)) =>
  skus.filter((sku) => one.get(sku) !== other.get(sku));

describe('three price lists, one price at a time', function () {
  this.timeout(isProof ? 1_800_000 : 120_000);
  let system: System;
  let vendor: GivenVendor;
  let fake: PlatformFake;
  let platform: GivenPriceSync;
  let first: PriceList;
  let second: PriceList;
  let third: PriceList;
  let chosen: readonly string[];

  before(async function () {
    const [one, two, three] = ['2024-09-30', '2024-11-01', '2025-07-07'].map((date) =>
      realDataFile(this, `catalog/alko_${date}.csv`),
    );
    first = await readPrices(one!);
    second = await readPrices(two!);
    third = await readPrices(three!);
    const early = new Set(changed(first, second));
    chosen = [
      ...early,
      ...[...first.keys()].filter((sku, i) => !early.has(sku) && (isProof || i % 100 === 0)),
    ];
    fake = await PlatformFake.start();
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
    vendor = await giveVendor(system, 'acme');
    platform = await givePriceSync(system, vendor, { store: 1 });
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
  });

  it('are as they are known: 11,143 items in both, 6 prices changed; then 9,527, and 5,768', () => {
    expect([common(first, second).length, changed(first, second).length]).to.deep.equal([11_143, 6]);
    expect([common(second, third).length, changed(second, third).length]).to.deep.equal([9_527, 5_768]);
  });

  /** Each door has a store of its own, in which the chosen items have the prices of a list. */
  async function shelve(
    storeId: string,
    door: string,
    list: PriceList,
    skus: readonly string[],
  ): Promise<void> {
    const { deps } = system.server;
    for (let from = 0; from < skus.length; from += 500) {
      await deps.database.write({ vendor_id: vendor.id }, async (tx) => {
        for (const sku of skus.slice(from, from + 500)) {
          const product = aProduct({
            id: `${door}-${sku}`,
            store_id: storeId,
            sku_code: sku,
            price: list.get(sku)!,
            status: 1,
          });
          const { actor } = vendor.people.owner;
          const now = testClock.iso();
          const proposal = {
            actor,
            now,
            collection: collections.product,
            proposed: product as ReplicatedDocument,
          } as const;
          const { kind } = await applyWrite(deps, tx, { ...proposal, assumed: 'any', authority: 'actor' });
          expect(kind).to.equal('applied');
        }
      });
    }
  }

  type Door = (list: PriceList, skus: readonly string[]) => Promise<void>;

  const rest: Door = async (list, skus) => {
    const tokens = new EnoughTokens(system.url, 'vendor', vendor.people.owner.email);
    const queue = [...skus];
    const work = async () => {
      for (let sku = queue.pop(); sku !== undefined; sku = queue.pop()) {
        const body = { price: list.get(sku)! / 100 };
        const path = `/vendor/products/rest-${sku}`;
        const { status, text } = await ask(system.url, 'patch', path, { token: await tokens.next(), body });
        expect(status, text).to.equal(200);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
  };

  /**
   * Each item is modified over there, whether or not its price is another. The platform tells of the first of them, and
   * forgets the others: it allows ten readings a second, and the sweep finds what no notification told.
   */
  const webhook: Door = async (list, skus) => {
    for (const sku of skus) fake.put(sku, { price: list.get(sku)! });
    await tenSecondsPass(system);
    const { status, text } = await notify(system.url, platform, ...skus.slice(0, 10));
    expect(status, text).to.equal(200);
    for (let isUnderWay = true; isUnderWay;) {
      await system.owner.query('UPDATE price_sync_state SET due_at = instant()');
      await system.server.jobs.runNow('price-sync-sweep');
      const { rows } = await system.owner.query('SELECT FROM price_sync_state WHERE page_offset > 0');
      isUnderWay = rows.length > 0;
    }
  };

  for (const [door, bringBy, store] of [
    ['rest', rest, 0],
    ['webhook', webhook, 1],
  ] as const) {
    it(`[I5] through ${door} leave a row for each changed price, and none for one that is the same`, async () => {
      const storeId = vendor.stores[store].id;
      const history = async () => {
        const { rows } = await system.owner.query<{ n: number }>(
          'SELECT count(*) AS n FROM items_selling_price_history WHERE store_id = $1',
          [storeId],
        );
        return Number(rows[0]!.n);
      };
      const bring = async (list: PriceList, skus: readonly string[]) => {
        const before = await history();
        await bringBy(list, skus);
        return (await history()) - before;
      };

      await shelve(storeId, door, first, chosen);
      expect(await history(), 'new items').to.equal(0);
      const inSecond = chosen.filter((sku) => second.has(sku));
      expect(await bring(second, inSecond), 'the second list').to.equal(6);
      expect(await bring(second, inSecond), 'once more').to.equal(0);
      // What came new with the second list is there before the third.
      const fresh = [...second.keys()].filter((sku, i) => !first.has(sku) && (isProof || i % 100 === 0));
      await shelve(storeId, door, second, fresh);
      const inThird = [...inSecond, ...fresh].filter((sku) => third.has(sku));
      const due = changed(second, third, inThird).length;
      if (isProof) expect(due).to.equal(5_768);
      expect(await bring(third, inThird), 'the third list').to.equal(due);
      expect(due).to.be.above(20);
      if (isProof)
        console.log(`      ${door}: 6, then ${due} rows of ${inSecond.length} and ${inThird.length} prices`);
    });
  }
});
