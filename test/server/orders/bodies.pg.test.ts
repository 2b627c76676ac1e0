// decisions.md, "POS bodies", field by field: what a client that is online may leave out and the outbox and a journal may
// not; whose shift an order joins; and what the orders of a shift suggest for its slips. Second document, "Order
// attribution", "Slip suggestions".
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { canonicalJson, collections, rejections, wireCode } from '@evertill/schemas';
import type { Order, OrderPlacePayload, RejectionCode } from '@evertill/schemas';
import { aVariation } from '../../contract/contract-documents.ts';
import { anOpening, aSale, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

const doors = ['/vendor/point-of-sale/orders', '/pos/orders', 'journal'] as const;
type Door = (typeof doors)[number];

describe('the body of an order', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', price: 500 });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const storeId = () => vendor.stores[0].id;
  const laneId = (lane: 0 | 1 = 0) => vendor.stores[0].lanes[lane];
  const newId = () => `id-${++count}`;

  /** Where a journal would have it. */
  const place = () => ({
    device_id: newId(),
    device_seq: 1,
    captured_at: testClock.iso(),
    clock: { wall: testClock.now(), monotonic: 0, skew_ms: 0 },
  });

  async function says(door: Door, sale: object, role: Role = 'cashier'): Promise<string> {
    const person = vendor.people[role];
    if (door === 'journal') {
      const entry = new GivenJournal(newId()).entry('order.place', sale, {
        actor_id: person.staff.id,
        store_id: storeId(),
      });
      const [outcome] = await operate(system, person, [entry]);
      if (outcome!.kind !== 'rejected') return outcome!.kind.startsWith('applied') ? 'yes' : outcome!.kind;
      const code = outcome!.code as RejectionCode;
      return `${rejections[code].status} ${wireCode(code)}`;
    }
    const body = { store_id: storeId(), ...(door === '/pos/orders' ? place() : {}), ...sale };
    const answer = await ask(system.url, 'post', door, { token: person.token, body });
    return answer.status < 300 ? 'yes' : `${answer.status} ${answer.body.code}`;
  }

  async function opened(role: Role = 'cashier', lane: 0 | 1 = 0): Promise<string> {
    const id = newId();
    const person = vendor.people[role];
    const payload = anOpening({
      id,
      pos_register_id: laneId(lane),
      opening_invoice_slip_count: 100,
      opening_voucher_stub_count: 200,
      opening_card_receipt_count: 300,
    });
    const fields = { actor_id: person.staff.id, store_id: storeId() };
    const [outcome] = await operate(system, person, [
      new GivenJournal(newId()).entry('shift.open', payload, fields),
    ]);
    expect(outcome!.kind, JSON.stringify(outcome)).to.equal('applied');
    return id;
  }

  const sale = (shift: string, fields: Partial<OrderPlacePayload> = {}): OrderPlacePayload =>
    aSale({
      id: newId(),
      lane: laneId(),
      shift,
      lines: [{ item_id: 'milk', unit_price: 500 }],
      fields,
      prices_include_tax: true,
    });
  const without = (body: object, field: string) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
  const stored = async (id: string) => {
    const found = await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections.order, id));
    return found?.document as Order | undefined;
  };

  for (const field of ['pos_register_id', 'lines', 'payments'])
    it(`${field} is required at every door`, async () => {
      const shift = await opened();
      for (const door of doors)
        expect(await says(door, without(sale(shift), field)), door).to.equal('400 invalid_input');
    });

  it('store_id is required where the envelope does not say it', async () => {
    const whole = { ...sale(await opened()), store_id: undefined };
    for (const door of ['/vendor/point-of-sale/orders', '/pos/orders'] as const)
      expect(await says(door, whole), door).to.equal('400 invalid_input');
  });

  for (const field of [
    'client_order_id',
    'vendor_work_shift_id',
    'catalog_revision',
    'display_code',
    'currency',
    'discounts',
    'coupons',
    'totals',
    'approvals',
    'refs',
  ])
    it(`${field} is made by the server for who is online, and required of the outbox and a journal`, async () => {
      const shift = await opened();
      const asked = without(sale(shift), field);
      expect(await says('/pos/orders', asked)).to.equal('400 invalid_input');
      expect(await says('journal', asked)).to.equal('400 invalid_input');
      expect(await says('/vendor/point-of-sale/orders', asked)).to.equal('yes');
    });

  for (const field of ['device_id', 'device_seq', 'captured_at', 'clock'])
    it(`${field} is required of the outbox`, async () => {
      const body = { store_id: storeId(), ...without(place(), field), ...sale(await opened()) };
      const { token } = vendor.people.cashier;
      const answer = await ask(system.url, 'post', '/pos/orders', { token, body });
      expect(`${answer.status} ${answer.body.code}`).to.equal('400 invalid_input');
      expect((await ask(system.url, 'post', doors[0], { token, body })).status, 'who is online').to.equal(
        201,
      );
    });

  it('captured_at is taken in every ISO 8601 form with a zone, and the hash is of what was sent (field case E)', async () => {
    const shift = await opened();
    const second = testClock.iso().slice(0, 19);
    for (const zone of ['.000Z', 'Z', '+00:00', '.000000-0000']) {
      const captured_at = `${second}${zone}`;
      const body = { store_id: storeId(), ...place(), ...sale(shift), captured_at };
      const hash = createHash('sha256').update(canonicalJson(body)).digest('hex');
      const { token } = vendor.people.cashier;
      const post = (sent: string) =>
        ask(system.url, 'post', '/pos/orders', { token, body: { ...body, hash: sent } });
      expect((await post('0'.repeat(64))).body.code).to.equal('operation_hash');
      const placed = await post(hash);
      expect([placed.status, placed.body.payload_hash], captured_at).to.deep.equal([201, hash]);
      const again = await post(hash);
      expect([again.status, again.body.code, again.body.payload_hash]).to.deep.equal([
        409,
        'duplicate_order',
        hash,
      ]);
      expect((await stored(body.client_order_id))!.captured_at).to.equal(`${second}.000Z`);
    }
  });

  /** Of the only line, of the only payment. */
  const spoilt =
    (part: 'lines' | 'payments', change: (one: object) => object) => (whole: OrderPlacePayload) => ({
      ...whole,
      [part]: whole[part].map(change),
    });
  for (const [part, required, made] of [
    [
      'lines',
      ['item_id', 'qty'],
      ['client_line_id', 'unit', 'unit_price', 'price_source', 'price_rev', 'discounts', 'tax', 'total'],
    ],
    ['payments', ['method', 'amount'], ['client_payment_id', 'tendered', 'change', 'rounding']],
  ] as const) {
    it(`its ${part} have ${required.join(' and ')} at every door`, async () => {
      const shift = await opened();
      for (const field of required)
        for (const door of doors) {
          const asked = spoilt(part, (one) => without(one, field))(sale(shift));
          expect(await says(door, asked), `${door} without ${field}`).to.equal('400 invalid_input');
        }
    });
    it(`its ${part} have ${made.join(', ')} too, unless their client is online`, async () => {
      const shift = await opened();
      for (const field of made) {
        const asked = spoilt(part, (one) => without(one, field))(sale(shift));
        expect(await says('/pos/orders', asked), field).to.equal('400 invalid_input');
        expect(await says('journal', asked), field).to.equal('400 invalid_input');
        expect(await says('/vendor/point-of-sale/orders', asked), field).to.equal('yes');
      }
    });
  }

  const times = (part: 'lines' | 'payments', id: string, number: number) => (whole: OrderPlacePayload) => ({
    ...whole,
    [part]: Array.from({ length: number }, (_, index) => ({ ...whole[part][0], [id]: `${index}` })),
  });
  for (const [what, spoil] of [
    ['2001 lines', times('lines', 'client_line_id', 2001)],
    ['51 payments', times('payments', 'client_payment_id', 51)],
    ['21 coupons', (whole) => ({ ...whole, coupons: Array.from({ length: 21 }, () => 'X') })],
    ['a quantity of nothing', spoilt('lines', (line) => ({ ...line, qty: '0.000' }))],
    ['a payment by a method nobody has', spoilt('payments', (one) => ({ ...one, method: 'barter' }))],
    ['a part of a cent', spoilt('payments', (one) => ({ ...one, amount: 0.5 }))],
  ] as readonly (readonly [string, (whole: OrderPlacePayload) => object])[])
    it(`with ${what} is refused at every door`, async () => {
      const shift = await opened();
      for (const door of doors)
        expect(await says(door, spoil(sale(shift))), door).to.equal('400 invalid_input');
    });

  it('names goods the store has, and variations they have, where the server is to price them', async () => {
    await giveProduct(system, vendor, { id: 'tea', price: 300, variations: [aVariation({ id: 'case' })] });
    const shift = await opened();
    const placed = async (path: string, line: object, client_order_id = newId()) => {
      const { token } = vendor.people.cashier;
      const lines = [{ qty: '1.000', ...line }];
      const sold = { client_order_id, pos_register_id: laneId(), vendor_work_shift_id: shift, payments: [] };
      const asked = { store_id: storeId(), lines, ...(path === 'orders' ? sold : { code: 'NOBODYS' }) };
      const { status, body } = await ask(system.url, 'post', `/vendor/point-of-sale/${path}`, {
        token,
        body: asked,
      });
      return `${status} ${(body.code as string | undefined) ?? ''}`.trim();
    };
    for (const [path, fine] of [
      ['orders', '201'],
      ['apply-coupon', '400 coupon_unknown'],
    ] as const) {
      expect(await placed(path, { item_id: 'nothing' }), path).to.equal('400 item_unknown');
      for (const item_id of ['tea', 'milk'])
        expect(await placed(path, { item_id, variation_id: 'crate' }), path).to.equal('400 item_unknown');
      expect(await placed(path, { item_id: 'tea', variation_id: 'case' }, 'tea-by-case'), path).to.equal(
        fine,
      );
    }
    // It was sold: that there is no such case any more does not undo it.
    await giveProduct(system, vendor, { id: 'tea', price: 300, variations: [] });
    expect(await placed('orders', { item_id: 'tea', variation_id: 'case' }, 'tea-by-case')).to.equal('201');
  });

  const terminal = (outcome: 'succeeded' | 'unknown' | 'declined') => ({
    paymentReference: 'r',
    authCode: 'a',
    cardLast4: '1234',
    cardBrand: 'B',
    entryMode: 'chip',
    outcome,
  });

  it('names what is on sale: no draft, nothing archived, nothing for the back office alone (field case E)', async () => {
    await giveProduct(system, vendor, { id: 'cocoa', price: 400 });
    const shift = await opened();
    const lane = { pos_register_id: laneId(), vendor_work_shift_id: shift };
    const post = async (path: string, body: object, role: Role = 'cashier') => {
      const { token } = vendor.people[role];
      const answer = await ask(system.url, 'post', `/vendor/point-of-sale/${path}`, {
        token,
        body: { store_id: storeId(), ...body },
      });
      return `${answer.status} ${(answer.body.code as string | undefined) ?? ''}`.trim();
    };
    const lines = [{ item_id: 'cocoa', qty: '1.000' }];
    const sell = (client_order_id: string, more: object = {}, role?: Role) =>
      post('orders', { ...lane, client_order_id, payments: [], lines, ...more }, role);
    expect(await sell('while-on-sale')).to.equal('201');
    for (const status of [0, 2]) {
      await giveProduct(system, vendor, { id: 'cocoa', price: 400, status });
      expect(await sell(`at-status-${status}`), String(status)).to.equal('400 item_not_on_sale');
      const whole = aSale({
        id: newId(),
        lane: laneId(),
        shift,
        lines: [{ item_id: 'cocoa', unit_price: 400 }],
        prices_include_tax: true,
      });
      expect(await post('orders', { ...place(), ...whole }), 'with everything said').to.equal(
        '400 item_not_on_sale',
      );
      const payments = [{ method: 'card', amount: 400, terminal: terminal('succeeded') }];
      expect(await sell(`charged-at-status-${status}`, { payments }), 'charged').to.equal('201');
      expect(await post('apply-coupon', { code: 'NONE', lines })).to.equal('400 item_not_on_sale');
      expect(await sell('while-on-sale'), 'sent again').to.equal('201');
      const back = { lines: [{ item_id: 'cocoa', qty: '-1.000' }] };
      expect(await sell(`back-at-status-${status}`, back), 'can come back').to.equal('201');
      expect(await says('/pos/orders', whole), 'a fact').to.equal('yes');
    }
    await giveProduct(system, vendor, { id: 'cocoa', price: 400, admin_only: true });
    expect(await sell('hidden')).to.equal('400 item_unknown');
    expect(await sell('seen', {}, 'owner')).to.equal('201');
  });

  describe('that names no shift', () => {
    it('is stamped with the actor’s open shift at the same store and lane, at every door', async () => {
      await opened('manager', 1);
      const shift = await opened();
      for (const door of doors) {
        const asked = sale('');
        expect(await says(door, asked), door).to.equal('yes');
        expect((await stored(asked.client_order_id))!.svc_vendor_work_shift_id, door).to.equal(shift);
      }
    });

    it('is refused to who has none there, at every door', async () => {
      await opened('manager');
      await opened('cashier', 1);
      for (const door of doors) expect(await says(door, sale('')), door).to.equal('400 order_shift_missing');
    });
  });

  it('counts for the slips when it is paid: all of them, those with a coupon, those with a card', async () => {
    const shift = await opened();
    const payment = (
      method: OrderPlacePayload['payments'][number]['method'],
      amount: number,
      outcome?: 'succeeded' | 'unknown' | 'declined',
    ) => ({
      client_payment_id: newId(),
      method,
      amount,
      tendered: amount,
      change: 0,
      rounding: 0,
      ...(outcome ? { terminal: terminal(outcome) } : {}),
    });
    const paidBy = async (payments: OrderPlacePayload['payments'], more: Partial<OrderPlacePayload> = {}) => {
      const asked = sale(shift, { payments, ...more });
      const paid = payments
        .filter(({ terminal: said }) => !said || said.outcome === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(await says('journal', { ...asked, totals: { ...asked.totals, paid } })).to.equal('yes');
      return (await stored(asked.client_order_id))!.payment_status;
    };
    expect(await paidBy([payment('cash', 500)])).to.equal('paid');
    expect(await paidBy([payment('card', 500, 'succeeded')])).to.equal('paid');
    expect(await paidBy([payment('bank_transfer', 400), payment('voucher', 100)])).to.equal('paid');
    expect(await paidBy([payment('cash', 200), payment('card', 300, 'succeeded')])).to.equal('paid');
    expect(await paidBy([payment('card', 500, 'declined'), payment('cash', 500)])).to.equal('paid');
    expect(await paidBy([payment('cash', 500)], { coupons: ['SPRING'] })).to.equal('paid');
    expect(await paidBy([payment('card', 500, 'unknown')], { coupons: ['SPRING'] })).to.equal('pending');
    expect(await paidBy([payment('cash', 200)])).to.equal('partial');
    const { body } = await ask(system.url, 'get', `/vendor/shifts/work-shifts/${shift}`, {
      token: vendor.people.owner.token,
    });
    expect(body.order_stats.closing_slip_suggestions).to.deep.equal({
      closing_invoice_slip_count: 106,
      closing_voucher_stub_count: 201,
      closing_card_receipt_count: 302,
    });
    expect(
      body.payment_breakdown.map((one: { bucket: string; amount: number }) => [one.bucket, one.amount]),
    ).to.deep.equal([
      ['Cash', 1900],
      ['Card', 800],
      ['Bank transfer', 400],
      ['Other', 100],
    ]);
  });
});
