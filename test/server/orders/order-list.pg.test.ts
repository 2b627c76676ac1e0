// The orders of a store: every filter, page and cursor, one order with everything that became of it, and nothing of
// another store.
import { expect } from 'chai';
import type { OrderPlacePayload } from '@evertill/schemas';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const path = '/vendor/point-of-sale/orders';
const day = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

describe('the list of orders', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    const [store] = vendor.stores;
    for (const index of [0, 1] as const) {
      const lane = new GivenLane(system, vendor, new GivenJournal(`device-${index}`), { lane: index });
      const shift = `shift-${index}`;
      await lane.sendOne(lane.opening(shift));
      for (let n = 0; n < 6; n++) {
        const fields: Partial<OrderPlacePayload> = {
          display_code: `L${index + 1}-000${n}`,
          ...(n === 2 ? { customer_id: 'ann' } : {}),
          ...(n === 3 ? { payments: [], totals: totals(100, 0) } : {}),
        };
        const sale = lane.sale({
          id: `sale-${index}-${n}`,
          shift,
          lines: [{ item_id: 'milk', unit_price: 100 }],
          fields,
          captured_at: day(2 * n + index),
        });
        expect((await lane.sendOne(sale)).kind).to.equal('applied');
      }
    }
    await ask(system.url, 'post', `${path}/sale-0-4/returns`, {
      token: vendor.people.cashier.token,
      body: { client_order_id: 'back' },
    });
    await ask(system.url, 'post', `${path}/sale-1-5/void`, {
      token: vendor.people.owner.token,
      body: { reason: 'x' },
    });
    await system.owner.query(`UPDATE orders SET late = true WHERE id = 'sale-1-1'`);
    await system.owner.query(`UPDATE orders SET flags = '["refund_exceeds"]' WHERE id = 'sale-1-2'`);
    expect(store.id).to.be.a('string');
  });
  after(() => system?.stop());

  const totals = (total: number, paid: number) => ({
    subtotal: total,
    discount: 0,
    tax: 0,
    rounding: 0,
    total,
    paid,
    change: 0,
  });
  const get = (query: string, role: Role = 'cashier') =>
    ask(system.url, 'get', `${path}${query}`, { token: vendor.people[role].token });
  const ids = async (query: string) => {
    const { status, body, text } = await get(`?${query}`);
    expect(status, text).to.equal(200);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };

  it('is newest first, and shows no lines, payments or variances', async () => {
    const found = await ids('');
    expect(found).to.have.length(13);
    expect(found.slice(0, 4)).to.deep.equal(['back', 'sale-1-5', 'sale-0-5', 'sale-1-4']);
    const { body } = await get('?limit=1');
    expect(body).to.include({ total: 13, page: 1, pageSize: 1, totalPages: 13 });
    expect(body.data[0])
      .to.include({ id: 'back', return_of: 'sale-0-4' })
      .and.not.have.any.keys('lines', 'payments', 'variances', 'vendor_id');
  });

  it('is filtered by each field alone and by several together', async () => {
    expect(await ids('status=voided')).to.deep.equal(['sale-1-5']);
    expect(await ids('status=pending')).to.deep.equal(['sale-1-3', 'sale-0-3']);
    expect(await ids('payment_status=pending')).to.deep.equal(['sale-1-3', 'sale-0-3']);
    expect(await ids('payment_status=refunded')).to.deep.equal(['sale-1-5', 'sale-0-4']);
    expect(await ids('vendor_work_shift_id=shift-1')).to.have.length(6);
    expect(await ids(`pos_register_id=${vendor.stores[0].lanes[0]}`)).to.have.length(7);
    expect(await ids('customer_id=ann')).to.deep.equal(['sale-1-2', 'sale-0-2']);
    expect(await ids('return_of=sale-0-4')).to.deep.equal(['back']);
    expect(await ids('late=1')).to.deep.equal(['sale-1-1']);
    expect(await ids('flagged=true')).to.deep.equal(['sale-1-2']);
    expect(await ids('flagged=0&status=pending')).to.have.length(2);
    expect(await ids(`from=${day(10)}&to=${day(11)}`)).to.deep.equal(['sale-0-5']);
    expect(await ids('customer_id=ann&vendor_work_shift_id=shift-0')).to.deep.equal(['sale-0-2']);
    expect(await ids('vendor_work_shift_id=shift-1&late=1'), 'the late addenda of a shift').to.deep.equal([
      'sale-1-1',
    ]);
  });

  it('q finds an order by its number, its display code in any case, and its id', async () => {
    const { body } = await get('/sale-0-2');
    expect(await ids(`q=${String(body.order_number)}`)).to.deep.equal(['sale-0-2']);
    expect(await ids('q=l1-0002')).to.deep.equal(['sale-0-2']);
    expect(await ids('q=%20L1-0002%20')).to.deep.equal(['sale-0-2']);
    expect(await ids('q=sale-0-2')).to.deep.equal(['sale-0-2']);
    expect(await ids('q=99999999999999999999')).to.deep.equal([]);
    expect(await ids('q=L1-000')).to.deep.equal([]);
  });

  it('goes on behind a cursor, and by pages', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (let guard = 0; guard < 10; guard++) {
      const { body } = await get(`?limit=4${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...(body.data as { id: string }[]).map(({ id }) => id));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor as string;
    }
    expect(seen).to.deep.equal(await ids(''));
    expect([...(await ids('limit=7')), ...(await ids('limit=7&page=2'))]).to.deep.equal(seen);
    const foreign = await get(`?limit=4&status=voided&cursor=${encodeURIComponent(cursor)}`);
    expect([foreign.status, foreign.body.code], 'of another question').to.deep.equal([400, 'invalid_input']);
  });

  it('refuses what it cannot read: limit_range, unknown fields, no instant', async () => {
    for (const query of ['limit=0', 'limit=501', 'page=0'])
      expect((await get(`?${query}`)).body.code).to.equal('limit_range');
    for (const query of [
      'status=gone',
      'payment_status=x',
      'from=yesterday',
      'to=1',
      'late=2',
      'flagged=x',
      'q=',
    ])
      expect([(await get(`?${query}`)).body.code, query]).to.deep.equal(['invalid_input', query]);
    expect((await get('?vendor_id=acme')).body.code).to.equal('unknown_field');
  });

  it('one order has lines, payments, returns, what is left, and an ETag that knows of them', async () => {
    const answer = await get('/sale-0-4');
    expect(answer.body).to.deep.include({
      id: 'sale-0-4',
      payment_status: 'refunded',
      flags: [],
      variances: [],
    });
    expect(answer.body.lines).to.have.length(1);
    expect(answer.body.payments[0]).to.include({ method: 'cash', amount: 100, tip: 0 });
    expect(
      answer.body.returns.map(({ id, total }: { id: string; total: number }) => [id, total]),
    ).to.deep.equal([['back', -100]]);
    expect(answer.body.refundable).to.deep.equal({
      money: 0,
      lines: [{ line_id: 'sale-0-4-0', qty: '0.000', tax: 0, total: 0, ebt: 0 }],
    });
    const before = (await get('/sale-0-1')).headers.get('etag');
    expect(before).to.match(/^"[\d-]+"$/);
    await ask(system.url, 'post', `${path}/sale-0-1/returns`, {
      token: vendor.people.cashier.token,
      body: {},
    });
    const after = (await get('/sale-0-1')).headers.get('etag');
    expect(after)
      .to.match(/^"[\d-]+"$/)
      .and.not.equal(before);
  });

  it('of another store nothing is there: 404, and an empty store is empty', async () => {
    const read = await get('/sale-0-1', 'neighbour');
    expect([read.status, read.body.code]).to.deep.equal([404, 'order_not_found']);
    const absent = await get('/no-such-order');
    expect([absent.status, absent.body.code]).to.deep.equal([404, 'order_not_found']);
    expect((await get('', 'neighbour')).body.total).to.equal(0);
    const other = await get(`?store_id=${vendor.stores[0].id}`, 'neighbour');
    expect([other.status, other.body.code]).to.deep.equal([404, 'not_found']);
    expect((await get('', 'owner')).body.code, 'which of both').to.equal('store_required');
  });
});
