// What the bridge to card terminals and printers refuses, and what somebody has to look at about a payment there.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const bridgeRejections = {
  bridge_inactive: refusal(
    409,
    'No agent is activated at this store, so its devices cannot be reached.',
    'Activate the bridge for one of its devices, or take the money another way.',
    false,
  ),
  bridge_key_not_found: refusal(404, 'There is no such bridge key.', 'Look at the list of keys.', false),
  device_unfit: refusal(
    400,
    'This device cannot do that, or is switched off here.',
    'Choose an enabled device of the right kind.',
    false,
  ),
  order_paid: refusal(400, 'This order is paid already.', 'Nothing: look at its payments.', false),
  payment_exceeds: refusal(
    400,
    'This is more than is left to pay of the order.',
    'Ask for what is left; payments nobody knows the end of count until it is known.',
    false,
  ),
  payment_mismatch: refusal(
    409,
    'Another payment was asked for under the same id.',
    'Look at the payments of the order before asking anew.',
  ),
  terminal_payment_not_found: refusal(
    404,
    'There is no such payment at a terminal.',
    'Look at the payments of the order.',
    false,
  ),
  payment_settled: refusal(
    409,
    'What became of this payment is known.',
    'Nothing: only what is not known, or contradicts itself, is settled by hand.',
  ),
  payment_untold: refusal(
    409,
    'No terminal was told of this payment yet.',
    'Wait a moment: it ends by itself when no agent comes for it.',
  ),
  result_unfit: refusal(
    400,
    'This result fits no payment that this terminal was asked for.',
    'Look at the terminal’s own journal; nothing was changed here.',
    false,
  ),
  card_number: refusal(
    400,
    'There is a card number in it, which must never come here.',
    'Leave card numbers inside the terminal.',
    false,
  ),
  request_mismatch: refusal(
    409,
    'Something else was asked of the device under the same key.',
    'Use a new key for a new request.',
    false,
  ),
  relay_not_found: refusal(404, 'Nothing like this was asked of a device.', 'Ask the device anew.', false),
  // Alarms: the money moved, and somebody should look at it
  payment_of_voided: refusal(
    409,
    'A card was charged for an order that was voided meanwhile.',
    'Give the money back at the terminal, then say so.',
  ),
  payment_of_paid: refusal(
    409,
    'A card was charged for an order that was paid meanwhile.',
    'Give the money back at the terminal, then say so.',
  ),
  payment_amount: refusal(
    409,
    'A card was charged with another amount than was asked for.',
    'Compare the slip, put it right at the terminal, then settle the payment.',
  ),
  payment_unauthorized: refusal(
    409,
    'A terminal reports a payment without the code of who approved it.',
    'Look at the terminal’s own journal, then settle the payment.',
  ),
  payment_contradicted: refusal(
    409,
    'A terminal says otherwise than what is on record about a payment.',
    'Look at the terminal’s own journal, then settle the payment.',
  ),
  payment_after_close: refusal(
    409,
    'A card payment was approved after its shift had been counted.',
    'Compare the shift’s figures: the payment is not in them.',
  ),
} as const satisfies Record<string, Rejection>;
