// Discounts: in their order, rounded each, never past zero, and the same on the way back.
import { expect } from 'chai';
import fc from 'fast-check';
import { discountOf } from '../../../schemas/domain/discount.ts';
import type { Discount } from '../../../schemas/domain/discount.ts';
import { parsePercent } from '../../../schemas/domain/percent.ts';

const percent = (value: string): Discount => ({ kind: 'percent', value });
const amount = (value: number): Discount => ({ kind: 'amount', value });

describe('discounts', () => {
  const table: [given: string, of: number, discounts: Discount[], taken: number | undefined][] = [
    ['none', 1000, [], 0],
    ['10 %', 1000, [percent('10.0000')], 100],
    ['10 % of a half unit', 25, [percent('10.0000')], 3],
    ['a third of a cent rate', 10_000, [percent('33.3333')], 3333],
    ['2.00 off', 1000, [amount(200)], 200],
    ['more than there is', 1000, [amount(1500)], 1000],
    ['more than all of it', 1000, [percent('150.0000')], 1000],
    ['10 % and then 2.00', 1000, [percent('10.0000'), amount(200)], 300],
    ['2.00 and then 10 % of the rest', 1000, [amount(200), percent('10.0000')], 280],
    ['two percentages, one of the rest of the other', 1000, [percent('50.0000'), percent('50.0000')], 750],
    ['10 % of a return', -1000, [percent('10.0000')], -100],
    ['10 % of a returned half unit', -25, [percent('10.0000')], -3],
    ['2.00 off a return', -1000, [amount(200)], -200],
    ['more than came back', -1000, [amount(1500)], -1000],
    ['anything off nothing', 0, [amount(5), percent('10.0000')], 0],
    ['a negative amount', 1000, [amount(-1)], undefined],
    ['a fraction of a cent', 1000, [amount(0.5)], undefined],
    ['a negative percentage', 1000, [percent('-1.0000')], undefined],
    ['a percentage of another spelling', 1000, [percent('10')], undefined],
    ['a number for a percentage', 1000, [{ kind: 'percent', value: 10 }], undefined],
    ['text for an amount', 1000, [{ kind: 'amount', value: '200' }], undefined],
    ['a good one and a bad one', 1000, [amount(1), percent('x')], undefined],
  ];
  for (const [given, of, discounts, taken] of table) {
    it(`given ${given}, take ${taken} off ${of}`, () => expect(discountOf(of, discounts)).to.equal(taken));
  }

  it('stay between nothing and the whole amount, and mirror', () => {
    const anyDiscount = fc.oneof(
      fc.nat(2_000_000).map((tenThousandths) => percent((tenThousandths / 10_000).toFixed(4))),
      fc.nat(3000).map(amount),
    );
    fc.assert(
      fc.property(fc.nat(2000), fc.array(anyDiscount, { maxLength: 4 }), (of, discounts) => {
        const taken = discountOf(of, discounts);
        expect(taken).to.be.within(0, of);
        expect(discountOf(0 - of, discounts)).to.equal(0 - (taken ?? NaN));
      }),
    );
  });
});

describe('a percentage', () => {
  const table: [text: string, tenThousandths: number | undefined][] = [
    ['24.0000', 240_000],
    ['0.0000', 0],
    ['8.8750', 88_750],
    ['-1.0000', undefined],
    ['24', undefined],
    ['24.00', undefined],
    ['24.0000 %', undefined],
  ];
  for (const [text, tenThousandths] of table) {
    it(`${text} is ${tenThousandths} ten-thousandths`, () =>
      expect(parsePercent(text)).to.equal(tenThousandths));
  }
});
