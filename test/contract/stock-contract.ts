// Stock: what goes in and out of warehouses adds up in the journal, in the row of each warehouse and in the item, at the
// end of the transaction and in the same commit, however many are at it.
import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject, StockMovement } from '@evertill/schemas';
import type { Database, Touched } from '../../server/db/database.ts';
import { ConstraintRefusal } from '../../server/db/database.ts';
import { aMovement, aProduct, aVariation } from './contract-documents.ts';
import {
  Gate,
  fullPage,
  isPending,
  parsed,
  product,
  refusalOf,
  save,
  storeId,
  storeKey,
  tenantOf,
  withStores,
} from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

const everything = { limit: 1_000_000 };
const scope = { collection: product, key: `${storeKey}:full` };

export function stockContract(subject: Subject): void {
  const database = (): Database => subject().database;
  const move = (...movements: StockMovement[]) =>
    database().write(tenantOf(subject()), (tx) => tx.moveStock(movements));
  const item = (id: string, fields: Partial<ReturnType<typeof aProduct>> = {}) =>
    save(database(), tenantOf(subject()), product, aProduct({ id, store_id: storeId, ...fields }));
  const stockOf = async (id: string): Promise<unknown[]> => {
    const stored = await database().read(tenantOf(subject()), (tx) => tx.get(product, id));
    return [stored?.document['stock'], stored?.document.rev];
  };
  const rowsOf = (where: JsonObject, tenant = tenantOf(subject())): Promise<JsonObject[]> =>
    database().read(tenant, (tx) => tx.rows('item_stocks', where as Record<string, string>, everything));
  const quantities = async (item_id: string) =>
    Object.fromEntries(
      (await rowsOf({ item_id })).map((row) => [
        `${row['warehouse_id'] as string}/${row['variation_id'] as string}`,
        row['quantity'],
      ]),
    );
  const journal = () =>
    database().read(tenantOf(subject()), (tx) => tx.rows('stock_movements', {}, everything));

  describe('stock', () => {
    beforeEach(async () => {
      await withStores(subject(), storeId);
      // With variations: what is kept beside them must not stand in the way.
      await item('milk', { variations: [aVariation({ id: 'big' })] });
    });

    it('is kept for each warehouse and variation, with every movement behind it; the item holds the sum', async () => {
      const movements = [
        aMovement({ item_id: 'milk', quantity: '-2.500', line_id: '1' }),
        aMovement({ item_id: 'milk', quantity: '-1.000', line_id: '2', variation_id: 'big' }),
        aMovement({ item_id: 'milk', quantity: '10.000', line_id: '3', warehouse_id: 'attic' }),
      ];
      await move(...movements);
      expect(await quantities('milk')).to.deep.equal({
        'cellar/': '-2.500',
        'cellar/big': '-1.000',
        'attic/': '10.000',
      });
      expect(await stockOf('milk')).to.deep.equal(['6.500', 2]);
      await move(aMovement({ item_id: 'milk', quantity: '0.500', line_id: '4' }));
      expect((await quantities('milk'))['cellar/']).to.equal('-2.000');
      expect(await stockOf('milk')).to.deep.equal(['7.000', 3]);
      const kept = await journal();
      expect(kept).to.deep.include.members(movements);
      expect(kept).to.have.length(4);
    });

    it('moves when everything else in the transaction is done, and not before', async () => {
      const seen = await database().write(tenantOf(subject()), async (tx) => {
        await tx.moveStock([aMovement({ item_id: 'milk', quantity: '5.000', line_id: '1' })]);
        const rows = await tx.rows('item_stocks', { item_id: 'milk' });
        const stored = await tx.lock(product, 'milk');
        await tx.put(product, { ...stored!.document, name: 'Fresh milk', stock: '99.000' }, false);
        return [rows.length, stored?.document['stock']];
      });
      expect(seen).to.deep.equal([0, '0.000']);
      const stored = await database().read(tenantOf(subject()), (tx) => tx.get(product, 'milk'));
      expect(stored?.document).to.include({ name: 'Fresh milk', stock: '5.000', rev: 3 });
    });

    it('is not what a writer of the document believes it to be', async () => {
      await move(aMovement({ item_id: 'milk', quantity: '5.000', line_id: '1' }));
      await item('milk', { name: 'Fresh milk', stock: '1.000', variations: [] });
      const stored = await database().read(tenantOf(subject()), (tx) => tx.get(product, 'milk'));
      expect(stored?.document).to.include({ name: 'Fresh milk', stock: '5.000' });
    });

    it('is in the feed with the commit, and those who may see the item are told', async () => {
      await item('secret', { admin_only: true });
      const heard: Touched[] = [];
      database().onCommit((touched) => heard.push(...touched));
      await move(aMovement({ item_id: 'secret', quantity: '1.000', line_id: '1' }));
      await move(aMovement({ item_id: 'milk', quantity: '1.000', line_id: '2' }));
      expect(heard.map(({ collection, keys }) => [collection, keys])).to.deep.equal([
        ['product', [`${storeKey}:full`]],
        ['product', [`${storeKey}:full`, storeKey]],
      ]);
      const page = await fullPage(database(), tenantOf(subject()), scope, 2);
      expect(parsed(page).map(({ id, stock }) => [id, stock])).to.deep.equal([
        ['secret', '1.000'],
        ['milk', '1.000'],
      ]);
    });

    it('that was counted differs by what it has to, and a count that agrees changes nothing', async () => {
      const count = (quantity: string, line_id: string) =>
        move(aMovement({ item_id: 'milk', quantity, line_id, counted: true, reason: 'adjustment' }));
      await move(aMovement({ item_id: 'milk', quantity: '-3.000', line_id: '1' }));
      await count('7.250', '2');
      await count('7.250', '3');
      expect(await stockOf('milk')).to.deep.equal(['7.250', 3]);
      const moved = (await journal()).map((row) => [row['line_id'], row['quantity']]);
      expect(moved).to.have.deep.members([
        ['1', '-3.000'],
        ['2', '10.250'],
        ['3', '0.000'],
      ]);
    });

    it('of a transaction that fails has not moved', async () => {
      const failing = database().write(tenantOf(subject()), async (tx) => {
        await tx.moveStock([aMovement({ item_id: 'milk', quantity: '5.000', line_id: '1' })]);
        throw new Error('on purpose');
      });
      await refusalOf(failing);
      expect([await rowsOf({}), await journal(), await stockOf('milk')]).to.deep.equal([
        [],
        [],
        ['0.000', 1],
      ]);
    });

    it('does not move twice for the same line, whoever comes second, and then not at all', async () => {
      const once = aMovement({ item_id: 'milk', quantity: '-1.000', line_id: '1' });
      await item('bread');
      const results = await Promise.allSettled([move(once), move(once), move(once)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      const refused = await refusalOf(
        move(aMovement({ item_id: 'bread', quantity: '-1.000', line_id: '9' }), once),
      );
      expect(refused).to.be.instanceOf(ConstraintRefusal).with.property('constraint', 'stock_movements_pkey');
      expect([await stockOf('milk'), await stockOf('bread')]).to.deep.equal([
        ['-1.000', 2],
        ['0.000', 1],
      ]);
      // The same line may well be sold and brought back.
      await move({ ...once, reason: 'return', quantity: '1.000' });
      expect(await stockOf('milk')).to.deep.equal(['0.000', 3]);
    });

    it('of something that is not there does not move', async () => {
      const refused = await refusalOf(move(aMovement({ item_id: 'gone', quantity: '1.000', line_id: '1' })));
      expect(refused)
        .to.be.instanceOf(ConstraintRefusal)
        .with.property('constraint', 'item_stocks_vendor_id_item_id_fkey');
    });

    it('of one vendor is nothing to another', async () => {
      const other = { vendor_id: subject().otherVendorId };
      await move(aMovement({ item_id: 'milk', quantity: '5.000', line_id: '1' }));
      expect(await rowsOf({}, other)).to.deep.equal([]);
      const refused = await refusalOf(
        database().write(other, (tx) =>
          tx.moveStock([aMovement({ item_id: 'milk', quantity: '5.000', line_id: '1' })]),
        ),
      );
      expect(refused).to.be.instanceOf(ConstraintRefusal);
      expect(await stockOf('milk')).to.deep.equal(['5.000', 2]);
    });

    it('has no sum that is too large for a sale', async () => {
      const most = '-99999999999.999';
      await move(
        aMovement({ item_id: 'milk', quantity: most, line_id: '1' }),
        aMovement({ item_id: 'milk', quantity: most, line_id: '2' }),
      );
      await move(aMovement({ item_id: 'milk', quantity: most, line_id: '3' }));
      expect(await quantities('milk')).to.deep.equal({ 'cellar/': '-299999999999.997' });
      expect(await stockOf('milk')).to.deep.equal([most, 2]);
    });

    it('loses nothing to many who sell the same things in different orders, and nobody is tried again', async () => {
      const ids = ['milk', 'bread', 'tea', 'salt'];
      for (const id of ids.slice(1)) await item(id);
      let tries = 0;
      await Promise.all(
        Array.from({ length: 16 }, (_, seller) =>
          database().write(tenantOf(subject()), (tx) => {
            tries += 1;
            const order = seller % 2 ? ids : ids.toReversed();
            return tx.moveStock(
              order.map((item_id) =>
                aMovement({ item_id, quantity: '-1.000', line_id: item_id, document_id: String(seller) }),
              ),
            );
          }),
        ),
      );
      expect(tries).to.equal(16);
      for (const id of ids) expect(await stockOf(id), id).to.deep.equal(['-16.000', 17]);
    });

    it('makes nobody wait for a seller who has not finished', async () => {
      const gate = new Gate();
      const selling = database().write(tenantOf(subject()), async (tx) => {
        await tx.moveStock([aMovement({ item_id: 'milk', quantity: '-1.000', line_id: '1' })]);
        await gate.pass();
      });
      await gate.reached;
      await move(aMovement({ item_id: 'milk', quantity: '-1.000', line_id: '2' }));
      await item('milk', { name: 'Fresh milk' });
      gate.open();
      await selling;
      expect(await stockOf('milk')).to.deep.equal(['-2.000', 4]);
    });

    it('waits for who is changing the item, and both changes stay', async () => {
      const gate = new Gate();
      const editing = database().write(tenantOf(subject()), async (tx) => {
        const stored = await tx.lock(product, 'milk');
        await gate.pass();
        await tx.put(product, { ...stored!.document, name: 'Fresh milk' }, false);
      });
      await gate.reached;
      const selling = move(aMovement({ item_id: 'milk', quantity: '-1.000', line_id: '1' }));
      expect(await isPending(selling)).to.equal(true);
      gate.open();
      await Promise.all([editing, selling]);
      const stored = await database().read(tenantOf(subject()), (tx) => tx.get(product, 'milk'));
      expect(stored?.document).to.include({ name: 'Fresh milk', stock: '-1.000', rev: 3 });
    });

    it('costs on the average what an independent reckoning says, to the millionth', async () => {
      const movement = fc.record({
        thousandths: fc.integer({ min: -50_000, max: 50_000 }),
        cost: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n }), { nil: null }),
        warehouse: fc.constantFrom('cellar', 'attic'),
      });
      const batches = fc.array(fc.array(movement, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(batches, async (plan) => {
          const item_id = `item-${++run}`;
          await item(item_id);
          const shelves = new Map<string, Shelf>();
          for (const [index, batch] of plan.entries()) {
            const movements = batch.map(({ thousandths, cost, warehouse }, line) => {
              const shelf = shelves.get(warehouse) ?? { quantity: 0n, average: 0n };
              const paid = thousandths > 0 ? cost : null;
              shelves.set(warehouse, after(shelf, BigInt(thousandths), paid));
              return aMovement({
                item_id,
                quantity: decimal(BigInt(thousandths), 3),
                unit_cost: paid === null ? null : decimal(paid, 6),
                warehouse_id: warehouse,
                document_id: `${item_id}-${index}`,
                line_id: String(line),
              });
            });
            await move(...movements);
          }
          const found = (await rowsOf({ item_id })).map((row) => [
            row['warehouse_id'],
            row['quantity'],
            row['average_cost'],
          ]);
          const expected = [...shelves].map(([name, { quantity, average }]) => [
            name,
            decimal(quantity, 3),
            decimal(average, 6),
          ]);
          expect(found).to.have.deep.members(expected);
        }),
        { numRuns: 40 },
      );
    });
  });
}

interface Shelf {
  readonly quantity: bigint;
  readonly average: bigint;
}

/** The average as a fraction of whole numbers, rounded once, halves up. */
function after({ quantity, average }: Shelf, moved: bigint, cost: bigint | null): Shelf {
  const sum = quantity + moved;
  if (cost === null) return { quantity: sum, average };
  if (quantity <= 0n) return { quantity: sum, average: cost };
  const doubled = 2n * (quantity * average + moved * cost) + sum;
  return { quantity: sum, average: doubled / (2n * sum) };
}

function decimal(scaled: bigint, places: number): string {
  const sign = scaled < 0n ? '-' : '';
  const unit = 10n ** BigInt(places);
  const magnitude = scaled < 0n ? -scaled : scaled;
  return `${sign}${magnitude / unit}.${String(magnitude % unit).padStart(places, '0')}`;
}
