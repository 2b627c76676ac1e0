// The rules of the second document about attendance, the schedule and leave, sentence by sentence, and those of decisions.md
// beside them: each with the tests that hold it. `document.test.ts` looks whether they are there.
import type { Named } from './named-tests.ts';

const cards = (title: string): Named => ['server/time/time-cards.pg', title];
const words = (title: string): Named => ['server/time/card-words.pg', title];
const limits = (title: string): Named => ['server/time/time-limits.pg', title];
const punches = (title: string): Named => ['server/time/punches.pg', title];
const auto = (title: string): Named => ['server/time/schedule-auto.pg', title];
const schedule = (title: string): Named => ['server/time/schedule.pg', title];
const shifts = (title: string): Named => ['server/time/published-shifts.pg', title];
const slots = (title: string): Named => ['server/time/slots.pg', title];
const trade = (title: string): Named => ['server/time/trade.pg', title];
const leave = (title: string): Named => ['server/time/leaves.pg', title];
const settings = (title: string): Named => ['server/time/time-settings.pg', title];
const materialize = (title: string): Named => ['server/rules/schedule/materialize', title];
const view = (title: string): Named => ['server/rules/schedule/schedule-view', title];
const period = (title: string): Named => ['schemas/domain/pay-period', title];
const job = (title: string): Named => ['server/jobs/schedule-attendance.pg', title];

const byHand = cards(
  'made by hand: punches labelled manual_timecard, breaks, a line of history; unpaid breaks are taken off',
);
const issue = words('issue finds the cards that have it, key by key, and several with commas');
const openOrders = cards(
  'open_orders: going while an order is unfinished, by hand or at the clock, where the store minds',
);
const looked = cards(
  'looked at: kept in resolved_issue_keys, the note in the history, until clock data changes',
);
const chips = view('have the times of slots, Off where nobody can');
const noChips = view(
  'are none on a weekday without slots, of a template without slots, or that does not apply',
);
const refresh = auto('Refresh makes cards of yesterday and today, and goes by the end for clocking out');
const offIn = auto(
  'does not clock in for an Off row, on approved time off, or with auto_clock_in_on_schedule off',
);

