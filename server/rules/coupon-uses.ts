// How often a coupon was used. The count stands in the coupon's entry and only the server changes it, under the entry's
// lock: of two lanes that show the same code the second one sees the use of the first.
import { collections, couponCode, couponOfCode, offerOf, reject } from '@evertill/schemas';
import type { AlsoWrite, CouponOffer, RefusedCoupon, Reference, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Named } from './rule.ts';

/** A code somebody shows, and the entry it is a code of. */
export interface NamedCoupon {
  /** As it is kept. */
  readonly code: string;
  /** Undefined where no coupon of the store has it. */
  readonly entry: Reference | undefined;
  readonly offer: CouponOffer | undefined;
}

export interface CouponUse extends NamedCoupon {
  /** null: nobody knows who the customer is. */
  readonly uses_by_customer: number | null;
}

/** Each code once. A store's own coupon goes before one of every store. */
export async function namedCoupons(
  tx: ReadTx,
  storeId: string,
  codes: readonly string[],
): Promise<NamedCoupon[]> {
  const wanted = [...new Set(codes.map(couponCode))];
  if (wanted.length === 0) return [];
  const where = { kind: 'coupon', code: wanted, store_id: ['', storeId] };
  const entries = (await tx.find(collections.reference, where)) as unknown as Reference[];
  const offers = entries.map(offerOf).filter((offer) => offer !== undefined);
  return wanted.map((code) => {
    const offer = couponOfCode(offers, code);
    return { code, offer, entry: entries.find(({ id }) => id === offer?.id) };
  });
}

/** Who uses a coupon, or gives its use back, holds these. In one order for everybody. */
export async function couponsToHold(tx: ReadTx, storeId: string, codes: readonly string[]): Promise<Named> {
  const ids = (await namedCoupons(tx, storeId, codes)).flatMap(({ entry }) => (entry ? [entry.id] : []));
  return ids.toSorted().map((id) => ({ collection: collections.reference, id }));
}

/** With the uses of one customer, where a coupon limits them; a voided sale used nothing. */
export async function couponUses(
  tx: ReadTx,
  storeId: string,
  codes: readonly string[],
  customerId: string,
): Promise<CouponUse[]> {
  const uses: CouponUse[] = [];
  for (const coupon of await namedCoupons(tx, storeId, codes)) {
    const isLimited = (coupon.offer?.data.max_uses_per_customer ?? null) !== null;
    const where = {
      customer_id: customerId,
      coupons: coupon.code,
      status: ['pending', 'delivered', 'completed'],
      ...(coupon.offer?.store_id ? { store_id: storeId } : {}),
    };
    const uses_by_customer =
      customerId === '' ? null : isLimited ? await tx.count(collections.order, where) : 0;
    uses.push({ ...coupon, uses_by_customer });
  }
  return uses;
}

/** Was it used as often as it may be? */
export function isUsedUp({ offer, uses_by_customer }: CouponUse): boolean {
  if (!offer) return false;
  const { max_uses, max_uses_per_customer, uses } = offer.data;
  return (
    (max_uses !== null && uses >= max_uses) ||
    (max_uses_per_customer !== null && uses_by_customer !== null && uses_by_customer >= max_uses_per_customer)
  );
}

/** `step`: 1 for a sale, -1 for one that was voided. */
export function counted(coupons: readonly NamedCoupon[], step: 1 | -1): AlsoWrite[] {
  return coupons.flatMap(({ entry, offer }) => {
    if (!entry || !offer) return [];
    const data = { ...entry.data, uses: Math.max(0, offer.data.uses + step) };
    return [{ into: 'collection', collection: 'reference', document: { ...entry, data } }];
  });
}

export function refusalOf({ code, reason }: RefusedCoupon): Reject {
  return reason === 'unknown'
    ? reject('coupon_unknown', { coupon: code })
    : reject('coupon_refused', { coupon: code, reason });
}
