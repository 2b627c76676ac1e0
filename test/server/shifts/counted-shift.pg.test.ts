// What is about to join or change a shift waits while it is counted, also what names no shift: it is in the count or
// refused, never between.
import { expect } from 'chai';
import { aCounting, anOpening, aSale, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const all = '/vendor/shifts/work-shifts';
const orders = '/vendor/point-of-sale/orders';
const lines = [{ item_id: 'milk', unit_price: 730 }];

describe('what is about to change a shift that is being counted waits for the count', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', price: 730 });
  });
  after(() => system?.stop());

  const as = (role: Role, method: 'get' | 'post' | 'patch', path: string, body?: object) =>
    ask(system.url, method, path, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const storeId = () => vendor.stores[0].id;
  const laneId = () => vendor.stores[0].lanes[0];
  const said = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? String(status) : `${status} ${body.code}`;

  async function opened(id: string): Promise<string> {
    const body = { ...anOpening({ id, pos_register_id: laneId() }), store_id: storeId() };
    expect(said(await as('cashier', 'post', '/auth/vendor/context/shifts/work-shifts', body))).to.equal(
      '201',
    );
    return id;
  }
  async function sells(shift: string, id: string): Promise<void> {
    const body = { ...aSale({ id, lane: laneId(), shift, lines }), store_id: storeId() };
    expect(said(await as('cashier', 'post', orders, body))).to.equal('201');
  }

  /** Both reach the shift while somebody else holds it: first the close, then the other one. */
  async function behindTheClose<T>(id: string, what: () => Promise<T>): Promise<T> {
    await system.owner.query('BEGIN');
    await system.owner.query('SELECT FROM vendor_work_shifts WHERE id = $1 FOR UPDATE', [id]);
    const close = as('owner', 'patch', `${all}/${id}/close`, aCounting);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const other = what();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await system.owner.query('COMMIT');
    expect(said(await close)).to.equal('200');
    return other;
  }

  it('an order that names no shift, and a return', async () => {
    const id = await opened('shift-1');
    await sells(id, 'returned-behind');
    const { vendor_work_shift_id: _, ...unnamed } = aSale({
      id: 'behind',
      lane: laneId(),
      shift: id,
      lines,
    });
    const sale = { ...unnamed, store_id: storeId() };
    const [order, back] = await behindTheClose(id, () =>
      Promise.all([
        as('cashier', 'post', orders, sale),
        as('cashier', 'post', `${orders}/returned-behind/returns`, {}),
      ]),
    );
    expect([said(order), said(back)]).to.deep.equal(Array(2).fill('400 order_shift_missing'));
  });

  it('a void of a journal, whatever shift it names', async () => {
    const id = await opened('shift-2');
    await sells(id, 'voided-behind');
    await sells(id, 'also-behind');
    const till = new GivenLane(system, vendor, new GivenJournal('voiding-till'));
    const void_ = (client_order_id: string, more: object = {}) =>
      till.entry('order.void', { client_order_id, reason: 'wrong goods', ...more });
    const outcomes = await behindTheClose(id, () =>
      till.send(void_('voided-behind'), void_('also-behind', { vendor_work_shift_id: 'another' })),
    );
    const { body } = await as('owner', 'get', `${all}/${id}`);
    expect(body.order_stats.voided_order_count, 'counted as sold').to.equal(0);
    for (const outcome of outcomes)
      expect(outcome).to.include({ kind: 'rejected', code: 'void_shift_closed' });
  });
});
