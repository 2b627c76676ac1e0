// What a till writes into its journal for random visits is what a second reckoning comes to, adds up in itself, and is
// given back in parts to the cent, on a device that has no network.
import { expect } from 'chai';
import fc from 'fast-check';
import { formatQuantity, orderFault, orderPlacePayload } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { anySaleVisit, anyVisit } from '../../schemas/domain/basket/basket-arbitrary.ts';
import type { Visit } from '../../schemas/domain/basket/basket-arbitrary.ts';
import { oraclePriced, oracleTotals } from '../../schemas/domain/basket/basket-oracle.ts';
import { couponOf } from '../../schemas/domain/basket/offer-oracle.ts';
import { payFor } from '../../schemas/domain/basket/paying.ts';
import { ReturnOracle } from '../../schemas/domain/basket/return-oracle.ts';
import { propertyRuns } from '../../schemas/domain/property-runs.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';
import { visitedShop } from './visited-shop.ts';

/** A till of its own for each: 300 in the gate. */
const visits = propertyRuns * 0.15;

describe('[I3] random visits at a till without a network', function () {
  this.timeout(visits * 1000);

  it('are written down as a second reckoning has them, and add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyVisit, (visit) =>
        atTill(visit, async ({ payload, expected }) => {
          expect(payload.lines.map(lineFigures)).to.deep.equal(expected.lines);
          expect(payload.totals).to.deep.equal(expected.totals);
          expect(payload.coupons).to.deep.equal(expected.coupons);
          const received = payload.payments.reduce((sum, { tendered, change }) => sum + tendered - change, 0);
          expect(received).to.equal(payload.totals.total);
          await Promise.resolve();
        }),
      ),
      { numRuns: visits },
    );
  });

  it('give their goods back in two parts and not a third time', async () => {
    await fc.assert(
      fc.asyncProperty(anySaleVisit, (visit) =>
        atTill(visit, async ({ till, payload }) => {
          const oracle = new ReturnOracle(
            payload.lines.map(({ client_line_id, qty, tax, total, ebt }) => ({
              id: client_line_id,
              sold: BigInt(qty.replace('.', '')),
              tax: BigInt(tax.amount),
              total: BigInt(total),
              ebt: BigInt(ebt ?? 0),
            })),
            payload.payments,
            visit.paying.coin,
          );
          const { client_line_id: first } = payload.lines[0]!;
          const part = (oracle.left(first).back + 1n) / 2n;
          const lines = [{ line_id: first, qty: formatQuantity(Number(part)) }];
          const partly = await giveBack(till, { returnId: 'part', lines });
          expect(partly).to.deep.equal(negated(oracle.giveBack([[first, part]]).paidOut));
          const rest = payload.lines
            .map(({ client_line_id: id }) => [id, oracle.left(id).back] as const)
            .filter(([, left]) => left > 0n);
          if (rest.length > 0)
            expect(await giveBack(till, { returnId: 'rest' })).to.deep.equal(
              negated(oracle.giveBack(rest).paidOut),
            );
          expect(await returnOrder(till, { orderId: 'sale', returnId: 'again' })).to.include({
            ok: false,
            code: 'refund_exceeds',
          });
          const journal = await till.operations.from(1, 10);
          const paid = journal
            .filter(({ type }) => type === 'order.place')
            .map((entry) => orderPlacePayload.parse(entry.payload).totals.paid);
          expect(paid.reduce((sum, one) => sum + one, 0)).to.equal(0);
        }),
      ),
      { numRuns: visits / 3 },
    );
  });
});

interface AtTill {
  readonly till: TillAtRest;
  readonly payload: OrderPlacePayload;
  readonly expected: Expected;
}

interface Expected {
  readonly lines: readonly object[];
  readonly totals: OrderPlacePayload['totals'];
  readonly coupons: readonly string[];
}

/** Sold and paid; what was written down adds up in itself. */
async function atTill(visit: Visit, then: (sold: AtTill) => Promise<void>): Promise<void> {
  const { till, cart } = await visitedShop(visit);
  try {
    const priced = oraclePriced(visit.basket, knownHere(visit.terms));
    const { ebt, cash, handed, change } = payFor(priced, visit.paying);
    const prepared = await prepareOrder(till, cart);
    if (!prepared.ok) throw new Error(prepared.code);
    const placed = await placeOrder(till, prepared, handed);
    if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.details)}`);
    const payload = orderPlacePayload.parse(placed.record.payload);
    expect(orderFault(payload)).to.equal(undefined);
    const figures = oracleTotals(priced, { ebt, cash })!;
    const { subtotal, discount, tax, rounding, total } = figures;
    const expected: Expected = {
      lines: priced.lines.map((line, index) => ({
        id: line.id,
        price: [line.unit_price, line.price_per, line.price_source, line.price_list_id],
        discounts: line.discounts,
        tax: figures.lines[index]!.tax,
        total: figures.lines[index]!.total,
        ebt: figures.ebt[index],
      })),
      totals: { subtotal, discount, tax, rounding, total, paid: total, change },
      coupons: priced.taken.map(({ code }) => code).filter((code) => code !== ''),
    };
    await then({ till, payload, expected });
  } finally {
    await till.close();
  }
}

/** Nobody has used a coupon here: what the server has counted is all this device knows. */
function knownHere(terms: Visit['terms']): Visit['terms'] {
  return {
    ...terms,
    coupons: terms.coupons.map(({ code }) => {
      const coupon = couponOf(code, terms);
      const uses = coupon?.kind === 'coupon' ? coupon.data.uses : 0;
      return { code, uses, uses_by_customer: terms.customer_id === '' ? null : 0 };
    }),
  };
}

function lineFigures(line: OrderPlacePayload['lines'][number]): object {
  return {
    id: line.client_line_id,
    price: [line.unit_price, line.price_per ?? 1, line.price_source, line.price_list_id ?? ''],
    discounts: line.discounts,
    tax: line.tax.amount,
    total: line.total,
    ebt: line.ebt ?? 0,
  };
}

/** What was paid out, by method. */
async function giveBack(
  till: TillAtRest,
  request: Omit<Parameters<typeof returnOrder>[1], 'orderId'>,
): Promise<Record<string, number>> {
  const outcome = await returnOrder(till, { orderId: 'sale', ...request });
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  const payload = orderPlacePayload.parse(outcome.record.payload);
  expect(orderFault(payload)).to.equal(undefined);
  return Object.fromEntries(payload.payments.map(({ method, amount }) => [method, amount]));
}

function negated(paidOut: ReadonlyMap<string, bigint>): Record<string, number> {
  return Object.fromEntries([...paidOut].map(([method, amount]) => [method, 0 - Number(amount)]));
}
