// Whose shift an order of the office belongs to: one its actor is in, at the lane of the device; with or without what the
// server knows.
import { expect } from 'chai';
import type { WorkShift } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { placeOnce } from '../../../client-core/actions/place-once.ts';
import { prepareOrder } from '../../../client-core/actions/place-order.ts';
import { PlacedOrders } from '../../../client-core/journal/placed-orders.ts';
import { findOwnShift } from '../../../client-core/queries/own-shift.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { lookUp } from '../../../client-core/queries/look-up.ts';
import { aShift, aStore } from '../../contract/contract-documents.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

describe('the shift of whoever orders in the office', () => {
  let till: Shop;
  let cart: Cart;

  beforeEach(async () => {
    till = await openShop();
    const found = await lookUp(till, 'MILK', aStore({ id: 'store-1' }));
    const [milk] = await sellables(till.documents, found);
    cart = addItem(emptyCart('order-1'), milk!, { lineId: 'line-1' })!;
  });
  afterEach(() => till.close());

  /** The person at the till is `user-1`, its lane `lane-1`. */
  const shiftOf = (opener: string, fields: Partial<WorkShift> = {}) =>
    till.put('work_shift', {
      ...aShift({ id: 'shift-1', store_id: 'store-1', pos_register_id: 'lane-1' }),
      opened_by_vendor_employee_id: opener,
      ...fields,
    });

  /** What both the page and the order say. */
  async function own(): Promise<string> {
    const { kind } = await findOwnShift(till);
    const prepared = await prepareOrder(till, cart, 'actor');
    return prepared.ok ? `${kind} ${prepared.shiftId}` : `${kind} ${prepared.code}`;
  }

  it('is one they opened, or were put into', async () => {
    await shiftOf('user-1');
    expect(await own()).to.equal('open shift-1');
    await shiftOf('user-2', { assignees: [{ vendor_employee_id: 'user-1' }] });
    expect(await own()).to.equal('open shift-1');
  });

  it('is one they opened here a moment ago, that nobody else knows yet', async () => {
    const id = await till.opened();
    expect(await own()).to.equal(`open ${id}`);
    expect(await findOwnShift({ ...till, actorId: () => 'user-2' })).to.deep.include({ kind: 'others' });
  });

  it('is none while nobody has opened one', async () => {
    expect(await own()).to.equal('none order_shift_missing');
    await shiftOf('user-1', { status: 'closed' });
    expect(await own()).to.equal('none order_shift_missing');
  });

  it('is not the one of somebody else at this lane, which the counter sells into', async () => {
    await shiftOf('user-2');
    expect(await own()).to.equal('others order_shift_others');
    expect(await prepareOrder(till, cart)).to.include({ ok: true, shiftId: 'shift-1', attributed: 'lane' });
  });

  it('is not theirs at another lane, whoever stands at this one', async () => {
    await shiftOf('user-1', { pos_register_id: 'lane-2' });
    expect(await own()).to.equal('elsewhere order_shift_elsewhere');
    await shiftOf('user-2', { id: 'shift-2' });
    expect(await own()).to.equal('elsewhere order_shift_elsewhere');
    const found = await findOwnShift(till);
    expect(found.kind === 'elsewhere' && found.shift.pos_register_id).to.equal('lane-2');
  });

  it('is the one at this lane when they have one at another as well', async () => {
    await shiftOf('user-1');
    await shiftOf('user-1', { id: 'shift-2', pos_register_id: 'lane-2' });
    expect(await own()).to.equal('open shift-1');
  });

  it('is nothing that a shift of another store could be', async () => {
    await shiftOf('user-1', { pos_register_id: 'lane-of-another-store' });
    expect(await own()).to.equal('none order_shift_missing');
  });

  it('is asked for again where the order is written, for a window that looked before', async () => {
    await shiftOf('user-1');
    expect(await own()).to.equal('open shift-1');
    await shiftOf('user-2');
    const placed = new PlacedOrders(till.operations);
    const cash = [{ method: 'cash', amount: 500 }] as const;
    expect(await placeOnce(till, placed, cart, cash, 124, 'actor')).to.include({
      code: 'order_shift_others',
    });
    expect(await till.entries()).to.have.length(0);
    expect(await placeOnce(till, placed, cart, cash, 124, 'lane')).to.include({ ok: true });
  });
});
