// How often a coupon was used as far as this device knows: what the server has counted, and this device's own sales that
// the server has not counted yet. Another lane's unsent sale is not known; the server flags what then was one too many.
import { couponCode, couponOfCode } from '@evertill/schemas';
import type { Offer, Order, ShownCoupon } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import { ownOrders, voidedHere } from './find-sale.ts';

export type CouponReader = Pick<TillContext, 'documents' | 'view'> & {
  readonly operations: Pick<TillContext['operations'], 'many'>;
};

/** `codes`: as they were typed. */
export async function couponUses(
  till: CouponReader,
  offers: readonly Offer[],
  codes: readonly string[],
  customerId: string,
): Promise<ShownCoupon[]> {
  if (codes.length === 0) return [];
  const unseen = await unseenSales(till);
  const theirs =
    customerId === ''
      ? []
      : await till.documents.find<Order>('order', { selector: { customer_id: { $eq: customerId } } });
  return codes.map((typed) => {
    const code = couponCode(typed);
    const counted = couponOfCode(offers, code);
    const here = unseen.filter(({ coupons }) => coupons.includes(code));
    const before = theirs.filter(({ coupons, status }) => status !== 'voided' && coupons.includes(code));
    return {
      code,
      uses: (counted?.kind === 'coupon' ? counted.data.uses : 0) + here.length,
      uses_by_customer:
        customerId === ''
          ? null
          : before.length + here.filter(({ customer_id }) => customer_id === customerId).length,
    };
  });
}

interface CouponSale {
  readonly coupons: readonly string[];
  readonly customer_id?: string | undefined;
}

/** Sales of this device that the replica does not show. */
async function unseenSales(till: CouponReader): Promise<CouponSale[]> {
  const voided = voidedHere(till);
  const own = [...(await ownOrders(till)).values()]
    .map(({ order }) => order)
    .filter(({ client_order_id, coupons }) => coupons.length > 0 && !voided.has(client_order_id));
  const ids = own.map(({ client_order_id }) => client_order_id);
  const seen = await till.documents.many<Order>('order', ids);
  return own.filter(({ client_order_id }) => !seen.has(client_order_id));
}
