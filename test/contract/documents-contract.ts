// Reading and writing documents and rows: what goes in comes out, found by what it holds, in the order asked for.
import { expect } from 'chai';
import type { JsonObject } from '@evertill/schemas';
import {
  aCustomer,
  aLedgerRow,
  anOrder,
  aProduct,
  aShift,
  aStaff,
  aStore,
  aVariation,
  instantZero,
  orderLine,
  orderPayment,
} from './contract-documents.ts';
import {
  customer,
  order,
  product,
  save,
  staff,
  store,
  storeId,
  tenantOf,
  withStores,
  work_shift,
} from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

export function documentsContract(subject: Subject): void {
  describe('documents', () => {
    it('come back as they were written, with their rev, whatever their fields hold', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const written = aStaff(7, {
        id: 'ünïcode-🧾',
        store_ids: ['b', 'a'],
        name: `quotes " ' \\ and\nlines`,
        modules: ['product', 'order'],
        module_permissions: { product: 'read' },
      });
      const rev = await save(database, tenant, staff, written);
      expect(rev).to.equal(1);
      const stored = await database.read(tenant, (tx) => tx.get(staff, written.id));
      expect(stored).to.deep.equal({ document: { ...written, rev: 1 }, deleted: false });
    });

    it('keep their array fields with the rows in order, through changes and back to none', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), storeId);
      const first = aVariation({ id: 'v1', price: 100, barcodes: ['1', '2'], is_default: true });
      const second = aVariation({
        id: 'v2',
        price: 250,
        unit_id: 'kg',
        units_per_pack: '2.500',
        base_variation_id: 'v1',
      });
      for (const variations of [[second, first], [first], [first, { ...second, name: 'renamed' }], []]) {
        const document = aProduct({ id: 'p', store_id: storeId, variations });
        await save(database, tenant, product, document);
        const stored = await database.read(tenant, (tx) => tx.get(product, 'p'));
        expect(stored?.document['variations']).to.deep.equal(variations);
      }
      const sale = anOrder({ id: 'o', store_id: storeId, order_number: 1, total: 300 });
      const whole = {
        ...sale,
        lines: [orderLine('l2', 100), orderLine('l1', 200)],
        payments: [orderPayment('c', 250), orderPayment('d', 50)],
        variances: [
          {
            kind: 'tax' as const,
            line_id: '',
            charged: 1,
            list_price_at_capture: null,
            list_price_now: 2,
            computed: null,
          },
        ],
        approvals: [{ kind: 'discount', employee_id: 'e', at: instantZero }],
      };
      await save(database, tenant, order, whole);
      const stored = await database.read(tenant, (tx) => tx.get(order, 'o'));
      expect(stored?.document).to.deep.equal({ ...whole, rev: 1 });
    });

    it('that were never written are undefined', async () => {
      const { database } = subject();
      expect(await database.read(tenantOf(subject()), (tx) => tx.get(store, 'nowhere'))).to.equal(undefined);
      expect(await database.write(tenantOf(subject()), (tx) => tx.lock(store, 'nowhere'))).to.equal(
        undefined,
      );
    });

    it('count their rev up with every write, and keep counting through a deletion', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const document = aCustomer({ id: 'c', store_id: '' });
      expect(await save(database, tenant, customer, document)).to.equal(1);
      expect(await save(database, tenant, customer, { ...document, rev: 700 })).to.equal(2);
      expect(await save(database, tenant, customer, document, true)).to.equal(3);
      const stored = await database.read(tenant, (tx) => tx.get(customer, 'c'));
      expect(stored).to.deep.equal({ document: { ...document, rev: 3 }, deleted: true });
      expect(await save(database, tenant, customer, { ...document, name: 'back' })).to.equal(4);
    });

    it('written twice in one transaction are the last one, and the transaction reads its own writes', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const document = aCustomer({ id: 'c', store_id: '' });
      const seen = await database.write(tenant, async (tx) => {
        const revs = [await tx.put(customer, document, false)];
        revs.push(await tx.put(customer, { ...document, name: 'second' }, false));
        const found = await tx.find(customer, { name: 'second' });
        return { revs, found, locked: await tx.lock(customer, 'c') };
      });
      expect(seen.revs).to.deep.equal([1, 2]);
      expect(seen.found).to.deep.equal([{ ...document, name: 'second', rev: 2 }]);
      expect(seen.locked?.document).to.deep.equal({ ...document, name: 'second', rev: 2 });
    });

    it('go in and out many at a time, new and known ones mixed, revs in the order given', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), storeId);
      const item = (id: string, name: string) =>
        aProduct({ id, store_id: storeId, name, variations: [aVariation({ id: `${id}-${name}` })] });
      await save(database, tenant, product, item('b', 'old'));
      await save(database, tenant, product, item('d', 'old'), true);
      const answers = await database.write(tenant, async (tx) => {
        const locked = await tx.lockMany(product, ['d', 'nowhere', 'a', 'b']);
        const revs = await tx.putMany(
          product,
          ['d', 'a', 'b', 'c'].map((id) => ({ document: item(id, 'new'), deleted: id === 'c' })),
        );
        await tx.insertMany('operation_ledger', [aLedgerRow('till', 1), aLedgerRow('till', 2)]);
        await tx.insertMany('operation_ledger', []);
        return {
          revs,
          locked: [...locked].map(([id, { document, deleted }]) => `${id} ${document.rev} ${deleted}`).sort(),
        };
      });
      expect(answers).to.deep.equal({
        revs: [2, 1, 2, 1],
        locked: ['b 1 false', 'd 1 true'],
      });
      const found = await database.read(tenant, (tx) => tx.find(product, {}, { orderBy: 'id' }));
      expect(found).to.deep.equal([
        { ...item('a', 'new'), rev: 1 },
        { ...item('b', 'new'), rev: 2 },
        { ...item('d', 'new'), rev: 2 },
      ]);
      const rows = await database.read(tenant, (tx) =>
        tx.rows('operation_ledger', {}, { orderBy: 'device_seq' }),
      );
      expect(rows).to.deep.equal([aLedgerRow('till', 1), aLedgerRow('till', 2)]);
    });
  });

  describe('finding', () => {
    beforeEach(async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const people: readonly (readonly [id: string, store: string, name: string])[] = [
        ['c1', '', 'Émile'],
        ['c2', 'a', 'anna'],
        ['c3', 'a', 'Zoe'],
        ['c4', 'b', '🧾'],
        ['c5', 'b', 'ｚ'],
      ];
      for (const [id, store_id, name] of people)
        await save(database, tenant, customer, aCustomer({ id, store_id, name }));
      await save(database, tenant, customer, aCustomer({ id: 'gone', store_id: 'a' }), true);
    });

    const cases: readonly (readonly [
      what: string,
      where: Record<string, string | string[]>,
      ids: string[],
    ])[] = [
      ['by one value', { store_id: 'a' }, ['c2', 'c3']],
      ['by a list of values', { store_id: ['', 'b'] }, ['c1', 'c4', 'c5']],
      ['by several columns at once', { store_id: 'a', name: 'Zoe' }, ['c3']],
      ['by an empty list: nothing', { store_id: [] }, []],
      ['by nothing at all: every living one', {}, ['c1', 'c2', 'c3', 'c4', 'c5']],
    ];
    for (const [what, where, ids] of cases) {
      it(`finds ${what}`, async () => {
        const found = await subject().database.read(tenantOf(subject()), (tx) =>
          tx.find(customer, where, { orderBy: 'id' }),
        );
        expect(found.map(({ id }) => id)).to.deep.equal(ids);
      });
    }

    it('orders text by its bytes, both ways, and stops at the limit', async () => {
      const { database } = subject();
      const names = async (options: { orderBy: string; descending?: boolean; limit?: number }) => {
        const found = await database.read(tenantOf(subject()), (tx) => tx.find(customer, {}, options));
        return found.map(({ name }) => name);
      };
      // U+FF5A sorts before U+1F9FE by bytes, behind it by UTF-16 units.
      expect(await names({ orderBy: 'name' })).to.deep.equal(['Zoe', 'anna', 'Émile', 'ｚ', '🧾']);
      expect(await names({ orderBy: 'name', descending: true, limit: 2 })).to.deep.equal(['🧾', 'ｚ']);
    });

    it('orders instants, finds a null by null, and puts null behind every value', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), storeId);
      const lane = { store_id: storeId, pos_register_id: 'lane' };
      await save(database, tenant, work_shift, aShift({ id: 'open', ...lane }));
      for (const [id, hour] of [
        ['late', '12'],
        ['early', '08'],
      ] as const) {
        const closed_at = `2026-11-20T${hour}:30:00.250Z`;
        await save(database, tenant, work_shift, aShift({ id, ...lane, status: 'closed', closed_at }));
      }
      const find = (where: Record<string, null | string>, descending = false) =>
        database.read(tenant, async (tx) =>
          (await tx.find(work_shift, where, { orderBy: 'closed_at', descending })).map(({ id }) => id),
        );
      expect(await find({ closed_at: null })).to.deep.equal(['open']);
      expect(await find({})).to.deep.equal(['early', 'late', 'open']);
      expect(await find({}, true)).to.deep.equal(['open', 'late', 'early']);
      expect(await find({ closed_at: '2026-11-20T12:30:00.250Z' })).to.deep.equal(['late']);
    });
  });

  describe('rows of plain tables', () => {
    it('come back as they were inserted, found and ordered by their columns', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const rows = [3, 1, 2].map((seq) => aLedgerRow('till', seq, { details: { seq } }));
      await database.write(tenant, async (tx) => {
        for (const row of rows) await tx.insert('operation_ledger', row);
        await tx.insert('operation_ledger', aLedgerRow('other till', 9));
      });
      const read = (options: object) =>
        database.read(tenant, (tx) => tx.rows('operation_ledger', { device_id: 'till' }, options));
      expect(await read({ orderBy: 'device_seq' })).to.deep.equal([rows[1], rows[2], rows[0]]);
      expect(await read({ orderBy: 'device_seq', descending: true, limit: 2 })).to.deep.equal([
        rows[0],
        rows[2],
      ]);
      expect(await read({ orderBy: 'device_seq', descending: true, below: 3 })).to.deep.equal([
        rows[2],
        rows[1],
      ]);
    });

    it('are at most 1,000 when nobody says how many', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const rows = Array.from({ length: 1001 }, (_, index) => aLedgerRow('till', index + 1));
      await database.write(tenant, (tx) => tx.insertMany('operation_ledger', rows));
      const read = (options?: { limit: number }) =>
        database.read(tenant, (tx) => tx.rows('operation_ledger', {}, options));
      expect([(await read()).length, (await read({ limit: 5000 })).length]).to.deep.equal([1000, 1001]);
    });

    it('change only where they are told to, in the columns they are told', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const outcome: JsonObject = {
        outcome: 'rejected',
        code: 'item_unknown',
        details: { line: 'a' },
        result: {},
      };
      await database.write(tenant, async (tx) => {
        await tx.insert('operation_ledger', aLedgerRow('till', 1));
        await tx.insert('operation_ledger', aLedgerRow('till', 2));
        await tx.update('operation_ledger', { device_id: 'till', device_seq: 2 }, outcome);
        await tx.update('operation_ledger', { device_id: 'nobody', device_seq: 1 }, outcome);
      });
      const rows = await database.read(tenant, (tx) =>
        tx.rows('operation_ledger', {}, { orderBy: 'device_seq' }),
      );
      expect(rows).to.deep.equal([aLedgerRow('till', 1), aLedgerRow('till', 2, outcome)]);
    });
  });

  describe('two vendors', () => {
    it('[T1] never see, find, lock or change each other’s documents and rows, under the same ids', async () => {
      const { database, otherVendorId } = subject();
      const mine = tenantOf(subject());
      const theirs = { vendor_id: otherVendorId };
      await save(database, mine, store, aStore({ id: 'same', name: 'mine' }));
      await database.write(mine, (tx) => tx.insert('operation_ledger', aLedgerRow('till', 1)));
      const seen = await database.write(theirs, async (tx) => ({
        document: await tx.get(store, 'same'),
        locked: await tx.lock(store, 'same'),
        found: await tx.find(store, {}),
        count: await tx.count(store, {}),
        rows: await tx.rows('operation_ledger', {}),
        changed: await tx.update('operation_ledger', { device_id: 'till' }, { outcome: 'rejected' }),
        rev: await tx.put(store, aStore({ id: 'same', name: 'theirs' }), false),
      }));
      expect(seen).to.deep.equal({
        document: undefined,
        locked: undefined,
        found: [],
        count: 0,
        rows: [],
        changed: undefined,
        rev: 1,
      });
      const kept = await database.read(mine, async (tx) => [
        await tx.get(store, 'same'),
        await tx.rows('operation_ledger', {}),
      ]);
      expect(kept).to.deep.equal([
        { document: { ...aStore({ id: 'same', name: 'mine' }), rev: 1 }, deleted: false },
        [aLedgerRow('till', 1)],
      ]);
    });
  });
}
