// [S] Live changes through the public doors, over the socket and as server-sent events: what arrives, in what order,
// and that nobody can stop it for others.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Customer } from '@evertill/schemas';
import { startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import { aCustomer, aVariation } from '../contract/contract-documents.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { listenToEvents } from '../support/system-events.ts';
import { ask } from '../support/system-http.ts';
import { greeted } from '../support/system-socket.ts';
import type { Frame, SyncSocket } from '../support/system-socket.ts';

describe('live changes', () => {
  let system: System;
  let vendor: GivenVendor;
  let storeId: string;
  const sockets: SyncSocket[] = [];

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    storeId = vendor.stores[0].id;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.close();
  });
  after(() => system?.stop());

  const customer = (id: string, fields: Partial<Customer> = {}) =>
    give(system, vendor, collections.customer, aCustomer({ id, store_id: storeId, ...fields }));

  async function listening(
    checkpoint: Checkpoint | null,
    collection = 'customer',
  ): Promise<SyncSocket & { welcome: Frame }> {
    const socket = await greeted(system.url, { token: vendor.people.cashier.token, store_id: storeId });
    sockets.push(socket);
    const answer = await socket.ask({ type: 'stream', collections: { [collection]: { checkpoint } } });
    expect(answer.type).to.equal('streaming');
    return socket;
  }
  const brings = (id: string) => (frame: Frame) =>
    frame.type === 'changes' && (frame['documents'] as { id: string }[]).some((one) => one.id === id);
  const pulled = async () => {
    const query = new URLSearchParams({ store_id: storeId, limit: '5000' });
    const answer = await ask(system.url, 'get', `/sync/customer/pull?${query}`, {
      token: vendor.people.cashier.token,
    });
    return answer.body as { documents: { id: string }[]; checkpoint: Checkpoint };
  };

  it('[S1] begin with what lies between the checkpoint and now, then each change as it is committed', async () => {
    await customer('one');
    const { checkpoint } = await pulled();
    await customer('two');
    const socket = await listening(checkpoint);
    const first = await socket.next(brings('two'));
    expect(first['documents'].map(({ id }: { id: string }) => id)).to.deep.equal(['two']);
    await customer('three');
    await customer('two', { name: 'again' });
    const last = await socket.next(
      (frame) => brings('two')(frame) && frame['documents'].some(({ rev }: { rev: number }) => rev === 2),
    );
    const ids = socket.frames
      .flatMap((frame) => (frame.type === 'changes' ? frame['documents'] : []))
      .map(({ id }: { id: string }) => id);
    expect(ids).to.deep.equal(['two', 'three', 'two']);
    expect((await pulled()).checkpoint).to.deep.equal(last['checkpoint']);
  });

  it('[S1] for a client far behind begin with resync, and it misses nothing afterwards', async () => {
    await system.database.write({ vendor_id: 'acme' }, (tx) => {
      const documents = Array.from({ length: 501 }, (_, index) =>
        aCustomer({ id: `bulk-${index}`, store_id: storeId }),
      );
      return tx.putMany(
        collections.customer,
        documents.map((document) => ({ document, deleted: false })),
      );
    });
    const socket = await listening(null);
    const first = await socket.next(({ type }) => type === 'resync' || type === 'changes');
    expect(first).to.deep.equal({ type: 'resync', collection: 'customer' });
    await customer('after-resync');
    await socket.next(brings('after-resync'));
  });

  it('[S3] of another store, another collection or another vendor do not come', async () => {
    const other = await giveVendor(system, 'other');
    const socket = await listening((await pulled()).checkpoint);
    await give(
      system,
      other,
      collections.customer,
      aCustomer({ id: 'foreign', store_id: other.stores[0].id }),
    );
    await customer('neighbour', { store_id: vendor.stores[1].id });
    await giveProduct(system, vendor, { id: 'product' });
    await customer('mine');
    await customer('everybodys', { store_id: '' });
    await socket.next(brings('everybodys'));
    const ids = socket.frames
      .flatMap((frame) => (frame.type === 'changes' ? frame['documents'] : []))
      .map(({ id }: { id: string }) => id);
    expect(ids).to.deep.equal(['mine', 'everybodys']);
  });

  it('[S3] made by hand in SQL come too, whether the row was changed or one of its parts', async () => {
    await giveProduct(system, vendor, { id: 'varied', variations: [aVariation({ id: 'v', price: 5 })] });
    const socket = await listening(null, 'product');
    await socket.next(brings('varied'));
    const from = socket.frames.length;
    await system.owner.query("UPDATE items SET name = 'By hand' WHERE id = 'varied'");
    const renamed = await socket.next(brings('varied'), { from });
    expect(renamed['documents'][0]).to.include({ name: 'By hand', rev: 2 });
    await system.owner.query("UPDATE item_variations SET name = 'Part' WHERE parent_id = 'varied'");
    const part = await socket.next((frame) => frame.type === 'changes' && frame['documents'][0]?.rev === 3, {
      from,
    });
    expect(part['documents'][0].variations[0]).to.include({ name: 'Part' });
  });

  it('[S6] go on for everybody else when one listener claims to be far ahead', async () => {
    const { checkpoint } = await pulled();
    const ahead = { ...checkpoint, xid: '18446744073709551615', id: 'z' };
    const liar = await listening(ahead);
    const honest = await listening(checkpoint);
    await customer('for-all');
    await honest.next(brings('for-all'));
    await liar.close();
    await customer('for-all-2');
    await honest.next(brings('for-all-2'));
  });

  it('[S1] begin anew with a checkpoint of another history', async () => {
    const socket = await listening({ ...startOf('another'), xid: '999999999' });
    await socket.next(({ type }) => type === 'resync');
  });

  it('come as server-sent events as well, until the token runs out', async () => {
    const short = await system.another({ config: { accessExpires: 2 } as never });
    const { email } = vendor.people.cashier;
    const login = await ask(short.url, 'post', '/auth/vendor/login', {
      body: { email, password: 'correct horse battery' },
    });
    const { checkpoint } = await pulled();
    const events = await listenToEvents(short.url, login.body.access_token as string, {
      store_id: storeId,
      collections: JSON.stringify({ customer: { checkpoint } }),
    });
    expect(events.frames[0] ?? (await events.next(() => true))).to.include({ type: 'streaming' });
    await customer('by-event');
    const change = await events.next((frame) => frame.type === 'changes' && frame.documents.length > 0);
    expect(change.documents[0]).to.include({ id: 'by-event' });
    await events.ended;
    await short.stop();
  });

  it('as events are refused for what one may not see, before anything is sent', async () => {
    const { token } = vendor.people.cashier;
    const wanted = (query: Record<string, string>) =>
      ask(system.url, 'get', `/sync/stream?${new URLSearchParams(query)}`, { token });
    const product = JSON.stringify({ product: { checkpoint: null } });
    for (const [query, word] of [
      [{ store_id: vendor.stores[1].id, collections: product }, '404 not_found'],
      [{ store_id: 'nowhere', collections: product }, '404 not_found'],
      [{ store_id: storeId, collections: '{"nothing":{"checkpoint":null}}' }, '404 unknown_collection'],
      [{ store_id: storeId, collections: '{"device":{"checkpoint":null}}' }, '404 unknown_collection'],
      [{ store_id: storeId, collections: '{"product":{"checkpoint":{"xid":"1"}}}' }, '400 invalid_input'],
      [{ store_id: storeId, collections: 'product' }, '400 invalid_input'],
    ] as const) {
      const answer = await wanted(query);
      expect(`${answer.status} ${answer.body.code}`, JSON.stringify(query)).to.equal(word);
    }
  });
});
