// The shortest path through everything: sign in, greet, pull, push, operate, stream and compare, over the socket and
// over HTTP. When this fails, look here first; every other server test stands on it.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { aDraft } from '../contract/contract-documents.ts';
import { GivenJournal, aSale, anOpening } from '../support/given-journal.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted, helloOf } from '../support/system-socket.ts';
import type { Frame } from '../support/system-socket.ts';
import { testClock } from '../support/test-clock.ts';

describe('a server, from sign-in to digest', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', barcodes: ['6414893400012'] });
    await giveProduct(system, vendor, { id: 'bread', name: 'Bread' });
  });
  after(() => system?.stop());

  const clientOf = () => ({ token: vendor.people.cashier.token, store_id: vendor.stores[0].id });

  it('renews a sign-in with the refresh token', async () => {
    const body = { email: vendor.people.owner.email, password: 'correct horse battery' };
    const login = await ask(system.url, 'post', '/auth/vendor/login', { body });
    expect(login.body.user).to.include({ vendor_id: 'acme', vendor_type: 'owner', store_ids: null });
    const { refresh_token } = login.body;
    const renewed = await ask(system.url, 'post', '/auth/vendor/refresh', { body: { refresh_token } });
    expect(renewed.status).to.equal(200);
    expect(renewed.body.access_token).to.be.a('string');
  });

  it('does everything over the socket', async () => {
    const socket = await greeted(system.url, clientOf());
    const { epoch } = socket.welcome;
    expect(socket.welcome['scopes']).to.include({
      product: `store:${vendor.stores[0].id}`,
      staff: `store:${vendor.stores[0].id}`,
    });
    const products = await socket.ask({ type: 'pull', collection: 'product', checkpoint: null, limit: 100 });
    expect(products['documents'].map(({ id }: { id: string }) => id)).to.have.members(['milk', 'bread']);
    expect(products).to.include({ type: 'pulled', complete: true });
    const barcodes = await socket.ask({ type: 'pull', collection: 'barcode', checkpoint: null, limit: 100 });
    expect(barcodes['documents'][0]).to.include({
      code: '6414893400012',
      product_id: 'milk',
      _deleted: false,
    });

    const streaming = await socket.ask({
      type: 'stream',
      collections: { product: { checkpoint: products['checkpoint'] }, draft: { checkpoint: null } },
    });
    expect(streaming.type).to.equal('streaming');
    const draft = aDraft({ id: 'basket', store_id: vendor.stores[0].id });
    const pushed = await socket.ask({
      type: 'push',
      collection: 'draft',
      rows: [{ newDocumentState: { ...draft } }],
    });
    expect(pushed['outcomes']).to.deep.equal([{ kind: 'applied', id: 'basket', rev: 1 }]);
    const held = await socket.next((frame) => frame.type === 'changes' && frame['collection'] === 'draft');
    expect(held['documents'][0]).to.include({ id: 'basket', rev: 1 });

    const journal = new GivenJournal('till-1');
    const by = { actor_id: vendor.people.cashier.staff.id, store_id: vendor.stores[0].id };
    const lane = vendor.stores[0].lanes[0];
    const opened = journal.entry('shift.open', anOpening({ id: 'shift-1', pos_register_id: lane }), by);
    const sale = aSale({
      id: 'sale-1',
      lane,
      shift: 'shift-1',
      lines: [{ item_id: 'milk', unit_price: 250 }],
    });
    const sold = journal.entry('order.place', sale, by);
    const { outcomes } = await socket.ask({ type: 'operations', operations: [opened, sold] });
    expect(outcomes).to.have.length(2);
    expect(outcomes[0]).to.include({ kind: 'applied', hash: opened.hash });
    expect(outcomes[1]).to.include({ kind: 'applied', hash: sold.hash });
    expect(outcomes[1].result).to.include({ order_id: 'sale-1', status: 'completed', late: false });

    const ofProducts = (frame: Frame) => frame.type === 'changes' && frame['collection'] === 'product';
    const taken = await socket.next(ofProducts);
    expect(taken['documents'][0], 'the sale took one').to.include({ price: 250, stock: '-1.000', rev: 2 });
    // Only now: two changes of one product that are close together come as one.
    await give(system, vendor, collections.product, {
      ...products['documents'][0],
      price: 300,
      _deleted: undefined,
    });
    const live = await socket.next((frame) => ofProducts(frame) && frame !== taken);
    expect(live['documents']).to.have.length(1);
    expect(live['documents'][0]).to.include({ price: 300, stock: '-1.000', rev: 3 });
    expect(live['checkpoint'].epoch).to.equal(epoch);
    const digest = await socket.ask({ type: 'digest', collection: 'product' });
    expect(digest).to.include({ type: 'digested', count: 2 });
    const pong = await socket.ask({ type: 'ping', wall: testClock.now() });
    expect(pong['witness'].epoch).to.equal(epoch);
    const renewed = await socket.ask({ type: 'auth', token: vendor.people.cashier.token });
    expect(renewed.type).to.equal('authed');
    await socket.close();
  });

  it('does the same over HTTP', async () => {
    const { token, store_id } = clientOf();
    const hello = await ask(system.url, 'post', '/sync/hello', {
      token,
      body: helloOf({ token: '', store_id }),
    });
    expect(hello.body).to.include({ type: 'welcome', vendor_id: 'acme' });
    const pulled = await ask(system.url, 'get', `/sync/order/pull?store_id=${store_id}`, { token });
    expect(pulled.body.documents[0]).to.include({ id: 'sale-1', total: 250 });
    const draft = aDraft({ id: 'second', store_id });
    const pushed = await ask(system.url, 'post', `/sync/draft/push?store_id=${store_id}`, {
      token,
      body: { rows: [{ newDocumentState: draft }] },
    });
    expect(pushed.body).to.deep.equal({
      type: 'pushed',
      id: 0,
      outcomes: [{ kind: 'applied', id: 'second', rev: 1 }],
    });
    const by = { actor_id: vendor.people.cashier.staff.id, store_id };
    const sale = aSale({
      id: 'sale-2',
      lane: vendor.stores[0].lanes[0],
      shift: 'shift-1',
      lines: [{ item_id: 'bread', unit_price: 250, qty: '2.000' }],
    });
    const operations = [new GivenJournal('till-2').entry('order.place', sale, by)];
    const operated = await ask(system.url, 'post', '/sync/operations', { token, body: { operations } });
    expect(operated.body.outcomes[0]).to.include({ kind: 'applied' });
    const digest = await ask(system.url, 'get', `/sync/order/digest?store_id=${store_id}`, { token });
    expect(digest.body).to.include({ type: 'digested', count: 2 });
    const ping = await ask(system.url, 'get', '/sync/ping', { token });
    expect(ping.body.type).to.equal('pong');
  });
});
