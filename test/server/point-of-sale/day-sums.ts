// What the figures of a random day must be, summed up from what its till wrote down alone, with no function of the house:
// every line and payment by its own sign, every order on the day and in the hour of the clock on the wall.
import type { OrderPlacePayload } from '@evertill/schemas';
import type { DayEvent, RandomDay } from './random-day.ts';

type Sums = Record<string, number>;

/** An order that was not voided, with who sold it and when. */
export interface Sold {
  readonly order: OrderPlacePayload;
  readonly at: number;
  readonly actor: string;
  readonly late: boolean;
}

export function soldOn({ events }: RandomDay): { readonly kept: Sold[]; readonly voided: number } {
  const voided = new Set(
    events
      .filter(({ type }) => type === 'order.void')
      .map(({ payload }) => (payload as { client_order_id: string }).client_order_id),
  );
  const placed = events.filter(({ type }) => type === 'order.place').map(asSold);
  return { kept: placed.filter(({ order }) => !voided.has(order.client_order_id)), voided: voided.size };
}

function asSold({ payload, at, actor, late }: DayEvent): Sold {
  return { order: payload as OrderPlacePayload, at, actor, late };
}

/**
 * What moved for the order: of a card what its terminal approved beside tip and surcharge, and no more than it was asked for or
 * the other payments leave to pay.
 */
function moved({ payments, totals }: OrderPlacePayload): OrderPlacePayload['payments'] {
  const went = payments.filter(({ terminal }) => !terminal || terminal.outcome === 'succeeded');
  return went.map((payment) => {
    const { amount, terminal } = payment;
    if (!terminal) return payment;
    const { amountApproved, tipAmount = 0, surcharge = 0 } = terminal;
    const approved = amountApproved === undefined ? amount : amountApproved - tipAmount - surcharge;
    const others = went.filter((one) => one !== payment).reduce((sum, one) => sum + one.amount, 0);
    return { ...payment, amount: Math.min(amount, approved, totals.total - others) };
  });
}

/** What cards brought beside what counts and what they cost; a tip that was written down afterwards counts instead. Minor units. */
export function tipsOf({ events }: RandomDay, sold: readonly Sold[]): number {
  const written = new Map<string, number>();
  for (const { type, payload } of events)
    if (type === 'order.tip') {
      const { client_payment_id, tip } = payload as { client_payment_id: string; tip: number };
      written.set(client_payment_id, tip);
    }
  return sold
    .flatMap(({ order }) => {
      const counted = new Map(moved(order).map((one) => [one.client_payment_id, one.amount]));
      return order.payments.map(({ client_payment_id: id, amount, terminal }) => {
        if (!terminal || !counted.has(id)) return 0;
        const { amountApproved = amount, surcharge = 0 } = terminal;
        return written.get(id) ?? amountApproved - surcharge - counted.get(id)!;
      });
    })
    .reduce((sum, tip) => sum + tip, 0);
}

const paidOf = (order: OrderPlacePayload) => moved(order).reduce((sum, { amount }) => sum + amount, 0);

function isUnpaid(order: OrderPlacePayload): boolean {
  return (
    order.payments.some(({ terminal }) => terminal?.outcome === 'unknown') ||
    paidOf(order) !== order.totals.total
  );
}

/** As the sales reports have it: unpaid orders among the others, returns negative. */
export function reportSums(sold: readonly Sold[]): Sums {
  const sums: Sums = {
    orders: 0,
    sales: 0,
    returns: 0,
    total: 0,
    net: 0,
    tax: 0,
    discount: 0,
    rounding: 0,
    due: 0,
    paid: 0,
    outstanding: 0,
  };
  const add = (figure: string, amount: number) => (sums[figure] = sums[figure]! + amount);
  for (const { order } of sold) {
    add('orders', 1);
    for (const line of order.lines) {
      const pieces = Number(line.qty);
      const tax = line.tax.amount;
      add(pieces > 0 ? 'sales' : 'returns', line.total);
      add('total', line.total);
      add('tax', tax);
      add('net', line.total - tax);
      add('discount', line.unit_price * pieces - (line.tax.included ? line.total : line.total - tax));
    }
    add('rounding', order.totals.rounding);
    add('due', order.totals.total);
    add('paid', paidOf(order));
    add('outstanding', order.totals.total - paidOf(order));
  }
  return sums;
}

