// Opening a shift and selling: what the journal entry says, and what is refused before anybody pays.
import { expect } from 'chai';
import { cartTotals } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aProduct, aStaff } from '../../contract/contract-documents.ts';
import { tillAtRest } from '../../support/till-at-rest.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('selling at a till', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  describe('opening a shift', () => {
    it('is a journal entry with an id made here', async () => {
      const id = await till.opened();
      const [entry] = await till.entries();
      expect(entry).to.deep.include({ type: 'shift.open', actor_id: 'user-1', store_id: 'store-1' });
      expect(entry!.payload).to.include({
        id,
        pos_register_id: 'lane-1',
        shift_label: 'Morning',
        opening_cash: 10_000,
      });
    });

    it('is refused while one is open on the lane, and nothing is written', async () => {
      await till.opened();
      expect(await openShift(till, { label: 'B', openingCash: 0 })).to.include({
        ok: false,
        code: 'shift_open',
      });
      expect(await till.entries()).to.have.length(1);
    });

    it('is refused on a lane the store does not have, or that is not this person’s', async () => {
      const elsewhere = { ...till, laneId: 'lane-9' };
      expect(await openShift(elsewhere, { label: 'A', openingCash: 0 })).to.include({ code: 'pos_register' });
      await till.put('staff', aStaff(1, { id: 'user-1', store_ids: ['store-1'], fixed_lane_id: 'lane-2' }));
      expect(await openShift(till, { label: 'A', openingCash: 0 })).to.include({
        code: 'pos_register_fixed',
      });
    });

    it('[I18] is refused with a clock more than 12 hours off, before the first sync, and with wrong figures', async () => {
      const skewed = { ...till, skew: () => 12 * 3_600_000 + 1 };
      expect(await openShift(skewed, { label: 'A', openingCash: 0 })).to.include({ code: 'clock_skew' });
      expect(await openShift(till, { label: '', openingCash: 0 })).to.include({ code: 'invalid_input' });
      expect(await openShift(till, { label: 'A', openingCash: 0.5 })).to.include({ code: 'invalid_input' });
      const fresh = await tillAtRest(null);
      expect(await openShift(fresh, { label: 'A', openingCash: 0 })).to.include({ code: 'not_synced' });
      await fresh.close();
    });
  });

  describe('selling', () => {
    it('writes the sale with tax, totals, payments and change, as the server recomputes them', async () => {
      const shiftId = await till.opened();
      const sold = await sell(till, {
        lines: [
          { barcode: '4006381333931', qty: 2 },
          { sku: 'SHIRT-L', qty: 1 },
        ],
        payments: [{ method: 'cash', amount: 5000 }],
      });
      if (!sold.ok) throw new Error(sold.code);
      expect(sold).to.include({ displayCode: 'L1-0002' });
      const payload = await till.payloadOf(2);
      expect(payload).to.deep.include({
        client_order_id: sold.clientOrderId,
        pos_register_id: 'lane-1',
        vendor_work_shift_id: shiftId,
        catalog_revision: 'epoch-1/77',
        currency: 'EUR',
        currency_decimals: 2,
        cash_rounding: 1,
        totals: { subtotal: 2348, discount: 0, tax: 48, rounding: 0, total: 2348, paid: 2348, change: 2652 },
      });
      expect(payload.lines[0]).to.deep.include({
        item_id: 'p1',
        qty: '2.000',
        unit_price: 124,
        price_source: 'list',
        price_rev: 3,
        barcode: '4006381333931',
        total: 248,
        tax: { profile_id: 'vat', rate: '24.0000', type: 'percent', amount: 48, included: true },
      });
      expect(payload.lines[1]).to.deep.include({
        item_id: 'p2',
        variation_id: 'v1',
        unit_price: 2100,
        price_source: 'variation',
        tax: { profile_id: '', rate: '0.0000', type: 'none', amount: 0, included: true },
      });
      expect(
        payload.payments.map(({ amount, tendered, change }) => [amount, tendered, change]),
      ).to.deep.equal([[2348, 5000, 2652]]);
      expect(recomputed(payload)).to.deep.equal(payload.totals.total);
    });

    it('adds tax on top in a store whose prices exclude it, and rounds cash as the store does', async () => {
      await till.close();
      till = await openShop({ prices_include_tax: false, cash_rounding: 5 });
      await till.opened();
      const line = { sku: 'MILK', qty: 1 };
      const cash = await sell(till, { lines: [line], payments: [{ method: 'cash', amount: 200 }] });
      expect(cash.ok && cash.totals).to.deep.equal({
        subtotal: 124,
        discount: 0,
        tax: 30,
        rounding: 1,
        total: 155,
        paid: 155,
        change: 45,
      });
      const card = await sell(till, { lines: [line], payments: [{ method: 'card', amount: 154 }] });
      expect(card.ok && card.totals.total).to.equal(154);
    });

    it('takes back goods as a sale of negative quantity', async () => {
      await till.opened();
      const back = await sell(till, {
        lines: [{ sku: 'MILK', qty: -3, unitPrice: 100 }],
        payments: [{ method: 'cash', amount: -300 }],
      });
      expect(back.ok && back.totals).to.include({ total: -300, paid: -300, change: 0, tax: -58 });
      expect((await till.payloadOf(2)).lines[0]).to.include({ qty: '-3.000', price_source: 'import' });
    });

    it('[I3] keeps a price below the smallest coin exactly, rounds once per line, and never joins lines', async () => {
      await till.opened();
      const lines = Array.from({ length: 3 }, () => ({ sku: 'SHIRT', qty: 5, unitPrice: 0.1 }));
      const sold = await sell(till, { lines, payments: [{ method: 'cash', amount: 3 }] });
      expect(sold.ok && sold.totals.total).to.equal(3);
      const payload = await till.payloadOf(2);
      expect(
        payload.lines.map(({ unit_price, price_per, total }) => [unit_price, price_per, total]),
      ).to.deep.equal(Array(3).fill([1, 10, 1]));
    });

    it('keeps the time it is given, and the quantity to three decimals', async () => {
      await till.opened();
      const sale = {
        lines: [{ sku: 'MILK', qty: '0.455' }],
        payments: [{ method: 'cash', amount: 56 }],
      } as const;
      expect((await sell(till, { ...sale, capturedAt: '2010-12-01T08:26:00.000Z' })).ok).to.equal(true);
      expect((await till.operations.get(2))!.captured_at).to.equal('2010-12-01T08:26:00.000Z');
      expect(await sell(till, { ...sale, capturedAt: 'yesterday' })).to.include({ code: 'invalid_input' });
    });

    for (const [what, line, code] of [
      ['an unknown barcode', { barcode: '123', qty: 1 }, 'item_unknown'],
      ['a barcode on two items', { barcode: '77', qty: 1 }, 'item_ambiguous'],
      ['an unknown SKU', { sku: 'NO', qty: 1 }, 'item_unknown'],
      ['an archived item', { sku: 'OLD', qty: 1 }, 'item_unknown'],
      ['neither code', { qty: 1 }, 'invalid_input'],
      ['no quantity', { sku: 'MILK', qty: 0 }, 'invalid_input'],
      ['a malformed quantity', { sku: 'MILK', qty: 'two' }, 'invalid_input'],
      ['a price finer than can be written', { sku: 'MILK', qty: 1, unitPrice: 1 / 3 }, 'price_inexact'],
      ['a negative price', { sku: 'MILK', qty: 1, unitPrice: -1 }, 'price_inexact'],
      ['a quantity without bounds', { sku: 'MILK', qty: 1e12 }, 'invalid_input'],
    ] as const) {
      it(`refuses ${what} and writes nothing`, async () => {
        await till.opened();
        const sale = { lines: [line], payments: [{ method: 'cash', amount: 1e9 }] } as const;
        expect(await sell(till, sale)).to.include({ ok: false, code });
        expect(await till.entries()).to.have.length(1);
      });
    }

    it('refuses an empty basket, one without a shift, and one that is not paid', async () => {
      const pay = (amount: number) => ({ payments: [{ method: 'cash', amount } as const] });
      const line = { sku: 'MILK', qty: 1 };
      expect(await sell(till, { lines: [line], ...pay(124) })).to.include({ code: 'order_shift_missing' });
      await till.opened();
      expect(await sell(till, { lines: [], ...pay(0) })).to.include({ code: 'order_empty' });
      expect(await sell(till, { lines: [line], ...pay(123) })).to.deep.include({
        code: 'order_unpaid',
        details: { due: 1 },
      });
      expect(await sell(till, { lines: [line], payments: [{ method: 'card', amount: 125 }] })).to.include({
        code: 'order_totals',
      });
      expect(await till.entries()).to.have.length(1);
    });

    it('refuses a basket larger than an operation may be before it is paid', async () => {
      await till.opened();
      const [item] = await sellables(till.documents, [
        { product: aProduct({ id: 'p1', store_id: 'store-1' }), variation_id: '', barcode: 'x'.repeat(64) },
      ]);
      const line = { item: item!, qty: '1.000', unit_price: 1, price_per: 1 };
      const lines = Array.from({ length: 1990 }, (_, nr) => ({ ...line, id: `${nr}`.padEnd(128, 'x') }));
      const cart = { ...emptyCart('order-1'), lines };
      expect(await prepareOrder(till, cart)).to.deep.include({ ok: false, code: 'too_large' });
      let largest: Awaited<ReturnType<typeof prepareOrder>> = await prepareOrder(till, cart);
      for (let count = lines.length; !largest.ok; count -= 10) {
        largest = await prepareOrder(till, { ...cart, lines: lines.slice(0, count) });
      }
      // What may be prepared may also be paid, however many payments it takes.
      const total = largest.totals.total;
      const cash = Array.from({ length: 50 }, (_, nr) => ({
        method: 'cash' as const,
        amount: nr === 0 ? total - 49 : 1,
      }));
      expect(await placeOrder(till, largest, cash)).to.include({ ok: true });
    });

    it('[I17] a sale the disk refuses is refused, and tried again under the same id it is one sale', async () => {
      await till.opened();
      const [item] = await sellables(till.documents, [
        { product: aProduct({ id: 'p1', store_id: 'store-1', price: 5 }), variation_id: '', barcode: '' },
      ]);
      const prepared = await prepareOrder(till, addItem(emptyCart('order-1'), item!, { lineId: 'a' })!);
      if (!prepared.ok) throw new Error(prepared.code);
      const instance = till.test.database.instance('operation');
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = () => Promise.reject(new Error('disk full'));
      const refused = await placeOrder(till, prepared, [{ method: 'cash', amount: 5 }]);
      expect(refused).to.include({ ok: false, code: 'journal_unwritable' });
      instance.bulkWrite = write;
      const placed = await placeOrder(till, prepared, [{ method: 'cash', amount: 5 }]);
      expect(placed).to.include({ ok: true, clientOrderId: 'order-1' });
    });
  });
});

function recomputed({ lines }: OrderPlacePayload): number | undefined {
  return cartTotals({
    lines: lines.map(({ qty, unit_price, price_per, tax: { type, rate } }) => ({
      qty,
      unit_price,
      price_per,
      tax: type === 'none' ? null : { type, rate },
    })),
    prices_include_tax: true,
  })?.total;
}