export const rules: Readonly<Record<string, readonly Named[]>> = {
  // Resources.
  'day: unpaid break minutes are subtracted from worked time, paid ones are not': [byHand],
  'day: production minutes sum all in/out punch pairs of the day': [
    cards('all of its segments at once'),
    punches(
      'comes again after going the same day: a further segment; already in, another lane changes nothing',
    ),
  ],
  'validations: photo and GPS evidence, empty when created from the dashboard': [
    words(
      'validations are photo and GPS evidence of a punch, counted by validation_count, and none of a card made by hand',
    ),
  ],
  'edit logs: action, snapshot, actor_user_id as 13-character public id; issue_resolved exists': [
    words('edit_logs: created, updated and issue_resolved, by whom as the 13 characters of their public id'),
  ],
  'issue keys are derived, not stored': [
    cards('overtime: beyond the plan, or beyond eight hours without one'),
    cards('late: after the minute the shift begins'),
  ],
  'schedule shift: is_no_working is Off': [schedule('publishes, changes and removes; an Off is a row too')],
  'leave: total hours from the window when both times are set, else from session or day count': [
    leave(
      'session full_day is eight hours a day and first_half four; with start_time and end_time their window counts',
    ),
  ],
  'leave: reason is a label of the list plus notes': [
    leave('has each reason of the list, and words beside it'),
  ],
  'preferences: all flags default to yes': [
    settings('all flags are on until somebody turns them off; the period is a week from Sunday'),
  ],

  // punch_state.
  'out → in by opening a work shift, once, and again after a clock-out of the same day': [
    punches('opening clocks in, closing clocks out, in the same transaction'),
    punches(
      'comes again after going the same day: a further segment; already in, another lane changes nothing',
    ),
  ],
  'out → in by joining one': [punches('whoever is assigned later joins')],
  'in → out by closing, unless in another open work shift of the store': [
    punches('a person in another open work shift of the store stays in'),
  ],
  'out → in by the schedule, at its start': [auto('clocks in from the start on, at the start, and once')],
  'in → out by the schedule, at its end': [auto('clocks out at the end, when that has come')],
  'in stays in by hand while a pending order exists: 400 open_orders': [openOrders],
  'resolve-issues: key stored, note to the history, gone from Needs review until clock data changes': [
    looked,
  ],

  // Endpoints.
  'create: role defaults to the employee’s current one': [
    words(
      'employee_role_id defaults to the employee’s current role, and finds cards of one role or of a comma list',
    ),
  ],
  'create: tips are integer cents': [
    words('cash_tips_cents and credit_tips_cents are integers in cents, changed one without the other'),
  ],
  'list: employee_role_id is one id or a comma list': [
    words(
      'employee_role_id defaults to the employee’s current role, and finds cards of one role or of a comma list',
    ),
  ],
  'list: issue is one of the keys, with the leave of those days': [issue],
  'change: recalculated, breaks replaced, an updated line in the history': [
    cards('changed: recalculated, with what was there before in its history'),
    limits('a card has 20 paid and 20 unpaid breaks, made and changed, and not 21 of either'),
  ],
  'delete: punches, breaks, validations and logs cascade': [
    words('a deleted day takes its punches, breaks, validations and logs along'),
  ],
  'batches: 200 ids, with what was done and what was skipped': [
    limits('batch/${action}: 200 ids of a call, and not 201'),
    cards('batches of 200 at most, with what was done and what was skipped'),
  ],
  'batch delete: only days the caller can access': [
    limits(
      'batch/delete: only days the caller can access; those of another store are skipped, one named twice counts once',
    ),
  ],
  'PATCH of time clock settings merges, leaving timezone and POS prefs intact': [
    settings('${flag} is stored and returned, and nothing beside it changes'),
    settings('of two changes at once neither is lost'),
  ],
  'PATCH of the pay schedule merges the same way': [
    settings(
      'the pay schedule merges the same way: what is not named stays, and a beginning that fits goes on',
    ),
  ],
  'roles of that store only, one entry per role name': [
    ['server/back-office/employees.pg', 'are those of one store only, one entry per role name'],
  ],
  'pay schedule: frequencies and their starts, every week from Sunday by default': [
    limits(
      'the pay schedule has frequency week, two_weeks, twice_month and month, each with its starts and no other',
    ),
    settings(
      'pay_period_start: a beginning that does not go with how often is paid is refused and changes nothing',
    ),
    settings('all flags are on until somebody turns them off; the period is a week from Sunday'),
    period('begin on the weekday, the half or the day of the month that was chosen'),
  ],

  // Attendance rules.
  'rule 1: breaks lie inside and end after they begin; 20 of a kind, each list on its own': [
    cards('rule 1: breaks lie inside, end after they begin, and are 20 of a kind at most'),
    cards('changed so that a break would lie outside: refused, nothing changed'),
    limits('a card has 20 paid and 20 unpaid breaks, made and changed, and not 21 of either'),
  ],
  'rule 1: clock-out is after clock-in on the same calendar day': [
    cards('rule 1: a clock-out before or at its clock-in is refused with clock_order'),
  ],
  'rule 2: a second day of one employee and date is refused': [
    cards('rule 2: a second card of the same person and day is refused with 400 day_exists'),
    words('day_exists: of two who make the card of one person and day at once one is told'),
  ],
  'rule 3: Needs review is a subset of All; who has no card is not absent': [
    issue,
    cards('absent and uninformed only of a stored card, and not under leave'),
  ],
  'rule 4: filters by name, roles and issues, kept in the address': [
    cards('lists by person, role, issue and name, and Needs review is a subset of All'),
    [
      'browser/office/timesheet.browser',
      'shows all cards of a day, and with Needs review those with issues; the address says which, after a reload too',
    ],
  ],
  'rule 5: the timezone of the store goes with dates': [
    words(
      'timezone is the store’s wherever it is sent with dates, else timezone_unknown; store_id is the card’s, else it is not there',
    ),
  ],

  // Automatic attendance.
  'automatic: every 5 minutes, off with CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED=0': [
    job('has its turn every 5 minutes, and looks at no store where it is turned off'),
    job(
      'does nothing with CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED=0, and clocks in where it is on; Refresh works with both',
    ),
    [
      'server/config',
      'CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED: only 0 turns the clock that runs by itself off',
    ],
  ],
  'automatic 1: published for today through 13 days ahead in store time': [
    limits('templates are published for today through 13 days ahead in store time, and for no day more'),
    materialize('a row for each member and day of two weeks, with the note of its template'),
  ],
  'automatic 1: new rows say auto_template, none before effective_on': [
    auto('publishes templates for today and thirteen days, with their note, from effective_on on'),
  ],
  'automatic 1: existing auto rows get the slot’s times; stale ones are Off, and go under approved leave': [
    auto('keeps what a template made up to date: new times, Off when it is gone, nothing under leave'),
    materialize(
      'what is stale is Off and keeps its times: slot gone, template off or removed, no member any more',
    ),
  ],
  'automatic 1: rows by hand untouched, days with a card get no new one': [
    auto('leaves what was published by hand, and days with a card, untouched'),
    materialize(
      'a day with a row by hand or with a card gets no new one; one there is gets the times of its slot',
    ),
  ],
  'automatic 1: Off windows become rows with is_no_working': [
    materialize('an unavailable slot is a row that is Off'),
  ],
  'automatic 2: clocks in from start to end, not on approved time off or an Off row': [
    auto('clocks in from the start on, at the start, and once'),
    offIn,
  ],
  'automatic 2: planned breaks of the slot go to a card that has none': [
    auto('copies the planned breaks of the slot to a card that has none'),
    view('has its times, else its start, else is the first in which somebody works'),
  ],
  'automatic 3: clocks out at or after the end, not while a work shift is open': [
    auto('clocks out at the end, when that has come'),
    auto('does not clock out whoever is in an open work shift'),
  ],
  'automatic 3: skipped on approved time-off days and Off rows': [
    auto('does not clock out on approved time-off days, nor when the row has become Off'),
  ],
  'automatic 4: Refresh makes cards of yesterday and today, outside the window too; goes by the end': [
    refresh,
    auto('Refresh makes the card of a shift that is still to come, without a punch nobody made'),
  ],
  'cron, Refresh and shifts at once punch once': [
    ['server/time/punches-at-once.pg', 'one card a person and day, one row of the schedule a person and day'],
  ],

  // Schedule.
  'schedule: 200 employees and 500 leave rows': [
    limits('the schedule has 200 employees, and of 201 the first 200 by name'),
    limits('the schedule has 500 leave rows, and of 501 it says that there are more'),
  ],
  'schedule: declined leave is excluded': [
    schedule('leaves out what was declined or withdrawn, and days outside'),
  ],
  'schedule: chips where nothing is published, no visible leave and no card; times from slots alone': [
    schedule('chips come from slots alone, and only where nothing is published, no leave and no card'),
    chips,
  ],
  'schedule: no slot on a weekday leaves the day empty, no slots every day': [
    noChips,
    schedule('a template without slots leaves every day empty'),
  ],
  'schedule: a card of today or earlier hides what was planned, one to come does not': [
    schedule(
      'a card of today hides what was planned, and is no conflict with leave; a card to come hides nothing',
    ),
    view('a card of today or before hides them, one of a day to come does not'),
  ],
  'schedule: auto rows on days with visible leave are omitted': [
    view('leave hides what a template made, and nothing else'),
  ],
  'trade: a Working shift leaves its owner Off unless they have any other': [
    trade('of work leaves its owner Off with the same times, and says so'),
    trade('of work makes no Off when its owner has any other shift that day'),
  ],
  'trade: an Off makes the taker work unless they have any': [
    trade('of an Off makes the taker work the same times'),
    trade('of an Off makes nothing when the taker has any shift that day'),
  ],
  'trade: the original is_no_working is kept': [
    trade('keeps Working or Off whatever is sent along, and hands on new times'),
  ],
  'trade: what fails leaves no inverse row': [trade('that is refused leaves everything as it was')],
  'trade: is_trade without somebody else': [trade('without somebody else is refused with 400 is_trade')],
  'saving applies times and Working or Off to other weekdays': [
    shifts('times and Working or Off go to other days of the same week from Sunday to Saturday'),
  ],
  'breaks of a template-tied shift go to its slot': [
    shifts('become those of the slot with the times of the shift'),
  ],
  'conflicts: leave under a shift, two shifts at once; not with a card': [
    schedule('shows as a conflict a shift under approved leave, and two that overlap'),
    view('are work under leave, day by day, of the same person'),
    view('are two shifts at once, over midnight too; not those that follow each other, and no Off'),
    schedule(
      'a card of today hides what was planned, and is no conflict with leave; a card to come hides nothing',
    ),
  ],
  'slots: paid and unpaid breaks, 20 of a kind, inside': [
    slots('break_limit: 20 of each kind'),
    slots('break_window: breaks lie inside and end after they begin, over midnight too'),
  ],

  // decisions.md.
  'ruling 7: a pair over midnight is two days, shown as one span; the same by hand': [
    punches('a pair over midnight is two days split at local midnight, its labels kept'),
    cards('ruling 7: entered by hand over midnight it is two days, shown as one span'),
  ],
  'leave: new to pending on save, approved or declined, declined again until it begins, asked for again': [
    leave('is asked for by whoever takes it, waits at once, and says how long it is'),
    leave('that was approved can be declined until the day it begins, in the store’s time zone'),
    ['schemas/domain/leave', 'goes these ways, and no other'],
  ],
  'leave: withdrawn by whoever asked, while nobody has decided': [
    leave('is withdrawn and asked for again by nobody but whoever takes it'),
  ],
  'leave: every step is logged': [
    leave('says who decided, when and why, until it is asked for again; all of it stays in its log'),
  ],
  'pending order: status or payment pending, of that employee at that store': [
    openOrders,
    cards(
      'open_orders: an order whose payment waits too; not one that is voided, somebody else’s or of another store',
    ),
  ],
};
