// The rule about payments at a terminal, without a database: random payments of one order, asked for, known and contradicted
// in any order, never come to more than the order, and what is unknown is never taken for an answer.
import { expect } from 'chai';
import type { Order, PaymentResult, TerminalOutcome } from '@evertill/schemas';
import { terminalOutcomes } from '@evertill/schemas';
import {
  askedPayment,
  judgeResult,
  settledOrder,
  withPayments,
} from '../../../server/rules/terminal-payment.ts';
import type { TerminalPayment } from '../../../server/rules/terminal-payment.ts';
import { anOrder } from '../../contract/contract-documents.ts';

const at = '2026-11-25T10:00:00.000Z';

function aPayment(fields: Partial<TerminalPayment> = {}): TerminalPayment {
  return {
    id: 'ref',
    store_id: 's',
    order_id: 'o',
    store_device_id: 'terminal',
    client_payment_id: 'card',
    amount: 1000,
    currency: 'EUR',
    order_reference: 'A-1',
    asked_by: 'u',
    asked_at: at,
    tell_until: at,
    told_at: at,
    state: 'asked',
    outcome: 'unknown',
    payment_reference: '',
    auth_code: '',
    card_last4: '',
    card_brand: '',
    entry_mode: '',
    decline_code: '',
    amount_approved: null,
    tip_amount: 0,
    surcharge: 0,
    raw_ref: '',
    receipt_lines: [],
    settled_at: null,
    settled_by: '',
    settled_reason: '',
    attention: '',
    inquiries: 0,
    next_inquiry_at: null,
    ...fields,
  };
}

function aResult(fields: Partial<PaymentResult> = {}): PaymentResult {
  return {
    type: 'payment_result',
    transactionRef: 'ref',
    storeDeviceId: 'terminal',
    orderReference: 'A-1',
    paymentReference: 'p',
    outcome: 'succeeded',
    authCode: 'A1',
    cardLast4: '',
    cardBrand: '',
    entryMode: '',
    ...fields,
  };
}

const said = (result: Partial<PaymentResult>, payment: Partial<TerminalPayment> = {}, terminal = '') => {
  const verdict = judgeResult(aPayment(payment), aResult(result), terminal);
  return 'code' in verdict ? verdict.code : 'outcome' in verdict ? verdict.outcome : verdict.kind;
};
const settled = (outcome: TerminalOutcome) => ({ state: 'settled', outcome, settled_at: at }) as const;

describe('a result of a terminal', () => {
  it('counts as it says, when all of it fits', () => {
    for (const outcome of terminalOutcomes.filter((one) => one !== 'unknown'))
      expect(said({ outcome })).to.equal(outcome);
    expect(said({ amountApproved: 1000 })).to.equal('succeeded');
    expect(said({ amountApproved: 1150, tipAmount: 100, surcharge: 50 })).to.equal('succeeded');
    expect(said({}, {}, 'terminal')).to.equal('succeeded');
  });

  it('is nothing when it is about something else', () => {
    expect(said({ storeDeviceId: 'other' })).to.equal('unfit');
    expect(said({ orderReference: 'A-2' })).to.equal('unfit');
    expect(said({}, {}, 'other')).to.equal('unfit');
    expect(said({}, { state: 'waiting', told_at: null })).to.equal('unfit');
    // Nobody came for it in time, and nobody was told.
    expect(said({}, { ...settled('error'), told_at: null })).to.equal('unfit');
  });

  it('is looked at when money moved and something is not right', () => {
    expect(said({ authCode: '' })).to.equal('payment_unauthorized');
    for (const amountApproved of [0, 2001]) expect(said({ amountApproved })).to.equal('payment_amount');
    expect(said({ amountApproved: 1000, tipAmount: 1000 })).to.equal('payment_amount');
  });

  it('is taken where it approved a part, or more than was asked for (field case 13)', () => {
    for (const amountApproved of [1, 999, 1001, 2000]) expect(said({ amountApproved })).to.equal('succeeded');
    expect(said({ amountApproved: 1000, tipAmount: 1 })).to.equal('succeeded');
  });

  it('[teeth] that says that nothing moved takes nothing back of money that was said to have moved', () => {
    const others = terminalOutcomes.filter((one) => one !== 'unknown' && one !== 'succeeded');
    for (const attention of ['payment_amount', 'payment_unauthorized'])
      for (const outcome of others) expect(said({ outcome }, { attention })).to.equal('payment_contradicted');
    // From then on nobody but a person settles it.
    for (const outcome of [...others, 'succeeded'] as const)
      expect(said({ outcome }, { attention: 'payment_contradicted' })).to.equal('payment_contradicted');
    expect(said({ outcome: 'unknown' }, { attention: 'payment_contradicted' })).to.equal('later');
    // The terminal has said it whole now.
    expect(said({}, { attention: 'payment_unauthorized' })).to.equal('succeeded');
  });

  it('[teeth] that is unknown is never an answer', () => {
    expect(said({ outcome: 'unknown' })).to.equal('later');
    for (const outcome of terminalOutcomes)
      expect(said({ outcome: 'unknown' }, settled(outcome))).to.equal('again');
  });

  it('that comes again is known; one that says otherwise about the money is looked at', () => {
    const others = terminalOutcomes.filter((one) => one !== 'unknown' && one !== 'succeeded');
    expect(said({}, settled('succeeded'))).to.equal('again');
    for (const outcome of others) {
      expect(said({ outcome }, settled('succeeded'))).to.equal('payment_contradicted');
      expect(said({}, settled(outcome))).to.equal('payment_contradicted');
      for (const known of others) expect(said({ outcome }, settled(known))).to.equal('again');
    }
  });
});

