// What is low, and the draft lot a store is kept of it: made once, kept up with the stock, and never over a person's head.
import { expect } from 'chai';
import { draftLotNote } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { keepDraftLot } from '../../../server/writes/keep-draft-lot.ts';
import { aVariation } from '../../contract/contract-documents.ts';
import { whileHeld } from '../../support/while-held.ts';
import { lots, Purchasing, word } from './given-purchasing.ts';
import { testClock } from '../../support/test-clock.ts';

describe('low stock', function () {
  this.timeout(60_000);
  let shop: Purchasing;

  before(async () => {
    shop = await Purchasing.open();
    await shop.warehouse('cellar', true);
  });
  beforeEach(() => shop.clear());
  after(() => shop?.system.stop());

  const job = () => shop.system.server.jobs.runNow('low-stock-lots');
  const flagged = { low_stock_threshold: '10.000', auto_add_purchase_on_low_stock: true };
  const count = (item_id: string, counted: number, warehouse = 'cellar') =>
    shop.as('owner', 'post', `/vendor/warehouses/${warehouse}/stock-adjustments`, {
      item_id,
      counted,
      reason: 'x',
    });
  const low = async (query = '') =>
    (await shop.as('reader', 'get', `/vendor/products/low-stock${query}`)).body.data as Record<
      string,
      unknown
    >[];
  const drafts = async () =>
    (await shop.as('owner', 'get', `${lots}?status=0`)).body.data.filter(
      ({ note }: { note: string }) => note === draftLotNote,
    ) as { id: string; store_id: string }[];
  const draft = async () => {
    const found = await drafts();
    expect(found).to.have.length(1);
    return shop.read(found[0]!.id);
  };
  const linesOf = (lot: { lines: Record<string, unknown>[] }) =>
    lot.lines.map(({ item_id, quantity, automatic }) => [item_id, quantity, automatic]);

  describe('at /vendor/products/low-stock', () => {
    it('is every product at or below its threshold, with what to buy, of whom and for how much', async () => {
      const variations = [
        aVariation({ id: 'small', price: 250 }),
        aVariation({ id: 'big', price: 250, is_default: true }),
      ];
      await shop.product('milk', { name: 'Milk', ...flagged, unit_id: '', variations });
      await shop.product('bread', { name: 'Bread', low_stock_threshold: '5.000' });
      await shop.product('many', { low_stock_threshold: '5.000' });
      await count('many', 6);
      await shop.product('off');
      await shop.product('old', { status: 2, low_stock_threshold: '5.000' });
      await shop.product('abroad', { store_id: shop.vendor.stores[1].id, low_stock_threshold: '5.000' });
      const bought = await shop.order([{ item_id: 'bread', quantity: 5, unit_cost: 1.25 }]);
      await shop.patch(bought, { status: 1 });
      await shop.order([{ item_id: 'milk', quantity: '2.500', unit_cost: 1 }]);
      const milk = {
        item_id: 'milk',
        variation_id: 'big',
        sku_code: 'SKU-milk',
        name: 'Milk',
        unit_id: '',
        stock: 0,
        low_stock_threshold: 10,
        auto_add_purchase_on_low_stock: true,
        on_order: 2.5,
        suggested_quantity: 18,
        last_supplier_id: '',
        last_supplier_name: '',
        last_unit_cost: null,
      };
      expect(await low()).to.deep.equal([
        {
          ...milk,
          item_id: 'bread',
          variation_id: '',
          sku_code: 'SKU-bread',
          name: 'Bread',
          stock: 5,
          low_stock_threshold: 5,
          auto_add_purchase_on_low_stock: false,
          on_order: 0,
          suggested_quantity: 5,
          last_supplier_id: 'dairy',
          last_supplier_name: 'Dairy & Sons',
          last_unit_cost: 1.25,
        },
        milk,
      ]);
      for (const flag of ['1', 'true'])
        expect(await low(`?auto_add_purchase_only=${flag}`)).to.deep.equal([milk]);
      for (const flag of ['0', 'false'])
        expect(await low(`?auto_add_purchase_only=${flag}`)).to.have.length(2);
    });

    it('is a list like others, before `/:id`, for who may read products', async () => {
      for (const id of ['a', 'b', 'c']) await shop.product(id, { low_stock_threshold: '1.000' });
      const path = '/vendor/products/low-stock';
      const { body } = await shop.as('reader', 'get', `${path}?limit=2&page=2`);
      expect(body.data.map(({ item_id }: { item_id: string }) => item_id)).to.deep.equal(['c']);
      expect(body).to.include({ total: 3, page: 2, pageSize: 2, totalPages: 2 });
      expect(word(await shop.as('reader', 'get', `${path}?limit=501`))).to.equal('400 limit_range');
      expect(word(await shop.as('reader', 'get', `${path}?auto_add_purchase_only=maybe`))).to.equal(
        '400 invalid_input',
      );
      expect(word(await shop.as('cashier', 'get', path))).to.equal('403 forbidden');
      expect(word(await shop.as('owner', 'get', path))).to.equal('400 store_required');
      const other = `${path}?store_id=${shop.storeId}`;
      expect(word(await shop.as('neighbour', 'get', other))).to.equal('404 not_found');
    });
  });

  describe('has a draft lot', () => {
    it('of what is low and flagged, one a store, without a supplier, made by nobody', async () => {
      await shop.product('milk', flagged);
      await shop.product('bread', { low_stock_threshold: '5.000' });
      await shop.product('abroad', { store_id: shop.vendor.stores[1].id, ...flagged });
      await job();
      const [one, two] = await drafts();
      expect([one!.store_id, two!.store_id]).to.have.members(shop.vendor.stores.map(({ id }) => id));
      const lot = await shop.read(one!.store_id === shop.storeId ? one!.id : two!.id);
      expect(lot).to.include({
        supplier_id: '',
        supplier_name: '',
        created_by: '0',
        status: 0,
        note: draftLotNote,
      });
      expect(linesOf(lot)).to.deep.equal([['milk', 20, true]]);
      expect(lot.lines[0].unit_cost).to.equal(null);
    });

    it('never when nothing is low', async () => {
      await shop.product('milk', flagged);
      await count('milk', 11);
      await shop.product('bread', { low_stock_threshold: '10.000' });
      await job();
      expect(await drafts()).to.deep.equal([]);
    });

    it('that follows the stock: lines come, change and go, and nothing is written when nothing changed', async () => {
      for (const id of ['milk', 'bread']) await shop.product(id, flagged);
      await count('bread', 50);
      await job();
      const first = await draft();
      expect(linesOf(first)).to.deep.equal([['milk', 20, true]]);
      await job();
      expect(await draft()).to.deep.equal(first);
      await count('bread', 7);
      await count('milk', -4);
      await job();
      const second = await draft();
      expect([linesOf(second), second.rev]).to.deep.equal([
        [
          ['milk', 24, true],
          ['bread', 13, true],
        ],
        2,
      ]);
      expect(second.lines[0].id).to.equal(first.lines[0].id);
      await count('milk', 11);
      await job();
      expect(linesOf(await draft())).to.deep.equal([['bread', 13, true]]);
      await count('bread', 11);
      await job();
      expect(linesOf(await draft())).to.deep.equal([]);
    });

    it('that suggests no more than is not ordered yet, and takes no part in what is on order', async () => {
      await shop.product('milk', flagged);
      const ordered = await shop.order([{ item_id: 'milk', quantity: 15, unit_cost: 1 }]);
      await job();
      expect(linesOf(await draft())).to.deep.equal([['milk', 5, true]]);
      expect((await low())[0]).to.include({ on_order: 15, suggested_quantity: 5 });
      await shop.patch(ordered, { status: 2 });
      await job();
      expect(linesOf(await draft())).to.deep.equal([['milk', 20, true]]);
    });

    it('whose lines a person changed, added or took out stay as that person left them', async () => {
      for (const id of ['milk', 'bread', 'tea', 'salt']) await shop.product(id, id === 'salt' ? {} : flagged);
      await job();
      const { id, lines } = await draft();
      const [bread, milk] = lines as Record<string, unknown>[];
      const line = ({ id: lineId, item_id }: Record<string, unknown>, quantity: number) => ({
        id: lineId,
        item_id,
        quantity,
        unit_cost: 1,
      });
      // One is changed, one sent back as it was, one left out, one added.
      const changed = await shop.patch(id as string, {
        lines: [
          line(milk!, 3),
          { ...line(bread!, 20), unit_cost: null },
          { item_id: 'salt', quantity: 1, unit_cost: 2 },
        ],
      });
      expect(linesOf(changed.body)).to.deep.equal([
        ['milk', 3, false],
        ['bread', 20, true],
        ['salt', 1, false],
      ]);
      for (const item of ['milk', 'bread', 'tea']) await count(item, -100);
      await job();
      expect(linesOf(await draft())).to.deep.equal([
        ['milk', 3, false],
        ['bread', 120, true],
        ['salt', 1, false],
      ]);
      for (const item of ['milk', 'bread', 'tea']) await count(item, 100);
      await job();
      expect(linesOf(await draft())).to.deep.equal([
        ['milk', 3, false],
        ['salt', 1, false],
      ]);
      // What was taken out had its time: when it is low again, it is suggested again.
      await count('tea', 0);
      await job();
      expect(linesOf(await draft())).to.deep.equal([
        ['milk', 3, false],
        ['salt', 1, false],
        ['tea', 20, true],
      ]);
    });

    it('that becomes a purchase: with a supplier and costs it is delivered, and a new one begins when it must', async () => {
      await shop.product('milk', flagged);
      await shop.product('tea', flagged);
      await job();
      const { id, lines } = await draft();
      expect(word(await shop.patch(id as string, { status: 1 }))).to.equal('400 supplier_required');
      const priced = (lines as Record<string, unknown>[]).map(({ id: lineId, item_id, quantity }) => ({
        id: lineId,
        item_id,
        quantity,
        unit_cost: 1.5,
      }));
      const [, tea] = priced;
      const delivered = await shop.patch(id as string, {
        supplier_id: 'dairy',
        lines: priced,
        status: 1,
        delivered: [{ line_id: tea!.id, quantity: 20 }],
      });
      expect(delivered.status, delivered.text).to.equal(200);
      expect(await shop.stockOf('tea')).to.equal('20.000');
      // What did not come is a person's order now, and no draft.
      const rest = await shop.read(delivered.body.split_lot_id as string);
      expect([rest.note, linesOf(rest)]).to.deep.equal(['', [['milk', 20, false]]]);
      await job();
      expect(await drafts()).to.deep.equal([]);
      await count('tea', 1);
      await job();
      const next = await draft();
      expect(linesOf(next)).to.deep.equal([['tea', 19, true]]);
      expect(next.lines[0].unit_cost).to.equal(1.5);
    });

    it('that never keeps a product from being archived, and lets go of it', async () => {
      await shop.product('milk', flagged);
      await job();
      expect(word(await shop.as('manager', 'patch', '/vendor/products/milk', { status: 2 }))).to.equal('200');
      await job();
      expect(linesOf(await draft())).to.deep.equal([]);
    });

    it('that there is one of, however many servers keep it at once', async () => {
      const others = await Promise.all([shop.system.another(), shop.system.another()]);
      const servers = [shop.system.server, ...others];
      for (let round = 0; round < 4; round++) {
        await shop.product(`item-${round}`, flagged);
        await Promise.all(
          servers.flatMap(({ jobs }) => [jobs.runNow('low-stock-lots'), jobs.runNow('low-stock-lots')]),
        );
        await job();
        expect((await draft()).line_count).to.equal(round + 1);
      }
      expect(await shop.count('purchase_lots')).to.equal(1);
    });

    it('also when two keep it without knowing of each other', async () => {
      const items: Product[] = [];
      for (const id of ['milk', 'bread']) items.push(await shop.product(id, flagged));
      const { database, server } = shop.system;
      const keep = () =>
        database
          .write({ vendor_id: 'acme' }, (tx, client) =>
            keepDraftLot(
              {
                tx,
                client,
                vendorId: 'acme',
                actorId: '0',
                now: testClock.iso(),
                newId: server.deps.newId,
              },
              shop.storeId,
            ),
          )
          .catch((error: { constraint?: string }) => error.constraint);
      // A new lot is written before its store is looked at.
      const store = { table: 'stores', vendorId: 'acme', key: { id: shop.storeId } };
      const answers = await whileHeld(
        shop.system.owner,
        store,
        Array.from({ length: 6 }, () => keep),
      );
      const refused = answers.filter((answer) => answer !== undefined);
      expect(new Set(refused)).to.have.all.keys('purchase_lots_draft');
      expect((await draft()).line_count).to.equal(items.length);
    });
  });
});
