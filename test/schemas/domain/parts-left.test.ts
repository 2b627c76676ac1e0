// Which parts of a basket its sale does not hold.
import { expect } from 'chai';
import { partsLeft } from '@evertill/schemas';
import type { OrderPayment, TakenPart } from '@evertill/schemas';

const part = (id: string, method: TakenPart['method'], amount: number): TakenPart => ({
  id,
  method,
  amount,
  taken_by: 'ann',
  taken_at: '2026-11-24T10:00:00.000Z',
});
type Paid = Pick<OrderPayment, 'method' | 'tendered' | 'outcome'>;
const paid = (method: OrderPayment['method'], tendered: number, outcome: Paid['outcome'] = ''): Paid => ({
  method,
  tendered,
  outcome,
});

describe('the parts that a sale leaves out', () => {
  const cases: readonly [string, TakenPart[], Paid[], string[]][] = [
    ['none of a basket without any', [], [paid('cash', 5000)], []],
    ['none where each is a payment', [part('a', 'cash', 2000), part('b', 'card', 500)], [paid('card', 500), paid('cash', 2000), paid('cash', 2500)], []],
    ['one whose amount no payment has', [part('a', 'cash', 2000)], [paid('cash', 5000)], ['a']],
    ['one whose amount another method has', [part('a', 'cash', 2000)], [paid('card', 2000)], ['a']],
    ['one of two alike that one payment holds', [part('a', 'cash', 2000), part('b', 'cash', 2000)], [paid('cash', 2000)], ['b']],
    ['one beside a card that was declined', [part('a', 'card', 2000)], [paid('card', 2000, 'declined')], ['a']],
    ['all of a sale that is not paid', [part('a', 'voucher', 2000), part('b', 'cash', 1)], [], ['a', 'b']],
  ]; // prettier-ignore
  for (const [what, taken, payments, left] of cases) {
    it(`are ${what} (field case 14)`, () => {
      expect(partsLeft(taken, payments).map(({ id }) => id)).to.deep.equal(left);
    });
  }
});
