// An order of version 1, as a till that was away still holds it, becomes one of today; and a sale an old till wrote down
// is still one.
import { expect } from 'chai';
import { collections, orderPlacePayload } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import { anOrder } from '../contract/contract-documents.ts';
import { aSale } from '../support/given-journal.ts';

describe('an order of version 1', () => {
  it('was never returned from, voided or tipped, and keeps everything else', () => {
    const { order } = collections;
    const whole = anOrder({ id: 'o', store_id: 'store', order_number: 1, total: 5 });
    const {
      exchange_of: _exchange,
      draft_id: _draft,
      flags: _flags,
      voided_at: _at,
      voided_by_vendor_employee_id: _by,
      void_reason: _reason,
      discounts: _discounts,
      tax_exempt: _exempt,
      note: _note,
      currency_decimals: _decimals,
      cash_rounding: _coin,
      ...fields
    } = whole;
    const old = {
      ...fields,
      lines: whole.lines.map(
        ({
          return_of_line: _line,
          price_list_id: _list,
          discounts: _cuts,
          ebt: _ebt,
          weight: _weight,
          serial: _serial,
          lot: _lot,
          tax_included: _included,
          ...line
        }) => line,
      ),
      payments: whole.payments.map(({ tip: _tip, surcharge: _surcharge, ...payment }) => payment),
    };
    const upgraded = [1, 2, 3, 4, 5, 6].reduce<object>(
      (version, to) => order.upgrade[to]!(version as Record<string, unknown>),
      old,
    );
    expect(upgraded as Order, 'its coin is not known').to.deep.equal({ ...whole, cash_rounding: 0 });
    expect(order.document.safeParse(upgraded).success).to.equal(true);
  });

  it('was placed by an entry that is still read: what came later may be left out', () => {
    const entry = aSale({
      id: 's',
      lane: 'lane',
      shift: 'shift',
      lines: [{ item_id: 'milk', unit_price: 250 }],
    });
    expect(Object.keys(entry.lines[0]!)).to.not.include.members(['return_of_line', 'price_list_id', 'ebt']);
    expect(Object.keys(entry)).to.not.include('tax_exempt');
    expect(
      orderPlacePayload.safeParse({ ...entry, refs: { return_of: '', exchange_of: '' } }).success,
    ).to.equal(true);
  });
});
