// Since when a price holds is the server's word: no client can say it, whoever changes a price by hand in SQL says it too,
// and what was known before products had ages comes out of the history.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { PriceAge, Product } from '@evertill/schemas';
import type { PushOutcome } from '@evertill/sync';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { operate } from '../../support/given-shift.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const invented: PriceAge = {
  variation_id: '',
  since: '2020-01-01T00:00:00.000Z',
  changed_by: 'nobody',
  changed_by_name: 'Nobody',
};

describe('the ages of a product’s prices', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  async function stored(id: string): Promise<Product> {
    const found = await system.database.read({ vendor_id: vendor.id }, (tx) =>
      tx.get(collections.product, id),
    );
    return found!.document as unknown as Product;
  }

  /** Newest first. */
  async function history(
    id: string,
  ): Promise<{ created_at: Date; changed_by: string; changed_by_name: string }[]> {
    const { rows } = await system.owner.query(
      `SELECT created_at, changed_by, changed_by_name FROM items_selling_price_history
        WHERE item_id = $1 ORDER BY entry DESC`,
      [id],
    );
    return rows;
  }

  describe('that a client claims', () => {
    const claims: readonly (readonly [
      door: string,
      answer: string,
      claim: (known: Product, fields: object) => Promise<string>,
    ])[] = [
      [
        'REST',
        'unknown_field',
        async ({ id }, fields) => {
          const { token } = vendor.people.manager;
          const answer = await ask(system.url, 'patch', `/vendor/products/${id}`, { token, body: fields });
          return answer.body.code as string;
        },
      ],
      [
        'an edit',
        'field_read_only',
        async ({ id, rev, price_ages }, fields) => {
          const entry = new GivenJournal(`desk-${id}`).entry(
            'edit',
            { collection: 'product', id, base_rev: rev, base: { price_ages }, changes: fields },
            { actor_id: vendor.people.manager.staff.id, store_id: vendor.stores[0].id },
          );
          const [outcome] = await operate(system, vendor.people.manager, [entry]);
          return outcome!.kind === 'rejected' ? outcome!.code : outcome!.kind;
        },
      ],
      [
        'push',
        'applied',
        async (known, fields) => {
          const row = { newDocumentState: { ...known, ...fields }, assumedMasterState: known };
          const answer = await ask(system.url, 'post', `/sync/product/push?store_id=${known.store_id}`, {
            token: vendor.people.manager.token,
            body: { rows: [row] },
          });
          return (answer.body.outcomes as PushOutcome[])[0]!.kind;
        },
      ],
    ];
    for (const [nr, [door, answer, claim]] of claims.entries()) {
      it(`through ${door} are not believed (${answer})`, async () => {
        const known = await giveProduct(system, vendor, { id: `claimed-${nr}`, price: 100 });
        expect(await claim(known, { price_ages: [invented] })).to.equal(answer);
        expect(await stored(known.id)).to.deep.equal(known);
      });
    }

    it('in a push that changes the price are those of the change', async () => {
      const known = await giveProduct(system, vendor, { id: 'pushed', price: 100 });
      const [, , push] = claims[2]!;
      expect(await push(known, { price: 120, price_ages: [invented] })).to.equal('applied');
      const [row] = await history('pushed');
      expect((await stored('pushed')).price_ages).to.deep.equal([
        {
          variation_id: '',
          since: row!.created_at.toISOString(),
          changed_by: vendor.people.manager.staff.id,
          changed_by_name: '',
        },
      ]);
    });
  });

  it('are told with the history’s words when a price is changed by hand in SQL', async () => {
    await giveProduct(system, vendor, { id: 'by-hand', price: 100 });
    for (const price of [120, 130])
      await system.owner.query(`UPDATE items SET price = $1 WHERE id = 'by-hand'`, [price]);
    const [row, ...earlier] = await history('by-hand');
    expect(earlier).to.have.length(1);
    expect(row).to.include({ changed_by: '0', changed_by_name: 'Database' });
    expect((await stored('by-hand')).price_ages).to.deep.equal([
      {
        variation_id: '',
        since: row!.created_at.toISOString(),
        changed_by: '0',
        changed_by_name: 'Database',
      },
    ]);
  });

  it('are told of a variation whose price is changed by hand, and the others stay', async () => {
    const id = 'varied';
    const variations = [
      aVariation({ id: 'a', price: 100, is_default: true }),
      aVariation({ id: 'b', price: 50 }),
    ];
    const known = await giveProduct(system, vendor, { id, price: 100, variations });
    const { token } = vendor.people.owner;
    const body = { variations: variations.map((one) => ({ ...one, price: (one.price + 1) / 100 })) };
    expect((await ask(system.url, 'patch', `/vendor/products/${id}`, { token, body })).status).to.equal(200);
    const [header, a] = (await stored(id)).price_ages;
    await system.owner.query(`UPDATE item_variations SET price = 60 WHERE parent_id = $1 AND id = 'b'`, [id]);
    const { price_ages, rev } = await stored(id);
    expect(rev).to.be.greaterThan(known.rev + 1);
    const [b, ...rest] = price_ages;
    expect(b).to.include({ variation_id: 'b', changed_by: '0', changed_by_name: 'Database' });
    expect(b!.since).to.match(instant);
    expect(rest).to.deep.equal([header, a]);
  });

  it('come out of the history where there is one, and each till is sent those products', async () => {
    const database = await createTestDatabase({ empty: true });
    const before = mkdtempSync(path.join(os.tmpdir(), 'evertill-before-ages-'));
    for (const file of readdirSync(migrationsDir))
      if (file < '0025') copyFileSync(path.join(migrationsDir, file), path.join(before, file));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await migrate(client, { dir: before });
      await client.query(`
        INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V');
        INSERT INTO stores (vendor_id, id, name, currency, time_zone) VALUES ('v', 's', 'S', 'EUR', 'UTC');
        INSERT INTO vendor_staff (vendor_id, id, public_id, name, vendor_type)
          VALUES ('v', 'ada', '0000000000001', 'Ada', 'owner');
        INSERT INTO items (vendor_id, id, store_id, sku_code, name, price)
          SELECT 'v', i, 's', i, i, 100 FROM unnest(ARRAY['never', 'ada’s', 'synced']) i;`);
      const change = async (id: string, price: number, by: string, name: string, at: string) =>
        client.query(
          `BEGIN;
           SET LOCAL app.waist = 'on';
           INSERT INTO items_selling_price_history (vendor_id, id, item_id, store_id, old_price, new_price,
                                                    profit_percent, changed_by, changed_by_name, created_at)
             SELECT 'v', gen_random_uuid()::text, id, 's', price, ${price}, 0, '${by}', '${name}', '${at}'
               FROM items WHERE id = '${id}';
           UPDATE items SET price = ${price} WHERE id = '${id}';
           COMMIT`,
        );
      await change('ada’s', 110, '0', 'Price sync', '2026-11-01T08:00:00.000Z');
      await change('ada’s', 120, 'ada', 'Ada', '2026-11-03T09:13:00.120Z');
      await change('synced', 130, '0', 'Price sync', '2026-11-04T00:00:00.000Z');
      const told = async () =>
        (
          await client.query<{ id: string; rev: number; catalog_rev: number; events: number }>(
            `SELECT id, rev::int, catalog_rev::int, (SELECT count(*)::int FROM outbound_events) AS events
               FROM items ORDER BY id`,
          )
        ).rows;
      const known = await told();
      const { applied } = await migrate(client, { dir: migrationsDir });
      expect(applied[0]).to.equal('0025_price_ages.sql');
      expect(await told(), 'only they are sent, and nobody is told of a change').to.deep.equal(
        known.map((row) => ({ ...row, rev: row.id === 'never' ? row.rev : row.rev + 1 })),
      );
      const { rows } = await client.query('SELECT id, price_ages FROM items ORDER BY id');
      expect(rows).to.deep.equal([
        {
          id: 'ada’s',
          price_ages: [
            {
              variation_id: '',
              since: '2026-11-03T09:13:00.120Z',
              changed_by: 'ada',
              changed_by_name: '',
            },
          ],
        },
        { id: 'never', price_ages: [] },
        {
          id: 'synced',
          price_ages: [
            {
              variation_id: '',
              since: '2026-11-04T00:00:00.000Z',
              changed_by: '0',
              changed_by_name: 'Price sync',
            },
          ],
        },
      ]);
    } finally {
      await client.end();
      await database.drop();
      rmSync(before, { recursive: true });
    }
  });
});