/** As X and Z report, a till and the detail of a shift have it. */
export function shiftSums(day: RandomDay, sold: readonly Sold[], voided: number) {
  const opening = day.events[0]!.payload as Record<string, number>;
  const unpaid = sold.filter(({ order }) => isUnpaid(order));
  const settled = sold.filter(({ order }) => !isUnpaid(order));
  const { sales, returns, discount, tax, rounding, due } = reportSums(settled);
  const pending = reportSums(unpaid);
  const has = ({ order }: Sold, way: (pieces: number) => boolean) =>
    order.lines.some(({ qty }) => way(Number(qty)));
  const paidByCard = settled.filter(({ order }) => moved(order).some(({ method }) => method === 'card'));
  const cash = { in: 0, out: 0 };
  const buckets = new Map<string, number>();
  for (const { order } of sold)
    for (const { method, amount } of moved(order)) {
      const bucket =
        { cash: 'Cash', card: 'Card', bank_transfer: 'Bank transfer' }[method as string] ?? 'Other';
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + amount);
      if (method === 'cash') cash[amount > 0 ? 'in' : 'out'] += Math.abs(amount);
    }
  const byHand = { paid_in: 0, paid_out: 0, safe_drop: 0 };
  for (const { type, payload } of day.events)
    if (type === 'cash.move') {
      const { kind, amount } = payload as { kind: keyof typeof byHand; amount: number };
      byHand[kind] += amount;
    }
  const people = new Map<string, { order_count: number; total: number }>();
  for (const { actor, order } of sold) {
    const theirs = people.get(actor) ?? { order_count: 0, total: 0 };
    people.set(actor, theirs);
    theirs.order_count += 1;
    if (!isUnpaid(order)) theirs.total += order.totals.total;
  }
  return {
    order_stats: {
      order_count: sold.length,
      paid_order_count: settled.length,
      pending_order_count: unpaid.length,
      voided_order_count: voided,
      sale_count: settled.filter((one) => has(one, (pieces) => pieces > 0)).length,
      return_count: settled.filter((one) => has(one, (pieces) => pieces < 0)).length,
      sales,
      returns: 0 - returns!,
      discount,
      tax,
      rounding,
      total: due,
      pending_total: pending['due'],
      pending_paid: pending['paid'],
      closing_slip_suggestions: {
        closing_invoice_slip_count: opening['opening_invoice_slip_count']! + settled.length,
        closing_voucher_stub_count:
          opening['opening_voucher_stub_count']! +
          settled.filter(({ order }) => order.coupons.length > 0).length,
        closing_card_receipt_count: opening['opening_card_receipt_count']! + paidByCard.length,
      },
    },
    payments: ['Cash', 'Card', 'Bank transfer', 'Other'].map((bucket) => buckets.get(bucket) ?? 0),
    people: Object.fromEntries(people),
    drawer: {
      opening_cash: opening['opening_cash'],
      cash_received: cash.in,
      cash_refunded: cash.out,
      paid_in: byHand.paid_in,
      paid_out: byHand.paid_out,
      safe_drops: byHand.safe_drop,
      expected_cash:
        opening['opening_cash']! + cash.in - cash.out + byHand.paid_in - byHand.paid_out - byHand.safe_drop,
    },
  };
}

interface WallClock {
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(at: number, timeZone: string): WallClock {
  const clock =
    // In Swedish a date is written as in ISO 8601.
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  const text = clock.format(at);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

export function hourOn(at: number, timeZone: string): number {
  return Number(wallClock(at, timeZone).time.slice(0, 2));
}

/** A day that has begun by the clock on the wall is not taken back when the clock is. */
export function dayOn(
  at: number,
  { time_zone, business_day_starts }: Pick<RandomDay, 'time_zone' | 'business_day_starts'>,
): string {
  let latest = '';
  for (let minutes = 0; minutes <= 180; minutes += 10) {
    const { day, time } = wallClock(at - minutes * 60_000, time_zone);
    const before = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const counted = time >= business_day_starts ? day : before;
    if (counted > latest) latest = counted;
  }
  return latest;
}
