// Goods that come back: line by line, never more than was sold and paid, at every door; and what two lanes did offline
// is kept and flagged.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';
import { giveAdmin } from '../../support/given-accounts.ts';
import { GivenJournal, aSale } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const orders = '/vendor/point-of-sale/orders';

describe('returns', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let lane: GivenLane;
  let shift: string;
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    await giveProduct(system, vendor, { id: 'bread', name: 'Bread', price: 399 });
    lane = new GivenLane(system, vendor, new GivenJournal('device-0'));
    shift = 'shift-0';
    await lane.sendOne(lane.opening(shift));
    await giveAdmin(system, 'root');
  });
  after(() => system?.stop());

  const post = (path: string, body: object, role: 'owner' | 'cashier' = 'cashier', headers = {}) =>
    ask(system.url, 'post', `${orders}/${path}`, { token: vendor.people[role].token, body, headers });
  const read = async (id: string) =>
    (await ask(system.url, 'get', `${orders}/${id}`, { token: vendor.people.cashier.token })).body;
  const stockOf = async (id: string) =>
    Number((await system.owner.query('SELECT stock FROM items WHERE id = $1', [id])).rows[0].stock);
  const notices = async (code: string) =>
    (
      await system.owner.query<{ body: string }>(
        "SELECT body FROM admin_notifications WHERE kind = 'order_needs_attention' AND body LIKE $1",
        [`${code}:%`],
      )
    ).rows.length;

  /** Three milk for one euro together and a bread: what one milk comes to is no whole cent. */
  async function sold(fields: Partial<OrderPlacePayload> = {}): Promise<string> {
    const id = newId('sale');
    const lines = [
      { item_id: 'milk', unit_price: 100, price_per: 3, price_source: 'override' as const, qty: '3.000' },
      { item_id: 'bread', unit_price: 399 },
    ];
    const outcome = await lane.sendOne(lane.sale({ id, shift, lines, fields }));
    expect(outcome.kind).to.equal('applied_with_changes');
    return id;
  }
  /** An entry that gives one line of a sale back. */
  function returning(
    of: GivenLane,
    sale: string,
    {
      line = `${sale}-1`,
      item_id = 'bread',
      unit_price = 399,
      qty = '-1.000',
      of_shift = shift,
      more = {},
    } = {},
  ) {
    const payload = aSale({
      id: newId('return'),
      lane: of.laneId,
      shift: of_shift,
      lines: [{ item_id, unit_price, qty }],
    });
    const lines = payload.lines.map((one) => ({ ...one, return_of_line: line }));
    return of.sale({
      id: payload.client_order_id,
      shift: of_shift,
      lines: [{ item_id, unit_price, qty }],
      fields: { ...payload, lines, refs: { return_of: sale }, ...more },
    });
  }

  it('[I3] one line in parts: each its share to the cent, the last takes the rest, then the sale is refunded', async () => {
    const id = await sold();
    const before = await stockOf('milk');
    const part = (qty: string) => post(`${id}/returns`, { lines: [{ line_id: `${id}-0`, qty }] });
    const totals = [];
    for (let index = 0; index < 3; index++) {
      const answer = await part('1.000');
      expect(answer.status, answer.text).to.equal(201);
      const order = await read(answer.body.order_id as string);
      expect(order).to.deep.include({ return_of: id, variances: [], flags: [], payment_status: 'paid' });
      expect(order.svc_vendor_work_shift_id, 'the shift of who gives it back').to.equal(shift);
      totals.push(order.total);
    }
    expect(totals).to.deep.equal([-33, -34, -33]);
    expect(await stockOf('milk'), 'the goods are back').to.equal(before + 3);
    const fourth = await part('1.000');
    expect([fourth.status, fourth.body.code, fourth.body.of, fourth.body.left]).to.deep.equal([
      400,
      'refund_exceeds',
      'quantity',
      0,
    ]);
    expect((await read(id)).payment_status).to.equal('paid');
    const rest = await post(`${id}/returns`, {});
    expect(rest.status, rest.text).to.equal(201);
    const sale = await read(id);
    expect(sale).to.deep.include({ payment_status: 'refunded', status: 'completed', total: 499, paid: 499 });
    expect(sale.returns).to.have.length(4);
    expect(sale.refundable.money).to.equal(0);
    expect((await post(`${id}/returns`, {})).body.code, 'nothing is left').to.equal('refund_exceeds');
    const realized = await ask(system.url, 'get', '/vendor/products/milk/realized-selling-prices', {
      token: vendor.people.manager.token,
    });
    const brought = (realized.body.data as { line_net_total: number }[]).map(
      ({ line_net_total }) => line_net_total,
    );
    expect(brought, 'a sale that was refunded disappears, and its returns with it').to.deep.equal([]);
  });

  it('is one return however often it is asked for under one id or key', async () => {
    const id = await sold();
    const body = { lines: [{ line_id: `${id}-1` }], client_order_id: newId('mine') };
    const [first, again] = [await post(`${id}/returns`, body), await post(`${id}/returns`, body)];
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.body.order_number).to.equal(first.body.order_number);
    const other = await post(`${id}/returns`, { ...body, lines: [{ line_id: `${id}-0` }] });
    expect(other.body.code).to.equal('order_mismatch');
    const keyed = { lines: [{ line_id: `${id}-0` }] };
    const key = { 'Idempotency-Key': newId('key') };
    const one = await post(`${id}/returns`, keyed, 'cashier', key);
    await system.owner.query('DELETE FROM idempotency_keys');
    const two = await post(`${id}/returns`, keyed, 'cashier', key);
    expect(two.body.order_id, two.text).to.equal(one.body.order_id);
  });

  it('goes back to how it was paid, and to no other method but cash', async () => {
    const payment = (method: 'card' | 'cash', amount: number) => ({
      client_payment_id: newId('pay'),
      method,
      amount,
      tendered: amount,
      change: 0,
      rounding: 0,
    });
    const id = await sold({ payments: [payment('card', 300), payment('cash', 199)] });
    const lines = [{ line_id: `${id}-1` }];
    const voucher = await post(`${id}/returns`, { lines, payments: [{ method: 'voucher', amount: 399 }] });
    expect([voucher.status, voucher.body.code, voucher.body.of]).to.deep.equal([
      400,
      'refund_exceeds',
      'method',
    ]);
    const tooMuch = await post(`${id}/returns`, { lines, payments: [{ method: 'card', amount: 400 }] });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.of]).to.deep.equal([
      400,
      'refund_exceeds',
      'total',
    ]);
    const { body } = await post(`${id}/returns`, { lines });
    const returned = await read(body.order_id as string);
    expect(
      returned.payments.map(({ method, amount }: { method: string; amount: number }) => [method, amount]),
    ).to.deep.equal([
      ['card', -300],
      ['cash', -99],
    ]);
    const rest = await post(`${id}/returns`, { payments: [{ method: 'cash', amount: 100 }] });
    expect(rest.status, rest.text).to.equal(201);
  });

  it('an exchange gives back and sells in one order', async () => {
    const id = await sold();
    const { refs: _refs, ...exchange } = returning(lane, id).payload as unknown as OrderPlacePayload;
    const [back] = exchange.lines;
    const out = aSale({
      id: 'x',
      lane: lane.laneId,
      shift,
      lines: [{ item_id: 'milk', unit_price: 100 }],
    }).lines;
    const total = -299;
    const body = {
      ...exchange,
      store_id: lane.storeId,
      client_order_id: newId('exchange'),
      lines: [back!, ...out],
      payments: [{ ...exchange.payments[0]!, amount: total, tendered: total }],
      totals: { ...exchange.totals, subtotal: total, total, paid: total },
      refs: { exchange_of: id },
    };
    const answer = await ask(system.url, 'post', orders, { token: vendor.people.cashier.token, body });
    expect(answer.status, answer.text).to.equal(201);
    const order = await read(answer.body.order_id as string);
    expect(order).to.deep.include({ return_of: id, exchange_of: id, total, flags: [], variances: [] });
    const twice = { ...body, client_order_id: newId('exchange') };
    const again = await ask(system.url, 'post', orders, { token: vendor.people.cashier.token, body: twice });
    expect([again.status, again.body.code, again.body.of]).to.deep.equal([400, 'refund_exceeds', 'quantity']);
    const two = { ...twice, refs: { exchange_of: id, return_of: 'another' } };
    const both = await ask(system.url, 'post', orders, { token: vendor.people.cashier.token, body: two });
    expect([both.status, both.body.code]).to.deep.equal([400, 'invalid_input']);
  });

  it('online, each limit has its answer', async () => {
    const id = await sold();
    const { token } = vendor.people.cashier;
    const place = (payload: object) =>
      ask(system.url, 'post', orders, {
        token,
        body: { ...payload, store_id: lane.storeId, client_order_id: newId('limit') },
      });
    const good = returning(lane, id).payload as unknown as OrderPlacePayload;
    const [line] = good.lines;
    const strange = await place({ ...good, lines: [{ ...line!, return_of_line: 'none' }] });
    expect([strange.status, strange.body.code, strange.body.of]).to.deep.equal([
      400,
      'refund_exceeds',
      'line',
    ]);
    const otherItem = await place({ ...good, lines: [{ ...line!, return_of_line: `${id}-0` }] });
    expect(otherItem.body.of, 'a line of another item').to.equal('line');
    const dear = { ...good.totals, subtotal: -400, total: -400, paid: -400 };
    const more = await place({
      ...good,
      lines: [{ ...line!, unit_price: 400, total: -400 }],
      payments: [{ ...good.payments[0]!, amount: -400, tendered: -400 }],
      totals: dear,
    });
    expect([more.status, more.body.code, more.body.of, more.body.left]).to.deep.equal([
      400,
      'refund_exceeds',
      'line_total',
      399,
    ]);
    const { return_of_line: _link, ...unlinked } = line!;
    const beyond = await place({
      ...good,
      lines: [{ ...unlinked, unit_price: 500, total: -500 }],
      payments: [{ ...good.payments[0]!, amount: -500, tendered: -500 }],
      totals: { ...good.totals, subtotal: -500, total: -500, paid: -500 },
    });
    expect([beyond.status, beyond.body.code, beyond.body.of]).to.deep.equal([400, 'refund_exceeds', 'total']);
    const nowhere = await place({ ...good, refs: { return_of: 'no such sale' } });
    expect([nowhere.status, nowhere.body.code]).to.deep.equal([400, 'return_unknown']);
    const headless = await place({ ...good, refs: {} });
    expect([headless.status, headless.body.code], 'a line of no sale').to.deep.equal([400, 'return_unknown']);
    const absent = await post('no-such-order/returns', {});
    expect([absent.status, absent.body.code]).to.deep.equal([404, 'order_not_found']);
    const half = await post(`${id}/returns`, { lines: [{ line_id: `${id}-1`, qty: '-1.000' }] });
    expect([half.status, half.body.code]).to.deep.equal([400, 'invalid_input']);
    const unpaid = await sold({ payments: [], totals: { ...(await zero()), paid: 0 } });
    const owed = await post(`${unpaid}/returns`, {});
    expect([owed.status, owed.body.code]).to.deep.equal([400, 'order_unpaid']);
  });
  const zero = async () => ({
    subtotal: 499,
    discount: 0,
    tax: 0,
    rounding: 0,
    total: 499,
    paid: 0,
    change: 0,
  });

  it('a return without its sale stays possible', async () => {
    const entry = lane.sale({
      id: newId('return'),
      shift,
      lines: [{ item_id: 'bread', unit_price: 399, qty: '-1.000' }],
    });
    expect(await lane.sendOne(entry)).to.include({ kind: 'applied' });
  });

  it('two lanes that gave back one receipt offline: both are kept, the second is flagged and told to managers', async () => {
    const id = await sold();
    const other = new GivenLane(system, vendor, new GivenJournal(newId('device')), { lane: 1 });
    const otherShift = newId('shift');
    await other.sendOne(other.opening(otherShift));
    const [first, second] = [returning(lane, id), returning(other, id, { of_shift: otherShift })];
    const before = await notices('refund_exceeds');
    expect(await lane.sendOne(first)).to.include({ kind: 'applied' });
    const outcome = await other.sendOne(second);
    expect(outcome).to.include({ kind: 'applied_with_changes' });
    expect(outcome).to.have.deep.nested.property('result.flags', ['refund_exceeds']);
    expect(await other.sendOne(second), 'again').to.deep.equal(outcome);
    expect((await read(first.payload['client_order_id'] as string)).flags).to.deep.equal([]);
    const flagged = await read(second.payload['client_order_id'] as string);
    expect(flagged).to.deep.include({ flags: ['refund_exceeds'], total: -399, paid: -399 });
    expect(await notices('refund_exceeds')).to.equal(before + 1);
    expect((await read(id)).refundable.money, 'what is left does not go below zero').to.equal(0);
    const list = await ask(system.url, 'get', `${orders}?store_id=${lane.storeId}&flagged=1`, {
      token: vendor.people.cashier.token,
    });
    expect(list.body.data.map((row: { id: string }) => row.id)).to.include(flagged.id);
    const { rows } = await system.owner.query(
      'SELECT sum(total)::int AS money FROM orders WHERE id = $1 OR return_of = $1',
      [id],
    );
    expect(rows[0].money, 'what left the drawers is what is written').to.equal(499 - 2 * 399);
  });

  it('more than a thousand returns of one sale all count', async () => {
    const id = newId('sale');
    const ham = { item_id: 'bread', unit_price: 100_000, qty: '1.001', price_source: 'override' as const };
    await lane.sendOne(lane.sale({ id, shift, lines: [ham] }));
    const gram = { lines: [{ line_id: `${id}-0`, qty: '0.001' }] };
    const first = await post(`${id}/returns`, gram);
    expect(first.status, first.text).to.equal(201);
    await system.database.write({ vendor_id: 'acme' }, async (tx) => {
      const { document, deleted } = (await tx.get(collections.order, first.body.order_id as string))!;
      const others = Array.from({ length: 1000 }, (_, index) => {
        const other = `${id}-gram-${index}`;
        return {
          document: { ...document, id: other, client_order_id: other, order_number: 1e6 + index },
          deleted,
        };
      });
      await tx.putMany(collections.order, others);
    });
    expect((await read(id)).refundable).to.deep.include({ money: 0 });
    expect((await post(`${id}/returns`, gram)).body.code).to.equal('refund_exceeds');
    const entry = returning(lane, id, { line: `${id}-0`, unit_price: 100_000, qty: '-0.001' });
    expect(await lane.sendOne(entry)).to.have.nested.property('result.flags[0]', 'refund_exceeds');
  });

  it('50 at once give one receipt back once', async () => {
    const id = await sold();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(`${id}/returns`, { lines: [{ line_id: `${id}-1` }] })),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string)),
    ).to.deep.equal(new Set(['refund_exceeds']));
  });

  it('two lanes that were paid for one held basket: the second sale is kept and flagged, online it is refused', async () => {
    const draft_id = newId('draft');
    await sold({ draft_id });
    const twice = lane.sale({
      id: newId('sale'),
      shift,
      lines: [{ item_id: 'bread', unit_price: 399 }],
      fields: { draft_id },
    });
    const outcome = await lane.sendOne(twice);
    expect(outcome).to.have.deep.nested.property('result.flags', ['draft_paid_twice']);
    expect(await notices('draft_paid_twice')).to.equal(1);
    const body = { ...twice.payload, client_order_id: newId('sale'), store_id: lane.storeId };
    const online = await ask(system.url, 'post', orders, { token: vendor.people.cashier.token, body });
    expect([online.status, online.body.code]).to.deep.equal([409, 'draft_closed']);
  });

  it('a return waits for its sale, like everything that names something', async () => {
    const late = lane.sale({ id: newId('sale'), shift, lines: [{ item_id: 'bread', unit_price: 399 }] });
    const sale = late.payload['client_order_id'] as string;
    const back = returning(lane, sale, { line: `${sale}-0` });
    expect(await lane.sendOne(back)).to.include({ kind: 'waiting_for', for: sale });
    const outcomes = await lane.send(late, back);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
    expect((await read(sale)).payment_status).to.equal('refunded');
  });
});
