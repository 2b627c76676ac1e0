// Error pages: time cards, time off and payroll.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { attendanceRejections } from '../attendance-rejections.ts';

export const attendancePages = {
  day_exists: errorPage('There is one time card a person and day.', 'kept', 'reload'),
  clock_order: errorPage('The times of this day overlap, or one ends before it begins.', 'kept', 'correct'),
  break_window: errorPage('A break lies within the time that was worked.', 'kept', 'correct'),
  break_limit: errorPage('More breaks than a time card keeps were entered.', 'kept', 'correct'),
  open_orders: errorPage(
    'Somebody with an unfinished order has clocked out, or wants to.',
    'kept',
    'look_at_order',
    'manager_flag',
  ),
  is_trade: errorPage('A shift is traded with another person.', 'kept', 'correct'),
  employee_scope: errorPage(
    'The person works in stores that are not this one’s to see.',
    'kept',
    'ask_right',
  ),
  leave_state: errorPage(
    'A request is open, approved, refused or withdrawn, and not every step leads to every other.',
    'kept',
    'reload',
  ),
  leave_overlap: errorPage('The same person has asked for some of these days before.', 'kept', 'reload'),
  leave_window: errorPage('The days or times of the request do not make a period.', 'kept', 'correct'),
  day_range: errorPage(
    'The days asked for do not make a period, or one that is too long.',
    'kept',
    'correct',
  ),
  employee_unknown: errorPage(
    'The person was removed, or works in other stores.',
    'kept',
    'check_store',
    'choose_listed',
  ),
  timezone_unknown: errorPage(
    'Days begin and end by the clock of the store, so times are sent with its time zone.',
    'kept',
    'fix_request',
  ),
  pay_period_start: errorPage('Weeks begin on a weekday, months on a day of the month.', 'kept', 'correct'),
} as const satisfies Record<keyof typeof attendanceRejections, ErrorPage>;
