// A coupon that may be used so often is used so often: online the next one is refused with its reason, and what two lanes
// sold offline is kept, counted and flagged (decisions.md, ruling 16).
import { expect } from 'chai';
import { blankReferenceData, collections, everyLine } from '@evertill/schemas';
import type { CouponData, JsonObject, Order, Reference } from '@evertill/schemas';
import { aCustomer, aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const base = '/vendor/point-of-sale';
const tenth = { kind: 'percent', percent: '10.0000' } as const;

describe('coupons', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let lane: GivenLane;
  let storeId: string;
  const shift = 'shift';
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    storeId = vendor.stores[0].id;
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 1000 });
    for (const id of ['ann', 'bob'])
      await give(system, vendor, collections.customer, aCustomer({ id, store_id: '' }));
    lane = device();
    await lane.sendOne(lane.opening(shift));
  });
  after(() => system?.stop());

  const device = () => new GivenLane(system, vendor, new GivenJournal(newId('device')));
  const post = (path: string, body: object, role: 'owner' | 'cashier' = 'cashier') =>
    ask(system.url, 'post', path, { token: vendor.people[role].token, body });
  const read = async (id: string): Promise<Order> =>
    (await ask(system.url, 'get', `${base}/orders/${id}`, { token: vendor.people.cashier.token }))
      .body as unknown as Order;

  async function coupon(
    code: string,
    data: Partial<CouponData> = {},
    entry: Partial<Reference> = {},
  ): Promise<string> {
    const { id } = await give(
      system,
      vendor,
      collections.reference,
      aReference({
        id: newId('coupon'),
        store_id: '',
        name: `${code} of ${entry.store_id ?? 'all'}`,
        kind: 'coupon',
        code,
        ...entry,
        data: { ...blankReferenceData.coupon, effect: tenth, ...data } as unknown as JsonObject,
      }),
    );
    return id;
  }
  async function documentOf(id: string): Promise<Reference> {
    const { database } = system.server.deps;
    const stored = await database.read({ vendor_id: vendor.id }, (tx) => tx.get(collections.reference, id));
    return stored!.document as unknown as Reference;
  }
  const usesOf = async (id: string) => (await documentOf(id)).data['uses'];
  /** A sale that names what it is of and no price at all. */
  const online = (code: string, fields: object = {}) => ({
    client_order_id: newId('order'),
    store_id: storeId,
    pos_register_id: lane.laneId,
    vendor_work_shift_id: shift,
    lines: [{ item_id: 'milk', qty: '1.000' }],
    payments: [{ method: 'cash', amount: 900 }],
    coupons: [code],
    ...fields,
  });
  /** The same, charged by a till that knew the coupon. */
  const offline = (of: GivenLane, code: string, offer_id: string, fields: object = {}) =>
    of.sale({
      id: newId('order'),
      shift,
      lines: [
        {
          item_id: 'milk',
          unit_price: 1000,
          discounts: [{ kind: 'amount', value: 100, source: 'coupon', offer_id }],
        },
      ],
      fields: { coupons: [code], ...fields },
    });

  it('of 20 lanes that show a single-use coupon at once, online exactly one has it', async () => {
    const id = await coupon('ONCE', { max_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`${base}/orders`, online('once'))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).to.have.length(19);
    for (const { status, body } of refused)
      expect([status, body.code, body.coupon, body.reason]).to.deep.equal([
        400,
        'coupon_refused',
        'ONCE',
        'used_up',
      ]);
    expect(await usesOf(id)).to.equal(1);
    const order = await read(answers.find(({ status }) => status === 201)!.body.order_id as string);
    expect(order).to.deep.include({ total: 900, discount: 100, coupons: ['ONCE'], flags: [], variances: [] });
    expect(order.lines[0]!.discounts).to.deep.equal([
      { kind: 'amount', value: 100, source: 'coupon', offer_id: id },
    ]);
  });

  it('20 lanes that used it offline keep their sales: all counted, 19 flagged', async () => {
    const id = await coupon('OFFLINE', { max_uses: 1 });
    const lanes = Array.from({ length: 20 }, device);
    const outcomes = (await Promise.all(lanes.map((one) => one.send(offline(one, 'OFFLINE', id))))).flat();
    const flagged = outcomes.filter(({ kind }) => kind === 'applied_with_changes');
    expect([outcomes.filter(({ kind }) => kind === 'applied').length, flagged.length]).to.deep.equal([1, 19]);
    for (const outcome of flagged)
      expect((outcome as { result: JsonObject }).result['flags']).to.deep.equal(['coupon_reused']);
    expect(await usesOf(id)).to.equal(20);
  });

  it('of two in one exchange the second is flagged, and not the first', async () => {
    const id = await coupon('BATCH', { max_uses: 1 });
    const other = device();
    const entries = [offline(other, 'BATCH', id), offline(other, 'BATCH', id), offline(other, 'BATCH', id)];
    await other.send(...entries);
    const flags = [];
    for (const { payload } of entries) flags.push((await read(payload['client_order_id'] as string)).flags);
    expect(flags).to.deep.equal([[], ['coupon_reused'], ['coupon_reused']]);
    expect(await usesOf(id)).to.equal(3);
  });

  it('a voided order gives its use back, once', async () => {
    const id = await coupon('BACK', { max_uses: 1 });
    const first = await post(`${base}/orders`, online('BACK'));
    expect(first.status, first.text).to.equal(201);
    expect((await post(`${base}/orders`, online('BACK'))).body.reason).to.equal('used_up');
    const order = first.body.order_id as string;
    for (let times = 0; times < 2; times++)
      expect((await post(`${base}/orders/${order}/void`, { reason: 'wrong' }, 'owner')).status).to.equal(200);
    expect(await usesOf(id)).to.equal(0);
    expect((await post(`${base}/orders`, online('BACK'))).status).to.equal(201);
    expect(await usesOf(id)).to.equal(1);
  });

  it('the same order sent again has used it once, and is answered as before', async () => {
    const id = await coupon('AGAIN', { max_uses: 1 });
    const sale = online('AGAIN');
    const first = await post(`${base}/orders`, sale);
    const again = await post(`${base}/orders`, sale);
    expect([first.status, again.status], again.text).to.deep.equal([201, 201]);
    expect(again.body.order_id).to.equal(first.body.order_id);
    expect(await usesOf(id)).to.equal(1);
  });

  it('once a customer: their sales count, voided ones do not, and nobody unknown has it', async () => {
    await coupon('EACH', { max_uses_per_customer: 1 });
    const ann = () => post(`${base}/orders`, online('EACH', { customer_id: 'ann' }));
    const first = await ann();
    expect(first.status, first.text).to.equal(201);
    expect((await ann()).body.reason).to.equal('used_up_by_customer');
    expect((await post(`${base}/orders`, online('EACH', { customer_id: 'bob' }))).status).to.equal(201);
    expect((await post(`${base}/orders`, online('EACH'))).body.reason).to.equal('customer_unknown');
    await post(`${base}/orders/${first.body.order_id as string}/void`, { reason: 'wrong' }, 'owner');
    expect((await ann()).status).to.equal(201);
  });

  it('once a customer, offline: the second sale is kept and flagged', async () => {
    const id = await coupon('EACHOFF', { max_uses_per_customer: 1 });
    const entries = ['ann', 'ann', 'bob'].map((customer_id) => offline(lane, 'EACHOFF', id, { customer_id }));
    for (const entry of entries) await lane.sendOne(entry);
    const flags = [];
    for (const { payload } of entries) flags.push((await read(payload['client_order_id'] as string)).flags);
    expect(flags).to.deep.equal([[], ['coupon_reused'], []]);
  });

  it('a store’s own goes before one of every store, and each counts for itself', async () => {
    const everywhere = await coupon('BOTH', { effect: { kind: 'percent', percent: '50.0000' } });
    const own = await coupon('BOTH', {}, { store_id: storeId });
    expect((await post(`${base}/orders`, online('both'))).status).to.equal(201);
    expect([await usesOf(own), await usesOf(everywhere)]).to.deep.equal([1, 0]);
  });

  const refusals: readonly (readonly [string, Partial<CouponData>, Partial<Reference>])[] = [
    ['inactive', {}, { active: false }],
    ['outside_time', { ends_at: '2020-01-01T00:00:00.000Z' }, {}],
    ['needs_more', { needs: { of: everyLine, pieces: '0.000', total: 5000 } }, {}],
    ['takes_nothing', { selection: { ...everyLine, brand_ids: ['other'] } }, {}],
  ];
  for (const [reason, data, entry] of refusals) {
    it(`that is refused online says why: ${reason}; sold with offline it is a difference`, async () => {
      const code = reason.replace('_', '').toUpperCase();
      if (reason === 'takes_nothing')
        await give(system, vendor, collections.reference, aReference({ id: 'other', store_id: '' }));
      const id = await coupon(code, data, entry);
      const lines = [{ item_id: 'milk', qty: '1.000' }];
      for (const answer of [
        await post(`${base}/orders`, online(code)),
        await post(`${base}/apply-coupon`, { store_id: storeId, code, lines }),
      ])
        expect([answer.status, answer.body.code, answer.body.reason]).to.deep.equal([
          400,
          'coupon_refused',
          reason,
        ]);
      const entryOf = offline(lane, code, id);
      await lane.sendOne(entryOf);
      const order = await read(entryOf.payload['client_order_id'] as string);
      expect(order.flags).to.deep.equal([]);
      expect(order.variances.map(({ kind, charged, computed }) => [kind, charged, computed])).to.deep.equal([
        ['promotion', 100, 0],
      ]);
    });
  }

  it('nobody knows is refused online', async () => {
    const answer = await post(`${base}/orders`, online('NOSUCH'));
    expect([answer.status, answer.body.code, answer.body.coupon]).to.deep.equal([
      400,
      'coupon_unknown',
      'NOSUCH',
    ]);
    const lines = [{ item_id: 'milk', qty: '1.000' }];
    const asked = await post(`${base}/apply-coupon`, { store_id: storeId, code: 'NOSUCH', lines });
    expect(asked.body.code).to.equal('coupon_unknown');
  });

  it('apply-coupon says what it takes off, line by line and in all, and uses nothing', async () => {
    const id = await coupon('LOOK', { max_uses: 1 });
    const lines = [
      { item_id: 'milk', qty: '2.000' },
      { item_id: 'milk', qty: '1.000', unit_price: 500, discounts: [{ kind: 'amount', value: 100 }] },
    ];
    const { status, body, text } = await post(`${base}/apply-coupon`, {
      store_id: storeId,
      code: 'look',
      lines,
    });
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({ code: 'LOOK', coupon_id: id, amount: 240 });
    expect(
      (body.lines as JsonObject[]).map((line) => [line['coupon'], line['discount'], line['total']]),
    ).to.deep.equal([
      [200, 200, 1800],
      [40, 140, 360],
    ]);
    expect(body.totals).to.deep.equal({ subtotal: 2500, discount: 340, tax: 0, rounding: 0, total: 2160 });
    expect(await usesOf(id)).to.equal(0);
    const unknown = await post(`${base}/apply-coupon`, {
      store_id: storeId,
      code: 'look',
      lines: [{ item_id: 'nothing', qty: '1.000' }],
    });
    expect(unknown.body.code).to.equal('item_unknown');
  });

  describe('are counted by sales alone', () => {
    it('a body that names the count is refused', async () => {
      const body = { name: 'Counted', code: 'COUNTED', effect: tenth, store_id: null };
      const made = await post('/vendor/coupons', { ...body, uses: 7 }, 'owner');
      expect([made.status, made.body.code]).to.deep.equal([400, 'unknown_field']);
      const plain = await post('/vendor/coupons', body, 'owner');
      expect([plain.status, plain.body.uses], plain.text).to.deep.equal([201, 0]);
      const changed = await ask(system.url, 'patch', `/vendor/coupons/${plain.body.id as string}`, {
        token: vendor.people.owner.token,
        body: { uses: 7 },
      });
      expect(changed.body.code).to.equal('unknown_field');
    });

    it('a document or an edit that says another count changes everything else', async () => {
      const id = await coupon('EDITED', { uses: 99 });
      expect(await usesOf(id), 'a new one was never used').to.equal(0);
      expect((await post(`${base}/orders`, online('EDITED'))).status).to.equal(201);
      const stored = (await system.server.deps.database.read({ vendor_id: vendor.id }, (tx) =>
        tx.get(collections.reference, id),
      ))!.document as unknown as Reference;
      await give(system, vendor, collections.reference, {
        ...stored,
        data: { ...stored.data, uses: 0, max_uses: 5 },
      });
      expect(await usesOf(id)).to.equal(1);
      const manager = new GivenLane(system, vendor, new GivenJournal(newId('device')), { role: 'manager' });
      const own = await coupon('EDITOWN', {}, { store_id: storeId });
      expect((await post(`${base}/orders`, online('EDITOWN'))).status).to.equal(201);
      const before = await documentOf(own);
      const data = { ...before.data, uses: 50, priority: 3 };
      const edit = manager.edit('reference', own, before.rev, { data: before.data }, { data });
      expect((await manager.sendOne(edit)).kind).to.be.oneOf(['applied', 'applied_with_changes']);
      expect((await documentOf(own)).data).to.deep.include({ priority: 3, uses: 1 });
    });
  });
});
