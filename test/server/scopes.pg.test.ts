// What a device holds is what its person may see in its store, and nothing stays that no longer belongs there: a
// document that leaves arrives as deleted, a person with other rights pulls under another scope.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Collection, Product, ReplicatedDocument } from '@evertill/schemas';
import type { Checkpoint, Digest } from '@evertill/sync';
import { DigestSum } from '@evertill/sync';
import { aCustomer, aReference } from '../contract/contract-documents.ts';
import { sha256 } from '../support/given-journal.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted, helloOf, SyncSocket } from '../support/system-socket.ts';

describe('the scope of a device', () => {
  let system: System;
  let vendor: GivenVendor;

  beforeEach(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  afterEach(() => system?.stop());

  /** A replica that applies what it pulls, as a client would. */
  class Replica {
    readonly documents = new Map<string, ReplicatedDocument>();
    readonly #role: Role;
    readonly #store: 0 | 1;
    readonly #collection: Collection;
    #checkpoint: Checkpoint | null = null;

    constructor(collection: Collection, role: Role, store: 0 | 1 = 0) {
      this.#collection = collection;
      this.#role = role;
      this.#store = store;
    }

    async pull(): Promise<string[]> {
      const query = new URLSearchParams({
        store_id: vendor.stores[this.#store].id,
        checkpoint: JSON.stringify(this.#checkpoint),
      });
      const answer = await ask(system.url, 'get', `/sync/${this.#collection.name}/pull?${query}`, {
        token: vendor.people[this.#role].token,
      });
      for (const { _deleted, ...document } of answer.body.documents as ReplicatedDocument[]) {
        if (_deleted) this.documents.delete(document.id);
        else this.documents.set(document.id, document as ReplicatedDocument);
      }
      this.#checkpoint = answer.body.checkpoint as Checkpoint;
      return [...this.documents.keys()].toSorted();
    }

    /** [D1] Compared with the server's own. */
    async expectEqual(): Promise<void> {
      const sum = new DigestSum(sha256);
      for (const document of this.documents.values()) sum.add(document);
      const query = new URLSearchParams({ store_id: vendor.stores[this.#store].id });
      const answer = await ask(system.url, 'get', `/sync/${this.#collection.name}/digest?${query}`, {
        token: vendor.people[this.#role].token,
      });
      const { count, hash, checkpoint } = answer.body as Digest & { checkpoint: Checkpoint };
      expect({ count, hash }).to.deep.equal(sum.result());
      expect(checkpoint).to.deep.equal(this.#checkpoint);
    }
  }

  const changed = async (id: string, fields: Partial<Product>) => {
    const stored = await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections.product, id));
    await give(system, vendor, collections.product, {
      ...(stored!.document as unknown as Product),
      ...fields,
    });
  };

  it('[C3] a product that is hidden leaves the tills and stays with those who may see it, its barcodes too', async () => {
    await giveProduct(system, vendor, { id: 'milk', barcodes: ['1'] });
    await giveProduct(system, vendor, { id: 'bread', barcodes: ['2'] });
    const [till, tillCodes] = [
      new Replica(collections.product, 'cashier'),
      new Replica(collections.barcode, 'cashier'),
    ];
    const [office, officeCodes] = [
      new Replica(collections.product, 'reader'),
      new Replica(collections.barcode, 'reader'),
    ];
    for (const replica of [till, office]) expect(await replica.pull()).to.deep.equal(['bread', 'milk']);
    for (const replica of [tillCodes, officeCodes])
      expect(await replica.pull()).to.deep.equal(['1|milk', '2|bread']);

    await changed('milk', { admin_only: true });
    expect(await till.pull()).to.deep.equal(['bread']);
    expect(await tillCodes.pull()).to.deep.equal(['2|bread']);
    expect(await office.pull()).to.deep.equal(['bread', 'milk']);
    expect(office.documents.get('milk')).to.include({ admin_only: true });
    expect(await officeCodes.pull()).to.deep.equal(['1|milk', '2|bread']);
    for (const replica of [till, tillCodes, office, officeCodes]) await replica.expectEqual();
    expect(await new Replica(collections.product, 'cashier').pull(), 'who never had it').to.deep.equal([
      'bread',
    ]);

    await changed('milk', { admin_only: false });
    expect(await till.pull()).to.deep.equal(['bread', 'milk']);
    expect(await tillCodes.pull()).to.deep.equal(['1|milk', '2|bread']);
    for (const replica of [till, tillCodes, office]) {
      await replica.pull();
      await replica.expectEqual();
    }
  });

  it('[C3] an employee made an owner arrives in every store, and leaves the others when made an employee again', async () => {
    const here = new Replica(collections.staff, 'owner', 0);
    const elsewhere = new Replica(collections.staff, 'owner', 1);
    const isIn = async (replica: Replica) => (await replica.pull()).includes('acme-cashier');
    const { token } = vendor.people.owner;
    for (const [vendor_type, inOther] of [
      ['employee', false],
      ['owner', true],
      ['employee', false],
      ['owner', true],
    ] as const) {
      const at = '/vendor/vendor-employees/acme-cashier';
      expect((await ask(system.url, 'patch', at, { token, body: { vendor_type } })).status).to.equal(200);
      expect(await isIn(here), vendor_type).to.equal(true);
      expect(await isIn(elsewhere), vendor_type).to.equal(inOther);
      for (const replica of [here, elsewhere]) await replica.expectEqual();
    }
  });

  it('[C3] a record moves from one store to another, to every store and back, and is always where it belongs', async () => {
    const [here, elsewhere] = vendor.stores.map(({ id }) => id);
    const a = new Replica(collections.customer, 'owner', 0);
    const b = new Replica(collections.customer, 'owner', 1);
    const moves: readonly (readonly [string, readonly string[], readonly string[]])[] = [
      [here!, ['ann'], []],
      [elsewhere!, [], ['ann']],
      ['', ['ann'], ['ann']],
      [here!, ['ann'], []],
      [elsewhere!, [], ['ann']],
      [here!, ['ann'], []],
      ['', ['ann'], ['ann']],
      [elsewhere!, [], ['ann']],
    ];
    for (const [store_id, inA, inB] of moves) {
      await give(system, vendor, collections.customer, aCustomer({ id: 'ann', store_id }));
      expect(await a.pull(), `in ${store_id}`).to.deep.equal(inA);
      expect(await b.pull(), `in ${store_id}`).to.deep.equal(inB);
      for (const replica of [a, b]) await replica.expectEqual();
      const fresh = [
        new Replica(collections.customer, 'owner', 0),
        new Replica(collections.customer, 'owner', 1),
      ];
      expect(await fresh[0]!.pull(), `anew, in ${store_id}`).to.deep.equal(inA);
      expect(await fresh[1]!.pull(), `anew, in ${store_id}`).to.deep.equal(inB);
    }
  });

  it('[C3] a colleague who changes stores leaves one and comes to the other', async () => {
    const a = new Replica(collections.staff, 'owner', 0);
    const b = new Replica(collections.staff, 'owner', 1);
    const { staff } = vendor.people.reader;
    expect(await a.pull()).to.include(staff.id);
    expect(await b.pull()).to.not.include(staff.id);
    await give(system, vendor, collections.staff, { ...staff, store_ids: [vendor.stores[1].id] });
    expect(await a.pull()).to.not.include(staff.id);
    expect(await b.pull()).to.include(staff.id);
    for (const replica of [a, b]) await replica.expectEqual();
  });

  it('[C4] has another name for other rights, so that the device pulls anew', async () => {
    const scopes = async (role: Role) =>
      (
        await greeted(system.url, {
          token: vendor.people[role].token,
          store_id: vendor.stores[role === 'neighbour' ? 1 : 0].id,
        })
      ).welcome['scopes'];
    const [here, elsewhere] = vendor.stores.map(({ id }) => id);
    expect(await scopes('cashier')).to.include({
      product: `store:${here}`,
      barcode: `store:${here}`,
      order: `store:${here}`,
    });
    expect(await scopes('reader')).to.include({
      product: `store:${here}:full`,
      barcode: `store:${here}:full`,
      order: `store:${here}`,
    });
    expect(await scopes('owner')).to.include({ product: `store:${here}:full` });
    expect(await scopes('neighbour')).to.include({ product: `store:${elsewhere}:full` });
    expect(await scopes('cashier'), 'what never leaves a device').to.not.have.any.keys(
      'operation',
      'attention',
      'device',
    );
  });

  it('[D3] of a time-bound collection is compared from the day the device asks for', async () => {
    await give(system, vendor, collections.reference, aReference({ id: 'x', store_id: '' }));
    const { token } = vendor.people.cashier;
    const digest = (query: Record<string, string>) =>
      ask(
        system.url,
        'get',
        `/sync/order/digest?${new URLSearchParams({ store_id: vendor.stores[0].id, ...query })}`,
        { token },
      );
    expect((await digest({ from_day: '2026-01-01' })).body).to.include({ count: 0, hash: '0'.repeat(64) });
    expect((await digest({ from_day: 'x'.repeat(11) })).body).to.include({ code: 'invalid_input' });
  });

  describe('[V1][V2] of an app that is too old', () => {
    const outdated = [
      ['another protocol', { protocol: 99 }, []],
      ['no protocol at all', { protocol: 0 }, []],
      [
        'another version of a collection',
        { collections: { product: 99, draft: collections.draft.version } },
        ['product'],
      ],
      ['a collection nobody knows', { collections: { loyalty: 1 } }, ['loyalty']],
      ['a collection every object has', { collections: { toString: 1 } }, ['toString']],
    ] as const;
    for (const [what, fields, named] of outdated) {
      it(`with ${what}: nothing is served, and its journal is taken all the same`, async () => {
        const socket = await SyncSocket.open(system.url);
        const { token } = vendor.people.cashier;
        const answer = await socket.ask(helloOf({ token, store_id: vendor.stores[0].id, ...fields }));
        expect(answer).to.deep.include({ type: 'upgrade-required', collections: named, scopes: {} });
        const pull = await socket.ask({ type: 'pull', collection: 'product', checkpoint: null, limit: 1 });
        expect(pull).to.include({ type: 'error', code: 'unauthenticated' });
        expect(await socket.ask({ type: 'operations', operations: [] })).to.deep.include({
          type: 'outcomes',
          outcomes: [],
        });
        await socket.close();
      });
    }

    it('with the versions this server serves it is welcome', async () => {
      const versions = Object.fromEntries(
        Object.values(collections)
          .filter(({ scope }) => (scope as string) !== 'local')
          .map(({ name, version }) => [name, version]),
      );
      const { token } = vendor.people.cashier;
      const socket = await greeted(system.url, {
        token,
        store_id: vendor.stores[0].id,
        collections: versions,
      });
      expect(socket.welcome.type).to.equal('welcome');
    });
  });
});
