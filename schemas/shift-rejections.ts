// What the rules of work shifts refuse. The codes are the second document's where it names them.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const shiftRejections = {
  shift_open: refusal(400, 'A shift is already open on this lane.', 'Close it, or join it.'),
  pos_register: refusal(400, 'No such lane in this store.', 'Choose a lane of this store.'),
  pos_register_fixed: refusal(403, 'You may only open your own lane.', 'Use the lane you are assigned to.'),
  assignees: refusal(400, 'A shift has at most one assignee.', 'Name one employee.'),
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
    'There is no such payment terminal in this store.',
    'Choose an enabled payment terminal of the store.',
  ),
  terminal_unreachable: refusal(
    409,
    'The payment terminal could not be reached, so its batch is not closed and the shift stays open.',
    'Look at the terminal and try again; an owner can close the shift without its batch.',
    false,
  ),
} as const satisfies Record<string, Rejection>;
