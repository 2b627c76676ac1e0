// The words and figures of the second document about attendance, the schedule and leave, each with a test that says it.
import {
  attendanceIssues,
  breakKinds,
  leaveSessions,
  leaveStatuses,
  leaveTypes,
  mostBatchIds,
  mostBreaks,
  mostScheduleEmployees,
  mostScheduleLeaves,
  punchKinds,
  punchLabels,
  slotKinds,
  timeClockFlags,
} from '@evertill/schemas';
import { usualDaysAhead } from '../../../server/config.ts';
import type { Named } from './named-tests.ts';

const words = 'server/time/card-words.pg';
const cards = 'server/time/time-cards.pg';
const limits = 'server/time/time-limits.pg';
const punches = 'server/time/punches.pg';
const auto = 'server/time/schedule-auto.pg';
const time = 'server/time/leaves.pg';

const idle: Named = [
  punches,
  'clock_in_reminder, server_banking and import_credit_tips are stored only: off, everything goes as with them on',
];
export const labelsOfPunches: Named = [
  words,
  'device_label says where each punch comes from: work shifts, the schedule, the clock, or a card made by hand',
];
const issue: Named = [words, 'issue finds the cards that have it, key by key, and several with commas'];
const reasons: Named = [time, 'has each reason of the list, and words beside it'];
const steps: Named = [time, 'is withdrawn and asked for again by nobody but whoever takes it'];
const hours: Named = [
  time,
  'session full_day is eight hours a day and first_half four; with start_time and end_time their window counts',
];
const history: Named = [
  words,
  'edit_logs: created, updated and issue_resolved, by whom as the 13 characters of their public id',
];
const manyBreaks: Named = [
  limits,
  'a card has 20 paid and 20 unpaid breaks, made and changed, and not 21 of either',
];
const employees: Named = [limits, 'the schedule has 200 employees, and of 201 the first 200 by name'];
const away: Named = [limits, 'the schedule has 500 leave rows, and of 501 it says that there are more'];
const template: Named = [
  limits,
  'templates are published for today through 13 days ahead in store time, and for no day more',
];

/** Every word of a registry → a test that says it. `also`: of the house, beyond the documents. */
export interface Registry {
  readonly has: readonly string[];
  readonly of: Readonly<Record<string, Named>>;
  readonly also?: readonly string[];
}
export const registries: Readonly<Record<string, Registry>> = {
  'time clock flag': {
    has: timeClockFlags,
    of: {
      clock_in_reminder: idle,
      server_banking: idle,
      import_credit_tips: idle,
      prevent_open_order_clock_outs: [
        cards,
        'open_orders: going while an order is unfinished, by hand or at the clock, where the store minds',
      ],
      auto_clock_in_on_work_shift: [punches, 'auto_clock_in_on_work_shift off: opening does not clock in'],
      auto_clock_out_on_work_shift: [
        punches,
        'auto_clock_out_on_work_shift off: closing leaves the person in',
      ],
      auto_clock_in_on_schedule: [
        auto,
        'does not clock in for an Off row, on approved time off, or with auto_clock_in_on_schedule off',
      ],
      auto_clock_out_on_schedule: [auto, 'auto_clock_out_on_schedule off: nobody is clocked out'],
    },
  },
  device_label: {
    has: punchLabels,
    of: {
      manual_timecard: labelsOfPunches,
      work_shift_open: labelsOfPunches,
      work_shift_join: labelsOfPunches,
      work_shift_close: labelsOfPunches,
      schedule_auto_in: labelsOfPunches,
      schedule_auto_out: labelsOfPunches,
      time_clock: labelsOfPunches,
    },
    also: ['time_clock'],
  },
  'issue key': {
    has: attendanceIssues,
    of: {
      late: issue,
      absent: issue,
      uninformed: issue,
      overtime: issue,
      missed_clock_out: issue,
      pending_leave: issue,
      punch_conflict: issue,
      open_orders: issue,
    },
    also: ['punch_conflict', 'open_orders'],
  },
  punch_state: {
    has: punchKinds,
    of: {
      in: issue,
      out: [
        cards,
        'made by hand: punches labelled manual_timecard, breaks, a line of history; unpaid breaks are taken off',
      ],
    },
  },
  'kind of break': { has: breakKinds, of: { paid: manyBreaks, unpaid: manyBreaks } },
  'kind of slot': {
    has: slotKinds,
    of: {
      working: ['server/time/slots.pg', 'are replaced as a whole and answered in their order'],
      unavailable: ['server/time/slots.pg', 'are replaced as a whole and answered in their order'],
    },
  },
  'reason of leave': {
    has: leaveTypes,
    of: {
      vacation_paid: reasons,
      vacation_unpaid: reasons,
      holiday: reasons,
      jury_duty: reasons,
      sick_leave: reasons,
      personal_medical_emergency: reasons,
      family_medical_emergency: reasons,
      other: reasons,
    },
  },
  'leave status': {
    has: leaveStatuses,
    of: {
      new: ['schemas/domain/leave', 'goes these ways, and no other'],
      pending: [
        time,
        'says who decided, when and why, until it is asked for again; all of it stays in its log',
      ],
      approved: ['schemas/domain/leave', 'goes these ways, and no other'],
      declined: [
        time,
        'is listed by person, store, status, days and part of a name, page by page, newest first',
      ],
      withdrawn: ['schemas/domain/leave', 'goes these ways, and no other'],
    },
    also: ['withdrawn'],
  },
  'leave session': { has: leaveSessions, of: { full_day: hours, first_half: hours } },
  'action of an edit log': {
    has: ['created', 'updated', 'issue_resolved'],
    of: { created: history, updated: history, issue_resolved: history },
  },
};

/** As they travel → a test that says the code. */
export const codes: Readonly<Record<string, Named>> = {
  '400 day_exists': [words, 'day_exists: of two who make the card of one person and day at once one is told'],
  '400 break_window': [
    cards,
    'rule 1: breaks lie inside, end after they begin, and are 20 of a kind at most',
  ],
  '400 break_limit': manyBreaks,
  '400 clock_order': [cards, 'rule 1: a clock-out before or at its clock-in is refused with clock_order'],
  '400 leave_state': steps,
  '400 leave_overlap': [time, 'leave_overlap: with what waits or is approved, of the same person'],
  '403 employee_scope': [time, 'employee_scope: without the right one sees one’s own'],
  '400 open_orders': [
    cards,
    'open_orders: going while an order is unfinished, by hand or at the clock, where the store minds',
  ],
  '400 is_trade': ['server/time/trade.pg', 'without somebody else is refused with 400 is_trade'],
  '403 forbidden': [cards, 'is for holders of `employee`'],
  '404 not_found': [time, 'employee_unknown, timezone_unknown, and stores nobody sees'],
};

/** What the service goes by, what the document says, and who asks at the last that is taken and the first that is not. */
export const figures: Readonly<Record<string, readonly [number, number, Named]>> = {
  'ids of a batch': [mostBatchIds, 200, [limits, 'batch/${action}: 200 ids of a call, and not 201']],
  'employees of a schedule': [mostScheduleEmployees, 200, employees],
  'leave rows of a schedule': [mostScheduleLeaves, 500, away],
  'breaks of a kind': [mostBreaks, 20, manyBreaks],
  'days that are published, today among them': [usualDaysAhead + 1, 14, template],
};
