// Error pages: what becomes of an order after it was placed.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { orderRejections } from '../order-rejections.ts';

export const orderPages = {
  item_not_on_sale: errorPage(
    'Only active products are sold. This one was not activated yet, or was archived.',
    'kept',
    'ask_manager',
  ),
  order_not_found: errorPage(
    'The order is one of another store, has not reached the server yet, or its id is wrong.',
    'nothing_entered',
    'check_store',
    'reload',
  ),
  refund_exceeds: errorPage(
    'Together with what was given back before, this would be more than the sale was.',
    'kept',
    'look_at_order',
    'ask_manager',
  ),
  return_unknown: errorPage(
    'The sale is older than what this till holds, was made in another store, or has not reached the server.',
    'kept',
    'connect',
    'look_at_order',
  ),
  order_voided: errorPage(
    'A void takes back the whole order, so nothing is left to change.',
    'kept',
    'look_at_order',
  ),
  order_returned: errorPage(
    'A void takes back the whole order, and some of it came back already.',
    'kept',
    'return_instead',
  ),
  void_shift_closed: errorPage(
    'The drawer of that shift was counted with this order in it.',
    'kept',
    'return_instead',
  ),
  terminal_batch_closed: errorPage(
    'After its batch a terminal takes nothing back in the same way.',
    'kept',
    'return_instead',
  ),
  payment_not_found: errorPage('The payment is one of another order.', 'nothing_entered', 'look_at_order'),
  tip_not_card: errorPage('Only a terminal can add to what a card paid.', 'kept', 'other_payment'),
  draft_paid_twice: errorPage(
    'One of the lanes was offline and could not know that the other had taken the money.',
    'accepted',
    'manager_compares',
  ),
  draft_part_left: errorPage(
    'One of the lanes was offline, and could not know that a part of the basket was taken, or that the basket was paid.',
    'accepted',
    'look_at_order',
    'manager_flag',
  ),
  void_late: errorPage(
    'The till was offline when its shift was counted elsewhere, so the figures still hold the sale.',
    'accepted',
    'look_at_shift',
    'manager_flag',
  ),
  coupon_reused: errorPage(
    'Tills that were offline could not know how often the coupon had been used.',
    'accepted',
    'manager_flag',
  ),
  discount_unapproved: errorPage(
    'The store has a limit for what is taken off by hand without somebody else’s approval.',
    'kept',
    'ask_manager',
  ),
  age_unchecked: errorPage(
    'The till asks for a look at a document before goods with a minimum age are paid.',
    'kept',
    'ask_customer',
  ),
  coupon_unknown: errorPage(
    'The code was mistyped, or the coupon is one of another store, or not on this till yet.',
    'kept',
    'correct',
    'connect',
  ),
  coupon_refused: errorPage(
    'The coupon has run out, is for other goods, or the sale is too small for it.',
    'kept',
    'ask_customer',
  ),
  ebt_exceeds: errorPage(
    'Only goods that are marked as eligible may be paid with food benefits, and their tax may not.',
    'kept',
    'other_payment',
  ),
  parked_not_found: errorPage('It was settled, or is one of another store.', 'nothing_entered', 'reload'),
  parked_settled: errorPage('Somebody else was faster.', 'stored_once', 'nothing'),
} as const satisfies Record<keyof typeof orderRejections, ErrorPage>;
