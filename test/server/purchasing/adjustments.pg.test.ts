// Stock put right by people, what lies in a warehouse, and warehouses that are not empty.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { Purchasing, word } from './given-purchasing.ts';
import { replayJournal, storedRows } from './replay-journal.ts';

describe('stock, by hand,', function () {
  this.timeout(60_000);
  let shop: Purchasing;
  let items = 0;

  before(async () => {
    shop = await Purchasing.open();
    await shop.warehouse('cellar', true);
    await shop.warehouse('first', false);
  });
  after(() => shop?.system.stop());

  const newItem = async (fields: Partial<Product> = {}) => (await shop.product(`item-${++items}`, fields)).id;

  describe('is put right', () => {
    const adjust = (body: object, warehouse = 'cellar') =>
      shop.as('manager', 'post', `/vendor/warehouses/${warehouse}/stock-adjustments`, body);

    it('by a difference, and by what was counted, with who and why in the journal', async () => {
      const milk = await newItem();
      const first = await adjust({ item_id: milk, quantity: 10, reason: 'Found behind the shelf' });
      expect([first.status, first.body]).to.deep.equal([
        201,
        {
          warehouse_id: 'cellar',
          item_id: milk,
          variation_id: '',
          name: milk,
          sku_code: `SKU-${milk}`,
          quantity: 10,
          average_cost: 0,
        },
      ]);
      expect((await adjust({ item_id: milk, quantity: '-0.500', reason: 'Broken' })).body.quantity).to.equal(
        9.5,
      );
      expect((await adjust({ item_id: milk, counted: 4, reason: 'Stocktaking' })).body.quantity).to.equal(4);
      expect((await adjust({ item_id: milk, counted: 0, reason: 'Stocktaking' })).body.quantity).to.equal(0);
      expect(
        (await adjust({ item_id: milk, counted: 3, reason: 'Up there' }, 'first')).body.quantity,
      ).to.equal(3);
      expect(await shop.stockOf(milk)).to.equal('3.000');
      const { rows } = await shop.system.owner.query(
        `SELECT quantity, note, actor_id, reason FROM stock_movements WHERE item_id = $1 ORDER BY entry LIMIT 3`,
        [milk],
      );
      const by = { actor_id: 'acme-manager', reason: 'adjustment' };
      expect(rows).to.deep.equal([
        { quantity: '10.000', note: 'Found behind the shelf', ...by },
        { quantity: '-0.500', note: 'Broken', ...by },
        { quantity: '-5.500', note: 'Stocktaking', ...by },
      ]);
    });

    it('once for one Idempotency-Key', async () => {
      const milk = await newItem();
      const body = { item_id: milk, quantity: 1, reason: 'Found' };
      const path = '/vendor/warehouses/cellar/stock-adjustments';
      for (let times = 0; times < 3; times++)
        expect((await shop.as('manager', 'post', path, body, { 'Idempotency-Key': 'once' })).status).to.equal(
          201,
        );
      expect(await shop.stockOf(milk)).to.equal('1.000');
    });

    it('of a variation that is there, or whose stock is', async () => {
      const milk = await newItem({ variations: [aVariation({ id: 'big', price: 250 })] });
      const count = { item_id: milk, variation_id: 'big', counted: 2, reason: 'x' };
      expect((await adjust(count)).body.variation_id).to.equal('big');
      expect(word(await adjust({ ...count, variation_id: 'huge' }))).to.equal('400 variation_unknown');
      await shop.as('manager', 'patch', `/vendor/products/${milk}`, { variations: [] });
      expect((await adjust({ ...count, counted: 0 })).body.quantity).to.equal(0);
    });

    it('only within limits, with a reason, where one may', async () => {
      const milk = await newItem();
      const good = { item_id: milk, quantity: 1, reason: 'x' };
      for (const [body, answer] of [
        [{ ...good, counted: 1 }, '400 invalid_input'],
        [{ item_id: milk, reason: 'x' }, '400 invalid_input'],
        [{ ...good, quantity: 0 }, '400 invalid_input'],
        [{ ...good, quantity: 1.2345 }, '400 invalid_input'],
        [{ ...good, quantity: 1e12 }, '400 invalid_input'],
        [{ ...good, reason: ' ' }, '400 invalid_input'],
        [{ ...good, reason: 'x'.repeat(201) }, '400 invalid_input'],
        [{ item_id: milk, quantity: 1 }, '400 invalid_input'],
        [{ ...good, colour: 'red' }, '400 unknown_field'],
        [{ ...good, item_id: 'gone' }, '404 product_not_found'],
      ] as const)
        expect(word(await adjust(body)), JSON.stringify(body)).to.equal(answer);
      expect(word(await adjust(good, 'nowhere'))).to.equal('404 warehouse_not_found');
      expect(word(await adjust(good, 'dairy')), 'a supplier is no warehouse').to.equal(
        '404 warehouse_not_found',
      );
      const path = '/vendor/warehouses/cellar/stock-adjustments';
      expect(word(await shop.as('reader', 'post', path, good))).to.equal('403 forbidden');
      expect(word(await shop.as('cashier', 'post', path, good))).to.equal('403 forbidden');
      expect(word(await shop.as('neighbour', 'post', path, good))).to.equal('404 warehouse_not_found');
      await shop.product('abroad', { store_id: shop.vendor.stores[1].id });
      expect(word(await adjust({ ...good, item_id: 'abroad' }))).to.equal('404 product_not_found');
      expect(await shop.stockOf(milk)).to.equal('0.000');
    });

    it('by many who count at once: the last count stands, whatever was sold between', async () => {
      const milk = await newItem();
      const till = new GivenLane(shop.system, shop.vendor, new GivenJournal('till'));
      await till.send(till.opening('shift'));
      const sale = (id: string) =>
        till.sale({ id, shift: 'shift', lines: [{ item_id: milk, unit_price: 250 }] });
      await Promise.all([
        ...Array.from({ length: 6 }, () => adjust({ item_id: milk, counted: 7, reason: 'x' })),
        ...['a', 'b', 'c', 'd'].map((id) => till.sendOne(sale(id))),
      ]);
      const left = Number(await shop.stockOf(milk));
      expect(left).to.be.within(3, 7);
      expect(await storedRows(shop.system)).to.deep.equal(await replayJournal(shop.system));
    });
  });

  describe('of a warehouse', () => {
    it('is listed with its average cost, a page at a time, and of one item', async () => {
      const [apple, pear] = [await newItem({ name: 'Apple' }), await newItem({ name: 'Pear' })];
      await shop.warehouse('barn', false);
      const lines = [apple, pear].map((item_id, index) => ({
        item_id,
        quantity: 3,
        unit_cost: 1.25 + index,
      }));
      await shop.patch(await shop.order(lines, { warehouse_id: 'barn' }), { status: 1 });
      const list = async (query = '') =>
        (await shop.as('reader', 'get', `/vendor/warehouses/barn/stock${query}`)).body;
      const { data, ...page } = await list();
      expect(page).to.deep.equal({ total: 2, page: 1, pageSize: 50, totalPages: 1 });
      expect(
        data.map((row: Record<string, unknown>) => [row['name'], row['quantity'], row['average_cost']]),
      ).to.deep.equal([
        ['Apple', 3, 1.25],
        ['Pear', 3, 2.25],
      ]);
      expect((await list(`?item_id=${pear}`)).data).to.have.length(1);
      const plum = await newItem({ name: 'Plum' });
      const two = [2, 1].map((quantity, index) => ({ item_id: plum, quantity, unit_cost: 2 + index * 0.07 }));
      await shop.patch(await shop.order(two, { warehouse_id: 'barn' }), { status: 1 });
      expect((await list(`?item_id=${plum}`)).data[0].average_cost, 'no digit too many').to.equal(2.02333333);
      expect((await list('?limit=1&page=2')).data[0].name).to.equal('Pear');
      const path = '/vendor/warehouses/barn/stock';
      expect(word(await shop.as('reader', 'get', `${path}?limit=501`))).to.equal('400 limit_range');
      expect(word(await shop.as('cashier', 'get', path))).to.equal('403 forbidden');
      expect(word(await shop.as('neighbour', 'get', path))).to.equal('404 warehouse_not_found');
    });

    it('keeps it from being removed, also when it is owed; an empty one goes', async () => {
      const milk = await newItem();
      await shop.warehouse('hut', false);
      const path = '/vendor/warehouses/hut';
      for (const quantity of [2, -4]) {
        await shop.as('manager', 'post', `${path}/stock-adjustments`, {
          item_id: milk,
          quantity,
          reason: 'x',
        });
        const refused = await shop.as('manager', 'delete', path);
        const by = { vendor_id: shop.vendor.id };
        const stored = await shop.system.database.read(by, (tx) => tx.get(collections.reference, 'hut'));
        const rows = [
          { assumedMasterState: stored!.document, newDocumentState: { ...stored!.document, _deleted: true } },
        ];
        const push = `/sync/reference/push?store_id=${shop.storeId}`;
        const pushed = (await shop.as('manager', 'post', push, { rows })).body.outcomes[0];
        expect(pushed).to.include({ kind: 'rejected', code: 'in_use' });
        expect([word(refused), refused.body.uses]).to.deep.equal([
          '409 in_use',
          { stock: 1, purchase_lots: 0 },
        ]);
      }
      await shop.as('manager', 'post', `${path}/stock-adjustments`, {
        item_id: milk,
        counted: 0,
        reason: 'x',
      });
      expect(word(await shop.as('manager', 'delete', path))).to.equal('200');
    });

    it('that is gone all the same is gathered in the default one before anybody counts there', async () => {
      const milk = await newItem();
      await shop.warehouse('tent', false);
      await shop.patch(
        await shop.order([{ item_id: milk, quantity: 6, unit_cost: 2 }], { warehouse_id: 'tent' }),
        { status: 1 },
      );
      // As by a sale that was under way when it was removed.
      await shop.system.owner.query('ALTER TABLE reference_entries DISABLE TRIGGER keep_needed');
      await shop.system.owner.query(`UPDATE reference_entries SET deleted = true WHERE id = 'tent'`);
      await shop.system.owner.query('ALTER TABLE reference_entries ENABLE TRIGGER keep_needed');
      const counted = await shop.as('manager', 'post', '/vendor/warehouses/cellar/stock-adjustments', {
        item_id: milk,
        counted: 6,
        reason: 'x',
      });
      expect(counted.body).to.include({ quantity: 6, average_cost: 2 });
      expect(await shop.rowsOf(milk)).to.deep.equal({
        tent: ['0.000', '200.000000'],
        cellar: ['6.000', '200.000000'],
      });
      expect(await storedRows(shop.system)).to.deep.equal(await replayJournal(shop.system));
    });
  });
});
