// Error pages: shifts, lanes, cash and the batches of card terminals.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { shiftRejections } from '../shift-rejections.ts';

export const shiftPages = {
  shift_open: errorPage(
    'A lane has one open shift at a time, so that its drawer has one count.',
    'kept',
    'close_shift',
  ),
  pos_register: errorPage(
    'The lane was removed or is one of another store, or several are open and none was named.',
    'kept',
    'check_store',
    'check_lane',
  ),
  pos_register_fixed: errorPage('This person is assigned to one lane.', 'kept', 'check_lane', 'ask_right'),
  assignees: errorPage('More than one employee was named for one shift, or none.', 'kept', 'correct'),
  assignees_forbidden: errorPage('Whoever is not an owner opens shifts for themselves.', 'kept', 'ask_right'),
  assignee_busy: errorPage('One person is in one open shift of a lane at a time.', 'kept', 'close_shift'),
  assignee_unknown: errorPage('The person was removed, or works in other stores.', 'kept', 'choose_listed'),
  cash_handover_basis: errorPage(
    'The money handed over is either what was counted in the drawer or what the books say.',
    'kept',
    'fix_request',
  ),
  warehouse: errorPage('The warehouse was removed, or is one of another store.', 'kept', 'choose_listed'),
  template_unknown: errorPage(
    'The template was removed, or is one of another store.',
    'kept',
    'choose_listed',
  ),
  shift_not_found: errorPage(
    'The shift is one of another store, or its opening has not reached the server yet.',
    'kept',
    'check_store',
    'reload',
  ),
  shift_closed: errorPage(
    'The shift was closed and counted, here or on another device.',
    'kept',
    'look_at_shift',
    'owner_decides',
  ),
  shift_still_open: errorPage('Only what was counted can be corrected.', 'unchanged', 'close_shift'),
  shift_full: errorPage('A shift keeps up to 500 movements of cash.', 'kept', 'close_shift', 'open_shift'),
  lane_leased: errorPage(
    'A lane belongs to one till at a time, so that no two tills sell offline into one drawer.',
    'unchanged',
    'check_lane',
    'ask_owner_till',
  ),
  cash_amount: errorPage(
    'Cash that is put in or taken out has an amount above zero; only opening the drawer has none.',
    'kept',
    'correct',
    'fix_request',
  ),
  payment_terminal: errorPage(
    'The terminal was removed or switched off in the settings, or is one of another store.',
    'kept',
    'choose_listed',
    'device_settings',
  ),
  terminal_unreachable: errorPage(
    'Before a shift is closed its terminal closes its batch, and this one did not answer.',
    'unchanged',
    'check_cable',
    'try_again',
    'owner_decides',
  ),
  terminal_rejected: errorPage(
    'The terminal answered that it cannot close its batch now.',
    'unchanged',
    'look_at_terminal',
    'try_again',
    'owner_decides',
  ),
  terminal_undecided: errorPage(
    'The terminal was told to close its batch, and the connection broke before it said whether it did.',
    'kept',
    'wait',
    'look_at_terminal',
  ),
  shift_closing: errorPage('Another device has begun to close this shift.', 'unchanged', 'wait', 'try_again'),
  terminal_batch_owner: errorPage(
    'A shift that is closed without the batch of its terminal must be compared by hand later.',
    'unchanged',
    'look_at_terminal',
    'owner_decides',
  ),
  terminal_batch_reason: errorPage(
    'Whoever compares the batch later needs to know why it was left open.',
    'unchanged',
    'correct',
  ),
} as const satisfies Record<keyof typeof shiftRejections, ErrorPage>;
