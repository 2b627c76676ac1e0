// A batch keeps the database contract, but for what others see of a transaction before it ends: whoever works with it
// cannot tell that its writes wait. Then what the contract cannot see: that it really saves the round trips.
import { expect } from 'chai';
import type { JsonObject } from '@evertill/schemas';
import type { Database, Tenant, Where, WriteTx } from '../../../server/db/database.ts';
import { BatchedTx } from '../../../server/writes/batched-tx.ts';
import { aLedgerRow, aProduct } from '../../contract/contract-documents.ts';
import { barcode, product, save, storeId, tenantOf, withStores } from '../../contract/contract-subject.ts';
import type { ContractSubject } from '../../contract/contract-subject.ts';
import { constraintsContract } from '../../contract/constraints-contract.ts';
import { documentsContract } from '../../contract/documents-contract.ts';
import { holdingContract } from '../../contract/holding-contract.ts';
import { insideContract } from '../../contract/inside-contract.ts';
import { scopeContract } from '../../contract/scope-contract.ts';
import { stockContract } from '../../contract/stock-contract.ts';
import { MemoryDatabase } from '../../simulation/memory-database.ts';
import { MemoryStore } from '../../simulation/memory-store.ts';

/** Every write transaction is one batch. */
function batched(inner: Database): Database {
  return {
    feed: inner.feed,
    read: (tenant, work) => inner.read(tenant, work),
    onCommit: (listener) => inner.onCommit(listener),
    write: (tenant, work) =>
      inner.write(tenant, async (tx) => {
        const batch = new BatchedTx(tx);
        const value = await work(batch);
        await batch.flush();
        return value;
      }),
  };
}

let epochs = 0;

function open(): Promise<ContractSubject> {
  const [vendorId, otherVendorId] = ['vendor', 'vendor-2'];
  const newEpoch = () => `epoch-${String(++epochs).padStart(6, '0')}`;
  const store = MemoryStore.create('cluster', newEpoch(), [vendorId, otherVendorId]);
  const another = () => batched(new MemoryDatabase({ store, newEpoch, pause: () => Promise.resolve() }));
  return Promise.resolve({
    database: another(),
    another,
    vendorId,
    otherVendorId,
    close: () => Promise.resolve(),
  });
}

describe('A batched database keeps the database contract', () => {
  let opened: ContractSubject;
  beforeEach(async () => {
    opened = await open();
  });
  const subject = () => opened;
  documentsContract(subject);
  insideContract(subject);
  constraintsContract(subject);
  holdingContract(subject);
  scopeContract(subject);
  stockContract(subject);
});

