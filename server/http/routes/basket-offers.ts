// What a till that speaks only REST asks about offers: what a coupon takes off the basket at hand, and which promotions a
// store has. Codes of coupons are told to nobody here: whoever has one shows it.
import { createHash } from 'node:crypto';
import {
  applyCouponBody,
  applyCouponReply,
  basketTotals,
  collections,
  couponCode,
  priceBasket,
  promotionsQuery,
  promotionsReply,
} from '@evertill/schemas';
import type { BasketEntry, JsonObject, PricedBasket, Reference } from '@evertill/schemas';
import { documentPage } from '../../db/lists.ts';
import { refusalOf } from '../../rules/coupon-uses.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { basketTerms } from './basket-terms.ts';
import type { KnownBasket } from './basket-terms.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

export const basketOfferRoutes = [
  route({
    method: 'post',
    path: '/vendor/point-of-sale/apply-coupon',
    summary: 'What a coupon takes off a basket; it is used by nobody yet',
    access: { who: 'vendor' },
    body: applyCouponBody,
    reply: applyCouponReply,
    status: 200,
    async handle({ deps, actor, body }) {
      const store = await storeFor(deps, actor, body.store_id);
      if (isProblem(store)) return store;
      const known = await basketTerms(deps, actor, store, {
        item_ids: body.lines.map(({ item_id }) => item_id),
        codes: [body.code],
        customer_id: body.customer_id ?? '',
        pos_register_id: body.pos_register_id ?? '',
        at: new Date(deps.replication.surroundings.clock.now()).toISOString(),
        tax_exempt: undefined,
      });
      const entries: BasketEntry[] = [];
      for (const [index, line] of body.lines.entries()) {
        const { item_id, variation_id = '', qty, unit_price, price_per = 1, discounts } = line;
        const item = known.item(item_id, variation_id);
        const flaw = known.flaw(item_id, variation_id);
        if (!item || flaw) return problem(flaw ?? 'item_unknown', { item_id, variation_id });
        const price =
          unit_price === undefined ? undefined : { unit_price, price_per, source: 'override' as const };
        entries.push({ id: placeOf(index), item, qty, price, discounts });
      }
      const basket = priceBasket({ entries, discounts: [] }, known.terms);
      return basket ? applied(basket, known, couponCode(body.code)) : outOfRange;
    },
  }),
  route({
    method: 'get',
    path: '/vendor/point-of-sale/promotions',
    summary: 'The promotions a store has or will have, to be evaluated without a network',
    access: { who: 'vendor' },
    query: promotionsQuery,
    reply: promotionsReply,
    async handle({ deps, actor, query, headers }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const now = new Date(deps.replication.surroundings.clock.now()).toISOString();
      const found = await deps.sql(actor, (client) =>
        documentPage<Reference>(
          client,
          windowOf(actor, query),
          collections.reference,
          [
            ['t.kind = :value', 'promotion'],
            ['t.active = :value', true],
            ['t.store_id = ANY(:value::text[])', ['', store.id]],
            ["coalesce(t.data ->> 'ends_at' > :value, true)", now],
          ],
          't.id',
        ),
      );
      const rows = found.rows.map(asPromotion);
      const body = {
        store_id: store.id,
        time_zone: store.time_zone,
        ...listReply({ total: found.total, rows }, query),
      };
      const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
      const told = { ETag: `"${digest}"`, 'Cache-Control': 'private, no-cache' };
      return headers['if-none-match']?.includes(told.ETag)
        ? { status: 304, body: undefined, headers: told }
        : { body, headers: told };
    },
  }),
];

const outOfRange = problem('order_totals', { problem: 'A figure is out of range.' });

/** By code units in the order they were sent, whatever their number: offers go through lines by their ids. */
function placeOf(index: number): string {
  return String(index).padStart(4, '0');
}

function applied(basket: PricedBasket, { coupons }: KnownBasket, code: string): Reply | Problem {
  const taken = basket.taken.find((one) => one.code === code);
  const totals = basketTotals(basket);
  if (!totals) return outOfRange;
  if (!taken) {
    const refusal = refusalOf(basket.refused.find((one) => one.code === code) ?? { code, reason: 'unknown' });
    return problem(refusal.code, refusal.details ?? {});
  }
  const { lines, ebt: _none, ...sums } = totals;
  return {
    body: {
      code,
      coupon_id: taken.offer_id,
      name: coupons.find(({ entry }) => entry?.id === taken.offer_id)!.entry!.name,
      amount: taken.amount,
      lines: basket.lines.map(({ id, item, qty, unit_price, price_per, tax }, index) => ({
        item_id: item.item_id,
        variation_id: item.variation_id,
        qty,
        unit_price,
        price_per,
        coupon: taken.cuts.find(({ line_id }) => line_id === id)?.amount ?? 0,
        discount: lines[index]!.discount,
        tax: lines[index]!.tax,
        tax_rate: tax?.rate ?? '0.0000',
        total: lines[index]!.total,
      })),
      totals: sums,
    },
  };
}

function asPromotion({ id, rev, store_id, name, data }: Reference): JsonObject {
  return { id, rev, store_id: store_id === '' ? null : store_id, name, ...data };
}
