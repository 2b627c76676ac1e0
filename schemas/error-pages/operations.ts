// Error pages: entries of a till's journal, and the sales among them.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';

export const operationPages = {
  operation_unknown: errorPage(
    'The till knows a kind of entry that this server does not: the server is older.',
    'parked',
    'operator_updates',
    'keep_running',
  ),
  operation_mismatch: errorPage(
    'Two different entries carry the same number of the same device: its files were copied or put back from an older copy.',
    'both_kept',
    'keep_running',
    'call_support',
  ),
  operation_hash: errorPage(
    'Each entry is sealed when it is written. This one no longer fits its seal: the file was damaged or altered.',
    'parked',
    'keep_running',
    'call_support',
  ),
  chain_broken: errorPage(
    'Each entry holds the seal of the one before. This one follows another entry than the server has: entries are missing, or the till was set back.',
    'accepted',
    'keep_running',
    'call_support',
  ),
  waited_too_long: errorPage(
    'The entry refers to another one, mostly the opening of its shift, which has not come within the time it is waited for.',
    'parked',
    'connect',
    'manager_parked',
  ),
  clock_skew: errorPage(
    'Times on receipts and time cards come from the clock of the device, and this one cannot be right.',
    'kept',
    'set_clock',
  ),
  clock_unconfirmed: errorPage(
    'The clock shows a time before the last entry of this till. Mostly its battery is empty, or the date was set by hand.',
    'kept',
    'set_clock',
  ),
  clock_corrected: errorPage(
    'The clock of the till showed a time that cannot be right. The entry was dated by the ones before it and by the time that passed.',
    'accepted',
    'set_clock',
  ),
  actor_absent: errorPage(
    'Changes of the catalog count by the rights of whoever made them, so they are sent while that person is signed in.',
    'in_journal',
    'other_person',
  ),
  duplicate_order: errorPage(
    'The same sale was sent again, mostly because an answer got lost on its way. Repeating is how nothing gets lost.',
    'stored_once',
    'nothing',
  ),
  order_mismatch: errorPage(
    'The same id came with other lines or sums than the first time.',
    'both_kept',
    'manager_compares',
    'call_support',
  ),
  order_shift_closed: errorPage(
    'The sale reached the server after its shift had been closed and counted.',
    'parked',
    'manager_parked',
  ),
  order_shift_store: errorPage(
    'The sale names a shift that was opened in another store.',
    'parked',
    'check_store',
    'manager_parked',
  ),
  order_shift_lane: errorPage(
    'The sale names a shift that was opened on another lane.',
    'parked',
    'check_lane',
    'manager_parked',
  ),
  order_shift_missing: errorPage(
    'Every sale belongs to an open shift, and this lane has none.',
    'kept',
    'open_shift',
  ),
  order_empty: errorPage('An order has at least one line.', 'kept', 'correct', 'fix_request'),
  order_totals: errorPage(
    'The server reckons every sale again. Lines, discounts, tax and payments of this one do not come to the same sum.',
    'parked',
    'keep_running',
    'call_support',
  ),
  order_unpaid: errorPage('All payments together are less than the total.', 'kept', 'correct'),
  item_unknown: errorPage(
    'A line is about a product that this store does not have: it was removed, or the till’s catalog was another store’s.',
    'parked',
    'check_store',
    'ask_manager',
  ),
} as const satisfies Record<string, ErrorPage>;