describe('a batch', () => {
  let subject: ContractSubject;
  let tenant: Tenant;

  beforeEach(async () => {
    subject = await open();
    tenant = tenantOf(subject);
    await withStores(subject, storeId);
  });

  const item = (id: string, changes: object = {}) =>
    aProduct({ id, store_id: storeId, sku_code: `sku ${id}`, ...changes });

  /** Counts the calls that reach the database. */
  async function calls(work: (batch: BatchedTx) => Promise<void>): Promise<Record<string, number>> {
    const counted: Record<string, number> = {};
    await subject.database.write(tenant, async (tx) => {
      const counting = new Proxy(tx, {
        get(target, name) {
          const member = Reflect.get(target, name) as unknown;
          if (typeof member !== 'function') return member;
          return (...parts: unknown[]) => {
            counted[String(name)] = (counted[String(name)] ?? 0) + 1;
            return (member as (...all: unknown[]) => unknown).apply(target, parts);
          };
        },
      }) as WriteTx;
      const batch = new BatchedTx(counting);
      await work(batch);
      await batch.flush();
    });
    return counted;
  }

  it('writes many documents at once', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const counted = await calls(async (batch) => {
      await batch.hold(product, ids);
      for (const id of ids) {
        expect(await batch.lock(product, id)).to.equal(undefined);
        expect(await batch.put(product, item(id), false)).to.equal(1);
      }
    });
    expect(counted).to.deep.equal({ lockMany: 1, putMany: 1 });
    const stored = await subject.database.read(tenant, (tx) => tx.find(product, {}));
    expect(stored.map(({ id }) => id)).to.have.members(ids);
  });

  it('writes a document again that waits already, and nothing else a second time', async () => {
    await calls(async (batch) => {
      await batch.hold(product, ['a', 'b']);
      expect(await batch.put(product, item('a'), false)).to.equal(1);
      expect(await batch.put(product, item('b'), false)).to.equal(1);
      expect(await batch.put(product, item('a', { name: 'again' }), false)).to.equal(2);
    });
    const stored = await subject.database.read(tenant, (tx) => tx.find(product, {}));
    const revs = stored.map(({ id, rev, name }) => [id, rev, name] as unknown);
    expect(revs).to.have.deep.members([
      ['a', 2, 'again'],
      ['b', 1, item('b')['name']],
    ]);
  });

  it('answers finds from what it knows, its own waiting writes included', async () => {
    await save(subject.database, tenant, product, item('a'));
    await save(subject.database, tenant, product, item('b'));
    const counted = await calls(async (batch) => {
      await batch.know(product, 'sku_code', ['sku a', 'sku b', 'sku c'], { store_id: storeId });
      await batch.hold(product, ['a', 'b', 'c']);
      await batch.put(product, item('c'), false);
      await batch.put(product, item('a', { sku_code: 'other' }), false);
      await batch.put(product, item('b'), true);
      const found = async (sku_code: string | string[]) =>
        (await batch.find(product, { store_id: storeId, sku_code, status: [0, 1, 2] })).map(({ id }) => id);
      expect(await found(['sku a', 'sku b', 'sku c'])).to.deep.equal(['c']);
      expect(await found('sku a')).to.deep.equal([]);
    });
    expect(counted).to.deep.equal({ find: 1, lockMany: 1, putMany: 1 });
  });

  it('asks the database, after writing what waits, when it does not know', async () => {
    const counted = await calls(async (batch) => {
      await batch.know(product, 'sku_code', ['sku a'], { store_id: storeId });
      await batch.lock(product, 'x');
      await batch.put(product, item('x'), false);
      expect(await batch.find(product, { store_id: storeId, sku_code: ['sku a', 'sku x'] })).to.have.length(
        1,
      );
      expect(await batch.find(product, { sku_code: 'sku a' })).to.deep.equal([]);
      expect(await batch.find(barcode, { store_id: storeId, sku_code: 'sku a' })).to.deep.equal([]);
    });
    expect(counted).to.deep.equal({ find: 4, lockMany: 1, putMany: 1 });
  });

  describe('that knows rows of a plain table', () => {
    const row = (seq: number, outcome = 'waiting_for') => aLedgerRow('till', seq, { outcome });
    const table = 'operation_ledger';
    const places = { device_id: ['till'], device_seq: [1, 2, 3, 4] };
    const seqsOf = (rows: readonly JsonObject[]) => rows.map((one) => one['device_seq']);

    beforeEach(() =>
      subject.database.write(tenant, (tx) => tx.insertMany(table, [row(1, 'applied'), row(2), row(9)])),
    );

    it('answers reads within them from memory, its own waiting rows included', async () => {
      const counted = await calls(async (batch) => {
        await batch.knowRows(table, places);
        await batch.insert(table, row(3, 'applied'));
        const read = async (where: Where) => seqsOf(await batch.rows(table, where));
        expect(await read({ device_id: 'till', device_seq: [2, 3, 4] })).to.have.members([2, 3]);
        expect(await read({ ...places, outcome: 'applied' })).to.have.members([1, 3]);
        expect(await read({ device_id: 'till', device_seq: 4 })).to.deep.equal([]);
      });
      expect(counted).to.deep.equal({ rows: 1, insertMany: 1 });
    });

    it('sees what it changed in them', async () => {
      await calls(async (batch) => {
        await batch.knowRows(table, places);
        await batch.update(table, { device_id: 'till', device_seq: 2 }, { outcome: 'applied' });
        const [known] = await batch.rows(table, { device_id: 'till', device_seq: 2 });
        expect(known).to.include({ outcome: 'applied' });
      });
      const [stored] = await subject.database.read(tenant, (tx) =>
        tx.rows(table, { device_id: 'till', device_seq: 2 }),
      );
      expect(stored).to.include({ outcome: 'applied' });
    });

    it('asks the database, after writing what waits, for everything else', async () => {
      const counted = await calls(async (batch) => {
        await batch.knowRows(table, places);
        await batch.insert(table, row(10));
        expect(
          seqsOf(await batch.rows(table, { device_id: 'till', device_seq: [4, 9, 10] })),
        ).to.have.members([9, 10]);
        expect(await batch.rows(table, { device_id: 'till' }), 'not only those it knows').to.have.length(4);
        const newest = await batch.rows(table, places, { orderBy: 'device_seq', descending: true, limit: 1 });
        expect(seqsOf(newest), 'nor in an order it does not keep').to.deep.equal([2]);
      });
      expect(counted).to.deep.equal({ rows: 4, insertMany: 1 });
    });
  });
});