describe('an order that is paid at terminals', () => {
  const unpaid = (total: number): Order =>
    ({
      ...anOrder({ id: 'o', store_id: 's', order_number: 1, total }),
      status: 'pending',
      payment_status: 'pending',
      paid: 0,
      payments: [],
    }) as Order;
  const asked = (order: Order, id: string, amount: number) =>
    withPayments(order, [
      ...order.payments,
      askedPayment({ client_payment_id: id, amount, store_device_id: 't' }),
    ]);
  const known = (client_payment_id: string, amount: number, outcome: TerminalOutcome) =>
    aPayment({ client_payment_id, amount, outcome });

  it('[I3] has in 2,000 random histories never more than its total, and is paid exactly when it has that', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let history = 0; history < 2000; history++) {
      let order = unpaid(1000);
      const open = Array.from({ length: 1 + random(5) }, (_, index) => ({
        id: `c${index}`,
        amount: 250 * (1 + random(4)),
      }));
      for (const { id, amount } of open) order = asked(order, id, amount);
      expect(order.payment_status).to.equal('pending');
      for (let step = 0; step < 12; step++) {
        const { id, amount } = open[random(open.length)]!;
        const outcome = terminalOutcomes[random(terminalOutcomes.length)]!;
        const settlement = settledOrder(order, known(id, amount, outcome));
        if (settlement.kind === 'unplaced') expect(outcome).to.equal('succeeded');
        else order = settlement.order;
        const paid = order.payments
          .filter((one) => one.outcome === 'succeeded')
          .reduce((sum, one) => sum + one.amount, 0);
        const isOpen = order.payments.some((one) => one.outcome === 'unknown');
        expect(order.paid).to.equal(paid).and.be.at.most(1000);
        expect(order.payment_status).to.equal(
          isOpen ? 'pending' : paid === 1000 ? 'paid' : paid === 0 ? 'pending' : 'partial',
        );
        expect(order.status).to.equal(order.payment_status === 'paid' ? 'completed' : 'pending');
        expect(order.payments.map((one) => [one.id, one.amount])).to.deep.equal(
          open.map((one) => [one.id, one.amount]),
        );
      }
    }
  });

  it('says what the card cost and what was given on top, where money moved', () => {
    const beside = (outcome: TerminalOutcome) => {
      const told = aPayment({ client_payment_id: 'c', outcome, tip_amount: 80, surcharge: 5 });
      const settlement = settledOrder(asked(unpaid(1000), 'c', 1000), told);
      if (settlement.kind !== 'written') throw new Error(settlement.code);
      const [{ tip, surcharge } = { tip: -1, surcharge: -1 }] = settlement.order.payments;
      return { tip, surcharge, paid: settlement.order.paid };
    };
    expect(beside('succeeded')).to.deep.equal({ tip: 80, surcharge: 5, paid: 1000 });
    expect(beside('declined')).to.deep.equal({ tip: 0, surcharge: 0, paid: 0 });
  });

  const approvals: readonly [string, Partial<TerminalPayment>, object][] = [
    ['all of it', { amount_approved: 1000 }, { amount: 1000, tip: 0, status: 'paid' }],
    ['a part', { amount_approved: 600 }, { amount: 600, tip: 0, status: 'partial' }],
    ['a part and a tip', { amount_approved: 650, tip_amount: 50 }, { amount: 600, tip: 50, status: 'partial' }],
    ['a tip that it names', { amount_approved: 1100, tip_amount: 100 }, { amount: 1000, tip: 100, status: 'paid' }],
    ['a tip that it does not name', { amount_approved: 1100 }, { amount: 1000, tip: 100, status: 'paid' }],
    ['a surcharge', { amount_approved: 1030, surcharge: 30 }, { amount: 1000, tip: 0, status: 'paid' }],
    ['what it does not say', { amount_approved: null }, { amount: 1000, tip: 0, status: 'paid' }],
  ]; // prettier-ignore
  for (const [what, told, counted] of approvals) {
    it(`counts what the terminal approved: ${what} (field case 13)`, () => {
      const payment = aPayment({ client_payment_id: 'c', outcome: 'succeeded', ...told });
      const settlement = settledOrder(asked(unpaid(1000), 'c', 1000), payment);
      if (settlement.kind !== 'written') throw new Error(settlement.code);
      const { payments, paid, payment_status } = settlement.order;
      const [{ amount, tendered, tip } = { amount: -1, tendered: -1, tip: -1 }] = payments;
      expect({ amount, tip, status: payment_status }).to.deep.equal(counted);
      expect([tendered, paid]).to.deep.equal([amount, amount]);
    });
  }

  it('stays voided, and has no use for a card', () => {
    const voided: Order = { ...asked(unpaid(1000), 'c', 1000), status: 'voided', payment_status: 'refunded' };
    expect(settledOrder(voided, known('c', 1000, 'succeeded'))).to.deep.equal({
      kind: 'unplaced',
      code: 'payment_of_voided',
    });
    const declined = settledOrder(voided, known('c', 1000, 'declined'));
    expect(declined.kind === 'written' && declined.order).to.include({
      status: 'voided',
      payment_status: 'refunded',
      paid: 0,
    });
  });
});
