// `GET /vendor/products`: every filter, order, page and cursor, and what was sold. decisions.md, "Product list".
import { expect } from 'chai';
import { collections, lineEconomics, productSortFields } from '@evertill/schemas';
import type { Order, OrderPlacePayload, Product, Reference } from '@evertill/schemas';
import { aReference, aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('GET /vendor/products', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let token: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    token = vendor.people.manager.token;
    const entry = (id: string, fields: Partial<Reference>) =>
      give(system, vendor, collections.reference, aReference({ id, store_id: '', ...fields }));
    const category = { kind: 'category', data: { parent_id: '' } } as const;
    for (const id of ['sweets', 'shelf', 'sales', 'flags']) await entry(id, category);
    await entry('bonne', { kind: 'brand' });
  });
  after(() => system?.stop());

  const get = (query: string | Record<string, string>) =>
    ask(system.url, 'get', `/vendor/products?${new URLSearchParams(query)}`, { token });
  const ids = async (query: string | Record<string, string>) => {
    const { status, body, text } = await get(query);
    expect(status, text).to.equal(200);
    return (body.data as Product[]).map(({ id }) => id);
  };
  const refused = async (query: string) => {
    const { status, body } = await get(query);
    const fields = ((body.errors ?? []) as { field: string }[]).map(({ field }) => field);
    return `${status} ${body.code} ${[...new Set(fields)].join()}`;
  };
  const set = (id: string, fields: string) =>
    system.owner.query(`UPDATE items SET ${fields} WHERE id = '${id}'`);

  describe('filters', () => {
    let between: string;

    before(async () => {
      await giveProduct(system, vendor, {
        id: 'creme',
        name: 'Crème Brûlée 50% OFF',
        sku_code: 'CB-1',
        barcodes: ['04006381333931'],
        category_id: 'sweets',
        brand_id: 'bonne',
        price: 500,
      });
      await giveProduct(system, vendor, {
        id: 'grill',
        name: 'Grønn GRILLÖLJY',
        sku_code: 'OIL',
        plu: '4011',
        item_type: 'WEIGHT',
        price: 300,
      });
      await giveProduct(system, vendor, {
        id: 'shirt',
        name: 'Shirt',
        sku_code: 'SH',
        status: 0,
        price: 100,
        variations: [
          aVariation({ id: 'red', name: 'Crimson', sku_code: 'SH-RED', barcodes: ['5000159407236'] }),
          aVariation({ id: 'blue', name: 'Blue' }),
        ],
      });
      await giveProduct(system, vendor, { id: 'old', name: 'apple', sku_code: 'OLD', status: 2, price: 200 });
      await giveProduct(system, vendor, { id: 'secret', name: 'Zebra', admin_only: true, price: 400 });
      await giveProduct(system, vendor, {
        id: 'elsewhere',
        name: 'Crème',
        sku_code: 'CB-1',
        store_id: vendor.stores[1].id,
      });
      between = testClock.iso();
      const stocks = { creme: 5, grill: 0, shirt: -3, old: 12 };
      for (const [id, stock] of Object.entries(stocks)) {
        await set(id, `stock = ${stock}, low_stock_threshold = ${id === 'old' ? 0 : 5}`);
      }
    });

    const all = ['old', 'creme', 'grill', 'shirt', 'secret'];
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['', all],
      ['q=creme', ['creme']],
      ['q=CRÈME', ['creme']],
      ['q=brul cre', ['creme']],
      ['q=brul shirt', []],
      ['q=%20%20', all],
      ['q=grilloljy', ['grill']],
      ['q=GRØNN', ['grill']],
      ['q=gronn', ['grill']],
      ['q=b', ['creme', 'shirt']],
      ['q=r', []],
      ['q=50%25', ['creme']],
      ['q=%25', []],
      ['q=cb-1', ['creme']],
      ['q=4011', ['grill']],
      ['q=crimson', ['shirt']],
      ['q=sh-red', ['shirt']],
      ['q=5000159407236', ['shirt']],
      ['q=1594072', ['shirt']],
      ['q=4006381333931', ['creme']],
      ['q=004006381333931', []],
      ['q=04006381333931', ['creme']],
      ["q=';DROP TABLE items;--", []],
      ['q=\\', []],
      ['category_id=sweets', ['creme']],
      ['category_id=none', []],
      ['brand_id=bonne', ['creme']],
      ['barcode=04006381333931', ['creme']],
      ['barcode=4006381333931', ['creme']],
      ['barcode=5000159407236', ['shirt']],
      ['barcode=400638133393', []],
      ['barcode=%5DE04006381333931', ['creme']],
      ['barcode=%5DC1010400638133393110AB12%1D17271101', ['creme']],
      ['sku_code=CB-%C2%AD1', ['creme']],
      ['sku_code=CB-1', ['creme']],
      ['sku_code=cb-1', []],
      ['status=0', ['shirt']],
      ['status=1', ['creme', 'grill', 'secret']],
      ['status=2', ['old']],
      ['item_type=WEIGHT', ['grill']],
      ['item_type=NORMAL', ['old', 'creme', 'shirt', 'secret']],
      ['item_type=PRICE_EMBEDDED', []],
      ['stock=in', ['old', 'creme']],
      ['stock=out', ['grill', 'shirt', 'secret']],
      ['stock=negative', ['shirt']],
      ['stock=low', ['creme', 'grill', 'shirt']],
      ['admin_only=true', ['secret']],
      ['admin_only=0', ['old', 'creme', 'grill', 'shirt']],
      ['status=1&stock=low&q=gr', ['grill']],
      ['sort=-name', all.toReversed()],
      ['sort=price', ['shirt', 'old', 'grill', 'secret', 'creme']],
      ['sort=-price', ['creme', 'secret', 'grill', 'old', 'shirt']],
      ['sort=stock', ['shirt', 'grill', 'secret', 'creme', 'old']],
      ['sort=-stock', ['old', 'creme', 'secret', 'grill', 'shirt']],
      ['sort=sku_code', ['creme', 'grill', 'old', 'shirt', 'secret']],
      ['sort=-sku_code&limit=2', ['secret', 'shirt']],
      ['sort=-updated_at&limit=1', ['old']],
      ['sort=updated_at&limit=1', ['secret']],
    ];
    for (const [query, found] of cases) {
      it(`answer ${query || 'everything of the store'} with ${found.join(', ') || 'nothing'}`, async () => {
        expect(await ids(query)).to.deep.equal(found);
      });
    }

    it('know when a product was written last: updated_since, its own instant included', async () => {
      expect(await ids({ updated_since: between })).to.have.members(['creme', 'grill', 'shirt', 'old']);
      const { body } = await get('q=apple');
      const { updated_at } = body.data[0] as { updated_at: string };
      expect(updated_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(await ids({ updated_since: updated_at, q: 'apple' })).to.deep.equal(['old']);
      const later = new Date(Date.parse(updated_at) + 1).toISOString();
      expect(await ids({ updated_since: later })).to.deep.equal([]);
    });

    it('follow what is renamed, recoded, or loses its last variation', async () => {
      const change = (body: object) =>
        ask(system.url, 'patch', '/vendor/products/shirt', { token, body }).then(({ status, text }) =>
          expect(status, text).to.equal(200),
        );
      await change({ name: 'Blouse', variations: [], barcodes: ['777000'] });
      expect([await ids('q=shirt'), await ids('q=crimson'), await ids('q=5000159407236')]).to.deep.equal([
        [],
        [],
        [],
      ]);
      expect([await ids('q=blouse'), await ids('q=777000')]).to.deep.equal([['shirt'], ['shirt']]);
      await system.owner.query("UPDATE items SET name = 'By hand' WHERE id = 'shirt'");
      expect(await ids('q=by hand')).to.deep.equal(['shirt']);
      await change({ name: 'Shirt', barcodes: [], variations: [{ key: 'only', name: 'Alone', price: 1 }] });
      expect(await ids('q=alone')).to.deep.equal(['shirt']);
      await change({ variations: [] });
      expect(await ids('q=alone')).to.deep.equal([]);
    });

    it('outlive the sale of a variation: its product is sold, and found by its words as before', async () => {
      const variations = [aVariation({ id: 'mug-red', name: 'Vermilion', price: 250, is_default: true })];
      await giveProduct(system, vendor, { id: 'mug', variations, category_id: '' });
      const lane = new GivenLane(system, vendor, new GivenJournal('mugs'), { lane: 1, role: 'manager' });
      const line = { item_id: 'mug', variation_id: 'mug-red', unit_price: 250 };
      const outcomes = await lane.send(
        lane.opening('mug-shift'),
        lane.sale({ id: 'mug-sale', shift: 'mug-shift', lines: [line] }),
      );
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
      expect(await ids('q=vermilion&stock=negative')).to.deep.equal(['mug']);
      await ask(system.url, 'post', '/vendor/products/mug/archive', { token });
      await set('mug', `store_id = '${vendor.stores[1].id}'`);
    });

    it('answer what somebody may not ask with 400, and name it', async () => {
      for (const [query, answer] of [
        ['limit=0', '400 limit_range '],
        ['limit=501', '400 limit_range '],
        ['page=0', '400 limit_range '],
        ['colour=red', '400 unknown_field colour'],
        ['status=3', '400 invalid_input status'],
        ['item_type=HEAVY', '400 invalid_input item_type'],
        ['stock=some', '400 invalid_input stock'],
        ['admin_only=maybe', '400 invalid_input admin_only'],
        ['include_sales=maybe', '400 invalid_input include_sales'],
        ['updated_since=yesterday', '400 invalid_input updated_since'],
        ['updated_since=2026-02-31T00:00:00.000Z', '400 invalid_input updated_since'],
        ['sort=description', '400 invalid_input sort'],
        ['sort=name;DROP', '400 invalid_input sort'],
        [`q=${'x'.repeat(201)}`, '400 invalid_input q'],
        ['store_id=nowhere', '404 not_found '],
      ] as const) {
        expect(await refused(query), query).to.equal(answer);
      }
    });
  });

  describe('pages', () => {
    const shelf = Array.from({ length: 30 }, (_, i) => `row-${String(i).padStart(2, '0')}`);

    before(async () => {
      for (const [i, id] of shelf.entries()) {
        // Many of one price and one name: the id decides between them.
        await giveProduct(system, vendor, {
          id,
          name: i % 3 === 0 ? 'Same' : `Shelf ${i}`,
          sku_code: `SHELF-${i}`,
          price: 100 * (i % 4),
          category_id: 'shelf',
        });
        await set(id, `stock = ${i % 5}`);
      }
    });

    it('hold 50 rows unless asked for up to 500, and say how many there are', async () => {
      const { body } = await get('category_id=shelf');
      expect(body).to.include({ total: 30, page: 1, pageSize: 50, totalPages: 1, next_cursor: null });
      const third = (await get('category_id=shelf&limit=8&page=4')).body;
      expect(third).to.include({ total: 30, page: 4, pageSize: 8, totalPages: 4, next_cursor: null });
      expect(third.data).to.have.length(6);
      expect((await get('category_id=shelf&limit=500')).body.pageSize).to.equal(500);
      expect((await get('category_id=shelf&page=9')).body).to.deep.include({ data: [], next_cursor: null });
    });

    for (const field of productSortFields) {
      for (const sort of [field, `-${field}`]) {
        it(`by cursor are the same as by number, in the order of ${sort}`, async () => {
          const asked = { category_id: 'shelf', sort, limit: '7' };
          const whole = await ids({ ...asked, limit: '500' });
          expect(new Set(whole).size).to.equal(30);
          const byNumber: string[] = [];
          for (const page of ['1', '2', '3', '4', '5']) byNumber.push(...(await ids({ ...asked, page })));
          expect(byNumber).to.deep.equal(whole);
          const byCursor: string[] = [];
          const pages: number[] = [];
          for (let cursor: string | null | undefined; cursor !== null;) {
            const { body } = await get({ ...asked, ...(cursor === undefined ? {} : { cursor }) });
            byCursor.push(...(body.data as Product[]).map(({ id }) => id));
            pages.push(body.page);
            expect(body).to.include({ total: 30, totalPages: 5 });
            cursor = body.next_cursor;
          }
          expect(byCursor).to.deep.equal(whole);
          expect(pages).to.deep.equal([1, 2, 3, 4, 5]);
        });
      }
    }

    it('by cursor show each row once, whatever is created, renamed or archived meanwhile', async () => {
      const asked = { category_id: 'shelf', sort: 'name', limit: '10' };
      const seen: string[] = [];
      for (let cursor: string | null | undefined, nr = 0; cursor !== null; nr++) {
        const { body } = await get({ ...asked, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...(body.data as Product[]).map(({ id }) => id));
        cursor = body.next_cursor;
        // In front of where the reader stands, and by number everything would move on by one.
        await giveProduct(system, vendor, { id: `new-${nr}`, name: ` Before ${nr}`, category_id: 'shelf' });
      }
      expect(seen.filter((id) => id.startsWith('row-'))).to.have.members(shelf);
      expect(new Set(seen).size).to.equal(seen.length);
    });

    it('go on only with a cursor of the same question, as it was given', async () => {
      const { body } = await get('category_id=shelf&limit=5&sort=price');
      const cursor = body.next_cursor as string;
      expect(cursor).to.not.include('row-').and.not.include('price');
      const answer = (query: string, other = cursor) =>
        refused(`category_id=shelf&sort=price&limit=5${query}&cursor=${encodeURIComponent(other)}`);
      expect(
        (await get(`category_id=shelf&sort=price&limit=9&cursor=${cursor}`)).status,
        'another limit',
      ).to.equal(200);
      const last = cursor.at(-1) === 'A' ? 'B' : 'A';
      for (const altered of [
        `${cursor.slice(0, -1)}${last}`,
        cursor.slice(0, -3),
        'v1.',
        'x',
        `v2${cursor.slice(2)}`,
      ]) {
        expect(await answer('', altered), altered).to.equal('400 invalid_input cursor');
      }
      expect(await answer('&q=same')).to.equal('400 invalid_input cursor');
      expect(await refused(`category_id=shelf&sort=-price&cursor=${cursor}`)).to.equal(
        '400 invalid_input cursor',
      );
      const foreign = await ask(
        system.url,
        'get',
        `/vendor/products?category_id=shelf&sort=price&limit=5&cursor=${cursor}`,
        { token: vendor.people.neighbour.token },
      );
      expect([foreign.status, foreign.body.code]).to.deep.equal([400, 'invalid_input']);
    });
  });

  describe('what was sold', () => {
    const sold: OrderPlacePayload[] = [];

    before(async () => {
      await giveProduct(system, vendor, { id: 'sold', price: 250, category_id: 'sales' });
      await giveProduct(system, vendor, { id: 'unsold', price: 250, category_id: 'sales' });
      const lane = new GivenLane(system, vendor, new GivenJournal('sales'));
      const tax = { profile_id: '', rate: '25.0000', type: 'percent' } as const;
      const lines = [{ item_id: 'sold', unit_price: 250, qty: '3.000', tax }];
      await lane.send(lane.opening('sales-shift'));
      for (const id of ['sale-1', 'sale-2', 'sale-3', 'sale-4']) {
        const entry = lane.sale({ id, shift: 'sales-shift', lines });
        sold.push(entry.payload as unknown as OrderPlacePayload);
        expect((await lane.sendOne(entry)).kind).to.match(/^applied/);
      }
      await system.owner.query("UPDATE orders SET status = 'delivered' WHERE id = 'sale-2'");
      await system.owner.query("UPDATE orders SET payment_status = 'pending' WHERE id = 'sale-3'");
      await system.owner.query("UPDATE orders SET status = 'voided' WHERE id = 'sale-4'");
    });

    it('is added with include_sales, of orders that are paid and delivered or completed', async () => {
      const { body } = await get('category_id=sales&include_sales=true');
      const figures = (body.data as { id: string; sold_quantity: number; sold_revenue: number }[]).map(
        ({ id, sold_quantity, sold_revenue }) => [id, sold_quantity, sold_revenue],
      );
      // 7.50 with 25 % tax in it is 6.00 without.
      expect(figures).to.deep.equal([
        ['sold', 6, 12],
        ['unsold', 0, 0],
      ]);
      expect((await get('category_id=sales')).body.data, 'unless said otherwise').to.deep.equal(body.data);
      const stored = await system.database.read({ vendor_id: 'acme' }, (tx) =>
        tx.get(collections.order, 'sale-1'),
      );
      const [line] = (stored!.document as unknown as Order).lines;
      expect(lineEconomics(line!)!.line_net_total * 2, 'by the arithmetic of an order').to.equal(1200);
    });

    it('is left out with include_sales=false', async () => {
      const { body } = await get('category_id=sales&include_sales=false');
      for (const row of body.data as object[])
        expect(row).to.not.have.any.keys('sold_quantity', 'sold_revenue');
    });
  });

  describe('a row', () => {
    it('names in every row what a list needs: the recommend flags, the tax of a checkout, its rev', async () => {
      await give(system, vendor, collections.product, {
        ...(await giveProduct(system, vendor, { id: 'flagged', category_id: 'flags' })),
        recommended: true,
      });
      const [row] = (await get('category_id=flags&include_sales=false')).body.data as object[];
      expect(row).to.include({
        id: 'flagged',
        recommended: true,
        is_recommend: false,
        tax: 0,
        tax_type: 'percent',
        rev: 2,
      });
    });

    it('is as old after a restored database renewed its stamps as it was before', async () => {
      const times = async () =>
        (await system.owner.query('SELECT id, updated_at FROM items ORDER BY id')).rows as object[];
      const before = await times();
      await system.owner.query("SELECT renew_epoch((SELECT epoch FROM sync_epoch), 'test')");
      expect(await times()).to.deep.equal(before);
      expect(await ids('q=flagged')).to.deep.equal(['flagged']);
    });
  });
});
