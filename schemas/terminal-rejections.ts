// What the card terminals of a till and their bridge refuse before anything is asked of them.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const terminalRejections = {
  terminal_unsaved: refusal(
    404,
    'This till has no card terminal saved under this name.',
    'Save it in the settings of the bridge first.',
    false,
  ),
  terminal_config: refusal(
    400,
    'The card terminal cannot be reached with these settings.',
    'Put the field that is named right, then save again.',
    false,
  ),
  terminal_book_unusable: refusal(
    409,
    'The book of card payments on this till cannot be used, so no card is charged here.',
    'Take the money another way and call support; do not delete anything.',
    false,
  ),
  attempt_unknown: refusal(
    404,
    'No card payment is known here under this reference.',
    'Look at the payments of the order, and at the terminal’s own journal.',
    false,
  ),
  terminal_unsettled: refusal(
    409,
    'What became of a payment at this terminal is not known yet, so its address stays.',
    'Wait until the terminal has said it, or settle the payment by hand, then change the address.',
  ),
  bridge_unsaved: refusal(
    404,
    'This till has no bridge saved under this name, or no key for it.',
    'Activate the bridge for this till, then save what the activation gave.',
    false,
  ),
  bridge_address: refusal(
    400,
    'A key cannot be sent to this address of a bridge.',
    'Use the address the activation gave: wss, or ws within the shop’s own network.',
    false,
  ),
  card_not_charged: refusal(
    402,
    'The card was not charged.',
    'Try again, or take another way to pay.',
    false,
  ),
  card_unsettled: refusal(
    409,
    'Nobody knows yet whether the card was charged for this sale.',
    'Ask the terminal, or look at its receipt; do not charge the card again.',
    true,
  ),
  card_refund_unsettled: refusal(
    409,
    'Nobody knows yet whether the card was given its money back for this sale.',
    'Ask the terminal, or look at its receipt; do not give the money back again.',
    true,
  ),
  card_not_refunded: refusal(
    409,
    'The card was not given its money back.',
    'Try again, or give the money back another way.',
    false,
  ),
  card_refund_exceeds: refusal(
    409,
    'This card did not pay so much of the sale, or some of it went back already.',
    'Choose the other card, fewer goods, or pay out in cash.',
    false,
  ),
  card_other_amount: refusal(
    409,
    'The terminal approved another amount, and it could not be taken back yet.',
    'Take it back at the terminal, then say here that it was given back.',
    true,
  ),
  card_contradicted: refusal(
    409,
    'The terminal says otherwise than was said of a card payment before. Nothing was charged now.',
    'Look at the red note first: the money may have been taken already.',
  ),
  card_charged_after_all: refusal(
    409,
    'A card was charged after all, though it was said that it was not.',
    'Give the money back, or see which sale it pays for; then say so here.',
  ),
  card_not_charged_after_all: refusal(
    409,
    'A card was not charged after all, though it was said that it was: the sale is not paid.',
    'Look at the terminal’s journal and take the money for the sale; then say so here.',
  ),
  card_refunded_after_all: refusal(
    409,
    'A card was given money back after all, though it was said that it was not.',
    'See whether the goods came back and were paid out another way as well; then say here what was done.',
  ),
  card_not_refunded_after_all: refusal(
    409,
    'A card was not given its money back after all, though it was said that it was: the customer has nothing.',
    'Look at the terminal’s journal and give the customer the money; then say so here.',
  ),
  card_refund_amount: refusal(
    409,
    'The terminal gave back another amount than the return says.',
    'Compare the terminal’s receipt with the return and see to the difference; then say so here.',
  ),
  card_tip_unwritten: refusal(
    409,
    'A card was charged a tip that could not be written down.',
    'Enter the tip at its sale; then say so here.',
  ),
  card_unplaced: refusal(
    409,
    'A card was charged for a sale that could not be written down.',
    'Give the money back; then say so here.',
  ),
  card_not_given_back: refusal(
    409,
    'The terminal did not give the money back.',
    'Give it back at the terminal itself or in cash, then say that it was given back by hand.',
  ),
  card_nothing_to_give: refusal(
    409,
    'There is no card money here to give back.',
    'Look at the list of card payments again.',
    false,
  ),
  card_elsewhere: refusal(
    409,
    'Another window has this basket by now.',
    'Look among the held baskets there.',
    true,
  ),
  card_terminal_unusable: refusal(
    409,
    'The card terminal of this till cannot be used as it is saved.',
    'Take cash, or charge the card on a separate terminal and say so; then put the settings right.',
  ),
  card_part_open: refusal(
    409,
    'A part of the sale was charged to a card, and the rest is not paid.',
    'Take the rest another way, or have the part given back.',
    true,
  ),
  card_parts: refusal(
    400,
    'This does not go with what the terminal has charged, or has to charge.',
    'Leave what is charged as it is, and take the rest another way.',
    false,
  ),
  card_unwritten: refusal(
    409,
    'The sale could not be written down, so no card was charged.',
    'Make room on this device, or take another way to pay.',
    false,
  ),
} as const satisfies Record<string, Rejection>;
