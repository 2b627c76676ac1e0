// What a client is told when it greets, and when an exchange itself fails: everything it needs to go on by itself.
import { expect } from 'chai';
import { collections, replicated } from '@evertill/schemas';
import { GivenJournal } from '../support/given-journal.ts';
import { GivenLane, operate } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted, helloOf, SyncSocket } from '../support/system-socket.ts';
import { testClock } from '../support/test-clock.ts';

describe('a greeting', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
  });
  after(() => system?.stop());

  const store = () => vendor.stores[0].id;
  const lane = (device: string) => new GivenLane(system, vendor, new GivenJournal(device));

  describe('[H3] welcome', () => {
    it('says the epoch, the server’s time, who this is, and the scope of every collection that travels', async () => {
      const { token, staff, actor } = vendor.people.cashier;
      const socket = await greeted(system.url, { token, store_id: store() });
      const { welcome } = socket;
      expect(welcome).to.include({
        epoch: system.server.deps.history.epoch(),
        user_id: staff.id,
        vendor_id: actor.vendor_id,
      });
      expect(Math.abs(welcome['server_time'] - testClock.now())).to.be.below(5000);
      const names = replicated(collections).map(({ name }) => name);
      expect(welcome['scopes']).to.have.all.keys(names);
      expect(names).to.include.members(['product', 'order', 'draft']).and.not.include('operation');
      await socket.close();
    });

    it('says of this device’s entries the highest number the server has and those missing below it', async () => {
      const from = lane('known');
      const opening = from.opening('shift');
      from.journal.skip();
      const refused = from.sale({ id: 'sale', shift: 'shift', lines: [{ item_id: 'gone', unit_price: 1 }] });
      await from.send(opening, refused);
      await operate(system, vendor.people.cashier, [lane('another').opening('other')]);
      const ledger = async (device_id: string) => {
        const { token } = vendor.people.cashier;
        const body = helloOf({ token: '', store_id: store(), device_id });
        return (await ask(system.url, 'post', '/sync/hello', { token, body })).body.ledger as object;
      };
      expect(await ledger('known')).to.deep.equal({ device_seq: 3, missing: [2] });
      expect(await ledger('another')).to.deep.equal({ device_seq: 1, missing: [] });
      expect(await ledger('never seen')).to.deep.equal({ device_seq: 0, missing: [] });
    });
  });

  describe('[E1] an error', () => {
    it('says whether to try never again or with a fresh token, on the socket and by HTTP in the same words', async () => {
      const { token } = vendor.people.cashier;
      const socket = await SyncSocket.open(system.url);
      const pull = { type: 'pull', collection: 'nothing', checkpoint: null, limit: 1 } as const;
      const refusals = [await socket.ask(helloOf({ token: 'nobody', store_id: store() }))];
      await socket.ask(helloOf({ token, store_id: store() }));
      refusals.push(await socket.ask(pull));
      await socket.close();
      const path = `/sync/nothing/pull?store_id=${store()}`;
      const twins = [
        await ask(system.url, 'get', path, { token: 'nobody' }),
        await ask(system.url, 'get', path, { token }),
      ];
      expect(twins.map(({ status }) => status)).to.deep.equal([401, 404]);
      for (const [index, { body }] of twins.entries()) {
        const { id: _, ...frame } = refusals[index]!;
        expect(body).to.deep.equal({ ...frame, id: 0 });
      }
      expect(refusals.map(({ type, code, remedy }) => [type, code, remedy])).to.deep.equal([
        ['error', 'unauthenticated', 'auth'],
        ['error', 'unknown_collection', 'fatal'],
      ]);
    });

    it('is never said of a refused row or entry', async () => {
      const { token } = vendor.people.cashier;
      const socket = await greeted(system.url, { token, store_id: store() });
      const rows = [{ newDocumentState: { id: 'x', _deleted: false } }];
      expect(await socket.ask({ type: 'push', collection: 'draft', rows })).to.include({ type: 'pushed' });
      expect(await socket.ask({ type: 'operations', operations: [{ device_seq: 1 }] })).to.include({
        type: 'outcomes',
      });
      await socket.close();
    });
  });
});
