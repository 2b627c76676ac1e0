// A client that lost the answer asks again with the same Idempotency-Key, and gets the answer it lost.
import { expect } from 'chai';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('an Idempotency-Key', () => {
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const newSku = () => `SKU-${++count}`;
  const create = (key: string, sku_code: string, role: Role = 'manager') =>
    ask(system.url, 'post', '/vendor/products', {
      token: vendor.people[role].token,
      headers: { 'Idempotency-Key': key },
      body: { sku_code, name: 'Thing', store_id: vendor.stores[0].id },
    });
  const products = async (sku: string) =>
    Number((await system.owner.query('SELECT count(*) FROM items WHERE sku_code = $1', [sku])).rows[0].count);

  it('gets the same answer again, word for word, and nothing is done twice', async () => {
    const sku = newSku();
    const first = await create('lost', sku);
    const second = await create('lost', sku);
    expect([second.status, second.text]).to.deep.equal([201, first.text]);
    expect(first.headers.get('idempotency-replayed')).to.equal(null);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(await products(sku)).to.equal(1);
  });

  it('is for one request: another one under it is refused', async () => {
    await create('one', newSku());
    const other = await create('one', newSku());
    expect([other.status, other.body.code]).to.deep.equal([422, 'idempotency_mismatch']);
    const elsewhere = await ask(system.url, 'patch', '/vendor/products/x', {
      token: vendor.people.manager.token,
      headers: { 'Idempotency-Key': 'one' },
      body: {},
    });
    expect(elsewhere.status).to.equal(422);
  });

  it('of 20 at once does the work once; the others get its answer or are told to wait', async () => {
    const sku = newSku();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('burst', sku)));
    for (const { status, headers } of answers) {
      expect(status).to.be.oneOf([201, 429]);
      if (status === 429) expect(Number(headers.get('retry-after'))).to.be.at.least(1);
    }
    expect(answers.some(({ status }) => status === 201)).to.equal(true);
    expect(await products(sku)).to.equal(1);
    expect((await create('burst', sku)).status).to.equal(201);
  });

  it('is free again after a refusal: the corrected request may use it', async () => {
    const taken = newSku();
    await create('first', taken);
    expect((await create('second', taken)).body.code).to.equal('sku_taken');
    expect((await create('second', newSku())).status).to.equal(201);
  });

  it('belongs to the person who used it', async () => {
    const sku = newSku();
    await create('shared', sku);
    const other = await create('shared', newSku(), 'owner');
    expect([other.status, other.headers.get('idempotency-replayed')]).to.deep.equal([201, null]);
  });

  it('means nothing when reading, and must not be endless', async () => {
    const { token } = vendor.people.manager;
    const headers = { 'Idempotency-Key': 'reading' };
    for (const path of ['/vendor/products', '/vendor/products?limit=1']) {
      expect((await ask(system.url, 'get', path, { token, headers })).status).to.equal(200);
    }
    expect((await create('k'.repeat(200), newSku())).status).to.equal(201);
    expect((await create('k'.repeat(201), newSku())).body.code).to.equal('invalid_input');
  });

  describe('that somebody took and never answered (the server died)', () => {
    const takenBefore = async (key: string, age: string) => {
      const sku = newSku();
      await create(key, sku);
      await system.owner.query(
        'UPDATE idempotency_keys SET status = NULL, body = NULL, created_at = instant() - $2::interval WHERE key = $1',
        [key, age],
      );
      await system.owner.query('UPDATE items SET status = 2 WHERE sku_code = $1', [sku]);
      return create(key, sku);
    };

    it('is waited for at first', async () => {
      const answer = await takenBefore('dead-young', '10 seconds');
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '1']);
    });

    it('is free after a minute', async () => {
      expect((await takenBefore('dead-old', '61 seconds')).status).to.equal(201);
    });
  });

  it('is forgotten after a day', async () => {
    const sku = newSku();
    await create('yesterday', sku);
    await system.owner.query(
      "UPDATE idempotency_keys SET created_at = instant() - interval '25 hours' WHERE key = 'yesterday'",
    );
    expect((await create('yesterday', newSku())).headers.get('idempotency-replayed')).to.equal(null);
  });
});
