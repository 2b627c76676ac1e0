// What the rules of work shifts refuse. The codes are the second document's where it names them.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const shiftRejections = {
  shift_open: refusal(400, 'A shift is already open on this lane.', 'Close it, or join it.'),
  pos_register: refusal(400, 'No lane of this store was named.', 'Choose a lane of this store.'),
  pos_register_fixed: refusal(403, 'You are assigned to another lane.', 'Use the lane you are assigned to.'),
  assignees: refusal(400, 'A shift takes exactly one assignee.', 'Name one employee.'),
  assignees_forbidden: refusal(403, 'Only an owner may assign somebody at open.', 'Open it for yourself.'),
  assignee_busy: refusal(
    400,
    'This person is already in an open shift on this lane.',
    'Close that shift first.',
  ),
  assignee_unknown: refusal(
    400,
    'This employee does not work in this store.',
    'Choose an employee of this store.',
  ),
  cash_handover_basis: refusal(
    400,
    'The handover basis is neither drawer nor ledger.',
    'Send drawer or ledger.',
  ),
  warehouse: refusal(
    400,
    'The warehouse does not belong to this store.',
    'Choose a warehouse of this store.',
  ),
  template_unknown: refusal(
    400,
    'The shift template does not belong to this store.',
    'Choose another template.',
  ),
  shift_not_found: refusal(
    404,
    'There is no such shift, or you may not see it.',
    'Look at the list of shifts.',
  ),
  shift_closed: refusal(
    409,
    'This shift is closed already.',
    'Look at its report; an owner can add a correction.',
  ),
  shift_still_open: refusal(409, 'This shift is still open.', 'Close it first.', false),
  shift_full: refusal(409, 'This shift keeps no more of these.', 'Close it and open another one.'),
  lane_leased: refusal(
    409,
    'This lane belongs to another till.',
    'Use that till or another lane. The owner can give the lane away once that till is shut out, or silent for 72 hours.',
    false,
  ),
  cash_amount: refusal(
    400,
    'Cash that moves has an amount, and a drawer that is only opened has none.',
    'Send an amount above zero, or 0 for no_sale.',
  ),
  payment_terminal: refusal(
    400,
    'No payment terminal of this store was named.',
    'Choose an enabled payment terminal of the store.',
  ),
  terminal_unreachable: refusal(
    409,
    'The payment terminal could not be reached, so its batch is not closed and the shift stays open.',
    'Look at the terminal and try again, or ask the owner, who can close the shift without its batch.',
    false,
  ),
  terminal_rejected: refusal(
    409,
    'The payment terminal did not close its batch, so the shift stays open.',
    'Do what the terminal says and try again, or ask the owner, who can close the shift without its batch.',
    false,
  ),
  terminal_undecided: refusal(
    409,
    'The payment terminal has not said yet whether it closed its batch.',
    'Wait: the shift is closed as soon as the terminal says so, and stays open when it says no.',
  ),
  shift_closing: refusal(
    409,
    'This shift is being closed: its payment terminal was told to close the batch.',
    'Try again in a moment, when the terminal has answered.',
    false,
  ),
  terminal_batch_owner: refusal(
    403,
    'Only the owner may close this shift without the batch of its payment terminal.',
    'Try the terminal again, or ask the owner.',
    false,
  ),
  terminal_batch_reason: refusal(
    400,
    'The batch of the payment terminal is not closed.',
    'Say why the shift is to be closed without it.',
    false,
  ),
} as const satisfies Record<string, Rejection>;
