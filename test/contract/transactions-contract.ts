// Transactions: all or nothing, invisible until they commit, waiting for each other where they touch the same thing,
// tried again where that helps, and announced once they are durable.
import { expect } from 'chai';
import type { Touched } from '../../server/db/database.ts';
import { ConstraintRefusal } from '../../server/db/database.ts';
import { aCustomer, aLedgerRow } from './contract-documents.ts';
import { Gate, customer, isPending, product, refusalOf, save, tenantOf } from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

const own = (id: string, name = id) => aCustomer({ id, store_id: '', name });

export function transactionsContract(subject: Subject): void {
  const nameOf = async (id: string): Promise<unknown> => {
    const stored = await subject().database.read(tenantOf(subject()), (tx) => tx.get(customer, id));
    return stored?.document['name'];
  };

  describe('a transaction', () => {
    it('answers what its work answers', async () => {
      const { database } = subject();
      expect(await database.write(tenantOf(subject()), () => Promise.resolve('a'))).to.equal('a');
      expect(await database.read(tenantOf(subject()), () => Promise.resolve(['b']))).to.deep.equal(['b']);
    });

    it('that throws leaves nothing behind, and the error comes out as it was', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('kept'));
      const error = new Error('on purpose');
      const thrown = await refusalOf(
        database.write(tenant, async (tx) => {
          await tx.put(customer, own('new'), false);
          await tx.lock(customer, 'kept');
          await tx.put(customer, own('kept', 'changed'), false);
          await tx.insert('operation_ledger', aLedgerRow('till', 1));
          await tx.leave(customer, ['store:x'], own('kept'));
          await tx.nextNumber('series');
          throw error;
        }),
      );
      expect(thrown).to.equal(error);
      expect([await nameOf('new'), await nameOf('kept')]).to.deep.equal([undefined, 'kept']);
      expect(await database.read(tenant, (tx) => tx.rows('operation_ledger', {}))).to.deep.equal([]);
      expect(await database.write(tenant, (tx) => tx.nextNumber('series'))).to.equal(1);
    });

    it('is invisible to everybody else until it commits', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c', 'before'));
      const gate = new Gate();
      const writing = database.write(tenant, async (tx) => {
        await tx.lock(customer, 'c');
        await tx.put(customer, own('c', 'after'), false);
        await tx.put(customer, own('new'), false);
        await gate.pass();
      });
      await gate.reached;
      expect([await nameOf('c'), await nameOf('new')]).to.deep.equal(['before', undefined]);
      gate.open();
      await writing;
      expect([await nameOf('c'), await nameOf('new')]).to.deep.equal(['after', 'new']);
    });

    it('that only reads sees one moment; one that writes sees what was committed before each statement', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c', 'before'));
      const gates = { read: new Gate(), write: new Gate() };
      const look = async (tx: Parameters<Parameters<typeof database.read>[1]>[0], gate: Gate) => {
        const first = await tx.get(customer, 'c');
        await gate.pass();
        const second = await tx.get(customer, 'c');
        const found = await tx.find(customer, { store_id: '' });
        return [first?.document['name'], second?.document['name'], found.length];
      };
      const reading = database.read(tenant, (tx) => look(tx, gates.read));
      const writing = database.write(tenant, (tx) => look(tx, gates.write));
      await Promise.all([gates.read.reached, gates.write.reached]);
      await save(database, tenant, customer, own('c', 'after'));
      await save(database, tenant, customer, own('new'));
      gates.read.open();
      gates.write.open();
      expect(await reading).to.deep.equal(['before', 'before', 1]);
      expect(await writing).to.deep.equal(['before', 'after', 2]);
    });
  });

  describe('two transactions at once', () => {
    it('a lock waits for the one that holds it and then sees what that one wrote', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c', 'one'));
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.lock(customer, 'c');
        await gate.pass();
        await tx.put(customer, own('c', 'two'), false);
      });
      await gate.reached;
      const second = database.write(tenant, async (tx) => {
        const stored = await tx.lock(customer, 'c');
        await tx.put(customer, own('c', `${String(stored?.document['name'])}, three`), false);
        return stored?.document.rev;
      });
      expect(await isPending(second)).to.equal(true);
      gate.open();
      await first;
      expect(await second).to.equal(2);
      expect(await nameOf('c')).to.equal('two, three');
    });

    it('a lock that was waited for in vain is free again', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c', 'one'));
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.lock(customer, 'c');
        await tx.put(customer, own('c', 'never'), false);
        await gate.pass();
        throw new Error('on purpose');
      });
      await gate.reached;
      const second = save(database, tenant, customer, own('c', 'two'));
      gate.open();
      await refusalOf(first);
      expect(await second).to.equal(2);
      expect(await nameOf('c')).to.equal('two');
    });

    it('many that count one document up lose none', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c', '0'));
      await Promise.all(
        Array.from({ length: 24 }, () =>
          database.write(tenant, async (tx) => {
            const stored = await tx.lock(customer, 'c');
            await tx.put(customer, own('c', String(Number(stored?.document['name']) + 1)), false);
          }),
        ),
      );
      expect(await nameOf('c')).to.equal('24');
    });

    it('two that insert the same document: the second is tried again and sees the first', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.lock(customer, 'c');
        await tx.put(customer, own('c', 'first'), false);
        await gate.pass();
      });
      await gate.reached;
      const seen: unknown[] = [];
      const second = database.write(tenant, async (tx) => {
        const stored = await tx.lock(customer, 'c');
        seen.push(stored?.document['name']);
        return tx.put(customer, own('c', 'second'), false);
      });
      // A busy machine lets it begin late.
      while (seen.length === 0) await isPending(second);
      expect(await isPending(second)).to.equal(true);
      gate.open();
      await first;
      expect(await second).to.equal(2);
      expect(seen).to.deep.equal([undefined, 'first']);
    });

    it('two that insert the same row: the second is tried again and sees the first', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const record = async (tx: Parameters<Parameters<typeof database.write>[1]>[0]) => {
        const known = await tx.rows('operation_ledger', { device_id: 'till', device_seq: 1 });
        if (known.length === 0) await tx.insert('operation_ledger', aLedgerRow('till', 1));
        return known.length;
      };
      const first = database.write(tenant, async (tx) => {
        await record(tx);
        await gate.pass();
      });
      await gate.reached;
      const second = database.write(tenant, record);
      expect(await isPending(second)).to.equal(true);
      gate.open();
      await first;
      expect(await second).to.equal(1);
    });

    it('an insert that was waited for in vain leaves room for the second', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.put(customer, own('c', 'first'), false);
        await gate.pass();
        throw new Error('on purpose');
      });
      await gate.reached;
      const second = save(database, tenant, customer, own('c', 'second'));
      gate.open();
      await refusalOf(first);
      expect(await second).to.equal(1);
      expect(await nameOf('c')).to.equal('second');
    });

    it('two that wait for each other: one is tried again, and both take place', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      for (const id of ['a', 'b']) await save(database, tenant, customer, own(id, ''));
      const gates = [new Gate(), new Gate()];
      const cross = (order: readonly string[], gate: Gate, mark: string) =>
        database.write(tenant, async (tx) => {
          for (const id of order) {
            const stored = await tx.lock(customer, id);
            await tx.put(customer, own(id, `${String(stored?.document['name'])}${mark}`), false);
            await gate.pass();
          }
        });
      const both = [cross(['a', 'b'], gates[0]!, '1'), cross(['b', 'a'], gates[1]!, '2')];
      await Promise.all(gates.map(({ reached }) => reached));
      for (const gate of gates) gate.open();
      await Promise.all(both);
      expect(['12', '21']).to.include(await nameOf('a'));
      expect(await nameOf('b')).to.equal(await nameOf('a'));
    });

    it('two that lock many in opposite orders do not wait for each other in a circle', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) await save(database, tenant, customer, own(id, ''));
      let tries = 0;
      const cross = (order: readonly string[], mark: string) =>
        database.write(tenant, async (tx) => {
          tries += 1;
          const found = await tx.lockMany(customer, order);
          const states = order.map((id) => ({
            document: own(id, `${String(found.get(id)?.document['name'])}${mark}`),
            deleted: false,
          }));
          await tx.putMany(customer, states);
        });
      await Promise.all(
        Array.from({ length: 6 }, (_, n) => cross(n % 2 ? ids : ids.toReversed(), String(n))),
      );
      expect(tries).to.equal(6);
      const names = await Promise.all(ids.map(nameOf));
      expect(new Set(names).size).to.equal(1);
      expect(String(names[0]).split('').sort().join('')).to.equal('012345');
    });

    it('an insert of what is there already is refused by its key when trying again does not help', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await save(database, tenant, customer, own('c'));
      const refusal = await refusalOf(database.write(tenant, (tx) => tx.put(customer, own('c'), false)));
      expect(refusal).to.be.instanceOf(ConstraintRefusal).with.property('constraint', 'customers_pkey');
    });

    it('changes of one row wait for each other', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await database.write(tenant, (tx) => tx.insert('operation_ledger', aLedgerRow('till', 1)));
      const where = { device_id: 'till', device_seq: 1 };
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.update('operation_ledger', where, { outcome: 'rejected', code: 'first' });
        await gate.pass();
      });
      await gate.reached;
      const second = database.write(tenant, (tx) =>
        tx.update('operation_ledger', where, { details: { by: 'second' } }),
      );
      expect(await isPending(second)).to.equal(true);
      gate.open();
      await Promise.all([first, second]);
      const rows = await database.read(tenant, (tx) => tx.rows('operation_ledger', where));
      expect(rows).to.deep.equal([
        aLedgerRow('till', 1, { outcome: 'rejected', code: 'first', details: { by: 'second' } }),
      ]);
    });
  });

  describe('numbers of a series', () => {
    it('run 1, 2, 3 … for each series and vendor, and within a transaction', async () => {
      const { database, otherVendorId } = subject();
      const tenant = tenantOf(subject());
      const two = await database.write(tenant, async (tx) => [
        await tx.nextNumber('a'),
        await tx.nextNumber('a'),
      ]);
      expect(two).to.deep.equal([1, 2]);
      expect(await database.write(tenant, (tx) => tx.nextNumber('b'))).to.equal(1);
      expect(await database.write({ vendor_id: otherVendorId }, (tx) => tx.nextNumber('a'))).to.equal(1);
      expect(await database.write(tenant, (tx) => tx.nextNumber('a'))).to.equal(3);
    });

    it('have no gaps among committed transactions, however many are at it and fail', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const numbers = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const work = database.write(tenant, async (tx) => {
            const number = await tx.nextNumber('order');
            if (index % 3 === 0) throw new Error('on purpose');
            return number;
          });
          return work.catch(() => undefined);
        }),
      );
      const given = numbers.filter((number) => number !== undefined).sort((a, b) => a - b);
      expect(given).to.deep.equal(Array.from({ length: 20 }, (_, index) => index + 1));
    });
  });

  describe('news', () => {
    it('of a commit reach every listener once it is visible, each collection and key once', async () => {
      const { database, vendorId } = subject();
      const tenant = tenantOf(subject());
      const heard: Touched[][] = [];
      const visible: Promise<unknown>[] = [];
      database.onCommit((touched) => {
        heard.push([...touched]);
        visible.push(nameOf('c'));
      });
      await database.write(tenant, async (tx) => {
        await tx.put(customer, own('c'), false);
        tx.touch(customer, ['store:a', 'store:b']);
        tx.touch(customer, ['store:b']);
        tx.touch(product, ['store:a:full']);
      });
      expect(heard).to.deep.equal([
        [
          { vendor_id: vendorId, collection: 'customer', keys: ['store:a', 'store:b'] },
          { vendor_id: vendorId, collection: 'product', keys: ['store:a:full'] },
        ],
      ]);
      expect(await Promise.all(visible)).to.deep.equal(['c']);
    });

    it('are silent before the commit, without a commit, and when nothing was touched', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      let heard = 0;
      database.onCommit(() => (heard += 1));
      const gate = new Gate();
      const writing = database.write(tenant, async (tx) => {
        tx.touch(customer, ['store:a']);
        await tx.put(customer, own('c'), false);
        await gate.pass();
      });
      await gate.reached;
      expect(heard).to.equal(0);
      gate.open();
      await writing;
      expect(heard).to.equal(1);
      await save(database, tenant, customer, own('d'));
      const failing = database.write(tenant, async (tx) => {
        tx.touch(customer, ['store:a']);
        await tx.put(customer, own('e'), false);
        throw new Error('on purpose');
      });
      await refusalOf(failing);
      expect(heard).to.equal(1);
    });

    it('of a transaction that was tried again tell of its last try only', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const first = database.write(tenant, async (tx) => {
        await tx.put(customer, own('c', 'first'), false);
        await gate.pass();
      });
      await gate.reached;
      const heard: string[][] = [];
      database.onCommit((touched) => heard.push(touched.flatMap(({ keys }) => keys)));
      let tries = 0;
      const looked = Promise.withResolvers<void>();
      const second = database.write(tenant, async (tx) => {
        tries += 1;
        await tx.lock(customer, 'c');
        // What it has found missing is there when it writes: it has to be tried again.
        looked.resolve();
        tx.touch(customer, [`try ${tries}`]);
        await tx.put(customer, own('c', 'second'), false);
      });
      await looked.promise;
      gate.open();
      await Promise.all([first, second]);
      expect(heard).to.deep.equal([['try 2']]);
    });
  });
}
