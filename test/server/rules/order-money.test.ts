// Given what a till charged and what it was paid, when the server looks at the figures, then a sale that does not add up
// in itself is parked, and one that does says how far it is paid.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Order, OrderPlacePayload } from '@evertill/schemas';
import { decide, milk, placed, products, sale, store } from './given-order.ts';

describe('[I3] a sale that does not add up in itself is parked', () => {
  type Break = (payload: OrderPlacePayload) => unknown;
  const broken: readonly (readonly [what: string, problem: string, breakIt: Break])[] = [
    [
      'a total too large',
      'The lines and the rounding must add up to the total.',
      ({ totals }) => {
        totals.total += 1;
        totals.paid += 1;
      },
    ],
    [
      'a rounding that was not made',
      'The lines and the rounding must add up to the total.',
      ({ totals }) => (totals.rounding = 1),
    ],
    [
      'a line too small',
      'The lines and the rounding must add up to the total.',
      ({ lines }) => (lines[0]!.total -= 1),
    ],
    [
      'a tax no line bears',
      'The taxes of the lines must add up to the tax.',
      ({ totals }) => (totals.tax += 1),
    ],
    [
      'a line with a tax of its own',
      'The taxes of the lines must add up to the tax.',
      ({ lines }) => (lines[0]!.tax.amount = 7),
    ],
    [
      'a subtotal too large',
      'The subtotal less discount, with tax and rounding, must be the total.',
      ({ totals }) => (totals.subtotal += 1),
    ],
    [
      'a discount that was not given',
      'The subtotal less discount, with tax and rounding, must be the total.',
      ({ totals }) => (totals.discount = 1),
    ],
    [
      'less paid than the payments say',
      'The payments must add up to what is paid.',
      ({ totals }) => (totals.paid -= 1),
    ],
    [
      'no payment for what was paid',
      'The payments must add up to what is paid.',
      ({ payments }) => payments.pop(),
    ],
    [
      'more tendered than paid and given back',
      'Cash tendered less its change must be the amount.',
      ({ payments }) => (payments[0]!.tendered = 1000),
    ],
    [
      'change out of nothing',
      'Cash tendered less its change must be the amount.',
      ({ payments }) => (payments[0]!.change = 1),
    ],
    [
      'change of what is no cash',
      'Only cash may give change.',
      ({ payments, totals }) => {
        Object.assign(payments[0]!, { method: 'card', tendered: 649 + 5000, change: 5000 });
        totals.change = 5000;
      },
    ],
    [
      'change that no payment gave',
      'The change of the payments must add up to the change.',
      ({ totals }) => (totals.change = 5),
    ],
    [
      'change below zero',
      'Change must not be below zero.',
      ({ payments, totals }) => {
        payments[0]!.tendered -= 100;
        payments[0]!.change = totals.change = -100;
      },
    ],
    [
      'more paid than it comes to',
      'What is paid must lie between nothing and the total.',
      ({ payments, totals }) => {
        payments[0]!.amount = payments[0]!.tendered = totals.paid = 1000;
      },
    ],
    [
      'money paid out for goods sold',
      'What is paid must lie between nothing and the total.',
      ({ payments, totals }) => {
        payments[0]!.amount = payments[0]!.tendered = totals.paid = -1;
      },
    ],
    [
      'two lines with one id',
      'Each line needs an id of its own.',
      ({ lines }) => (lines[1]!.client_line_id = lines[0]!.client_line_id),
    ],
    [
      'two payments with one id',
      'Each payment needs an id of its own.',
      ({ payments }) => {
        const [cash] = payments;
        payments.splice(
          0,
          1,
          { ...cash!, amount: 600, tendered: 600 },
          { ...cash!, amount: 49, tendered: 49 },
        );
      },
    ],
  ];
  for (const [what, problem, breakIt] of broken) {
    it(`with ${what}`, () => {
      const lines = [
        { item_id: 'milk', unit_price: 250 },
        { item_id: 'bread', unit_price: 399 },
      ];
      const payload = structuredClone(sale({ lines }));
      expect(decide({ payload }).kind, 'whole before').to.equal('apply');
      breakIt(payload);
      expect(decide({ payload })).to.deep.equal({
        kind: 'reject',
        code: 'order_totals',
        details: { problem },
      });
    });
  }

  it('a figure out of range is no exception', () => {
    const payload = sale();
    const huge = {
      ...payload,
      lines: [{ ...payload.lines[0]!, qty: '99999999999.000', unit_price: 1_000_000_000_000 }],
    };
    expect(decide({ payload: huge })).to.include({ kind: 'reject', code: 'order_totals' });
  });

  it('cash with change and rounding to the coin add up', () => {
    const lines = [{ item_id: 'milk', unit_price: 252 }];
    const payload = sale({ lines });
    const cash = { ...payload.payments[0]!, amount: 250, tendered: 500, change: 250 };
    const totals = { ...payload.totals, rounding: -2, total: 250, paid: 250, change: 250 };
    const { order } = placed({
      payload: { ...payload, payments: [cash], totals },
      known: { store: { ...store, cash_rounding: 5 }, ...products({ ...milk, price: 252 }) },
    });
    expect(order).to.include({ total: 250, rounding: -2, paid: 250, change: 250, payment_status: 'paid' });
    expect(order.variances).to.deep.equal([]);
  });

  it('any basket of any tax setting that the shared functions computed adds up', () => {
    const line = fc.record({
      item_id: fc.constantFrom('milk', 'bread'),
      unit_price: fc.nat(100_000),
      qty: fc
        .integer({ min: -5000, max: 5000 })
        .filter((n) => n !== 0)
        .map((n) => (n / 1000).toFixed(3)),
      tax: fc.constantFrom(
        undefined,
        { profile_id: '', rate: '24.0000', type: 'percent' as const },
        { profile_id: '', rate: '10.0000', type: 'flat' as const },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (lines, prices_include_tax) => {
          const sold = lines.map(({ tax, ...rest }) => (tax ? { ...rest, tax } : rest));
          const payload = sale({ lines: sold, prices_include_tax });
          const { order } = placed({ payload, known: { store: { ...store, prices_include_tax } } });
          const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
          expect(sum(order.lines.map(({ total }) => total)) + order.rounding).to.equal(order.total);
          expect(order.subtotal - order.discount + (prices_include_tax ? 0 : order.tax)).to.equal(
            order.total,
          );
          expect(sum(order.payments.map(({ amount }) => amount))).to.equal(order.paid);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what the payments say about an order', () => {
  const card = (outcome: string, amount: number) => ({
    client_payment_id: `card-${outcome}`,
    method: 'card' as const,
    amount,
    tendered: amount,
    change: 0,
    rounding: 0,
    terminal: {
      paymentReference: 'r',
      authCode: 'a',
      cardLast4: '1234',
      cardBrand: 'B',
      entryMode: 'chip',
      outcome: outcome as 'succeeded',
    },
  });
  const cash = (amount: number) => sale().payments.map((one) => ({ ...one, amount, tendered: amount }));
  const paying = (payments: OrderPlacePayload['payments'], paid: number): OrderPlacePayload => {
    const payload = sale();
    return { ...payload, payments, totals: { ...payload.totals, paid } };
  };
  const cases: readonly (readonly [string, OrderPlacePayload, Order['payment_status'], Order['status']])[] = [
    ['an approved card pays it', paying([card('succeeded', 250)], 250), 'paid', 'completed'],
    [
      'a card whose outcome is unknown leaves it pending',
      paying([card('unknown', 250)], 0),
      'pending',
      'pending',
    ],
    [
      'an unknown card beside enough cash still leaves it pending',
      paying([...cash(250), card('unknown', 250)], 250),
      'pending',
      'pending',
    ],
    ['a declined card pays nothing', paying([card('declined', 250)], 0), 'pending', 'pending'],
    [
      'a declined card and then cash pay it',
      paying([card('declined', 250), ...cash(250)], 250),
      'paid',
      'completed',
    ],
    ['half of it is partial', paying(cash(100), 100), 'partial', 'pending'],
    ['nothing is pending', paying([], 0), 'pending', 'pending'],
  ];
  for (const [what, payload, payment_status, status] of cases) {
    it(what, () => expect(placed({ payload }).order).to.include({ payment_status, status }));
  }

  it('a return in full is paid when the money went out, and pending before', () => {
    const lines = [{ item_id: 'milk', unit_price: 250, qty: '-2.000' }];
    const back = sale({ lines, fields: { refs: { return_of: '' } } });
    expect(placed({ payload: back }).order).to.include({
      total: -500,
      paid: -500,
      payment_status: 'paid',
      status: 'completed',
    });
    const unpaid = { ...back, payments: [], totals: { ...back.totals, paid: 0 } };
    expect(placed({ payload: unpaid }).order).to.include({ payment_status: 'pending' });
    const [cash] = back.payments;
    const outPaid = [{ ...cash!, amount: -501, tendered: -501 }];
    expect(
      decide({ payload: { ...back, payments: outPaid, totals: { ...back.totals, paid: -501 } } }),
    ).to.include({
      kind: 'reject',
      code: 'order_totals',
    });
  });

  it('keeps of a card only what may be kept', () => {
    const charged = card('succeeded', 250);
    const dearer = { ...charged, terminal: { ...charged.terminal, surcharge: 5 } };
    const { order } = placed({ payload: paying([dearer], 250) });
    expect(order.payments[0]).to.deep.equal({
      id: 'card-succeeded',
      method: 'card',
      amount: 250,
      tendered: 250,
      change: 0,
      outcome: 'succeeded',
      payment_reference: 'r',
      auth_code: 'a',
      card_last4: '1234',
      card_brand: 'B',
      entry_mode: 'chip',
      tip: 0,
      surcharge: 5,
    });
  });
});
