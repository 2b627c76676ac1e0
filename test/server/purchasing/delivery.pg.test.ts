// A lot is delivered once, however often it is asked for, by however many at once, and whatever dies in the middle: stock
// and average right, one cost event a line. And what a product was bought for.
import { expect } from 'chai';
import pg from 'pg';
import type { RunningServer } from '../../../server/start-server.ts';
import { aVariation } from '../../contract/contract-documents.ts';
import { Purchasing, word } from './given-purchasing.ts';
import { replayJournal, storedRows } from './replay-journal.ts';

describe('a delivery', function () {
  this.timeout(60_000);
  let shop: Purchasing;
  let second: RunningServer;

  before(async () => {
    shop = await Purchasing.open();
    await shop.warehouse('cellar', true);
    await shop.warehouse('attic', false);
    await shop.supplier('farm', 'The farm');
    second = await shop.system.another();
  });
  after(() => shop?.system.stop());

  let made = 0;
  /** A new product’s id. */
  async function newItem(fields = {}): Promise<string> {
    const id = `item-${++made}`;
    await shop.product(id, fields);
    return id;
  }
  const line = (item_id: string, quantity: number | string, unit_cost: number) => ({
    item_id,
    quantity,
    unit_cost,
  });
  const events = (lot: string) => shop.count('item_cost_price_events', `lot_id = '${lot}'`);
  const history = async (id: string, query = '') =>
    (await shop.as('reader', 'get', `/vendor/products/${id}/cost-price-history${query}`)).body;

  describe('[must show 4]', () => {
    it('puts each line into stock at its cost, with one cost event, in the lot’s warehouse', async () => {
      const milk = await newItem({ variations: [aVariation({ id: 'big', is_default: true })] });
      const bread = await newItem();
      const id = await shop.order(
        [line(milk, 10, 1.25), { ...line(milk, '4.500', 2), variation_id: 'big' }, line(bread, 3, 0)],
        { warehouse_id: 'attic' },
      );
      const { status, body } = await shop.patch(id, { status: 1 });
      expect([status, body.status, body.warehouse_id, body.split_lot_id]).to.deep.equal([
        200,
        1,
        'attic',
        undefined,
      ]);
      expect(body.settled_at).to.equal(body.updated_at);
      expect(await shop.rowsOf(milk)).to.deep.equal({
        attic: ['10.000', '125.000000'],
        'attic/big': ['4.500', '200.000000'],
      });
      expect(await shop.rowsOf(bread)).to.deep.equal({ attic: ['3.000', '0.000000'] });
      expect([await shop.stockOf(milk), await shop.stockOf(bread)]).to.deep.equal(['14.500', '3.000']);
      expect(await events(id)).to.equal(3);
    });

    it('goes to the default warehouse when the lot names none, and the lot says so then', async () => {
      const milk = await newItem();
      const id = await shop.order([line(milk, 1, 1)]);
      expect((await shop.read(id)).warehouse_id).to.equal('');
      expect((await shop.patch(id, { status: 1 })).body.warehouse_id).to.equal('cellar');
      expect(Object.keys(await shop.rowsOf(milk))).to.deep.equal(['cellar']);
    });

    it('weighs the average with what is there: 10 at 1.00 and 5 at 1.50 are 15 at 1.166667', async () => {
      const milk = await newItem();
      for (const [quantity, cost] of [
        [10, 1],
        [5, 1.5],
      ] as const) {
        await shop.patch(await shop.order([line(milk, quantity, cost)]), { status: 1 });
      }
      expect(await shop.rowsOf(milk)).to.deep.equal({ cellar: ['15.000', '116.666667'] });
    });

    it('once more, alone or with other wishes, is answered with the lot as it is and changes nothing', async () => {
      const milk = await newItem();
      const id = await shop.order([line(milk, 10, 1.25)]);
      const first = await shop.patch(id, { status: 1 });
      for (const body of [
        { status: 1 },
        { status: 1, base_rev: 1 },
        { status: 1, lines: [line(milk, 99, 9)], supplier_id: 'farm' },
        { status: 1, delivered: [{ line_id: first.body.lines[0].id as string, quantity: 99 }] },
      ]) {
        const again = await shop.patch(id, body);
        expect([again.status, again.body]).to.deep.equal([200, first.body]);
      }
      expect(await shop.rowsOf(milk)).to.deep.equal({ cellar: ['10.000', '125.000000'] });
      expect([await events(id), await shop.count('stock_movements', `document_id = '${id}'`)]).to.deep.equal([
        1, 1,
      ]);
    });

    it('asked for by twenty at once, at two servers, happens once', async () => {
      const items = [await newItem(), await newItem(), await newItem()];
      const id = await shop.order(items.map((item) => line(item, 10, 1.25)));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shop.patch(id, { status: 1 }, {}, index % 2 ? shop.system.url : second.url),
        ),
      );
      expect(answers.map(word)).to.deep.equal(Array.from({ length: 20 }, () => '200'));
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
      for (const item of items)
        expect(await shop.rowsOf(item)).to.deep.equal({ cellar: ['10.000', '125.000000'] });
      expect(await events(id)).to.equal(3);
    });

    it('against a cancelling at the same moment: one of the two, whole', async () => {
      for (let round = 0; round < 6; round++) {
        const milk = await newItem();
        const id = await shop.order([line(milk, 10, 1.25)]);
        const answers = await Promise.all([shop.patch(id, { status: 1 }), shop.patch(id, { status: 2 })]);
        const { status } = await shop.read(id);
        expect(answers.map(word)).to.deep.equal(
          status === 1 ? ['200', '400 lot_state'] : ['400 lot_state', '200'],
        );
        expect([await shop.stockOf(milk), await events(id)]).to.deep.equal(
          status === 1 ? ['10.000', 1] : ['0.000', 0],
        );
      }
    });

    it('whose connection is killed in the middle leaves nothing, and the next one does it once', async () => {
      const items = [await newItem(), await newItem()];
      const id = await shop.order(items.map((item) => line(item, 10, 1.25)));
      const before = await shop.read(id);
      const holder = new pg.Client({ connectionString: shop.system.databaseUrl });
      await holder.connect();
      for (let round = 0; round < 3; round++) {
        // Lot, lines and events are written; its stock waits for an item that somebody holds.
        await holder.query('BEGIN');
        await holder.query('SELECT FROM items WHERE id = $1 FOR NO KEY UPDATE', [items[1]]);
        const delivering = shop.patch(id, { status: 1 });
        const pid = await waitingIn(shop, 'move_stock');
        await shop.system.owner.query('SELECT pg_terminate_backend($1)', [pid]);
        expect(word(await delivering)).to.equal('503 overloaded');
        await holder.query('ROLLBACK');
        expect(await shop.read(id)).to.deep.equal(before);
        expect([await shop.stockOf(items[0]!), await events(id), await shop.rowsOf(items[0]!)]).to.deep.equal(
          ['0.000', 0, {}],
        );
      }
      await holder.end();
      expect(word(await shop.patch(id, { status: 1 }))).to.equal('200');
      expect(word(await shop.patch(id, { status: 1 }))).to.equal('200');
      for (const item of items)
        expect(await shop.rowsOf(item)).to.deep.equal({ cellar: ['10.000', '125.000000'] });
      expect(await events(id)).to.equal(2);
    });

    it('has no second cost event for a line and source in the database itself', async () => {
      const id = await shop.order([line(await newItem(), 1, 1)]);
      await shop.patch(id, { status: 1 });
      const again = `INSERT INTO item_cost_price_events (vendor_id, id, item_id, store_id, lot_id, lot_item_id, source,
          supplier_id, supplier_name, unit_cost, quantity, event_at)
        SELECT vendor_id, $2, item_id, store_id, lot_id, lot_item_id, $3, supplier_id, supplier_name, unit_cost,
               quantity, event_at FROM item_cost_price_events WHERE lot_id = $1`;
      const refused = await shop.system.owner
        .query(again, [id, 'again', 'purchase_lot'])
        .catch((error: { constraint: string }) => error.constraint);
      expect(refused).to.equal('item_cost_price_events_line');
    });

    it('of many lots among sales and corrections, all at once, costs what the journal says', async () => {
      const items = [await newItem(), await newItem()];
      const orders = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          shop.order(
            (index % 2 ? items : items.toReversed()).map((item) =>
              line(item, `${index + 1}.250`, index + 0.37),
            ),
          ),
        ),
      );
      const adjust = (item_id: string, body: object) =>
        shop.as('manager', 'post', '/vendor/warehouses/cellar/stock-adjustments', {
          item_id,
          reason: 'broken',
          ...body,
        });
      const answers = await Promise.all([
        ...orders.map((id, index) =>
          shop.patch(id, { status: 1 }, {}, index % 3 ? shop.system.url : second.url),
        ),
        ...Array.from({ length: 8 }, (_, index) => adjust(items[index % 2]!, { quantity: -index - 1 })),
        ...items.map((item) => adjust(item, { counted: 5 })),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).to.deep.equal([]);
      const replayed = await replayJournal(shop.system);
      expect(await storedRows(shop.system)).to.deep.equal(replayed);
      for (const item of items) expect(await shop.stockOf(item)).to.equal(replayed[`${item}//cellar`]![0]);
      const wrong = await shop.count(
        `items i`,
        `i.stock <> coalesce((SELECT sum(quantity) FROM item_stocks s WHERE s.item_id = i.id), 0)`,
      );
      expect(wrong, 'items that are not the sum of their rows').to.equal(0);
    });
  });

  describe('of a part', () => {
    it('leaves the rest in a lot of its own, pending, of the same supplier and warehouse', async () => {
      const [milk, bread, tea] = [await newItem(), await newItem(), await newItem()];
      const id = await shop.order([line(milk, 10, 1), line(bread, 5, 2), line(tea, 1, 3)], {
        note: 'Tuesday',
        warehouse_id: 'attic',
      });
      const [first, , last] = (await shop.read(id)).lines as { id: string }[];
      const delivered = [
        { line_id: first!.id, quantity: '7.500' },
        { line_id: last!.id, quantity: 1 },
      ];
      const { body } = await shop.patch(id, { status: 1, delivered });
      expect(body).to.include({ status: 1, line_count: 2, total_cost: 10.5 });
      const seen = (lot: { lines: Record<string, unknown>[] }) =>
        lot.lines.map(({ item_id, quantity, unit_cost }) => [item_id, quantity, unit_cost]);
      expect(seen(body)).to.deep.equal([
        [milk, 7.5, 1],
        [tea, 1, 3],
      ]);
      const rest = await shop.read(body.split_lot_id as string);
      expect(rest).to.include({
        status: 0,
        supplier_id: 'dairy',
        warehouse_id: 'attic',
        note: 'Tuesday',
        split_from: id,
        number: (body.number as number) + 1,
        settled_at: null,
      });
      expect(seen(rest)).to.deep.equal([
        [milk, 2.5, 1],
        [bread, 5, 2],
      ]);
      expect([await shop.stockOf(milk), await shop.stockOf(bread), await shop.stockOf(tea)]).to.deep.equal([
        '7.500',
        '0.000',
        '1.000',
      ]);
      expect(await events(id)).to.equal(2);
      await shop.patch(rest.id as string, { status: 1 });
      expect([await shop.stockOf(milk), await shop.stockOf(bread)]).to.deep.equal(['10.000', '5.000']);
      expect((await history(milk)).total).to.equal(2);
    });

    it('asked for by ten at once makes one lot of the rest', async () => {
      const milk = await newItem();
      const id = await shop.order([line(milk, 10, 1)]);
      const { id: line_id } = (await shop.read(id)).lines[0] as { id: string };
      const wish = { status: 1, delivered: [{ line_id, quantity: 4 }] };
      await Promise.all(Array.from({ length: 10 }, () => shop.patch(id, wish)));
      expect(await shop.count('purchase_lots', `split_from = '${id}'`)).to.equal(1);
      expect(await shop.stockOf(milk)).to.equal('4.000');
    });

    it('with more than was ordered is what came', async () => {
      const milk = await newItem();
      const id = await shop.order([line(milk, 10, 1)]);
      const { id: line_id } = (await shop.read(id)).lines[0] as { id: string };
      const { body } = await shop.patch(id, { status: 1, delivered: [{ line_id, quantity: 12 }] });
      expect([body.lines[0].quantity, body.split_lot_id]).to.deep.equal([12, undefined]);
      expect(await shop.stockOf(milk)).to.equal('12.000');
    });
  });

  describe('is remembered by what it cost', () => {
    it('newest first, with supplier, lot and moment, in major units of the store’s currency', async () => {
      const milk = await newItem();
      const ids = [
        await shop.order([line(milk, 10, 1.25)]),
        await shop.order([line(milk, '2.500', 0.99)], { supplier_id: 'farm' }),
      ];
      for (const id of ids) await shop.patch(id, { status: 1 });
      const lot = await shop.read(ids[1]!);
      const { data, ...page } = await history(milk);
      expect(page).to.deep.equal({ total: 2, page: 1, pageSize: 25, totalPages: 1 });
      const { id: _, ...newest } = data[0];
      expect(newest).to.deep.equal({
        unit_cost: 0.99,
        quantity: 2.5,
        supplier_id: 'farm',
        supplier_name: 'The farm',
        lot_id: ids[1],
        lot_item_id: lot.lines[0].id,
        source: 'purchase_lot',
        variation_id: '',
        event_at: lot.settled_at,
      });
      expect([data[1].lot_id, data[1].unit_cost]).to.deep.equal([ids[0], 1.25]);
      const farm = await history(milk, '?supplier_id=farm');
      expect(farm.data.map(({ lot_id }: { lot_id: string }) => lot_id)).to.deep.equal([ids[1]]);
      expect((await history(milk, '?supplier_id=nobody')).total).to.equal(0);
      const [one, two] = [await history(milk, '?limit=1'), await history(milk, '?limit=1&page=2')];
      expect([one.data[0].lot_id, two.data[0].lot_id, two.totalPages]).to.deep.equal([ids[1], ids[0], 2]);
      // The supplier is called what they were called then.
      await shop.supplier('farm', 'The big farm');
      expect((await history(milk)).data[0].supplier_name).to.equal('The farm');
    });

    it('for whoever may read products of that store, up to 100 a page', async () => {
      const milk = await newItem();
      const path = `/vendor/products/${milk}/cost-price-history`;
      expect(word(await shop.as('cashier', 'get', path))).to.equal('403 forbidden');
      expect(word(await shop.as('neighbour', 'get', path))).to.equal('404 product_not_found');
      expect(word(await shop.as('owner', 'get', '/vendor/products/none/cost-price-history'))).to.equal(
        '404 product_not_found',
      );
      expect(word(await shop.as('reader', 'get', `${path}?limit=100`))).to.equal('200');
      for (const query of ['?limit=101', '?limit=0', '?page=0'])
        expect(word(await shop.as('reader', 'get', path + query)), query).to.equal('400 limit_range');
    });
  });
});

/** The process id of a server’s connection that waits for a lock in such a statement. */
async function waitingIn({ system }: Purchasing, statement: string): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const { rows } = await system.owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
      [statement],
    );
    if (rows[0]) return rows[0].pid;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Nobody waits in ${statement}.`);
}
