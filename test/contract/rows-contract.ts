// Rows of plain tables: one that is removed leaves nothing under its key.
import { expect } from 'chai';
import type { WriteTx } from '../../server/db/database.ts';
import { Gate, isPending, storeId, tenantOf, withStores } from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

export function rowsContract(subject: Subject): void {
  describe('a row that is removed', () => {
    const roles = 'vendor_employee_roles';
    const role = (name: string) => ({ id: '1', store_id: storeId, name });
    const write = <T>(work: (tx: WriteTx) => Promise<T>) =>
      subject().database.write(tenantOf(subject()), work);
    const insert = (name: string) => write((tx) => tx.insert(roles, role(name)));
    const rows = () => subject().database.read(tenantOf(subject()), (tx) => tx.rows(roles, {}));

    beforeEach(async () => {
      await withStores(subject(), storeId);
      await insert('first');
    });

    it('frees its key within the same transaction', async () => {
      await write(async (tx) => {
        await tx.remove(roles, { id: '1' });
        await tx.insert(roles, role('second'));
      });
      expect(await rows()).to.deep.equal([role('second')]);
    });

    it('frees its key for a later transaction', async () => {
      await write((tx) => tx.remove(roles, { id: '1' }));
      expect(await rows()).to.deep.equal([]);
      await insert('second');
      expect(await rows()).to.deep.equal([role('second')]);
    });

    it('frees its key for one that waits for the removal', async () => {
      const gate = new Gate();
      const removing = write(async (tx) => {
        await tx.remove(roles, { id: '1' });
        await gate.pass();
      });
      await gate.reached;
      const inserting = insert('second');
      expect(await isPending(inserting)).to.equal(true);
      gate.open();
      await Promise.all([removing, inserting]);
      expect(await rows()).to.deep.equal([role('second')]);
    });

    it('is not updated in the transaction that removed it', async () => {
      await write(async (tx) => {
        await tx.remove(roles, { id: '1' });
        await tx.update(roles, { id: '1' }, { name: 'second' });
      });
      expect(await rows()).to.deep.equal([]);
    });
  });
}
