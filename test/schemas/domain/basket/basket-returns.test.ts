// Goods of any sale come back in any parts: each part is worth what a second reckoning says, never more than is left, and
// all of them together give every method back exactly what it paid.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  basketTotals,
  composeReturn,
  formatQuantity,
  leftOf,
  priceBasket,
  refundFault,
} from '@evertill/schemas';
import type { ComposedReturn, SoldOrder } from '@evertill/schemas';
import { propertyRuns, propertyTimeout } from '../property-runs.ts';
import { anySaleVisit, anyVisit } from './basket-arbitrary.ts';
import type { Visit } from './basket-arbitrary.ts';
import { oraclePriced } from './basket-oracle.ts';
import { payFor } from './paying.ts';
import { ReturnOracle } from './return-oracle.ts';

interface Sold {
  readonly sale: SoldOrder;
  readonly oracle: ReturnOracle;
  readonly giveBack: (returns: readonly SoldOrder[], wanted: Wanted) => ReturnType<typeof composeReturn>;
}
type Wanted = readonly (readonly [id: string, thousandths: number])[];

function sold({ basket, terms, paying }: Visit): Sold {
  const priced = priceBasket(basket, terms)!;
  const { ebt, cash, handed, change } = payFor(oraclePriced(basket, terms), paying);
  const totals = basketTotals(priced, { ebt, ...(cash ? { cash } : {}) })!;
  const sale: SoldOrder = {
    voided: false,
    lines: priced.lines.map(({ item, tax, ...line }, index) => ({
      ...line,
      item_id: item.item_id,
      variation_id: item.variation_id,
      barcode: '',
      unit: '',
      discounts: [...line.discounts],
      tax_profile_id: tax?.profile_id ?? '',
      tax_rate: String(tax?.rate ?? '0.0000'),
      tax_type: tax?.type ?? 'none',
      tax: totals.lines[index]!.tax,
      tax_included: terms.prices_include_tax,
      total: totals.lines[index]!.total,
      ebt: totals.ebt[index]!,
      return_of_line: '',
      weight: null,
      serial: '',
      lot: '',
    })),
    payments: handed.map(({ method, amount }) => ({
      method,
      amount: method === 'cash' ? amount - change : amount,
      outcome: '',
    })),
    rounding: totals.rounding,
    paid: totals.total,
    currency_decimals: 2,
    cash_rounding: 0,
  };
  const lines = sale.lines.filter(({ qty }) => !qty.startsWith('-'));
  const oracle = new ReturnOracle(
    lines.map(({ id, qty, tax, total, ebt: part }) => ({
      id,
      sold: BigInt(qty.replace('.', '')),
      tax: BigInt(tax),
      total: BigInt(total),
      ebt: BigInt(part),
    })),
    sale.payments,
    paying.coin,
  );
  let ids = 0;
  const giveBack: Sold['giveBack'] = (returns, wanted) =>
    composeReturn(
      sale,
      leftOf(sale, returns),
      wanted.map(([line_id, thousandths]) => ({ line_id, qty: formatQuantity(thousandths) })),
      { cash_rounding: paying.coin, newId: () => `back-${++ids}` },
    );
  return { sale, oracle, giveBack };
}

/** As the server and every other till read it back. */
function returned({ lines, payments, totals }: ComposedReturn): SoldOrder {
  return {
    voided: false,
    lines: lines.map(({ client_line_id, tax, ...line }) => ({
      ...line,
      id: client_line_id,
      variation_id: line.variation_id ?? '',
      barcode: line.barcode ?? '',
      price_per: line.price_per ?? 1,
      price_list_id: line.price_list_id ?? '',
      tax_profile_id: tax.profile_id,
      tax_rate: tax.rate,
      tax_type: tax.type,
      tax: tax.amount,
      tax_included: tax.included!,
      ebt: line.ebt ?? 0,
      return_of_line: line.return_of_line ?? '',
      weight: line.weight ?? null,
      serial: line.serial ?? '',
      lot: line.lot ?? '',
    })),
    payments: payments.map(({ method, amount }) => ({ method, amount, outcome: '' })),
    rounding: totals.rounding,
    paid: totals.paid,
    currency_decimals: 2,
    cash_rounding: 0,
  };
}

