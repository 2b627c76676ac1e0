// The amounts of cash that get a key of their own.
import { expect } from 'chai';
import { cashKeys } from '../../../desktop/renderer/cashier/sale/cash-keys.ts';

const euro = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5];

describe('the cash keys', () => {
  it('offer what a customer is likely to hand over, ascending and above the total', () => {
    expect(cashKeys(1237, euro, 'EUR')).to.deep.equal([1300, 1400, 1500, 2000, 5000]);
  });

  it('leave out the total itself, which has its own key', () => {
    expect(cashKeys(2000, euro, 'EUR')).to.deep.equal([5000, 10_000]);
  });

  it('fall back on the usual notes of the currency', () => {
    expect(cashKeys(1237, [], 'EUR')).to.include(2000);
    expect(cashKeys(1237, [], 'JPY').every((amount) => amount > 1237)).to.equal(true);
  });

  it('offer nothing for a basket that costs nothing', () => {
    expect(cashKeys(0, euro, 'EUR')).to.deep.equal([]);
  });
});
