// What of a charge counts for its sale: what the terminal approved and no more than was asked for; what is beyond it is a tip.
import { expect } from 'chai';
import { countedCharge, countedPaid, countedPayments } from '../../../schemas/domain/charged-amount.ts';
import type { ChargedAmounts } from '../../../schemas/domain/charged-amount.ts';
import { paymentStatusOf } from '../../../schemas/domain/order-status.ts';
import type { OrderPlacePayload } from '../../../schemas/operations/order-place.ts';

type Payment = OrderPlacePayload['payments'][number];
type Said = ChargedAmounts & { readonly outcome?: NonNullable<Payment['terminal']>['outcome'] };

const paid = (method: Payment['method'], amount: number, said?: Said): Payment => ({
  client_payment_id: `${method}-${amount}`,
  method,
  amount,
  tendered: amount,
  change: 0,
  rounding: 0,
  ...(said && {
    terminal: {
      paymentReference: 'r',
      authCode: 'a',
      cardLast4: '4242',
      cardBrand: 'B',
      entryMode: 'chip',
      outcome: 'succeeded' as const,
      ...said,
    },
  }),
});

describe('what of a charge counts (field case 13)', () => {
  const charges: readonly (readonly [string, number, ChargedAmounts, number, number])[] = [
    ['the terminal does not say what it moved', 5000, {}, 5000, 0],
    ['approved as it was asked for', 5000, { amountApproved: 5000 }, 5000, 0],
    ['approved for a part', 5000, { amountApproved: 3000 }, 3000, 0],
    ['approved for nothing', 5000, { amountApproved: 0 }, 0, 0],
    ['a tip that is said', 5000, { amountApproved: 5500, tipAmount: 500 }, 5000, 500],
    ['a tip that is not said', 5000, { amountApproved: 5500 }, 5000, 500],
    ['a tip that is said in part', 5000, { amountApproved: 5500, tipAmount: 300 }, 5000, 500],
    ['a tip without the amount', 5000, { tipAmount: 500 }, 5000, 500],
    ['a surcharge', 5000, { amountApproved: 5100, surcharge: 100 }, 5000, 0],
    ['a tip and a surcharge', 5000, { amountApproved: 5600, tipAmount: 500, surcharge: 100 }, 5000, 500],
    ['a part with a tip', 5000, { amountApproved: 3500, tipAmount: 500 }, 3000, 500],
  ];
  for (const [what, asked, said, amount, tip] of charges)
    it(what, () => expect(countedCharge(asked, said)).to.deep.equal({ amount, tip }));

  const orders: readonly (readonly [
    string,
    number,
    Payment[],
    readonly (readonly [number, number])[],
    string,
  ])[] = [
    ['a card approved for a part', 5000, [paid('card', 5000, { amountApproved: 3000 })], [[3000, 0]], 'partial'],
    ['the rest of it in cash', 5000, [paid('card', 5000, { amountApproved: 3000 }), paid('cash', 2000)], [[3000, 0], [2000, 0]], 'paid'],
    ['more charged than it costs', 5000, [paid('card', 5500, { amountApproved: 5500 })], [[5000, 500]], 'paid'],
    ['more charged, with the tip said', 5000, [paid('card', 5500, { amountApproved: 5500, tipAmount: 500 })], [[5000, 500]], 'paid'],
    ['more charged, without a word of it', 5000, [paid('card', 5500, {})], [[5000, 500]], 'paid'],
    ['the tip of the second card', 5000, [paid('card', 2000, {}), paid('card', 3400, {})], [[2000, 0], [3000, 400]], 'paid'],
    ['a tip beside cash beyond the total', 5000, [paid('card', 5000, { amountApproved: 5500, tipAmount: 500 }), paid('cash', 500)], [[4500, 1000], [500, 0]], 'paid'],
    ['more asked for, and more charged than asked', 5000, [paid('card', 5500, { amountApproved: 6000 })], [[5000, 1000]], 'paid'],
    ['more than twice, which is no tip', 5000, [paid('card', 500_000, {})], [[250_000, 250_000]], 'partial'],
    ['a declined card', 5000, [paid('card', 5000, { outcome: 'declined', amountApproved: 3000 })], [[5000, 0]], 'pending'],
    ['a card with an unknown end', 5000, [paid('card', 5000, { outcome: 'unknown' }), paid('cash', 5000)], [[5000, 0], [5000, 0]], 'pending'],
    ['a voucher is no card', 5000, [paid('voucher', 5000)], [[5000, 0]], 'paid'],
    ['a refund to a card', -5000, [paid('card', -5000, {})], [[-5000, 0]], 'paid'],
  ]; // prettier-ignore
  for (const [what, total, payments, counted, status] of orders) {
    it(`of an order: ${what}`, () => {
      const totals = { subtotal: total, discount: 0, tax: 0, rounding: 0, total, paid: 0, change: 0 };
      const order = { payments, totals };
      expect(countedPayments(order).map(({ amount, tip }) => [amount, tip])).to.deep.equal(counted);
      expect(paymentStatusOf(order)).to.equal(status);
      if (status === 'paid') expect(countedPaid(order)).to.equal(total);
    });
  }
});
