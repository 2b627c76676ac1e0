// Stock behind the doors: what sales take and from where, what tills and managers see of it, and how it is put right. It
// never refuses a sale, writes no price history and gets in no manager's way.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { OperationEntry, Product } from '@evertill/schemas';
import type { Database } from '../../../server/db/database.ts';
import { aVariation } from '../../contract/contract-documents.ts';
import { aSale, GivenJournal } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import type { Frame } from '../../support/system-socket.ts';
import { Purchasing, word } from './given-purchasing.ts';
import { replayJournal, storedRows } from './replay-journal.ts';
import { testClock } from '../../support/test-clock.ts';

describe('stock', function () {
  this.timeout(60_000);
  let shop: Purchasing;
  let till: GivenLane;
  let sales = 0;
  let items = 0;

  before(async () => {
    shop = await Purchasing.open();
    till = lane('till');
    await till.send(till.opening('early'));
  });
  after(() => shop?.system.stop());

  const lane = (device: string, options: { lane?: 0 | 1 } = {}) =>
    new GivenLane(shop.system, shop.vendor, new GivenJournal(device), options);
  const newItem = async (fields: Partial<Product> = {}) => (await shop.product(`item-${++items}`, fields)).id;
  const sold = (item_id: string, qty = '1.000', more: object = {}) => ({
    item_id,
    qty,
    unit_price: 250,
    ...more,
  });
  const sale = (shift: string, ...lines: ReturnType<typeof sold>[]) =>
    till.sale({ id: `sale-${++sales}`, shift, lines });
  const places = async (item: string) =>
    Object.fromEntries(
      Object.entries(await shop.rowsOf(item)).map(([place, [quantity]]) => [place, quantity]),
    );

  describe('of a store without a warehouse', () => {
    it('is counted all the same, below nothing too, and goes to the first warehouse there is', async () => {
      const [milk, bread] = [await newItem(), await newItem()];
      const outcome = await till.sendOne(sale('early', sold(milk, '3.000'), sold(bread, '0.455')));
      expect(outcome).to.include({ kind: 'applied' });
      expect([await places(milk), await shop.stockOf(milk)]).to.deep.equal([{ '': '-3.000' }, '-3.000']);
      const made = await shop.as('manager', 'post', '/vendor/warehouses', { name: 'Cellar' });
      expect(await places(milk)).to.deep.equal({ '': '0.000', [made.body.id]: '-3.000' });
      expect(await places(bread)).to.deep.equal({ '': '0.000', [made.body.id]: '-0.455' });
      expect([await shop.stockOf(milk), await shop.stockOf(bread)]).to.deep.equal(['-3.000', '-0.455']);
      await till.sendOne(sale('early', sold(milk)));
      expect(await places(milk)).to.deep.equal({ '': '0.000', [made.body.id]: '-4.000' });
      expect(await storedRows(shop.system)).to.deep.equal(await replayJournal(shop.system));
      await shop.system.owner.query('UPDATE reference_entries SET id = $2 WHERE id = $1', [
        made.body.id,
        'first',
      ]);
      await shop.system.owner.query('DELETE FROM item_stocks');
      await shop.system.owner.query('DELETE FROM stock_movements');
      await closeByHand(shop.system, 'early');
    });
  });

  describe('that is sold', () => {
    before(async () => {
      await shop.warehouse('first', false);
      await shop.warehouse('cellar', true);
      await till.send(till.opening('shift'));
    });

    it('leaves the default warehouse, line by line, in the unit each variation is sold in', async () => {
      const pack = { units_per_pack: '6.000', base_variation_id: 'one' };
      const milk = await newItem({
        variations: [aVariation({ id: 'one', price: 250 }), aVariation({ id: 'six', price: 250, ...pack })],
      });
      await till.sendOne(
        sale(
          'shift',
          sold(milk, '2.000', { variation_id: 'six' }),
          sold(milk, '5.000', { variation_id: 'one' }),
          sold(milk),
        ),
      );
      expect(await places(milk)).to.deep.equal({
        cellar: '-1.000',
        'cellar/six': '-2.000',
        'cellar/one': '-5.000',
      });
      expect(await shop.stockOf(milk)).to.equal('-8.000');
    });

    it('leaves the warehouse of its shift', async () => {
      const milk = await newItem();
      const other = lane('till-2', { lane: 1 });
      await other.send(other.opening('in-the-attic', { warehouse_id: 'first' }));
      await other.sendOne(
        other.sale({ id: 'attic-sale', shift: 'in-the-attic', lines: [sold(milk, '2.000')] }),
      );
      expect(await places(milk)).to.deep.equal({ first: '-2.000' });
      await closeByHand(shop.system, 'in-the-attic');
    });

    it('comes back with a return', async () => {
      const milk = await newItem();
      await till.send(sale('shift', sold(milk, '2.000')), sale('shift', sold(milk, '-2.000')));
      expect([await places(milk), await shop.stockOf(milk)]).to.deep.equal([{ cellar: '0.000' }, '0.000']);
      const reasons = await shop.system.owner.query(
        'SELECT reason, quantity FROM stock_movements WHERE item_id = $1 ORDER BY entry',
        [milk],
      );
      expect(reasons.rows).to.deep.equal([
        { reason: 'sale', quantity: '-2.000' },
        { reason: 'return', quantity: '2.000' },
      ]);
    });

    it('at the server’s own door, and at the documents’ outbox, moves as well', async () => {
      const milk = await newItem();
      const place = { store_id: shop.storeId, pos_register_id: till.laneId };
      const lines = [{ item_id: milk, qty: '2.000' }];
      const payments = [{ method: 'cash', amount: 500 }];
      const online = await shop.as('cashier', 'post', '/vendor/point-of-sale/orders', {
        ...place,
        lines,
        payments,
      });
      expect(online.status, online.text).to.equal(201);
      const payload = aSale({ id: 'pos-sale', lane: till.laneId, shift: 'shift', lines: [sold(milk)] });
      const at = testClock.iso();
      const outbox = {
        ...payload,
        store_id: shop.storeId,
        device_id: 'old-app',
        device_seq: 1,
        captured_at: at,
        clock: { wall: Date.parse(at), monotonic: 0, skew_ms: 0 },
      };
      const handed = await shop.as('cashier', 'post', '/pos/orders', outbox);
      expect(handed.status, handed.text).to.equal(201);
      expect(await shop.stockOf(milk)).to.equal('-3.000');
      // Once more is a duplicate, which takes nothing.
      expect(word(await shop.as('cashier', 'post', '/pos/orders', outbox))).to.equal('409 duplicate_order');
      expect(await shop.stockOf(milk)).to.equal('-3.000');
    });

    it('is taken once, however often and by whatever way the sale comes', async () => {
      const milk = await newItem();
      const entries = Array.from({ length: 40 }, () => sale('shift', sold(milk)));
      await Promise.all(Array.from({ length: 6 }, () => till.send(...entries)));
      for (const entry of entries.slice(0, 5)) await till.sendOne(entry);
      // The same sale, signed once more under another number.
      const again = entries[0]!.payload as OperationEntry['payload'];
      const twin = lane('till-twin').journal.entry('order.place', again, {
        actor_id: entries[0]!.actor_id,
        store_id: shop.storeId,
      });
      expect((await till.sendOne(twin)).kind).to.equal('rejected');
      expect(await shop.stockOf(milk)).to.equal('-40.000');
      expect(await shop.count('stock_movements', `item_id = '${milk}'`)).to.equal(40);
    });

    it('is not taken by a sale that is refused or waits', async () => {
      const milk = await newItem();
      const outcomes = await till.send(
        sale('shift', sold(milk), sold('gone')),
        sale('never-opened', sold(milk)),
        sale('shift', sold(milk)),
      );
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['rejected', 'waiting_for', 'applied']);
      expect(await shop.stockOf(milk)).to.equal('-1.000');
    });

    it('leaves the default warehouse when that of a closed shift was removed meanwhile', async () => {
      const milk = await newItem();
      await shop.warehouse('shed', false);
      const other = lane('till-3', { lane: 1 });
      await other.send(other.opening('in-the-shed', { warehouse_id: 'shed' }));
      const late = other.sale({ id: 'late', shift: 'in-the-shed', lines: [sold(milk)] });
      await closeByHand(shop.system, 'in-the-shed', { deviceId: 'till-3', deviceSeq: 3 });
      expect(word(await shop.as('manager', 'delete', '/vendor/warehouses/shed'))).to.equal('200');
      expect((await other.sendOne(late)).kind).to.equal('applied');
      expect(await places(milk)).to.deep.equal({ cellar: '-1.000' });
    });

    it('by many tills at once, of the same few things, loses nothing', async () => {
      const few = [await newItem(), await newItem(), await newItem()];
      const tills = Array.from({ length: 6 }, (_, index) => lane(`busy-${index}`));
      const batches = tills.map((one, number) =>
        one.send(
          ...Array.from({ length: 20 }, (_, index) =>
            one.sale({
              id: `busy-${number}-${index}`,
              shift: 'shift',
              lines: (number % 2 ? few : few.toReversed()).map((item) => sold(item, '0.250')),
            }),
          ),
        ),
      );
      const outcomes = (await Promise.all(batches)).flat();
      expect(outcomes.filter(({ kind }) => kind !== 'applied')).to.deep.equal([]);
      for (const item of few) expect(await shop.stockOf(item)).to.equal('-30.000');
      expect(await storedRows(shop.system)).to.deep.equal(await replayJournal(shop.system));
    });

    it('holds nobody up: while a sale is under way, another sells the same and a manager changes it', async () => {
      const milk = await newItem();
      const reached = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      const { database } = shop.system;
      const selling = (database as Database).write({ vendor_id: shop.vendor.id }, async (tx) => {
        await tx.moveStock([
          {
            store_id: shop.storeId,
            warehouse_id: 'cellar',
            item_id: milk,
            variation_id: '',
            quantity: '-1.000',
            reason: 'sale',
            document_id: 'slow',
            line_id: '1',
            unit_cost: null,
            note: '',
            actor_id: 'somebody',
            created_at: testClock.iso(),
          },
        ]);
        reached.resolve();
        await opened.promise;
      });
      await reached.promise;
      expect((await till.sendOne(sale('shift', sold(milk)))).kind).to.equal('applied');
      expect((await shop.as('manager', 'patch', `/vendor/products/${milk}`, { price: 2.6 })).status).to.equal(
        200,
      );
      opened.resolve();
      await selling;
      expect(await shop.stockOf(milk)).to.equal('-2.000');
    });
  });

  describe('that changes', () => {
    it('reaches tills with the sale, as a change of the product, and writes no price history', async () => {
      const milk = await newItem();
      const socket = await greeted(shop.system.url, {
        token: shop.vendor.people.cashier.token,
        store_id: shop.storeId,
        device_id: 'watching',
      });
      await socket.ask({ type: 'stream', collections: { product: { checkpoint: null } } });
      await till.sendOne(sale('shift', sold(milk, '2.000')));
      const isSold = (frame: Frame) =>
        ((frame['documents'] ?? []) as Product[]).find(({ id, stock }) => id === milk && stock === '-2.000');
      const frame = await socket.next((one) => isSold(one) !== undefined);
      expect(isSold(frame)).to.include({
        id: milk,
        stock: '-2.000',
        price: 250,
        rev: 2,
      });
      await socket.close();
      expect(await shop.count('items_selling_price_history', `item_id = '${milk}'`)).to.equal(0);
      const selling = await shop.as('manager', 'get', `/vendor/products/${milk}/selling-price-history`);
      expect(selling.body.total).to.equal(0);
    });

    it('does not conflict with a manager’s change over REST: If-Match and base_rev mean the rest', async () => {
      const milk = await newItem();
      const path = `/vendor/products/${milk}`;
      const { headers, body } = await shop.as('manager', 'get', path);
      const seen = { 'If-Match': headers.get('etag')! };
      await till.send(sale('shift', sold(milk)), sale('shift', sold(milk)));
      const renamed = await shop.as('manager', 'patch', path, { name: 'Fresh' }, seen);
      expect([word(renamed), renamed.body.name, Number(renamed.body.stock)]).to.deep.equal([
        '200',
        'Fresh',
        -2,
      ]);
      await till.sendOne(sale('shift', sold(milk)));
      expect(word(await shop.as('manager', 'patch', path, { name: 'Older' }, seen))).to.equal('409 conflict');
      const old = { name: 'Older', base_rev: body.rev as number };
      expect(word(await shop.as('manager', 'patch', path, old))).to.equal('409 conflict');
      const now = { name: 'Newest', base_rev: renamed.body.rev as number };
      expect(word(await shop.as('manager', 'patch', path, now))).to.equal('200');
      const ahead = { name: 'Never', base_rev: 99 };
      expect(word(await shop.as('manager', 'patch', path, ahead))).to.equal('409 conflict');
      expect(await shop.stockOf(milk)).to.equal('-3.000');
    });

    it('nor with a pushed document or an edit, and neither writes it', async () => {
      const milk = await newItem();
      const { database } = shop.system;
      const read = async () =>
        (await database.read({ vendor_id: shop.vendor.id }, (tx) => tx.get(collections.product, milk)))!
          .document;
      const seen = await read();
      await till.sendOne(sale('shift', sold(milk)));
      const push = (changes: object, assumed: object) =>
        ask(shop.system.url, 'post', `/sync/product/push?store_id=${shop.storeId}`, {
          token: shop.vendor.people.manager.token,
          body: { rows: [{ assumedMasterState: assumed, newDocumentState: { ...seen, ...changes } }] },
        });
      const pushed = await push({ name: 'Pushed', stock: '77.000' }, seen);
      expect(pushed.body.outcomes[0].kind).to.equal('applied');
      expect(await read()).to.include({ name: 'Pushed', stock: '-1.000' });

      await till.sendOne(sale('shift', sold(milk)));
      const manager = new GivenLane(shop.system, shop.vendor, new GivenJournal('desk'), { role: 'manager' });
      const edit = (changes: object) =>
        manager.edit('product', milk, 1, { name: 'Pushed', stock: '0.000' }, changes);
      expect((await manager.sendOne(edit({ name: 'Edited' }))).kind).to.equal('applied');
      const refused = await manager.sendOne(edit({ stock: '5.000' }));
      expect(refused).to.deep.include({
        kind: 'rejected',
        code: 'field_read_only',
        details: { field: 'stock' },
      });
      expect(await read()).to.include({ name: 'Edited', stock: '-2.000' });
      const patched = await shop.as('manager', 'patch', `/vendor/products/${milk}`, { stock: 5 });
      expect(word(patched)).to.equal('400 unknown_field');
      const made = { sku_code: 'new', name: 'new', store_id: shop.storeId, stock: 5 };
      expect(word(await shop.as('manager', 'post', '/vendor/products', made))).to.equal('400 unknown_field');
    });
  });

  describe('after all of this', () => {
    it('is what its rows say and those what the journal says, item by item', async () => {
      expect(await storedRows(shop.system)).to.deep.equal(await replayJournal(shop.system));
      const strays = await shop.count(
        'items i',
        `i.stock <> coalesce((SELECT sum(quantity) FROM item_stocks s WHERE s.item_id = i.id), 0)
        AND EXISTS (SELECT FROM stock_movements m WHERE m.item_id = i.id)`,
      );
      expect(strays).to.equal(0);
    });
  });
});
