// What becomes of an order after it was placed: returns, voids, tips, parked sales.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const orderRejections = {
  item_not_on_sale: refusal(
    400,
    'A line names an item that is a draft or archived.',
    'Set its status to active, or take it out of the sale.',
  ),
  order_not_found: refusal(404, 'There is no such order.', 'Look at the list of orders.', false),
  // Refused online and by the till before money moves; from a journal it is kept and flagged
  refund_exceeds: refusal(
    400,
    'This gives back more than is left of the sale.',
    'Look at what was returned before; a manager decides about the rest.',
  ),
  return_unknown: refusal(
    400,
    'The sale these goods come back from is not known here.',
    'Look for it by its number, or take the goods back without it.',
  ),
  order_voided: refusal(400, 'This order was voided.', 'Its money was given back already.'),
  order_returned: refusal(
    400,
    'Goods of this order were returned, so it cannot be voided.',
    'Return what is left of it instead.',
  ),
  void_shift_closed: refusal(
    400,
    'The shift of this order is closed, so it cannot be voided.',
    'Give the money back by a return.',
  ),
  terminal_batch_closed: refusal(
    400,
    'The card terminal of this shift has closed its batch.',
    'Give the money back by a return.',
  ),
  payment_not_found: refusal(404, 'The order has no such payment.', 'Look at its payments.', false),
  tip_not_card: refusal(
    400,
    'A tip is added only to a card payment that went through.',
    'Take it as cash, or choose the card payment.',
  ),
  // Alarms: the sale was accepted, and somebody should look at it
  draft_paid_twice: refusal(
    409,
    'Two lanes were paid for the same held basket.',
    'A manager compares both sales and gives one back.',
  ),
  draft_part_left: refusal(
    409,
    'A basket was paid or removed without a part that was taken of it.',
    'Look at its sale: what is not in it is given back where it was taken.',
  ),
  void_late: refusal(
    409,
    'A sale was voided that the close of its shift had counted.',
    'Compare the shift’s figures: they still have the sale in them.',
  ),
  coupon_reused: refusal(
    409,
    'A coupon was used more often than it may be.',
    'A manager looks at the sale; it stays as it is.',
  ),
  discount_unapproved: refusal(
    403,
    'More was taken off by hand than the store lets a cashier take off.',
    'Ask somebody who may change orders to approve it.',
  ),
  age_unchecked: refusal(
    400,
    'The sale has goods with a minimum age, and nobody confirmed the customer’s age.',
    'Look at a document that shows the age, and confirm it.',
  ),
  coupon_unknown: refusal(
    400,
    'There is no such coupon.',
    'Check the code, and whether the coupon is of this store.',
  ),
  coupon_refused: refusal(400, 'The coupon takes nothing off this sale.', 'The reason is in the details.'),
  ebt_exceeds: refusal(
    400,
    'Food benefits cannot pay so much of this sale.',
    'Take less from them: only eligible goods count, without their tax.',
  ),
  // Parked sales
  parked_not_found: refusal(404, 'There is no such parked sale.', 'Look at the list of them.', false),
  parked_settled: refusal(
    409,
    'This sale has been settled meanwhile.',
    'Nothing: it is stored and counted once.',
  ),
} as const satisfies Record<string, Rejection>;