/** The same return with one figure beyond what is left of it. */
function excesses(order: SoldOrder, oracle: ReturnOracle): Record<string, SoldOrder> {
  const [first, ...others] = order.lines;
  const left = oracle.left(first!.return_of_line);
  const withLine = (fields: Partial<SoldOrder['lines'][number]>): SoldOrder => ({
    ...order,
    lines: [{ ...first!, ...fields }, ...others],
  });
  const worth = order.lines.reduce((sum, { total }) => sum - total, 0);
  const byMethod = order.payments
    .filter(({ method }) => method !== 'cash')
    .map(({ method }): [string, SoldOrder] => {
      const amount = beyond(oracle.leftOf(method));
      return [method, { ...order, payments: [{ method, amount, outcome: '' }] }];
    });
  return {
    quantity: withLine({ qty: formatQuantity(beyond(left.back)) }),
    total: withLine({ total: beyond(left.total) }),
    ebt: withLine({ ebt: beyond(left.ebt) }),
    money: { ...order, rounding: worth + beyond(oracle.money()) },
    ...Object.fromEntries(byMethod),
  };
}

const beyond = (left: bigint): number => -1 - Number(left);

/** Which lines come back together, and how much of what is left of each, in per mille. */
type Parts = readonly (readonly (readonly [at: number, share: number])[])[];
const anyParts: fc.Arbitrary<Parts> = fc.array(
  fc.uniqueArray(fc.tuple(fc.nat({ max: 11 }), fc.constantFrom(1, 250, 333, 500, 1000)), {
    minLength: 1,
    maxLength: 3,
    selector: ([line]) => line,
  }),
  { maxLength: 4 },
);

const negative = (amount: bigint): number => 0 - Number(amount);

