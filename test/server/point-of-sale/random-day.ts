// A random day at one lane as its till writes it down: sales, returns, exchanges, part payments, doubtful cards, tips, voids,
// terminals that approve a part or more than they were asked for, cash moved and one sale that arrives late, around nights on
// which clocks change. The same seed gives the same day.
import type { OrderPlacePayload } from '@evertill/schemas';
import type { SeededChance } from '../../simulation/seeded-chance.ts';
import { aSale } from '../../support/given-journal.ts';

export interface DayEvent {
  readonly type: 'shift.open' | 'order.place' | 'order.void' | 'order.tip' | 'cash.move';
  readonly payload: object;
  /** ms */
  readonly at: number;
  readonly actor: string;
  /** Reaches the server after the close of its shift. */
  readonly late: boolean;
}

export interface RandomDay {
  readonly time_zone: string;
  readonly business_day_starts: string;
  /** In the order of the journal; the opening first. */
  readonly events: readonly DayEvent[];
  /** ms */
  readonly closedAt: number;
}

export interface Place {
  readonly shift: string;
  readonly lane: string;
  readonly item: string;
  readonly people: readonly string[];
}

type Payments = OrderPlacePayload['payments'];
type Said = NonNullable<Payments[number]['terminal']>;

/** Nights to be around: clocks go forward and back, over midnight too, by half an hour, and not at all. */
const nights: readonly (readonly [zone: string, day: string])[] = [
  ['Europe/Helsinki', '2026-03-29'],
  ['Europe/Helsinki', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Pacific/Auckland', '2026-04-05'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Havana', '2026-11-01'],
  ['Africa/Cairo', '2026-10-30'],
  ['Atlantic/Azores', '2026-10-25'],
  ['Asia/Kathmandu', '2026-07-15'],
  ['UTC', '2026-06-30'],
  // As stores may have them from before such names were replaced.
  ['CET', '2026-07-15'],
  ['EST5EDT', '2026-11-01'],
];
const dayStarts = ['00:00', '04:00', '04:00', '02:30', '01:30', '23:15'] as const;

const minute = 60_000;

export function randomDay(chance: SeededChance, place: Place): RandomDay {
  const [time_zone, night] = chance.pick(nights);
  const business_day_starts = chance.pick(dayStarts);
  let now = Date.parse(`${night}T00:00:00Z`) - chance.between(6, 24) * 60 * minute;
  const events: DayEvent[] = [];
  const sold: OrderPlacePayload[] = [];
  const add = (type: DayEvent['type'], payload: object, late = false) =>
    events.push({ type, payload, at: now, actor: chance.pick(place.people), late });

  add('shift.open', {
    id: place.shift,
    pos_register_id: place.lane,
    shift_label: 'Night',
    opening_cash: chance.between(0, 50_000),
    opening_invoice_slip_count: chance.between(0, 9),
    opening_voucher_stub_count: chance.between(0, 9),
    opening_card_receipt_count: chance.between(0, 9),
  });
  const steps = chance.between(5, 14);
  for (let step = 0; step < steps; step++) {
    now += chance.between(1, 300) * minute + chance.between(0, 59_999);
    const living = sold.pop();
    if (living) sold.push(living);
    switch (chance.weighted({ sell: 12, move: 2, voidOne: living ? 2 : 0, tip: living ? 2 : 0 })) {
      case 'sell': {
        const order = randomOrder(chance, place, `${place.shift}-${step}`);
        sold.push(order);
        add('order.place', order);
        break;
      }
      case 'move':
        add('cash.move', {
          id: `${place.shift}-m${step}`,
          vendor_work_shift_id: place.shift,
          kind: chance.pick(['paid_in', 'paid_out', 'safe_drop']),
          amount: chance.between(1, 9000),
          reason: 'change',
        });
        break;
      case 'voidOne': {
        const { client_order_id } = sold.splice(chance.between(0, sold.length - 1), 1)[0]!;
        add('order.void', { client_order_id, vendor_work_shift_id: place.shift, reason: 'wrong goods' });
        break;
      }
      case 'tip': {
        const { client_order_id, payments } = living!;
        const card = payments.find(({ terminal, amount }) => terminal?.outcome === 'succeeded' && amount > 0);
        const tip = chance.between(1, 900);
        if (card) add('order.tip', { client_order_id, client_payment_id: card.client_payment_id, tip });
        break;
      }
    }
  }
  if (chance.happens(0.5)) {
    now += minute;
    add('order.place', randomOrder(chance, place, `${place.shift}-late`), true);
  }
  return { time_zone, business_day_starts, events, closedAt: now + minute };
}

const kinds = { sale: 6, exchange: 3, evenExchange: 1, return: 2 } as const;

