// The second document's parts on attendance, the schedule and leave, as data: its addresses, the fields of its bodies and
// rows, its flags, labels, keys, reasons, codes and limits. Each is in the house. Its words and its rules stand in
// `document-words.ts` and `document-rules.ts` with the tests that hold them: whoever takes one of those away fails here.
import { expect } from 'chai';
import {
  attendanceDayDetail,
  attendanceReply,
  batchDeleteReply,
  batchResolveReply,
  dayBreak,
  dayPunch,
  dayValidation,
  editLog,
  leaveReply,
  rejections,
  runAutoReply,
  scheduleReply,
  scheduleShift,
  templateShift,
  timeClockFlags,
  wireCode,
} from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { attendanceTables } from '../../../server/db/attendance-tables.ts';
import { openApi } from '../../../server/http/openapi.ts';
import { routes } from '../../../server/http/routes/index.ts';
import { rules } from './document-rules.ts';
import { codes, figures, labelsOfPunches, registries } from './document-words.ts';
import { textOfTest } from './named-tests.ts';
import type { Named } from './named-tests.ts';

const attendance = '/vendor/attendance';
const leaves = '/vendor/leaves';

/** Address → the module it asks for; blank: everybody of a vendor. */
const addresses: Readonly<Record<string, string>> = {
  [`get ${attendance}`]: 'employee',
  [`post ${attendance}`]: 'employee',
  [`get ${attendance}/days/:id`]: 'employee',
  [`patch ${attendance}/:id`]: 'employee',
  [`delete ${attendance}/:id`]: 'employee',
  [`post ${attendance}/:id/resolve-issues`]: 'employee',
  [`post ${attendance}/batch/resolve-issues`]: 'employee',
  [`post ${attendance}/batch/delete`]: 'employee',
  [`get ${attendance}/time-clock-settings`]: 'employee',
  [`patch ${attendance}/time-clock-settings`]: 'employee',
  [`get ${attendance}/pay-schedule`]: 'employee',
  [`patch ${attendance}/pay-schedule`]: 'employee',
  [`post ${attendance}/schedule-auto/run`]: 'employee',
  [`get ${attendance}/schedule`]: 'employee',
  [`post ${attendance}/schedule/shifts`]: 'employee',
  [`patch ${attendance}/schedule/shifts/:id`]: 'employee',
  'get /vendor/vendor-employees/roles': 'employee',
  // Everybody asks for leave of their own; decisions.md names the rest.
  [`post ${leaves}`]: '',
  [`get ${leaves}`]: '',
  [`get ${leaves}/:id`]: '',
  [`patch ${leaves}/:id/approve`]: '',
  [`patch ${leaves}/:id/decline`]: '',
  [`patch ${leaves}/:id/withdraw`]: '',
  'get /vendor/shifts/templates/:id/slots': 'settings',
  'put /vendor/shifts/templates/:id/slots': 'settings',
};

const clockFields = ['clock_in', 'clock_out'];
const cardFields = ['employee_role_id', 'cash_tips_cents', 'credit_tips_cents', 'breaks', 'timezone'];
const leaveFields = [
  'store_id',
  'vendor_employee_id',
  'leave_type',
  'date_from',
  'date_to',
  'session',
  'start_time',
  'end_time',
  'reason',
  'timezone',
];
const shiftFields = ['start_time', 'end_time', 'note', 'is_no_working'];
const bodies: Readonly<Record<string, readonly string[]>> = {
  [`post ${attendance}`]: ['store_id', 'vendor_employee_id', 'date', ...clockFields, ...cardFields],
  [`patch ${attendance}/:id`]: [...clockFields, ...cardFields],
  [`post ${attendance}/batch/resolve-issues`]: ['ids'],
  [`post ${attendance}/batch/delete`]: ['ids'],
  [`patch ${attendance}/time-clock-settings`]: timeClockFlags,
  [`patch ${attendance}/pay-schedule`]: ['frequency', 'period_start'],
  [`post ${attendance}/schedule-auto/run`]: ['store_id'],
  [`post ${attendance}/schedule/shifts`]: ['shift_date', 'vendor_employee_id', ...shiftFields],
  [`patch ${attendance}/schedule/shifts/:id`]: [...shiftFields, 'vendor_employee_id', 'is_trade'],
  [`post ${leaves}`]: leaveFields,
};
const queries: Readonly<Record<string, readonly string[]>> = {
  [`get ${attendance}`]: ['store_id', 'date', 'timezone', 'employee_role_id', 'issue', 'q'],
  [`get ${attendance}/days/:id`]: ['store_id', 'timezone'],
  [`get ${attendance}/schedule`]: ['store_id', 'date_from', 'date_to', 'timezone'],
  'get /vendor/vendor-employees/roles': ['store_id'],
};

const tables: Readonly<Partial<Record<keyof typeof attendanceTables, readonly string[]>>> = {
  vendor_attendance_days: [
    'employee_role_id',
    'cash_tips_cents',
    'credit_tips_cents',
    'paid_break_minutes',
    'unpaid_break_minutes',
    'break_minutes',
    'punch_state',
    'resolved_issue_keys',
    'note',
  ],
  vendor_attendance_punches: ['device_label'],
  vendor_attendance_breaks: ['kind', 'start_at', 'end_at', 'duration_minutes'],
  vendor_attendance_edit_logs: ['action', 'snapshot', 'actor_user_id'],
  vendor_attendance_schedule_shifts: [
    'shift_date',
    'vendor_employee_id',
    'shift_template_id',
    ...shiftFields,
  ],
  vendor_leaves: leaveFields,
};