describe('[I3] goods of any sale that come back', function () {
  this.timeout(propertyTimeout * 10);

  it('are worth what a second reckoning says, part by part, and all together exactly what was paid', () => {
    const seen = { mixed: 0, benefits: 0 };
    const holds = (visit: Visit, parts: Parts): void => {
      const { sale, oracle, giveBack } = sold(visit);
      const returns: SoldOrder[] = [];
      const give = (wanted: Wanted): void => {
        const outcome = giveBack(returns, wanted);
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
        const order = returned(outcome.composed);
        expect(refundFault(leftOf(sale, returns), order)).to.equal(undefined);
        for (const [what, excess] of Object.entries(excesses(order, oracle)))
          expect(refundFault(leftOf(sale, returns), excess), what).to.not.equal(undefined);
        const { shares, paidOut, money } = oracle.giveBack(
          wanted.map(([id, thousandths]) => [id, BigInt(thousandths)]),
        );
        expect(
          order.lines.map(({ return_of_line, qty, tax, total, ebt }) => [
            return_of_line,
            qty,
            tax,
            total,
            ebt,
          ]),
        ).to.deep.equal(
          shares.map(({ line, back, tax, total, ebt }) => [
            line,
            formatQuantity(negative(back)),
            negative(tax),
            negative(total),
            negative(ebt),
          ]),
        );
        const methods = new Map(order.payments.map(({ method, amount }) => [method, amount]));
        expect(methods).to.deep.equal(
          new Map([...paidOut].map(([method, amount]) => [method, negative(amount)])),
        );
        expect(order.paid).to.equal(negative(money));
        const { totals } = outcome.composed;
        expect(order.lines.reduce((sum, { total }) => sum + total, 0) + order.rounding).to.equal(
          totals.total,
        );
        const added = visit.terms.prices_include_tax ? 0 : totals.tax;
        expect(totals.subtotal - totals.discount + added + totals.rounding).to.equal(totals.total);
        returns.push(order);
        seen.mixed += Number(methods.size > 1);
        seen.benefits += Number(methods.has('ebt'));
      };
      const whole = (): [string, number][] =>
        sale.lines.map(({ id }): [string, number] => [id, Number(oracle.left(id).back)]);
      for (const part of parts) {
        const wanted = part.flatMap(([at, share]) => {
          const [id, left] = whole()[at % sale.lines.length]!;
          const thousandths = Math.min(left, Math.max(1, Math.floor((left * share) / 1000)));
          return thousandths > 0 ? [[id, thousandths] as const] : [];
        });
        const distinct = [...new Map(wanted)];
        if (distinct.length > 0) give(distinct);
      }
      const rest = whole().filter(([, left]) => left > 0);
      if (rest.length > 0) give(rest);

      const back = new Map<string, number>();
      const count = ({ method, amount }: SoldOrder['payments'][number]): unknown =>
        back.set(method, (back.get(method) ?? 0) + amount);
      [sale, ...returns].forEach(({ payments }) => payments.forEach(count));
      expect([...back.values()].filter((amount) => amount !== 0)).to.deep.equal([]);
      expect(giveBack(returns, [[sale.lines[0]!.id, 1]])).to.deep.include({ ok: false });
    };
    fc.assert(fc.property(anySaleVisit, anyParts, holds), { numRuns: propertyRuns });
    for (const [what, number] of Object.entries(seen)) expect(number, what).to.be.above(propertyRuns / 20);
  });

  it('leave to other goods what benefits paid of these, however the cash was rounded', () => {
    const line = (
      id: string,
      price: number,
      is_snap_eligible: boolean,
    ): Visit['basket']['entries'][number] => ({
      id,
      qty: '1.000',
      item: {
        item_id: id,
        variation_id: '',
        price,
        price_source: 'list',
        tax: null,
        is_snap_eligible,
        minimum_age: 0,
        category_ids: [],
        brand_id: '',
        tag_ids: [],
      },
    });
    // 240 are due in cash and rounded to 200: soap and sponge together come to less than 160 and 80 rounded alone.
    const { sale, oracle, giveBack } = sold({
      basket: {
        entries: [line('soap', 160, false), line('sponge', 80, false), line('bread', 500, true)],
        discounts: [],
      },
      terms: {
        store_id: 'store-1',
        channel: 'retail',
        customer_id: '',
        prices_include_tax: false,
        tax_exempt: false,
        lists: [],
        listed: new Map(),
        offers: [],
        coupons: [],
        at: '2026-11-21T09:00:00.000Z',
        time_zone: 'UTC',
      },
      paying: { ebt: 100, card: 0, voucher: 0, inCash: true, extra: 0, coin: 100 },
    });
    const returns: SoldOrder[] = [];
    const paidOut = ['soap', 'sponge', 'bread'].map((id) => {
      const outcome = giveBack(returns, [[id, 1000]]);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
      returns.push(returned(outcome.composed));
      expect(outcome.composed.totals.paid).to.equal(negative(oracle.giveBack([[id, 1000n]]).money));
      return outcome.composed.payments.map(({ method, amount }) => [method, amount]);
    });
    expect(sale.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
      ['ebt', 500],
      ['cash', 200],
    ]);
    expect(paidOut).to.deep.equal([[['cash', -200]], [], [['ebt', -500]]]);
  });

  it('never come to more than was paid, also of a sale that was paid in part with other goods', () => {
    let composed = 0;
    const holds = (visit: Visit, parts: readonly number[]): void => {
      const { sale, giveBack } = sold(visit);
      const returns: SoldOrder[] = [];
      for (const at of parts) {
        const { id, qty } = sale.lines[at % sale.lines.length]!;
        const half = Math.ceil(Math.abs(Number(qty)) * 500);
        const outcome = giveBack(returns, [[id, half]]);
        if (!outcome.ok) continue;
        expect(qty.startsWith('-')).to.equal(false);
        const order = returned(outcome.composed);
        expect(refundFault(leftOf(sale, returns), order)).to.equal(undefined);
        returns.push(order);
        composed += 1;
      }
      const back = (id: string, name: 'total' | 'tax' | 'ebt'): number =>
        returns
          .flatMap(({ lines }) => lines)
          .filter(({ return_of_line }) => return_of_line === id)
          .reduce((sum, line) => sum - line[name], 0);
      for (const { id, ...line } of sale.lines)
        for (const name of ['total', 'tax', 'ebt'] as const)
          expect(back(id, name)).to.be.at.most(Math.max(0, line[name]));
      const paidOut = returns.reduce((sum, { paid }) => sum - paid, 0);
      expect(paidOut).to.be.at.most(Math.max(0, sale.paid));
    };
    const anyLines = fc.array(fc.nat({ max: 11 }), { maxLength: 6 });
    fc.assert(fc.property(anyVisit, anyLines, holds), { numRuns: propertyRuns / 4 });
    expect(composed).to.be.above(propertyRuns / 4);
  });
});
