// Everything somebody may ask about time cards, aimed at ids of another vendor.
import { leaveActions } from '@evertill/schemas';
import type { Attacks } from './attacks.ts';
import { theirs } from './victim.ts';

const slots = '/vendor/shifts/templates';
const planned = {
  vendor_employee_id: theirs.staff,
  shift_date: '2026-01-06',
  start_time: '08:00',
  end_time: '16:00',
};
const off = { leave_type: 'holiday', date_from: '2026-01-06', date_to: '2026-01-06' };
const path = '/vendor/attendance';
const made = { vendor_employee_id: theirs.staff, date: '2026-01-06' };
const ids = { ids: [theirs.day] };

export const timeAttacks: Readonly<Record<string, Attacks>> = {
  [`post ${path}/schedule-auto/run`]: () => [
    { path: `${path}/schedule-auto/run`, body: { store_id: theirs.store } },
  ],
  [`get ${path}/time-clock-settings`]: () => [
    { path: `${path}/time-clock-settings?store_id=${theirs.store}` },
  ],
  [`patch ${path}/time-clock-settings`]: () => [
    {
      path: `${path}/time-clock-settings`,
      body: { store_id: theirs.store, auto_clock_in_on_schedule: false },
    },
  ],
  [`get ${path}/pay-schedule`]: () => [{ path: `${path}/pay-schedule?store_id=${theirs.store}` }],
  [`patch ${path}/pay-schedule`]: () => [
    { path: `${path}/pay-schedule`, body: { store_id: theirs.store, frequency: 'month' } },
  ],
  [`get ${path}/payroll`]: () => [
    { path: `${path}/payroll?store_id=${theirs.store}` },
    { path: `${path}/payroll?store_id=${theirs.store}&format=csv` },
  ],
  [`get ${path}/schedule`]: () => [
    { path: `${path}/schedule?store_id=${theirs.store}&date_from=2026-01-05&date_to=2026-01-06` },
  ],
  [`post ${path}/schedule/shifts`]: ({ store }) => [
    { path: `${path}/schedule/shifts`, body: { ...planned, store_id: theirs.store } },
    { path: `${path}/schedule/shifts`, body: { ...planned, store_id: store } },
  ],
  [`patch ${path}/schedule/shifts/:id`]: ({ person }) => [
    { path: `${path}/schedule/shifts/${theirs.planned}`, body: { note: 'taken' } },
    {
      path: `${path}/schedule/shifts/${theirs.planned}`,
      body: { is_trade: true, vendor_employee_id: person.staff.id },
    },
  ],
  [`delete ${path}/schedule/shifts/:id`]: () => [{ path: `${path}/schedule/shifts/${theirs.planned}` }],
  [`get ${slots}/:id/slots`]: () => [{ path: `${slots}/${theirs.template}/slots` }],
  [`put ${slots}/:id/slots`]: () => [{ path: `${slots}/${theirs.template}/slots`, body: [] }],
  'get /vendor/leaves': ({ store }) => [
    { path: `/vendor/leaves?store_id=${theirs.store}` },
    { path: `/vendor/leaves?store_id=${store}&vendor_employee_id=${theirs.staff}` },
  ],
  'post /vendor/leaves': ({ store }) => [
    { path: '/vendor/leaves', body: { ...off, store_id: theirs.store } },
    { path: '/vendor/leaves', body: { ...off, store_id: store, vendor_employee_id: theirs.staff } },
  ],
  'get /vendor/leaves/:id': () => [{ path: `/vendor/leaves/${theirs.leave}` }],
  ...Object.fromEntries(
    leaveActions.map((action): [string, Attacks] => [
      `patch /vendor/leaves/:id/${action}`,
      () => [{ path: `/vendor/leaves/${theirs.leave}/${action}`, body: {} }],
    ]),
  ),
  [`get ${path}`]: ({ store }) => [
    { path: `${path}?store_id=${theirs.store}&date=2026-01-05` },
    { path: `${path}?store_id=${store}&date=2026-01-05&vendor_employee_id=${theirs.staff}` },
    { path: `${path}?store_id=${store}&date=2026-01-05&employee_role_id=${theirs.role}` },
  ],
  [`post ${path}`]: ({ store, person }) => [
    { path, body: { ...made, store_id: theirs.store } },
    { path, body: { ...made, store_id: store } },
    {
      path,
      body: { ...made, store_id: store, vendor_employee_id: person.staff.id, employee_role_id: theirs.role },
    },
  ],
  [`get ${path}/days/:id`]: () => [{ path: `${path}/days/${theirs.day}` }],
  [`get ${path}/photos/:photo_ref`]: () => [{ path: `${path}/photos/${theirs.photo}` }],
  [`patch ${path}/:id`]: () => [{ path: `${path}/${theirs.day}`, body: { note: 'taken' } }],
  [`delete ${path}/:id`]: () => [{ path: `${path}/${theirs.day}` }],
  [`post ${path}/:id/resolve-issues`]: () => [{ path: `${path}/${theirs.day}/resolve-issues`, body: {} }],
  [`post ${path}/batch/resolve-issues`]: () => [{ path: `${path}/batch/resolve-issues`, body: ids }],
  [`post ${path}/batch/delete`]: () => [{ path: `${path}/batch/delete`, body: ids }],
  'get /auth/vendor/context/punches': ({ store }) => [
    { path: `/auth/vendor/context/punches?store_id=${theirs.store}` },
    { path: `/auth/vendor/context/punches?store_id=${store}&vendor_employee_id=${theirs.staff}` },
  ],
  'post /auth/vendor/context/punches': () => [
    { path: '/auth/vendor/context/punches', body: { kind: 'in', store_id: theirs.store } },
  ],
};
