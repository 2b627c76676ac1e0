// Error pages: card terminals at a till.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { terminalRejections } from '../terminal-rejections.ts';

export const terminalPages = {
  terminal_unsaved: errorPage(
    'The terminal was removed from the settings, or has another name there.',
    'nothing_entered',
    'device_settings',
  ),
  terminal_config: errorPage(
    'Address, port or kind of the terminal do not go together.',
    'nothing_entered',
    'correct',
    'device_settings',
  ),
  terminal_book_unusable: errorPage(
    'Every charge is written down before the terminal is asked, and this book cannot be written or read.',
    'not_saved',
    'other_payment',
    'keep_running',
    'call_support',
  ),
  attempt_unknown: errorPage(
    'The payment was made at another till, or never begun.',
    'nothing_entered',
    'look_at_order',
    'look_at_terminal',
  ),
  terminal_unsettled: errorPage(
    'While it is unknown whether a card was charged, the terminal must stay where it can be asked.',
    'money_unsure',
    'look_at_terminal',
    'settle_payment',
  ),
  bridge_unsaved: errorPage(
    'Tills that reach their terminal through the store’s agent need the key that its activation gave.',
    'nothing_entered',
    'activate_bridge',
  ),
  bridge_address: errorPage(
    'A key is sent only over an encrypted connection, or within the shop’s own network.',
    'nothing_entered',
    'correct',
    'activate_bridge',
  ),
  card_not_charged: errorPage(
    'The card was declined, taken away too early, or the payment was cancelled. The customer was not charged.',
    'not_saved',
    'try_again',
    'other_payment',
  ),
  card_unsettled: errorPage(
    'The connection to the terminal broke after it had been asked for the money.',
    'money_unsure',
    'no_second_charge',
    'look_at_terminal',
    'settle_payment',
  ),
  card_refund_unsettled: errorPage(
    'The connection broke after the terminal was told to give the money back and before it said how that ended.',
    'money_unsure',
    'look_at_terminal',
    'ask_manager',
  ),
  card_not_refunded: errorPage(
    'The terminal refused, nobody showed a card, it was stopped, or it could not be reached. No return was written.',
    'unchanged',
    'look_at_terminal',
    'try_again',
  ),
  card_refund_exceeds: errorPage(
    'More was to go back to a card than was charged to it for this sale and has not gone back yet.',
    'unchanged',
    'look_at_order',
  ),
  card_other_amount: errorPage(
    'The terminal approved more or less than was asked for.',
    'money_unsure',
    'no_second_charge',
    'refund_at_terminal',
    'ask_manager',
  ),
  card_contradicted: errorPage(
    'Somebody said how a payment had ended, and the terminal has answered otherwise since.',
    'money_unsure',
    'no_second_charge',
    'ask_manager',
  ),
  card_charged_after_all: errorPage(
    'Somebody said that a card had not been charged. The terminal, once it could be asked, says that it was.',
    'money_unsure',
    'look_at_terminal',
    'refund_at_terminal',
    'ask_manager',
  ),
  card_not_charged_after_all: errorPage(
    'Somebody said that a card had been charged. The terminal, once it could be asked, says that it was not.',
    'money_unsure',
    'look_at_terminal',
    'other_payment',
    'ask_manager',
  ),
  card_refunded_after_all: errorPage(
    'Somebody said that a card had not been given its money back. The terminal, once it could be asked, says that it was.',
    'money_unsure',
    'look_at_terminal',
    'look_at_order',
    'ask_manager',
  ),
  card_not_refunded_after_all: errorPage(
    'Somebody said that a card had been given its money back. The terminal, once it could be asked, says that it was not.',
    'money_unsure',
    'look_at_terminal',
    'ask_manager',
  ),
  card_refund_amount: errorPage(
    'The terminal gave more or less back than it was asked to.',
    'money_unsure',
    'look_at_terminal',
    'look_at_order',
    'ask_manager',
  ),
  card_tip_unwritten: errorPage(
    'The customer gave a tip at the terminal, and the sale it belongs to did not take it.',
    'money_unsure',
    'look_at_order',
    'ask_manager',
  ),
  card_unplaced: errorPage(
    'The card was charged, and the sale it was for was refused when it was to be written down.',
    'money_unsure',
    'no_second_charge',
    'refund_at_terminal',
    'ask_manager',
  ),
  card_not_given_back: errorPage(
    'The terminal refused to give the money back, or the connection to it broke meanwhile.',
    'money_unsure',
    'look_at_terminal',
    'refund_at_terminal',
  ),
  card_nothing_to_give: errorPage(
    'The payment was given back already, or never charged.',
    'unchanged',
    'reload',
  ),
  card_elsewhere: errorPage(
    'A basket whose card was not charged goes to one window only, so that it is not sold twice.',
    'kept',
    'use_open_till',
  ),
  card_terminal_unusable: errorPage(
    'The settings of the terminal are damaged, or the book of its payments cannot be read.',
    'kept',
    'other_payment',
    'device_settings',
  ),
  card_part_open: errorPage(
    'One of several parts was charged to a card, and another was declined or stopped.',
    'kept',
    'other_payment',
    'ask_manager',
  ),
  card_parts: errorPage(
    'A part that the terminal has charged was changed, or a part is asked for that it cannot charge.',
    'unchanged',
    'no_second_charge',
    'other_payment',
  ),
  card_unwritten: errorPage(
    'Before a card is charged the sale is on the disk, and the disk did not take it.',
    'not_saved',
    'free_disk',
    'other_payment',
    'call_support',
  ),
} as const satisfies Record<keyof typeof terminalRejections, ErrorPage>;
