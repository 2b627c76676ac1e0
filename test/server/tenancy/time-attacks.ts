// Everything somebody may ask about time cards, aimed at ids of another vendor.
import type { Attacks } from './attacks.ts';
import { theirs } from './victim.ts';

const path = '/vendor/attendance';
const made = { vendor_employee_id: theirs.staff, date: '2026-01-06' };
const ids = { ids: [theirs.day] };

export const timeAttacks: Readonly<Record<string, Attacks>> = {
  [`post ${path}/schedule-auto/run`]: () => [
    { path: `${path}/schedule-auto/run`, body: { store_id: theirs.store } },
  ],
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
  [`patch ${path}/:id`]: () => [{ path: `${path}/${theirs.day}`, body: { note: 'taken' } }],
  [`delete ${path}/:id`]: () => [{ path: `${path}/${theirs.day}` }],
  [`post ${path}/:id/resolve-issues`]: () => [{ path: `${path}/${theirs.day}/resolve-issues`, body: {} }],
  [`post ${path}/batch/resolve-issues`]: () => [{ path: `${path}/batch/resolve-issues`, body: ids }],
  [`post ${path}/batch/delete`]: () => [{ path: `${path}/batch/delete`, body: ids }],
  'post /auth/vendor/context/punches': () => [
    { path: '/auth/vendor/context/punches', body: { kind: 'in', store_id: theirs.store } },
  ],
};
