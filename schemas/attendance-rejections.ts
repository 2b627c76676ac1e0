// What the rules of time cards, schedules and leave refuse. The codes are the second document's and decisions.md's.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const attendanceRejections = {
  day_exists: refusal(
    400,
    'There is a time card of this person for this day already.',
    'Open that one and change it.',
  ),
  clock_order: refusal(
    400,
    'A clock-out comes after its clock-in, and no two times of work overlap.',
    'Look at the times and the date again.',
  ),
  break_window: refusal(
    400,
    'A break lies outside the time of work, or ends before it begins.',
    'Move the break between clock-in and clock-out.',
  ),
  break_limit: refusal(400, 'A time card has at most 20 breaks of each kind.', 'Put some of them together.'),
  open_orders: refusal(
    400,
    'There is an order of this person that is not finished.',
    'Finish or void it, then clock out.',
  ),
  is_trade: refusal(400, 'A trade needs somebody else to take the shift.', 'Choose another employee.'),
  employee_scope: refusal(
    403,
    'This is about somebody whose time you may not see or change.',
    'Ask somebody with the right for employees.',
  ),
  leave_state: refusal(
    400,
    'This request cannot go from where it is to there.',
    'Load it again; somebody may have decided meanwhile.',
  ),
  leave_overlap: refusal(
    400,
    'There is a request for these days already.',
    'Withdraw or change that one first.',
  ),
  leave_window: refusal(
    400,
    'Time off ends before it begins, is longer than three years, or has only one of its two times.',
    'Look at its days and times again.',
  ),
  day_range: refusal(
    400,
    'The days asked for are in the wrong order or too many.',
    'Ask for at most 62 days.',
  ),
  employee_unknown: refusal(
    400,
    'This employee does not work in this store.',
    'Choose an employee of this store.',
  ),
  timezone_unknown: refusal(
    400,
    'No such time zone, or not the one of this store.',
    'Send the time zone of the store.',
  ),
  pay_period_start: refusal(
    400,
    'This beginning does not go with how often is paid.',
    'A weekday from 0 to 6 for weeks, 1_15 or 16_last for twice a month, 1 to 28 or last for months.',
  ),
} as const satisfies Record<string, Rejection>;
