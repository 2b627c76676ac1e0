// Holding documents that are only named: several may at once, and whoever would change or remove one waits for all of
// them. And what cannot be held since it is not there yet.
import { expect } from 'chai';
import { aCustomer } from './contract-documents.ts';
import { customer, Gate, isPending, save, tenantOf } from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

export function holdingContract(subject: Subject): void {
  const named = aCustomer({ id: 'named', store_id: '' });

  describe('a document that is held because it is named', () => {
    beforeEach(() => save(subject().database, tenantOf(subject()), customer, named));

    it('is held by several at once, and by nobody when it is not there', async () => {
      const { database } = subject();
      const gates = [new Gate(), new Gate()];
      const holding = gates.map((gate) =>
        database.write(tenantOf(subject()), async (tx) => {
          await tx.share(customer, ['named', 'nowhere']);
          await gate.pass();
        }),
      );
      await Promise.all(gates.map(({ reached }) => reached));
      for (const gate of gates) gate.open();
      await Promise.all(holding);
    });

    it('is not changed before the last of them has ended, and is as it was until then', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gates = [new Gate(), new Gate()];
      const holding = gates.map((gate) =>
        database.write(tenant, async (tx) => {
          await tx.share(customer, ['named']);
          await gate.pass();
          return (await tx.get(customer, 'named'))?.deleted;
        }),
      );
      await Promise.all(gates.map(({ reached }) => reached));
      const removing = save(database, tenant, customer, named, true);
      expect(await isPending(removing)).to.equal(true);
      gates[0]!.open();
      await holding[0];
      expect(await isPending(removing), 'one is left').to.equal(true);
      gates[1]!.open();
      expect(await Promise.all(holding)).to.deep.equal([false, false]);
      expect(await removing).to.equal(2);
    });

    it('is waited for while somebody changes it, and then seen as it was left', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const removing = database.write(tenant, async (tx) => {
        await tx.lock(customer, 'named');
        await tx.put(customer, named, true);
        await gate.pass();
      });
      await gate.reached;
      const naming = database.write(tenant, async (tx) => {
        await tx.share(customer, ['named']);
        return tx.find(customer, { id: 'named' });
      });
      expect(await isPending(naming)).to.equal(true);
      gate.open();
      await removing;
      expect(await naming).to.deep.equal([]);
    });

    it('is also its own to change', async () => {
      const { database } = subject();
      const rev = await database.write(tenantOf(subject()), async (tx) => {
        await tx.share(customer, ['named']);
        await tx.lock(customer, 'named');
        await tx.share(customer, ['named']);
        return tx.put(customer, { ...named, name: 'changed' }, false);
      });
      expect(rev).to.equal(2);
    });
  });

  describe('a document that was read as absent', () => {
    it('and is there when it is locked: the transaction is tried again and sees it', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const seen: unknown[] = [];
      const late = database.write(tenant, async (tx) => {
        const read = await tx.get(customer, 'new');
        seen.push(read?.document['name']);
        if (seen.length === 1) await gate.pass();
        await tx.lock(customer, 'new');
        if (!read) await tx.put(customer, aCustomer({ id: 'new', store_id: '', name: 'late' }), false);
      });
      await gate.reached;
      await save(database, tenant, customer, aCustomer({ id: 'new', store_id: '', name: 'early' }));
      gate.open();
      await late;
      expect(seen).to.deep.equal([undefined, 'early']);
    });

    it('and was made by the transaction itself is no surprise to it', async () => {
      const { database } = subject();
      let tries = 0;
      await database.write(tenantOf(subject()), async (tx) => {
        tries += 1;
        await tx.get(customer, 'new');
        await tx.put(customer, aCustomer({ id: 'new', store_id: '' }), false);
        expect(await tx.lock(customer, 'new')).to.have.property('deleted', false);
      });
      expect(tries).to.equal(1);
    });
  });
}
