// Promotions and coupons: what they name must be there, and a coupon has a code that can be typed. How often it was used
// is counted by the sales alone, whoever says something else.
import { collections, couponCode, reject } from '@evertill/schemas';
import type { CouponData, JsonObject, PromotionData, Reference, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import { timesFlaw } from './price-list.ts';
import type { KindRule } from './reference-kind.ts';
import { idsAt } from './reference-links.ts';
import type { Proposal } from './rule.ts';

export interface OfferFacts {
  /** Of the newly named items: those that are not there, or that the actor does not see. */
  readonly unknownItems: readonly string[];
}

export const promotionRule: KindRule<'promotion', OfferFacts> = { facts, flaw };

export const couponRule: KindRule<'coupon', OfferFacts> = {
  facts,
  flaw: (proposal, data, known) =>
    /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(couponCode(proposal.proposed.code))
      ? flaw(proposal, data, known)
      : reject('invalid_input', { field: 'code', problem: 'Must be 1 to 40 letters, digits, - and _.' }),
  derived: (reference, data, { current }) => ({
    ...reference,
    code: couponCode(reference.code),
    data: { ...data, uses: usesOf(current) } as unknown as JsonObject,
  }),
};

function usesOf(current: Reference | null): number {
  return (current?.data as Partial<CouponData> | undefined)?.uses ?? 0;
}

const itemPaths = ['selection', 'needs.of', 'effect.bought'].map((path) => `data.${path}.item_ids`);

async function facts(tx: ReadTx, { actor, proposed, current }: Proposal<Reference>): Promise<OfferFacts> {
  const named = (document: Reference | null) => itemPaths.flatMap((path) => idsAt(document, path));
  const known = new Set(named(current));
  const ids = [...new Set(named(proposed))].filter((id) => !known.has(id));
  if (ids.length === 0) return { unknownItems: [] };
  const stores = proposed.store_id === '' ? actor.store_ids : [proposed.store_id];
  const where = stores === null ? { id: ids } : { id: ids, store_id: stores };
  const found = new Set(
    (await tx.find(collections.product, where, { limit: ids.length })).map(({ id }) => id),
  );
  return { unknownItems: ids.filter((id) => !found.has(id)) };
}

function flaw(
  _proposal: Proposal<Reference>,
  { starts_at, ends_at, needs }: PromotionData | CouponData,
  { unknownItems }: OfferFacts,
): Reject | undefined {
  const [item_id] = unknownItems;
  if (item_id !== undefined) return reject('item_unknown', { item_id });
  if (needs.pieces.startsWith('-')) return reject('invalid_input', { field: 'data.needs.pieces' });
  return timesFlaw(starts_at, ends_at);
}