function randomOrder(chance: SeededChance, { shift, lane, item }: Place, id: string): OrderPlacePayload {
  const kind = chance.weighted(kinds);
  const line = (way: 1 | -1) => ({
    item_id: item,
    unit_price: chance.between(1, 9000),
    qty: `${way * chance.between(1, 3)}.000`,
    discounts: chance.happens(0.3)
      ? [{ kind: 'percent', value: chance.pick(['5.0000', '33.3333', '50.0000']) } as const]
      : [],
    ...(chance.happens(0.6)
      ? { tax: { profile_id: '', rate: chance.pick(['24.0000', '8.8750']), type: 'percent' } as const }
      : {}),
  });
  const some = (way: 1 | -1) => Array.from({ length: chance.between(1, 3) }, () => line(way));
  const out = kind === 'return' ? [] : some(1);
  const back = kind === 'sale' ? [] : some(-1);
  // Goods for goods of the same price: nothing is paid.
  if (kind === 'evenExchange')
    back.splice(0, back.length, ...out.map((one) => ({ ...one, qty: `-${one.qty}` })));
  const prices_include_tax = chance.happens(0.5);
  const sale = aSale({ id, lane, shift, lines: [...back, ...out], prices_include_tax });
  const rounding = kind === 'evenExchange' ? 0 : chance.between(-2, 2);
  const total = sale.totals.total + rounding;
  const payments = randomPayments(chance, id, total);
  const paid = payments
    .filter(({ terminal }) => terminal === undefined || terminal.outcome === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...sale,
    lines: sale.lines.map(({ tax, ...rest }) => ({ ...rest, tax: { ...tax, included: prices_include_tax } })),
    coupons: chance.happens(0.2) ? ['SPRING'] : [],
    payments,
    totals: {
      ...sale.totals,
      rounding,
      total,
      paid,
      change: payments.reduce((sum, { change }) => sum + change, 0),
    },
  };
}

/** In full, in part, with a card whose outcome is unknown, or behind one that was declined. */
function randomPayments(chance: SeededChance, id: string, total: number): Payments {
  if (total === 0) return [];
  const payments: Payments = [];
  const pay = (
    method: Payments[number]['method'],
    amount: number,
    said?: Pick<Said, 'outcome'> & Partial<Said>,
  ) => {
    const change = method === 'cash' && amount > 0 ? chance.between(0, 500) : 0;
    payments.push({
      client_payment_id: `${id}-p${payments.length}`,
      method,
      amount,
      tendered: amount + change,
      change,
      rounding: 0,
      ...(said && { terminal: { ...terminal, ...said } }),
    });
  };
  if (total < 0) {
    pay(chance.pick(['cash', 'cash', 'voucher']), total);
    return payments;
  }
  const first = chance.between(0, total);
  switch (chance.weighted({ full: 6, split: 4, part: 2, none: 1, unknown: 2, declined: 2 })) {
    case 'full':
      pay(chance.pick(['cash', 'bank_transfer', 'voucher', 'other']), total);
      break;
    case 'split':
      if (first > 0) pay('cash', first);
      if (total > first) {
        const { amount, said } = randomCharge(chance, total - first);
        pay('card', amount, { outcome: 'succeeded', ...said });
      }
      break;
    case 'part':
      if (first > 0) pay('cash', first);
      break;
    case 'none':
      break;
    case 'unknown':
      if (first > 0) pay('voucher', first);
      if (total > first) pay('card', total - first, { outcome: 'unknown' });
      break;
    case 'declined':
      pay('card', total, { outcome: 'declined' });
      pay('cash', total);
      break;
  }
  return payments;
}

/** What a till writes down of a terminal that it asked for so much, minor units, and that approved it somehow. */
function randomCharge(chance: SeededChance, asked: number): { amount: number; said: Partial<Said> } {
  const [part, surcharge] = [chance.between(1, asked), chance.between(1, 50)];
  const tip = chance.between(1, Math.min(900, asked));
  const said = {
    nothing: {},
    whole: { amountApproved: asked },
    part: { amountApproved: part },
    partAndTip: { amountApproved: part + tip, tipAmount: tip },
    tip: { amountApproved: asked + tip, tipAmount: tip },
    unnamedTip: { amountApproved: asked + tip },
    tipInAmount: { tipAmount: tip },
    surcharge: { amountApproved: asked + surcharge, surcharge },
  } as const;
  const ways = {
    nothing: 4,
    whole: 1,
    part: 3,
    partAndTip: 1,
    tip: 2,
    unnamedTip: 2,
    tipInAmount: 1,
    surcharge: 1,
  };
  const way = chance.weighted(ways);
  return { amount: way === 'tipInAmount' ? asked + tip : asked, said: said[way] };
}

const terminal = { paymentReference: '', authCode: '', cardLast4: '', cardBrand: '', entryMode: '' } as const;
