// Which parts of a basket its sale does not hold.
import { expect } from 'chai';
import { partsLeft } from '@evertill/schemas';
import type { OrderPayment, TakenPart } from '@evertill/schemas';

const part = (id: string): TakenPart => ({
  id,
  method: 'cash',
  amount: 2000,
  taken_by: 'ann',
  taken_at: '2026-11-24T10:00:00.000Z',
});
type Paid = Pick<OrderPayment, 'id' | 'outcome'>;
const paid = (id: string, outcome: Paid['outcome'] = ''): Paid => ({ id, outcome });

describe('the parts that a sale leaves out', () => {
  const cases: readonly [string, TakenPart[], Paid[], string[]][] = [
    ['none of a basket without any', [], [paid('rest')], []],
    ['none where each is a payment', [part('a'), part('b')], [paid('b'), paid('a'), paid('rest')], []],
    ['one that is no payment', [part('a')], [paid('rest')], ['a']],
    ['one as large as the rest that was paid beside another', [part('a'), part('b')], [paid('a'), paid('rest')], ['b']],
    ['one beside a card that was declined', [part('a')], [paid('a', 'declined')], ['a']],
    ['all of a sale that is not paid', [part('a'), part('b')], [], ['a', 'b']],
  ]; // prettier-ignore
  for (const [what, taken, payments, left] of cases) {
    it(`are ${what} (field case 14)`, () => {
      expect(partsLeft(taken, payments).map(({ id }) => id)).to.deep.equal(left);
    });
  }
});
