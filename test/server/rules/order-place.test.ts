// Given the catalog and the shifts, when a sale is placed, then it is stored once, as it was charged, or refused with its
// code.
import { expect } from 'chai';
import type { RejectionCode, TakenPart } from '@evertill/schemas';
import { aDraft, aShift, anOrder } from '../../contract/contract-documents.ts';
import { bread, decide, milk, placed, products, sale } from './given-order.ts';
import type { When } from './given-order.ts';

describe('placing an order', () => {
  it('stores what was charged, when, where, by whom and of what content', () => {
    const { order, result, changed } = placed({
      capturedAt: '2026-11-21T22:30:00.000Z',
      skew: 60_000,
      deviceSeq: 12,
      contentHash: 'c'.repeat(64),
      now: '2026-11-25T00:00:00.000Z',
    });
    expect(order).to.deep.include({
      id: 'sale',
      client_order_id: 'sale',
      svc_vendor_work_shift_id: 'shift',
      device_id: 'till',
      device_seq: 12,
      placed_by_vendor_employee_id: 'employee',
      captured_at: '2026-11-21T22:30:00.000Z',
      occurred_at: '2026-11-21T22:29:00.000Z',
      received_at: '2026-11-25T00:00:00.000Z',
      business_day: '2026-11-22',
      status: 'completed',
      payment_status: 'paid',
      total: 250,
      paid: 250,
      late: false,
      payload_hash: 'c'.repeat(64),
      variances: [],
    });
    expect(order.lines[0]).to.include({ name: 'Milk', sku_code: 'M1', unit_price: 250, total: 250 });
    expect(result).to.deep.include({ order_id: 'sale', status: 'completed', late: false, variances: [] });
    expect(changed).to.equal(false);
  });

  describe('of a held basket of which a part was taken (field case 14)', () => {
    const taken_at = '2026-11-24T10:00:00.000Z';
    const taken: TakenPart[] = [{ id: 'part', method: 'voucher', amount: 50, taken_by: 'ann', taken_at }];
    const inParts = (...amounts: readonly [method: 'voucher' | 'cash', amount: number][]) => {
      const whole = sale({ fields: { draft_id: 'basket' } });
      const payments = amounts.map(([method, amount], nr) => ({
        ...whole.payments[0]!,
        client_payment_id: method === 'voucher' ? 'part' : `payment-${nr}`,
        method,
        amount,
        tendered: amount,
      }));
      return { ...whole, payments };
    };
    const left = inParts(['cash', 250]);

    it('flags one that leaves the part out, and none that holds it', () => {
      const flagsOf = (when: When) => placed({ ...when, known: { taken, ...when.known } }).order.flags;
      expect(flagsOf({ payload: left })).to.deep.equal(['draft_part_left']);
      expect(flagsOf({ payload: inParts(['voucher', 50], ['cash', 200]) })).to.deep.equal([]);
      const other = placed({ payload: inParts(['voucher', 50], ['cash', 200]) }).order;
      const twice = flagsOf({ payload: left, known: { ofSameDraft: [other] } });
      expect(twice, 'the part is in the other sale').to.deep.equal(['draft_paid_twice']);
    });

    const heldBy = (pos_register_id: string) => ({
      taken,
      draft: aDraft({ id: 'basket', store_id: 'store', pos_register_id, status: 'resumed', taken }),
    });

    it('flags none of the lane that had the basket last: it gave the part back, and its draft is on its way', () => {
      const flagsOf = (lane: string) => placed({ payload: left, known: heldBy(lane) }).order.flags;
      expect(flagsOf('lane')).to.deep.equal([]);
      expect(flagsOf('lane-2')).to.deep.equal(['draft_part_left']);
    });

    it('refuses it online, where the part is seen', () => {
      for (const known of [{ taken }, heldBy('lane')])
        expect(decide({ payload: left, known, door: 'rest' })).to.include({
          kind: 'reject',
          code: 'draft_part_paid',
        });
    });
  });

  it('[I2] again with the same content is the stored order, with another content a mismatch', () => {
    const existing = anOrder({
      id: 'sale',
      store_id: 'store',
      order_number: 4,
      total: 250,
      payload_hash: 'c'.repeat(64),
    });
    expect(decide({ known: { existing }, contentHash: 'c'.repeat(64) })).to.deep.include({ kind: 'already' });
    const mismatch = decide({ known: { existing }, contentHash: 'd'.repeat(64) });
    expect(mismatch).to.deep.equal({
      kind: 'reject',
      code: 'order_mismatch',
      details: { order_id: 'sale', payload_hash: 'c'.repeat(64) },
    });
    const elsewhere = { ...existing, store_id: 'other' };
    expect(decide({ known: { existing: elsewhere }, contentHash: 'c'.repeat(64) })).to.include({
      code: 'order_mismatch',
    });
  });

  it('tells the device that the server stamped a shift or saw a difference', () => {
    const own = aShift({
      id: 'own',
      store_id: 'store',
      pos_register_id: 'lane',
      opened_by_vendor_employee_id: 'employee',
    });
    const stamped = placed({
      payload: sale({ shift: '' }),
      known: { namedShift: undefined, openShifts: [own] },
    });
    expect(stamped.order.svc_vendor_work_shift_id).to.equal('own');
    expect(stamped.changed).to.equal(true);
    expect(placed({ known: products({ ...milk, price: 260 }) }).changed).to.equal(true);
  });

  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['on a lane the store does not have', 'pos_register', { payload: sale({ lane: 'nowhere' }) }],
    ['in a store that does not exist', 'pos_register', { known: { store: undefined } }],
    ['with an item the store does not have', 'item_unknown', { known: products(bread) }],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} is refused (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }
});
