// Sales against real tables: once, whatever is sent again; numbered without gaps; late ones where they belong.
import { expect } from 'chai';
import { canonicalJson, collections } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { GivenJournal, sha256 } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

const milk = [{ item_id: 'milk', unit_price: 250 }];

describe('placing orders, in Postgres', () => {
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk' });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const newId = (what: string) => `${what}-${++count}`;
  const lane = () => new GivenLane(system, vendor, new GivenJournal(newId('device')));
  const stored = async (where: string) =>
    (await system.owner.query(`SELECT * FROM orders WHERE ${where} ORDER BY order_number`)).rows;

  /** A lane with an open shift of its own. */
  async function openLane(): Promise<{ till: GivenLane; shift: string }> {
    const till = lane();
    const shift = newId('shift');
    expect(await till.sendOne(till.opening(shift))).to.include({ kind: 'applied' });
    return { till, shift };
  }

  it('[I2] one sale sent 20 times at once, and again afterwards, is stored once and answered alike', async () => {
    const { till, shift } = await openLane();
    const entry = till.sale({ id: newId('sale'), shift, lines: milk });
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => till.send(entry)))).flat();
    outcomes.push(await till.sendOne(entry));
    for (const outcome of outcomes) expect(outcome).to.deep.include({ kind: 'applied', hash: entry.hash });
    expect(new Set(outcomes.map((outcome) => canonicalJson(outcome))).size, 'one answer').to.equal(1);
    expect(await stored(`id = '${entry.payload['client_order_id'] as string}'`)).to.have.length(1);
  });

  it('[I2] the same sale under a new number is the stored one; another sale under its id is parked, and kept', async () => {
    const { till, shift } = await openLane();
    const id = newId('sale');
    await till.sendOne(till.sale({ id, shift, lines: milk }));
    const other = till.sale({ id, shift, lines: [{ item_id: 'milk', unit_price: 250, qty: '2.000' }] });
    expect(await till.sendOne(other)).to.deep.include({ kind: 'rejected', code: 'order_mismatch' });
    expect(await stored(`id = '${id}'`)).to.have.length(1);
    const { rows } = await system.owner.query(
      'SELECT payload FROM rejections WHERE code = $1 AND device_id = $2',
      ['order_mismatch', other.device_id],
    );
    expect(rows[0].payload).to.deep.equal(other);
  });

  it('numbers the orders of a store 1, 2, 3 … without a gap, also among refused ones and when all come at once', async () => {
    const before = (await stored('true')).length;
    const { till, shift } = await openLane();
    const entries = Array.from({ length: 40 }, (_, index) =>
      till.sale({
        id: newId('sale'),
        shift,
        lines: [{ item_id: index % 4 === 0 ? 'nothing' : 'milk', unit_price: 250 }],
      }),
    );
    const outcomes = (await Promise.all(entries.map((entry) => till.send(entry)))).flat();
    expect(outcomes.filter(({ kind }) => kind === 'rejected')).to.have.length(10);
    const numbers = (await stored('true')).map((row) => Number(row.order_number));
    expect(numbers).to.deep.equal(Array.from({ length: before + 30 }, (_, index) => index + 1));
    const told = outcomes.flatMap((outcome) =>
      outcome.kind === 'applied' ? [outcome.result['number'] as number] : [],
    );
    expect(told.toSorted((a, b) => a - b)).to.deep.equal(numbers.slice(-30));
  });

  it('[I3] lines and payments in the tables add up to what the order says', async () => {
    const { till, shift } = await openLane();
    const lines = [
      {
        item_id: 'milk',
        unit_price: 333,
        qty: '1.500',
        tax: { profile_id: '', rate: '24.0000', type: 'percent' as const },
      },
      ...milk,
    ];
    await till.sendOne(till.sale({ id: newId('sale'), shift, lines }));
    const { rows } = await system.owner.query(
      `SELECT o.id FROM orders o
        WHERE o.total <> o.rounding + (SELECT sum(total) FROM order_lines l WHERE l.parent_id = o.id)
           OR o.paid <> (SELECT sum(amount) FROM order_payments p WHERE p.parent_id = o.id)
           OR o.tax <> (SELECT sum(tax) FROM order_lines l WHERE l.parent_id = o.id)`,
    );
    expect(rows).to.deep.equal([]);
  });

  it('a sale waits for its shift, and everything behind it goes on', async () => {
    const till = lane();
    const opening = till.opening(newId('shift'));
    const shift = opening.payload['id'] as string;
    const sale = till.sale({ id: newId('sale'), shift, lines: milk });
    const other = await openLane();
    const [waits, goesOn] = await till.send(
      sale,
      other.till.sale({ id: newId('sale'), shift: other.shift, lines: milk }),
    );
    expect(waits).to.deep.include({ kind: 'waiting_for', for: shift, hash: sale.hash });
    expect(goesOn).to.include({ kind: 'applied' });
    await closeByHand(system, other.shift);
    const outcomes = await till.send(opening, sale);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
    expect(await stored(`id = '${sale.payload['client_order_id'] as string}'`)).to.have.length(1);
  });

  describe('after the shift was closed', () => {
    it('a sale from between its opening and its closing in the journal is late, and listed with the shift', async () => {
      const { till, shift } = await openLane();
      const between = till.sale({
        id: newId('sale'),
        shift,
        lines: milk,
        captured_at: '2020-01-01T00:00:00.000Z',
      });
      await closeByHand(system, shift, { deviceId: till.journal.deviceId, deviceSeq: 3 });
      till.journal.skip();
      const behind = till.sale({ id: newId('sale'), shift, lines: milk });
      const [late, tooLate] = await till.send(between, behind);
      expect(late).to.include({ kind: 'applied' });
      expect(tooLate).to.include({ kind: 'rejected', code: 'order_shift_closed' });
      const rows = await stored(`svc_vendor_work_shift_id = '${shift}'`);
      expect(rows.map((row) => row.late)).to.deep.equal([true]);
    });

    it('online it is refused as written, 400; through /pos/orders it is late by its time', async () => {
      const { till, shift } = await openLane();
      const entry = till.sale({ id: newId('sale'), shift, lines: milk });
      await closeByHand(system, shift, { at: '2099-01-01T00:00:00Z' });
      const { device_id, device_seq, captured_at, clock, store_id, payload } = entry;
      const body = { ...payload, store_id, device_id, device_seq, captured_at, clock };
      const { token } = vendor.people.cashier;
      const online = await ask(system.url, 'post', '/vendor/point-of-sale/orders', { token, body });
      expect([online.status, online.body.code]).to.deep.equal([400, 'order_shift_closed']);
      const again = { ...body, device_seq: device_seq + 1 };
      const outbox = await ask(system.url, 'post', '/pos/orders', { token, body: again });
      expect(outbox.status, outbox.text).to.equal(201);
      expect(outbox.body).to.include({ late: true, vendor_work_shift_id: shift });
    });
  });

  it('/pos/orders answers with the hash the client has itself, and recognises the sale through any door', async () => {
    const { till, shift } = await openLane();
    const { token } = vendor.people.cashier;
    const entry = till.sale({ id: newId('sale'), shift, lines: milk });
    const { device_id, device_seq, captured_at, clock, store_id, payload } = entry;
    const body = { ...payload, store_id, device_id, device_seq, captured_at, clock };
    const hash = sha256(canonicalJson(body));
    const first = await ask(system.url, 'post', '/pos/orders', { token, body: { ...body, hash } });
    expect([first.status, first.body.payload_hash]).to.deep.equal([201, hash]);
    const second = await ask(system.url, 'post', '/pos/orders', { token, body });
    expect([second.status, second.body.code, second.body.payload_hash, second.body.order_id]).to.deep.equal([
      409,
      'duplicate_order',
      hash,
      payload['client_order_id'],
    ]);
    const other = await ask(system.url, 'post', '/pos/orders', {
      token,
      body: { ...body, display_code: 'another' },
    });
    expect([other.status, other.body.code]).to.deep.equal([409, 'order_mismatch']);
    const altered = await ask(system.url, 'post', '/pos/orders', {
      token,
      body: { ...body, display_code: 'altered', hash },
    });
    expect([altered.status, altered.body.code]).to.deep.equal([400, 'operation_hash']);
    const journal = await till.sendOne(entry);
    expect(journal, 'the same sale out of the journal').to.deep.include({ kind: 'applied' });
    expect(await stored(`id = '${payload['client_order_id'] as string}'`)).to.have.length(1);
  });

  it('/vendor/point-of-sale/orders fills in what an online client leaves out', async () => {
    const { till, shift } = await openLane();
    const { token } = vendor.people.cashier;
    const body = {
      store_id: till.storeId,
      pos_register_id: till.laneId,
      lines: [{ item_id: 'milk', qty: '2.000' }],
      payments: [{ method: 'cash', amount: 500 }],
    };
    const answer = await ask(system.url, 'post', '/vendor/point-of-sale/orders', { token, body });
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.body).to.deep.include({
      vendor_work_shift_id: shift,
      status: 'completed',
      payment_status: 'paid',
      variances: [],
    });
    const [row] = await stored(`id = '${String(answer.body.order_id)}'`);
    expect([Number(row.total), Number(row.order_number)]).to.deep.equal([500, answer.body.order_number]);
    const id = newId('online');
    const send = (qty: string, headers = {}, more: object = { client_order_id: id }) =>
      ask(system.url, 'post', '/vendor/point-of-sale/orders', {
        token,
        headers,
        body: { ...body, ...more, lines: [{ item_id: 'milk', qty }] },
      });
    const first = await send('2.000');
    const again = await send('2.000');
    expect([again.status, again.body.order_number], 'the stored order').to.deep.equal([
      201,
      first.body.order_number,
    ]);
    expect((await send('3.000')).body.code, 'another sale under its id').to.equal('order_mismatch');
    const keyed = await send('2.000', { 'Idempotency-Key': 'died' }, {});
    await system.owner.query('DELETE FROM idempotency_keys');
    const repeated = await send('2.000', { 'Idempotency-Key': 'died' }, {});
    expect(repeated.body.order_id, 'although the server forgot its answer').to.equal(keyed.body.order_id);
    const now = testClock.iso();
    const clock = { wall: Date.parse(now), monotonic: 1, skew_ms: 0 };
    const placed = {
      client_order_id: newId('placed'),
      device_id: 'half',
      device_seq: 1,
      captured_at: now,
      clock,
    };
    const once = await send('2.000', {}, placed);
    const twice = await send('2.000', {}, placed);
    expect(
      [twice.status, twice.body.order_id],
      'known by what it sent, though ids were made for it',
    ).to.deep.equal([201, once.body.order_id]);
    expect((await send('3.000', {}, placed)).body.code).to.equal('order_mismatch');
    const unknown = await ask(system.url, 'post', '/vendor/point-of-sale/orders', {
      token,
      body: { ...body, lines: [{ item_id: 'nothing', qty: '1.000' }] },
    });
    expect([unknown.status, unknown.body.code]).to.deep.equal([400, 'item_unknown']);
  });

  it('notes the list price of the moment of the sale from the price history', async () => {
    const price = async (to: number) => {
      const product = await system.database.read({ vendor_id: 'acme' }, (tx) =>
        tx.get(collections.product, 'cheese'),
      );
      await give(system, vendor, collections.product, {
        ...(product!.document as unknown as Product),
        price: to,
      });
    };
    await giveProduct(system, vendor, { id: 'cheese', price: 1000 });
    const { till, shift } = await openLane();
    const between = testClock.iso();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await price(1100);
    await price(1200);
    const id = newId('sale');
    const entry = till.sale({
      id,
      shift,
      lines: [{ item_id: 'cheese', unit_price: 1000 }],
      captured_at: between,
    });
    expect(await till.sendOne(entry)).to.include({ kind: 'applied_with_changes' });
    const [row] = await stored(`id = '${id}'`);
    expect(row.variances).to.deep.equal([
      {
        kind: 'unit_price',
        line_id: `${id}-0`,
        charged: 1000,
        list_price_at_capture: 1000,
        list_price_now: 1200,
        computed: null,
      },
    ]);
    expect(Number(row.total), 'never repriced').to.equal(1000);
  });
});
