// What a basket is priced by, as a till that was away still holds it, becomes what it is today.
import { expect } from 'chai';
import { blankReferenceData, collections } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { aDraft, aReference, aStore } from '../contract/contract-documents.ts';

/** `to`: the version that brought it; the later ones leave it as it is. */
function expectUpgraded(
  { upgrade, version, document }: Collection,
  old: object,
  whole: object,
  to = version,
): void {
  let upgraded = old as Record<string, unknown>;
  for (let next = to; next <= version; next++) upgraded = upgrade[next]!(upgraded);
  expect(upgraded).to.deep.equal(whole);
  expect(document.safeParse(upgraded).success).to.equal(true);
}

describe('what a basket is priced by, a version ago', () => {
  it('a store lets a cashier take off a tenth, and its lanes sell to everybody', () => {
    const lane = { id: 'lane', name: 'Lane 1' };
    const whole = aStore({
      id: 'store',
      discount_limit: '10.0000',
      lanes: [{ ...lane, channel: 'retail' }],
    });
    const { discount_limit: _limit, business_day_starts: _starts, ...old } = whole;
    expectUpgraded(collections.store, { ...old, lanes: [lane] }, whole, 4);
  });

  it('a price list counts at every lane, a coupon was never used, and other records stay', () => {
    for (const [kind, member] of [
      ['price_list', 'channels'],
      ['coupon', 'uses'],
    ] as const) {
      const whole = aReference({ id: 'one', store_id: '', kind, data: { ...blankReferenceData[kind] } });
      const { [member]: _new, ...data } = whole.data;
      expectUpgraded(collections.reference, { ...whole, data }, whole);
    }
    const unit = aReference({ id: 'kg', store_id: '', kind: 'unit', data: { symbol: 'kg' } });
    expectUpgraded(collections.reference, unit, unit);
  });

  it('a held basket has no discount, no coupon and nobody’s approval', () => {
    const whole = aDraft({ id: 'draft', store_id: 'store' });
    const { discounts: _discounts, coupons: _coupons, approvals: _approvals, ...old } = whole;
    expectUpgraded(collections.draft, old, whole, 3);
  });
});
