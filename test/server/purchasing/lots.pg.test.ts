// Purchase lots over REST: every path, field, code, limit and transition of decisions.md, "Purchase lots" and "Lot states".
import { expect } from 'chai';
import { collections, draftLotNote } from '@evertill/schemas';
import { aVariation } from '../../contract/contract-documents.ts';
import { lots, Purchasing, word } from './given-purchasing.ts';

describe('purchase lots', function () {
  this.timeout(60_000);
  let shop: Purchasing;
  const milk = { item_id: 'milk', quantity: 10, unit_cost: 1.25 };

  before(async () => {
    shop = await Purchasing.open();
    await shop.warehouse('cellar', true);
    await shop.warehouse('attic', false);
    await shop.supplier('bakery', 'Bakery', '');
    await shop.product('milk', { variations: [aVariation({ id: 'big', name: 'Big', is_default: true })] });
    await shop.product('bread');
  });
  after(() => shop?.system.stop());

  describe('are made', () => {
    it('pending, with a number of their store, their lines and what they come to', async () => {
      const body = {
        store_id: shop.storeId,
        supplier_id: 'dairy',
        warehouse_id: 'attic',
        note: 'Tuesday',
        lines: [
          { item_id: 'milk', variation_id: 'big', quantity: '2.500', unit_cost: 1.25 },
          { item_id: 'bread', quantity: 3, unit_cost: null },
        ],
      };
      const { status, body: made, headers } = await shop.as('manager', 'post', lots, body);
      expect(status).to.equal(201);
      expect(headers.get('etag')).to.equal('"1"');
      const { id, lines, created_at, updated_at, ...fields } = made;
      expect(fields).to.deep.equal({
        number: 1,
        store_id: shop.storeId,
        supplier_id: 'dairy',
        supplier_name: 'Dairy & Sons',
        warehouse_id: 'attic',
        note: 'Tuesday',
        status: 0,
        total_cost: 3.13,
        line_count: 2,
        created_by: 'acme-manager',
        settled_at: null,
        split_from: '',
        rev: 1,
      });
      expect(created_at).to.equal(updated_at);
      const seen = (lines as { id: string }[]).map(({ id: _id, ...line }) => line);
      const names = { automatic: false };
      expect(seen).to.deep.equal([
        {
          item_id: 'milk',
          variation_id: 'big',
          name: 'milk',
          sku_code: 'SKU-milk',
          quantity: 2.5,
          unit_cost: 1.25,
          ...names,
        },
        {
          item_id: 'bread',
          variation_id: '',
          name: 'bread',
          sku_code: 'SKU-bread',
          quantity: 3,
          unit_cost: null,
          ...names,
        },
      ]);
      expect(await shop.read(id as string)).to.deep.equal(made);
      expect((await shop.read(await shop.order([milk]))).number).to.equal(2);
    });

    it('of a supplier of every store, and nothing moves by that', async () => {
      const id = await shop.order([milk], { supplier_id: 'bakery' });
      expect(await shop.read(id)).to.include({ supplier_name: 'Bakery', status: 0 });
      expect([await shop.count('stock_movements'), await shop.count('item_cost_price_events')]).to.deep.equal(
        [0, 0],
      );
    });

    for (const [what, answer, fields] of [
      ['a supplier that is not there', '400 supplier_unknown', { supplier_id: 'nobody' }],
      ['a supplier that is a warehouse', '400 supplier_unknown', { supplier_id: 'cellar' }],
      ['a blank supplier', '400 invalid_input', { supplier_id: '' }],
      ['a warehouse that is not there', '400 warehouse', { warehouse_id: 'nowhere' }],
      ['a product that is not there', '400 item_unknown', { lines: [{ ...milk, item_id: 'gone' }] }],
      [
        'a variation that is not there',
        '400 variation_unknown',
        { lines: [{ ...milk, variation_id: 'huge' }] },
      ],
      ['a line that is not there', '400 lot_line_unknown', { lines: [{ ...milk, id: 'no-line' }] }],
      ['no lines', '400 invalid_input', { lines: [] }],
      ['2,001 lines', '400 invalid_input', { lines: Array.from({ length: 2001 }, () => milk) }],
      ['nothing of something', '400 invalid_input', { lines: [{ ...milk, quantity: 0 }] }],
      ['less than nothing', '400 invalid_input', { lines: [{ ...milk, quantity: -1 }] }],
      ['a fourth decimal of a quantity', '400 invalid_input', { lines: [{ ...milk, quantity: 1.2345 }] }],
      ['a cost below nothing', '400 invalid_input', { lines: [{ ...milk, unit_cost: -1 }] }],
      ['a fraction of a cent', '400 invalid_input', { lines: [{ ...milk, unit_cost: 1.255 }] }],
      ['a status', '400 unknown_field', { status: 1 }],
      ['a field of nobody', '400 unknown_field', { colour: 'red' }],
      ['a note of 2,001 characters', '400 invalid_input', { note: 'x'.repeat(2001) }],
    ] as const) {
      it(`never with ${what}: ${answer}`, async () => {
        const body = { store_id: shop.storeId, supplier_id: 'dairy', lines: [milk], ...fields };
        expect(word(await shop.as('manager', 'post', lots, body))).to.equal(answer);
      });
    }

    it('never for an archived product, nor for one of another store', async () => {
      await shop.product('old', { status: 2 });
      await shop.product('abroad', { store_id: shop.vendor.stores[1].id });
      const body = (item_id: string) => ({
        store_id: shop.storeId,
        supplier_id: 'dairy',
        lines: [{ ...milk, item_id }],
      });
      expect(word(await shop.as('owner', 'post', lots, body('old')))).to.equal('400 item_archived');
      expect(word(await shop.as('owner', 'post', lots, body('abroad')))).to.equal('400 item_unknown');
    });

    it('only with the right to write products, and in a store one sees', async () => {
      const body = { store_id: shop.storeId, supplier_id: 'dairy', lines: [milk] };
      expect(word(await shop.as('reader', 'post', lots, body))).to.equal('403 forbidden');
      expect(word(await shop.as('cashier', 'post', lots, body))).to.equal('403 forbidden');
      expect(word(await shop.as('neighbour', 'post', lots, body))).to.equal('404 not_found');
      const { store_id: _, ...nowhere } = body;
      expect(word(await shop.as('owner', 'post', lots, nowhere))).to.equal('400 store_required');
      expect(word(await shop.as('manager', 'post', lots, nowhere))).to.equal('201');
    });
  });

  describe('are listed', () => {
    const ids = async (query: string, role: 'manager' | 'neighbour' | 'owner' = 'manager') => {
      const { status, body } = await shop.as(role, 'get', `${lots}${query}`);
      expect(status, query).to.equal(200);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };

    it('newest first, a page at a time, by status, supplier, store and time', async () => {
      const [first, second, third] = [
        await shop.order([milk], { supplier_id: 'bakery', note: 'listed' }),
        await shop.order([milk], { note: 'listed' }),
        await shop.order([milk], { note: 'listed' }),
      ];
      const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
      for (const [index, id] of [first, second, third].entries()) {
        await shop.system.owner.query('UPDATE purchase_lots SET created_at = $2 WHERE id = $1', [
          id,
          times[index],
        ]);
      }
      await shop.patch(second, { status: 2 });
      const january = '?created_from=2026-01-01T00:00:00Z&created_to=2026-01-03T00:00:00.001Z';
      expect(await ids(january)).to.deep.equal([third, second, first]);
      expect(await ids(`?created_from=${times[1]}&created_to=${times[2]}`)).to.deep.equal([second]);
      expect(await ids(`${january}&supplier_id=bakery`)).to.deep.equal([first]);
      expect(await ids(`${january}&status=2`)).to.deep.equal([second]);
      expect(await ids(`${january}&status=0&store_id=${shop.storeId}`)).to.deep.equal([third, first]);
      expect(await ids(`${january}&limit=1&page=2`)).to.deep.equal([second]);
      const page = (await shop.as('owner', 'get', `${lots}${january}&limit=2`)).body;
      expect(page).to.include({ total: 3, page: 1, pageSize: 2, totalPages: 2 });
      expect(page.data[0]).to.include({ line_count: 1, total_cost: 12.5 }).and.to.not.have.property('lines');
    });

    it('only as far as one sees their store; another’s is as absent as none', async () => {
      const id = await shop.order([milk]);
      expect(await ids('', 'neighbour')).to.deep.equal([]);
      expect(word(await shop.as('neighbour', 'get', `${lots}?store_id=${shop.storeId}`))).to.equal(
        '404 not_found',
      );
      for (const path of [`${lots}/${id}`, `${lots}/none`])
        expect(word(await shop.as('neighbour', 'get', path))).to.equal('404 lot_not_found');
      expect(word(await shop.as('neighbour', 'patch', `${lots}/${id}`, { status: 2 }))).to.equal(
        '404 lot_not_found',
      );
      expect(word(await shop.as('reader', 'get', `${lots}/${id}`))).to.equal('200');
      expect(word(await shop.as('cashier', 'get', lots))).to.equal('403 forbidden');
    });

    it('with limits and filters that exist', async () => {
      for (const query of ['?limit=501', '?limit=0', '?page=0'])
        expect(word(await shop.as('manager', 'get', `${lots}${query}`)), query).to.equal('400 limit_range');
      for (const query of ['?status=3', '?created_from=yesterday'])
        expect(word(await shop.as('manager', 'get', `${lots}${query}`)), query).to.equal('400 invalid_input');
      expect(word(await shop.as('manager', 'get', `${lots}?colour=red`))).to.equal('400 unknown_field');
      expect((await shop.as('manager', 'get', lots)).body.pageSize).to.equal(50);
    });
  });

  describe('change while they are pending', () => {
    it('field by field; lines by their ids, new ones without, and those left out are gone', async () => {
      const id = await shop.order([milk, { item_id: 'bread', quantity: 1, unit_cost: 2 }]);
      const [first] = (await shop.read(id)).lines as { id: string }[];
      const changed = await shop.patch(id, {
        supplier_id: 'bakery',
        warehouse_id: 'attic',
        note: 'later',
        lines: [
          { item_id: 'bread', quantity: 7, unit_cost: 0 },
          { id: first!.id, item_id: 'milk', quantity: '4.000', unit_cost: 1 },
        ],
      });
      expect(changed.status).to.equal(200);
      expect(changed.headers.get('etag')).to.equal('"2"');
      expect(changed.body).to.include({
        supplier_name: 'Bakery',
        warehouse_id: 'attic',
        note: 'later',
        rev: 2,
      });
      const lines = (changed.body.lines as Record<string, unknown>[]).map((line) => [
        line['item_id'],
        line['quantity'],
        line['unit_cost'],
      ]);
      expect(lines).to.deep.equal([
        ['bread', 7, 0],
        ['milk', 4, 1],
      ]);
      expect(changed.body.lines[1].id).to.equal(first!.id);
      expect(await shop.count('purchase_lot_items', `lot_id = '${id}'`)).to.equal(2);
      expect(await shop.read(id)).to.deep.equal(changed.body);
    });

    it('against the state that was seen, when it is named', async () => {
      const id = await shop.order([milk]);
      expect(word(await shop.patch(id, { note: 'a', base_rev: 1 }))).to.equal('200');
      const late = await shop.patch(id, { note: 'b', base_rev: 1 });
      expect([word(late), late.body.current_rev]).to.deep.equal(['409 conflict', 2]);
      expect(word(await shop.patch(id, { note: 'b' }, { 'If-Match': '"1"' }))).to.equal('409 conflict');
      expect(word(await shop.patch(id, { note: 'b' }, { 'If-Match': '"2"' }))).to.equal('200');
      expect(word(await shop.patch(id, { note: 'c' }, { 'If-Match': '*' }))).to.equal('200');
      expect(word(await shop.patch(id, { note: 'd' }, { 'If-Match': '"1", "4"' })), 'any of them').to.equal(
        '200',
      );
    });

    for (const [what, answer, body] of [
      ['no supplier', '400 supplier_required', { supplier_id: '' }],
      ['an unknown supplier', '400 supplier_unknown', { supplier_id: 'nobody' }],
      ['an unknown warehouse', '400 warehouse', { warehouse_id: 'nowhere' }],
      ['an unknown line', '400 lot_line_unknown', { lines: [{ ...milk, id: 'none' }] }],
      ['an unknown status', '400 invalid_input', { status: 3 }],
      ['a delivery that is none', '400 invalid_input', { delivered: [] }],
      ['another number', '400 unknown_field', { number: 7 }],
    ] as const) {
      it(`never to ${what}: ${answer}`, async () => {
        const id = await shop.order([milk]);
        const before = await shop.read(id);
        expect(word(await shop.patch(id, body))).to.equal(answer);
        expect(await shop.read(id)).to.deep.equal(before);
      });
    }

    it('and a line stands in a lot once', async () => {
      const id = await shop.order([milk]);
      const { id: line } = (await shop.read(id)).lines[0] as { id: string };
      const twice = { ...milk, id: line };
      expect(word(await shop.patch(id, { lines: [twice, twice] }))).to.equal('400 lot_line_unknown');
    });
  });

  describe('have a status that moves', () => {
    const transitions: readonly (readonly [from: number, to: number, answer: string, then: number])[] = [
      [0, 0, '200', 0],
      [0, 1, '200', 1],
      [0, 2, '200', 2],
      [1, 0, '400 lot_state', 1],
      [1, 1, '200', 1],
      [1, 2, '400 lot_state', 1],
      [2, 0, '400 lot_state', 2],
      [2, 1, '400 lot_state', 2],
      [2, 2, '200', 2],
    ];
    for (const [from, to, answer, then] of transitions) {
      it(`from ${from} to ${to}: ${answer}`, async () => {
        const id = await shop.order([milk]);
        if (from !== 0) await shop.patch(id, { status: from });
        const before = await shop.read(id);
        const moved = await shop.patch(id, { status: to });
        expect(word(moved)).to.equal(answer);
        if (answer !== '200') expect(moved.body).to.include({ status: 400, lot_status: from });
        const after = await shop.read(id);
        expect(after.status).to.equal(then);
        // What is settled stays as it is, whatever it is asked.
        if (from !== 0) expect(after).to.deep.equal(before);
        expect(after.settled_at === null).to.equal(then === 0);
      });
    }

    it('and keep everything else once they are delivered or cancelled', async () => {
      for (const status of [1, 2]) {
        const id = await shop.order([milk]);
        await shop.patch(id, { status });
        const before = await shop.read(id);
        for (const body of [{ note: 'x' }, { lines: [] }, { supplier_id: 'bakery' }, {}])
          expect(word(await shop.patch(id, body))).to.equal('400 lot_state');
        expect(await shop.read(id)).to.deep.equal(before);
      }
    });

    it('to delivered only when somebody delivers it, for a price, and something came', async () => {
      const unpriced = await shop.order([{ ...milk, unit_cost: null }]);
      expect(word(await shop.patch(unpriced, { status: 1 }))).to.equal('400 cost_required');
      const empty = await shop.order([milk]);
      expect(word(await shop.patch(empty, { status: 1, lines: [] }))).to.equal('400 lot_empty');
      expect(word(await shop.patch(empty, { status: 1, delivered: [] }))).to.equal('400 lot_empty');
      const strange = [{ line_id: 'none', quantity: 1 }];
      expect(word(await shop.patch(empty, { status: 1, delivered: strange }))).to.equal(
        '400 lot_line_unknown',
      );
      const { id: line } = (await shop.read(empty)).lines[0] as { id: string };
      const minus = [{ line_id: line, quantity: -1 }];
      expect(word(await shop.patch(empty, { status: 1, delivered: minus }))).to.equal('400 invalid_input');
      const twice = [1, 2].map((quantity) => ({ line_id: line, quantity }));
      expect(word(await shop.patch(empty, { status: 1, delivered: twice }))).to.equal('400 invalid_input');
      expect(await shop.read(empty)).to.include({ status: 0 });
    });

    it('and there is one draft a store, by its note', async () => {
      const body = { store_id: shop.storeId, supplier_id: 'dairy', lines: [milk], note: draftLotNote };
      const first = await shop.as('manager', 'post', lots, body);
      expect(word(first)).to.equal('201');
      expect(word(await shop.as('manager', 'post', lots, body))).to.equal('409 lot_draft');
      const other = await shop.order([milk]);
      expect(word(await shop.patch(other, { note: draftLotNote }))).to.equal('409 lot_draft');
      await shop.patch(first.body.id as string, { status: 2 });
      expect(word(await shop.patch(other, { note: draftLotNote }))).to.equal('200');
    });
  });

  describe('hold what they name', () => {
    it('a product of a pending lot is not archived: in_use; of a settled one it is', async () => {
      await shop.product('tea');
      const id = await shop.order([{ ...milk, item_id: 'tea' }]);
      const archive = () => shop.as('manager', 'patch', '/vendor/products/tea', { status: 2 });
      const refused = await archive();
      expect([word(refused), refused.body.uses]).to.deep.equal(['409 in_use', { purchase_lots: 1 }]);
      expect(word(await shop.as('manager', 'patch', '/vendor/products/tea', { status: 0 }))).to.equal('200');
      await shop.patch(id, { status: 2 });
      expect(word(await archive())).to.equal('200');
    });

    it('of two at once, ordering a product and archiving it, one is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const item_id = `race-${round}`;
        await shop.product(item_id);
        const body = { store_id: shop.storeId, supplier_id: 'dairy', lines: [{ ...milk, item_id }] };
        const answers = await Promise.all([
          shop.as('manager', 'post', lots, body),
          shop.as('manager', 'patch', `/vendor/products/${item_id}`, { status: 2 }),
        ]);
        const words = answers.map(word).join(', ');
        expect(['201, 409 in_use', '400 item_archived, 200']).to.include(words);
      }
    });

    it('a supplier of a pending lot is not removed, whichever door is tried', async () => {
      await shop.supplier('leaving');
      const id = await shop.order([milk], { supplier_id: 'leaving' });
      const { database } = shop.system;
      const tenant = { vendor_id: shop.vendor.id };
      const stored = (await database.read(tenant, (tx) => tx.get(collections.reference, 'leaving')))!
        .document;
      const remove = async () => {
        const rows = [{ assumedMasterState: stored, newDocumentState: { ...stored, _deleted: true } }];
        const path = `/sync/reference/push?store_id=${shop.storeId}`;
        return (await shop.as('manager', 'post', path, { rows })).body.outcomes[0] as {
          kind: string;
          code?: string;
        };
      };
      expect(await remove()).to.include({ kind: 'rejected', code: 'in_use' });
      await shop.patch(id, { status: 1 });
      expect(await remove()).to.include({ kind: 'applied' });
    });

    it('a warehouse of a pending lot is not removed', async () => {
      await shop.warehouse('shed', false);
      const id = await shop.order([milk], { warehouse_id: 'shed' });
      const refused = await shop.as('manager', 'delete', '/vendor/warehouses/shed');
      expect([word(refused), refused.body.uses]).to.deep.equal([
        '409 in_use',
        { stock: 0, purchase_lots: 1 },
      ]);
      await shop.patch(id, { status: 2 });
      expect(word(await shop.as('manager', 'delete', '/vendor/warehouses/shed'))).to.equal('200');
    });
  });
});
