// Tax: which one applies, in the document's order, and what it comes to on one line.
import { expect } from 'chai';
import fc from 'fast-check';
import { lineTax, resolveTax } from '../../../schemas/domain/tax.ts';
import type { LineTaxInput, ResolvedTax, StoreTaxProfile, TaxedItem } from '../../../schemas/domain/tax.ts';

describe('resolveTax', () => {
  const profile: StoreTaxProfile = { id: 'p1', rate: '24.0000', rate_type: 'percent', active: true };
  const fromProfile: ResolvedTax = { profile_id: 'p1', rate: '24.0000', type: 'percent' };
  const custom = { custom_tax: '10.0000', custom_tax_type: 'percent' } as const;
  const fromItem: ResolvedTax = { profile_id: null, rate: '10.0000', type: 'percent' };

  const table: [
    given: string,
    item: TaxedItem,
    profile: StoreTaxProfile | undefined,
    tax: ResolvedTax | null,
  ][] = [
    ['a linked active profile', { store_tax_id: 'p1' }, profile, fromProfile],
    ['a linked active profile and a custom tax', { store_tax_id: 'p1', ...custom }, profile, fromProfile],
    [
      'a linked inactive profile and a custom tax',
      { store_tax_id: 'p1', ...custom },
      { ...profile, active: false },
      fromItem,
    ],
    ['a linked inactive profile only', { store_tax_id: 'p1' }, { ...profile, active: false }, null],
    ['a linked profile that is not there', { store_tax_id: 'p1', ...custom }, undefined, fromItem],
    ['a profile the item is not linked to', { store_tax_id: 'p2', ...custom }, profile, fromItem],
    ['a profile and an item without a link', { store_tax_id: '', ...custom }, profile, fromItem],
    ['a custom tax only', custom, undefined, fromItem],
    [
      'a flat custom tax',
      { custom_tax: 25, custom_tax_type: 'flat' },
      undefined,
      { profile_id: null, rate: 25, type: 'flat' },
    ],
    [
      'a zero-rated profile and a custom tax',
      { store_tax_id: 'p1', ...custom },
      { ...profile, rate: '0.0000' },
      { ...fromProfile, rate: '0.0000' },
    ],
    ['a custom tax of zero', { custom_tax: '0.0000', custom_tax_type: 'percent' }, undefined, null],
    ['a custom tax that is null', { custom_tax: null, custom_tax_type: null }, undefined, null],
    ['nothing', {}, undefined, null],
    [
      'an exempt item with a profile and a custom tax',
      { no_sales_tax: true, store_tax_id: 'p1', ...custom },
      profile,
      null,
    ],
    ['an item marked as not exempt', { no_sales_tax: false, store_tax_id: 'p1' }, profile, fromProfile],
  ];
  for (const [given, item, found, tax] of table) {
    it(`given ${given}, answers ${tax === null ? 'none' : `${tax.rate} ${tax.type}`}`, () => {
      expect(resolveTax(item, found)).to.deep.equal(tax);
    });
  }
});

describe('lineTax', () => {
  const line = (change: Partial<LineTaxInput>): LineTaxInput => ({
    amount: 1000,
    qty_thousandths: 1000,
    rate: '24.0000',
    type: 'percent',
    prices_include_tax: false,
    ...change,
  });

  const table: [given: string, change: Partial<LineTaxInput>, tax: number | undefined][] = [
    ['24 % on 10.00', {}, 240],
    ['24 % within 12.40', { amount: 1240, prices_include_tax: true }, 240],
    ['24 % within 10.00', { prices_include_tax: true }, 194],
    ['half a cent', { amount: 50, rate: '5.0000' }, 3],
    ['half a cent coming back', { amount: -50, rate: '5.0000' }, -3],
    ['8.875 % on 19.99', { amount: 1999, rate: '8.8750' }, 177],
    ['100 % within 0.01', { amount: 1, rate: '100.0000', prices_include_tax: true }, 1],
    ['0 %', { rate: '0.0000' }, 0],
    ['0.25 a piece on 3', { rate: 25, type: 'flat', qty_thousandths: 3000 }, 75],
    ['0.25 a piece on 3, as text', { rate: '25.0000', type: 'flat', qty_thousandths: 3000 }, 75],
    ['half a cent a piece on 3', { rate: '0.5000', type: 'flat', qty_thousandths: 3000 }, 2],
    ['0.25 a kilogram on 0.455', { rate: 25, type: 'flat', qty_thousandths: 455 }, 11],
    ['0.25 a piece on 2 coming back', { amount: -1000, rate: 25, type: 'flat', qty_thousandths: -2000 }, -50],
    ['a flat tax on a line discounted to nothing', { amount: 0, rate: 25, type: 'flat' }, 25],
    ['a flat tax within a price', { rate: 25, type: 'flat', prices_include_tax: true }, 25],
    [
      'a flat tax larger than the price it is in',
      { amount: 10, rate: 25, type: 'flat', prices_include_tax: true },
      10,
    ],
    [
      'the same coming back',
      { amount: -10, qty_thousandths: -1000, rate: 25, type: 'flat', prices_include_tax: true },
      -10,
    ],
    [
      'a flat tax within a price of nothing',
      { amount: 0, rate: 25, type: 'flat', prices_include_tax: true },
      0,
    ],
    ['a percent rate as a number', { rate: 24 }, undefined],
    ['a percent rate of another spelling', { rate: '24' }, undefined],
    ['a negative percent rate', { rate: '-24.0000' }, undefined],
    ['a negative flat rate', { rate: -1, type: 'flat' }, undefined],
    ['a broken flat rate', { rate: 0.5, type: 'flat' }, undefined],
    ['a tax beyond the safe integers', { amount: Number.MAX_SAFE_INTEGER, rate: '200.0000' }, undefined],
    [
      'a flat tax beyond them',
      { rate: Number.MAX_SAFE_INTEGER, type: 'flat', qty_thousandths: 2000 },
      undefined,
    ],
  ];
  for (const [given, change, tax] of table) {
    it(`given ${given}, is ${tax}`, () => expect(lineTax(line(change))).to.equal(tax));
  }

  it('mirrors on returns and stays within the price that contains it', () => {
    const anyRate = fc.oneof(
      fc.record({ type: fc.constant('flat' as const), rate: fc.nat(500) }),
      fc.record({
        type: fc.constant('percent' as const),
        rate: fc.nat(1_500_000).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4)),
      }),
    );
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(9000),
        anyRate,
        fc.boolean(),
        (amount, qty_thousandths, tax, included) => {
          const sale = { ...tax, amount, qty_thousandths, prices_include_tax: included };
          const taken = lineTax(sale) ?? NaN;
          expect(taken).to.be.within(0, included ? amount : Infinity);
          expect(lineTax({ ...sale, amount: 0 - amount, qty_thousandths: 0 - qty_thousandths })).to.equal(
            0 - taken,
          );
        },
      ),
    );
  });
});
