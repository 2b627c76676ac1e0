// What the database itself refuses, whoever asks: the second of two writers that a rule could not see, and sums and
// histories that do not hold when a transaction ends. Each refusal names its constraint and leaves nothing behind.
import { expect } from 'chai';
import type { ReplicatedDocument } from '@evertill/schemas';
import { ConstraintRefusal } from '../../server/db/database.ts';
import type { WriteTx } from '../../server/db/database.ts';
import { codeOfConstraint } from '../../server/writes/constraint-codes.ts';
import {
  anAgeOf,
  anOrder,
  aPriceChange,
  aProduct,
  aReference,
  aShift,
  aStaff,
  orderLine,
  orderPayment,
} from './contract-documents.ts';
import {
  Gate,
  order,
  product,
  reference,
  refusalOf,
  save,
  staff,
  storeId,
  tenantOf,
  withStores,
  work_shift,
} from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

const lane = { store_id: storeId, pos_register_id: 'lane' };
const closed = { status: 'closed', closed_at: '2026-11-21T10:00:00.000Z' } as const;
const item = (id: string, fields: Partial<ReturnType<typeof aProduct>> = {}) =>
  aProduct({ id, store_id: storeId, ...fields });
const entry = (id: string, fields: Partial<ReturnType<typeof aReference>>) =>
  aReference({ id, store_id: storeId, ...fields });
const sale = (id: string, fields: Partial<ReturnType<typeof anOrder>> & { order_number: number }) =>
  anOrder({ id, store_id: storeId, total: 100, ...fields });

/** `first` stands; `second` meets it; `other` is as close as may be and is allowed. */
const uniques: readonly {
  readonly constraint: string;
  readonly collection: typeof product | typeof reference | typeof work_shift | typeof order | typeof staff;
  readonly first: ReplicatedDocument;
  readonly second: ReplicatedDocument;
  readonly others: readonly ReplicatedDocument[];
}[] = [
  {
    constraint: 'items_sku',
    collection: product,
    first: item('1', { sku_code: 'A' }),
    second: item('2', { sku_code: 'A' }),
    others: [
      item('3', { sku_code: 'a' }),
      item('4', { sku_code: 'A', status: 2 }),
      item('5', { sku_code: 'A', store_id: 'b' }),
    ],
  },
  {
    constraint: 'items_plu',
    collection: product,
    first: item('1', { plu: '4011' }),
    second: item('2', { plu: '4011' }),
    others: [
      item('3'),
      item('4'),
      item('5', { plu: '4011', status: 2 }),
      item('6', { plu: '4011', store_id: 'b' }),
    ],
  },
  {
    constraint: 'vendor_work_shifts_one_open',
    collection: work_shift,
    first: aShift({ id: '1', ...lane }),
    second: aShift({ id: '2', ...lane }),
    others: [
      aShift({ id: '3', ...lane, ...closed }),
      aShift({ id: '4', ...lane, ...closed }),
      aShift({ id: '5', ...lane, pos_register_id: 'other' }),
      aShift({ id: '6', ...lane, store_id: 'b' }),
    ],
  },
  {
    constraint: 'reference_entries_name',
    collection: reference,
    first: entry('1', { name: 'Žluté Tea' }),
    second: entry('2', { name: 'žLUTÉ TEA' }),
    others: [
      entry('3', { name: 'Zlute Tea' }),
      entry('4', { name: 'Žluté Tea', kind: 'tag' }),
      entry('5', { name: 'Žluté Tea', store_id: 'b' }),
      entry('6', { name: 'Žluté Tea', kind: 'price_list_item' }),
      entry('7', { name: 'Žluté Tea', kind: 'price_list_item' }),
    ],
  },
  {
    constraint: 'reference_entries_coupon',
    collection: reference,
    first: entry('1', { kind: 'coupon', code: 'TEN' }),
    second: entry('2', { kind: 'coupon', code: 'TEN' }),
    others: [
      entry('3', { kind: 'coupon', code: 'TEN', store_id: 'b' }),
      entry('4', { kind: 'promotion', code: 'TEN' }),
      entry('5', { kind: 'promotion', code: 'TEN' }),
    ],
  },
  {
    constraint: 'orders_client_order_id',
    collection: order,
    first: sale('1', { order_number: 1, client_order_id: 'x' }),
    second: sale('2', { order_number: 2, client_order_id: 'x' }),
    others: [
      sale('3', { order_number: 3 }),
      sale('4', { order_number: 4, client_order_id: 'x', store_id: 'b' }),
    ],
  },
  {
    constraint: 'orders_number',
    collection: order,
    first: sale('1', { order_number: 1 }),
    second: sale('2', { order_number: 1 }),
    others: [sale('3', { order_number: 1, store_id: 'b' })],
  },
  {
    constraint: 'vendor_staff_public_id',
    collection: staff,
    first: aStaff(1, { id: '1', store_ids: [] }),
    second: aStaff(1, { id: '2', store_ids: [] }),
    others: [aStaff(2, { id: '3', store_ids: [] })],
  },
];

