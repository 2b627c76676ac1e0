// Error pages: devices that are reached through the agent of a store.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { bridgeRejections } from '../bridge-rejections.ts';

export const bridgePages = {
  bridge_inactive: errorPage(
    'The server reaches devices of a store through an agent there, and none has reported.',
    'not_saved',
    'activate_bridge',
    'other_payment',
  ),
  bridge_key_not_found: errorPage(
    'The key was taken back, or is one of another store.',
    'nothing_entered',
    'reload',
  ),
  device_unfit: errorPage(
    'The device is of another kind, or was switched off in the settings.',
    'nothing_entered',
    'choose_listed',
    'device_settings',
  ),
  order_paid: errorPage('Nothing is left to pay.', 'unchanged', 'look_at_order'),
  payment_exceeds: errorPage(
    'Payments whose end is not known yet count as paid, so that nobody is charged twice.',
    'unchanged',
    'look_at_order',
    'settle_payment',
  ),
  payment_mismatch: errorPage(
    'A repetition asks for the same amount at the same terminal; this one does not.',
    'money_unsure',
    'look_at_order',
    'new_key',
  ),
  terminal_payment_not_found: errorPage(
    'The payment is one of another order or store.',
    'nothing_entered',
    'look_at_order',
  ),
  payment_settled: errorPage(
    'The terminal has told what happened, or somebody settled it.',
    'stored_once',
    'nothing',
  ),
  payment_untold: errorPage(
    'No agent has come for the payment so far, so no card was charged.',
    'kept',
    'wait',
  ),
  result_unfit: errorPage(
    'What a terminal reports counts only for a payment it was asked for, with its amount.',
    'unchanged',
    'look_at_terminal',
    'call_support',
  ),
  card_number: errorPage(
    'A text looks like the number of a payment card. It was refused before anything was stored.',
    'unchanged',
    'correct',
    'fix_request',
  ),
  request_mismatch: errorPage(
    'A repetition asks for the same thing; this one does not.',
    'unchanged',
    'new_key',
  ),
  relay_not_found: errorPage(
    'The question to the device has run out, or was never asked.',
    'nothing_entered',
    'try_again',
  ),
  payment_of_voided: errorPage(
    'The terminal’s answer came when the order had been voided.',
    'money_unsure',
    'refund_at_terminal',
  ),
  payment_of_paid: errorPage(
    'The terminal’s answer came when the order had been paid in another way.',
    'money_unsure',
    'refund_at_terminal',
  ),
  payment_amount: errorPage(
    'What the terminal reports and what it was asked for are not the same.',
    'money_unsure',
    'look_at_terminal',
    'settle_payment',
  ),
  payment_unauthorized: errorPage(
    'A charge that went through has a code of the bank, and this report has none.',
    'money_unsure',
    'look_at_terminal',
    'settle_payment',
  ),
  payment_contradicted: errorPage(
    'The terminal first said one thing and then another. The first is on record; the second is kept beside it.',
    'money_unsure',
    'look_at_terminal',
    'settle_payment',
  ),
  payment_after_close: errorPage(
    'The terminal’s answer came when the drawer had been counted.',
    'accepted',
    'look_at_shift',
    'manager_flag',
  ),
} as const satisfies Record<keyof typeof bridgeRejections, ErrorPage>;
