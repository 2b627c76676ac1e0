// What there is to know about a sale at a glance: whether it is sent, and what became of it.
import { kindOf } from '../../workplace/receipt/receipt.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';

export type Mark =
  | KnownOrder['state']
  | KnownOrder['flags'][number]
  | 'late'
  | 'voided'
  | 'goodsBack'
  | 'partlyBack'
  | 'refunded'
  | 'partial'
  | 'pending';

const colours: Readonly<Record<Mark, 'evergreen' | 'yellow' | 'red' | 'gray'>> = {
  sent: 'evergreen',
  waiting: 'yellow',
  attention: 'red',
  late: 'yellow',
  voided: 'gray',
  goodsBack: 'gray',
  partlyBack: 'gray',
  refunded: 'gray',
  partial: 'yellow',
  pending: 'yellow',
  refund_exceeds: 'red',
  draft_paid_twice: 'red',
  draft_part_left: 'red',
  coupon_reused: 'red',
  discount_unapproved: 'red',
  age_unchecked: 'red',
  void_late: 'red',
  clock_corrected: 'yellow',
};

/** Whether it is sent comes first. */
export function marksOf(order: KnownOrder): Mark[] {
  const { state, late, receipt, returnOf, payment, flags, partlyBack } = order;
  return [
    state,
    ...(late ? (['late'] as const) : []),
    ...(receipt.voided ? (['voided'] as const) : []),
    ...(returnOf !== '' || kindOf(receipt) !== 'sale' ? (['goodsBack'] as const) : []),
    ...(partlyBack ? (['partlyBack'] as const) : []),
    ...(payment === 'paid' || receipt.voided ? [] : [payment]),
    ...flags,
  ];
}

export function colourOf(mark: Mark): string {
  return colours[mark];
}