export function constraintsContract(subject: Subject): void {
  const names = async (collection: (typeof uniques)[number]['collection']): Promise<string[]> => {
    const found = await subject().database.read(tenantOf(subject()), (tx) =>
      tx.find(collection, {}, { orderBy: 'id' }),
    );
    return found.map(({ id }) => id);
  };
  const refused = async (writing: Promise<unknown>, constraint: string): Promise<void> => {
    expect(await refusalOf(writing))
      .to.be.instanceOf(ConstraintRefusal)
      .with.property('constraint', constraint);
  };
  beforeEach(() => withStores(subject(), storeId, 'b'));

  describe('a unique constraint', () => {
    for (const { constraint, collection, first, second, others } of uniques) {
      it(`${constraint} refuses the second, and only what it is about`, async () => {
        const { database } = subject();
        const tenant = tenantOf(subject());
        await save(database, tenant, collection, first);
        await refused(save(database, tenant, collection, second), constraint);
        for (const other of others) await save(database, tenant, collection, other);
        expect(await names(collection)).to.deep.equal([first, ...others].map(({ id }) => id).sort());
      });

      it(`${constraint} decides between two at once, and the one that came second is refused`, async () => {
        const { database } = subject();
        const tenant = tenantOf(subject());
        const gate = new Gate();
        const winner = database.write(tenant, async (tx) => {
          await tx.put(collection, first, false);
          await gate.pass();
        });
        await gate.reached;
        const loser = refused(save(database, tenant, collection, second), constraint);
        gate.open();
        await winner;
        await loser;
        expect(await names(collection)).to.deep.equal([first.id]);
      });

      it(`${constraint} lets the second in when the first gives up or goes away`, async () => {
        const { database } = subject();
        const tenant = tenantOf(subject());
        const gate = new Gate();
        const giving = database.write(tenant, async (tx) => {
          await tx.put(collection, first, false);
          await gate.pass();
          throw new Error('on purpose');
        });
        await gate.reached;
        const second$ = save(database, tenant, collection, second);
        gate.open();
        await refusalOf(giving);
        await second$;
        expect(await names(collection)).to.deep.equal([second.id]);
      });
    }

    it('every one that has a refusal code of its own is in this suite', () => {
      const coded = [...uniques.map(({ constraint }) => constraint), 'orders_money'].filter((name) =>
        codeOfConstraint(name),
      );
      expect(coded).to.have.members([
        'items_sku',
        'items_plu',
        'reference_entries_name',
        'reference_entries_coupon',
        'vendor_work_shifts_one_open',
        'orders_client_order_id',
        'orders_money',
      ]);
    });

    it('a key that its document gave up is free for another, also within one transaction', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, product, item('1', { sku_code: 'A' }));
      await database.write(tenant, async (tx) => {
        await tx.lock(product, '1');
        await tx.put(product, item('1', { sku_code: 'B' }), false);
        await tx.put(product, item('2', { sku_code: 'A' }), false);
      });
      await save(database, tenant, product, item('1', { sku_code: 'B' }), true);
      await save(database, tenant, product, item('3', { sku_code: 'B' }));
      expect(await names(product)).to.deep.equal(['2', '3']);
    });
  });

  describe('a reference', () => {
    it('to a store that does not exist is refused', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await refused(
        save(database, tenant, product, item('1', { store_id: 'nowhere' })),
        'items_vendor_id_store_id_fkey',
      );
      expect(await names(product)).to.deep.equal([]);
    });
  });

  describe('a text that Postgres cannot hold', () => {
    const listing = (changed_by: string) =>
      item('1', { price_ages: [anAgeOf({ created_at: '2026-11-21T10:00:00.000Z', changed_by })] });
    const texts: Readonly<Record<string, [ReplicatedDocument, constraint: string]>> = {
      'a zero character in a column': [item('1', { name: 'Table\0 5' }), 'value_22P05'],
      'half a letter in a column': [item('1', { name: '\ud83d' }), 'value_22P02'],
      'a zero character in a list': [listing('Table\0 5'), 'value_22P05'],
      'half a letter in a list': [listing('\ud83d'), 'value_22P02'],
    };
    for (const [what, [document, constraint]] of Object.entries(texts)) {
      it(`is refused: ${what}`, async () => {
        const { database } = subject();
        await refused(save(database, tenantOf(subject()), product, document), constraint);
        expect(await names(product)).to.deep.equal([]);
      });
    }
  });

  describe('[I5] the price history', () => {
    const before = item('p', { price: 100 });
    const reprice = (tx: WriteTx, price: number, price_ages = [anAgeOf(aPriceChange('h', before, price))]) =>
      tx.lock(product, 'p').then(() => tx.put(product, { ...before, price, price_ages }, false));
    const priceNow = async () => {
      const stored = await subject().database.read(tenantOf(subject()), (tx) => tx.get(product, 'p'));
      return stored?.document['price'];
    };
    beforeEach(() => save(subject().database, tenantOf(subject()), product, before));

    it('takes a new price with exactly one row that says so', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const row = aPriceChange('h', before, 120);
      await database.write(tenant, async (tx) => {
        await reprice(tx, 120);
        await tx.insert('items_selling_price_history', row);
      });
      expect(await priceNow()).to.equal(120);
      const rows = await database.read(tenant, (tx) =>
        tx.rows('items_selling_price_history', { item_id: 'p' }),
      );
      expect(rows).to.deep.equal([row]);
    });

    it('asks for no row when the price stays or the product is new', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, product, { ...before, name: 'renamed' });
      await save(database, tenant, product, item('q', { price: 500 }));
      expect(await names(product)).to.deep.equal(['p', 'q']);
    });

    const wrong: readonly (readonly [
      what: string,
      rows: (price: number) => ReturnType<typeof aPriceChange>[],
    ])[] = [
      ['no row', () => []],
      ['two rows', (price) => [aPriceChange('h1', before, price), aPriceChange('h2', before, price)]],
      ['a row of another price', (price) => [aPriceChange('h', before, price + 1)]],
      ['a row of another old price', (price) => [aPriceChange('h', { ...before, price: 99 }, price)]],
    ];
    for (const [what, rows] of wrong) {
      it(`refuses a new price with ${what} when the transaction ends`, async () => {
        const { database } = subject();
        let wasAsked = false;
        const writing = database.write(tenantOf(subject()), async (tx) => {
          await reprice(tx, 120);
          for (const row of rows(120)) await tx.insert('items_selling_price_history', row);
          wasAsked = true;
        });
        await refused(writing, 'items_price_history');
        expect([wasAsked, await priceNow()]).to.deep.equal([true, 100]);
      });
    }

    const row = aPriceChange('h', before, 120);
    const untold: readonly (readonly [what: string, ages: ReturnType<typeof anAgeOf>[]])[] = [
      ['nothing', []],
      ['another moment', [{ ...anAgeOf(row), since: '2026-11-21T10:00:00.000Z' }]],
      ['somebody else', [{ ...anAgeOf(row), changed_by: 'nobody' }]],
      ['it of a variation', [{ ...anAgeOf(row), variation_id: 'a' }]],
    ];
    for (const [what, ages] of untold) {
      it(`refuses a new price of which the item says ${what} when the transaction ends`, async () => {
        const writing = subject().database.write(tenantOf(subject()), async (tx) => {
          await reprice(tx, 120, ages);
          await tx.insert('items_selling_price_history', row);
        });
        await refused(writing, 'items_price_ages');
        expect(await priceNow()).to.equal(100);
      });
    }

    it('refuses a row that changes nothing', async () => {
      const { database } = subject();
      const row = aPriceChange('h', before, before.price);
      const writing = database.write(tenantOf(subject()), (tx) =>
        tx.insert('items_selling_price_history', row),
      );
      await refused(writing, 'items_selling_price_history_check');
    });

    it('counts only rows of the same transaction', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await database.write(tenant, (tx) =>
        tx.insert('items_selling_price_history', aPriceChange('h', before, 120)),
      );
      await refused(
        database.write(tenant, (tx) => reprice(tx, 120)),
        'items_price_history',
      );
    });
  });

  describe('[I3] an order’s money', () => {
    const wrong: readonly (readonly [what: string, order: ReturnType<typeof sale>])[] = [
      ['lines that are not its total', sale('o', { order_number: 1, lines: [orderLine('l', 99)] })],
      ['a rounding that is not in its total', sale('o', { order_number: 1, rounding: 5 })],
      [
        'payments that are not what was paid',
        sale('o', { order_number: 1, payments: [orderPayment('y', 60)] }),
      ],
      [
        'a declined payment counted as paid',
        sale('o', { order_number: 1, payments: [{ ...orderPayment('y', 100), outcome: 'declined' }] }),
      ],
    ];
    for (const [what, document] of wrong) {
      it(`refuses ${what} when the transaction ends`, async () => {
        const { database } = subject();
        await refused(save(database, tenantOf(subject()), order, document), 'orders_money');
        expect(await names(order)).to.deep.equal([]);
      });
    }

    it('takes sums that hold, with rounding and a payment that did not take place', async () => {
      const { database } = subject();
      const whole = sale('o', {
        order_number: 1,
        rounding: 2,
        lines: [orderLine('l', 50), orderLine('m', 48)],
        payments: [orderPayment('y', 100), { ...orderPayment('z', 100), outcome: 'declined' }],
      });
      await save(database, tenantOf(subject()), order, whole);
      expect(await names(order)).to.deep.equal(['o']);
    });
  });
}