const ids = (more: string[]) => ['id', ...more];
const replies = {
  'a day': [
    attendanceDayDetail,
    ids([
      'employee_role_id',
      'cash_tips_cents',
      'credit_tips_cents',
      'paid_break_minutes',
      'unpaid_break_minutes',
      'break_minutes',
      'punch_state',
      'resolved_issue_keys',
      'note',
      'breaks',
      'edit_logs',
      'validation_count',
    ]),
  ],
  'a list of days, with leave': [attendanceReply, ['data', 'leave']],
  'a punch': [dayPunch, ids(['device_label'])],
  'a break': [dayBreak, ids(['kind', 'start_at', 'end_at', 'duration_minutes'])],
  'a line of history': [editLog, ids(['action', 'snapshot', 'actor_user_id'])],
  'a validation': [
    dayValidation,
    ids(['punch_id', 'kind', 'lat', 'lng', 'accuracy_m', 'photo_ref', 'captured_at', 'device_id']),
  ],
  'a leave': [
    leaveReply,
    ids([...leaveFields, 'status', 'total_hours', 'decided_by', 'decided_at', 'decision_note', 'created_at']),
  ],
  'a schedule': [scheduleReply, ['employees', 'leave', 'published', 'attendance', 'template_shifts']],
  'a published shift': [scheduleShift, ids(['shift_date', 'shift_template_id', ...shiftFields])],
  'a chip of a template': [
    templateShift,
    ['shift_template_id', 'shift_template_name', 'start_time', 'end_time', 'is_no_working'],
  ],
  'issues of many, resolved': [batchResolveReply, ['resolved', 'skipped', 'total']],
  'many days, deleted': [batchDeleteReply, ['deleted', 'skipped', 'total']],
  'a Refresh': [runAutoReply, ['materialized', 'clockedIn', 'clockedOut']],
} as const;

interface Body {
  readonly properties: Readonly<Record<string, unknown>>;
}
interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Body } } };
}

describe('the second document, attendance, schedule and leave', () => {
  const { paths } = openApi(routes, '1') as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  const described = (address: string): Described => {
    const [method, path] = address.split(' ') as [string, string];
    return paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method]!;
  };

  for (const [address, module] of Object.entries(addresses))
    it(`has ${address} answered, ${module === '' ? 'to everybody of a vendor' : `to holders of ${module}`}`, () => {
      const found = routes.find(({ method, path }) => `${method} ${path}` === address);
      expect(found, 'no such route').to.not.equal(undefined);
      const { access } = found as { access: { who: string; module?: string } };
      expect([access.who, access.module ?? '']).to.deep.equal(['vendor', module]);
    });

  for (const [address, fields] of Object.entries(bodies))
    it(`has the fields of its body described: ${address}`, () =>
      expect(
        described(address).requestBody!.content['application/json'].schema.properties,
      ).to.include.all.keys(...fields));

  for (const [address, names] of Object.entries(queries))
    it(`has its filters described: ${address}`, () =>
      expect(
        described(address)
          .parameters!.filter((one) => one.in === 'query')
          .map(({ name }) => name),
      ).to.include.members([...names]));

  for (const [table, fields] of Object.entries(tables))
    it(`has ${table} under the names of the document`, () =>
      expect(attendanceTables[table as keyof typeof attendanceTables].shape).to.include.all.keys(...fields));

  for (const [what, [schema, fields]] of Object.entries(replies))
    it(`answers ${what} with its fields`, () => expect(schema.shape).to.include.all.keys(...fields));

  for (const [what, { has, of, also = [] }] of Object.entries(registries))
    describe(`${what}`, () => {
      it('is each of these and none besides', () => expect(Object.keys(of)).to.have.members(has));

      for (const [name, test] of Object.entries(of))
        it(`${name} has a test that says so${also.includes(name) ? ' (of the house)' : ''}`, () =>
          says(test, name));
    });

  for (const [wire, test] of Object.entries(codes))
    it(`has ${wire} in the registry of refusals, and a test that is refused with it`, () => {
      const [status, code] = wire.split(' ') as [string, RejectionCode];
      expect(`${rejections[code].status} ${wireCode(code)}`).to.equal(wire);
      says(test, code);
      expect(textOfTest(test), 'with its status').to.include(status);
    });

  for (const [what, [ours, theirs, test]] of Object.entries(figures))
    it(`has ${theirs} ${what}, and a test of the next one`, () => {
      expect(ours).to.equal(theirs);
      says(test, `${what.startsWith('days') ? theirs - 1 : theirs}`);
    });

  for (const [rule, tests] of Object.entries(rules))
    it(rule, () => {
      expect(tests, 'no test').to.not.be.empty;
      for (const test of tests) expect(textOfTest(test), test.join(': ')).to.not.equal(undefined);
    });

  it('[control] a test that is not there or does not say the word is found out', () => {
    expect(textOfTest(['server/time/time-cards.pg', 'no such test'])).to.equal(undefined);
    expect(textOfTest(['server/time/no-such-file.pg', labelsOfPunches[1]])).to.equal(undefined);
    expect(textOfTest(labelsOfPunches)).to.be.a('string');
    expect(() => says(labelsOfPunches, 'no_such_label')).to.throw();
  });
});

/** As a word, not as a part of one. */
function says(test: Named, word: string): void {
  const text = textOfTest(test);
  expect(text, test.join(': ')).to.not.equal(undefined);
  expect(text).to.match(new RegExp(`(?<![\\w])${word}(?![\\w])`));
}
