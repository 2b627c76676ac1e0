// Everything somebody may ask about work shifts, lanes and templates, aimed at ids of another vendor.
import { aCounting, anOpening } from '../../support/given-journal.ts';
import type { Attacks } from './attacks.ts';
import { theirs } from './victim.ts';

function shiftByIdAttacks(path: string): Record<string, Attacks> {
  const at = `${path}/${theirs.shift}`;
  const moved = { kind: 'paid_out', amount: 1, reason: 'taken' };
  return {
    [`get ${path}/:id`]: () => [{ path: at }],
    [`get ${path}/:id/x-report`]: () => [{ path: `${at}/x-report` }],
    [`get ${path}/:id/z-report`]: () => [{ path: `${at}/z-report` }],
    [`patch ${path}/:id/close`]: () => [{ path: `${at}/close`, body: aCounting }],
    [`post ${path}/:id/cash-movements`]: () => [{ path: `${at}/cash-movements`, body: moved }],
  };
}

function templateAttacks(): Record<string, Attacks> {
  const path = '/vendor/shifts/templates';
  const at = `${path}/${theirs.template}`;
  const body = { name: 'taken', time_start: '08:00', time_end: '16:00' };
  const mine = { vendor_employee_ids: [] };
  return {
    [`post ${path}`]: ({ store }) => [
      { path, body: { ...body, store_id: theirs.store } },
      { path, body: { ...body, store_id: store, vendor_employee_ids: [theirs.staff] } },
    ],
    [`patch ${path}/:id`]: () => [{ path: at, body: { name: 'taken' } }],
    [`delete ${path}/:id`]: () => [{ path: at }],
    [`patch ${path}/:id/assignees`]: () => [{ path: `${at}/assignees`, body: mine }],
    [`put ${path}/:id/assignees`]: () => [{ path: `${at}/assignees`, body: mine }],
  };
}

function attacksUnder(prefix: string): Record<string, Attacks> {
  const path = `${prefix}/work-shifts`;
  return {
    [`get ${path}/current`]: ({ store }) => [
      { path: `${path}/current?store_id=${theirs.store}` },
      { path: `${path}/current?store_id=${store}&pos_register_id=${theirs.lane}` },
    ],
    ...shiftByIdAttacks(path),
    [`get ${path}`]: () => [{ path: `${path}?store_id=${theirs.store}` }],
    [`get ${path}/last-closed`]: ({ store }) => [
      { path: `${path}/last-closed?store_id=${theirs.store}` },
      { path: `${path}/last-closed?store_id=${store}&pos_register_id=${theirs.lane}` },
    ],
    [`get ${prefix}/templates`]: () => [{ path: `${prefix}/templates?store_id=${theirs.store}` }],
    [`post ${path}`]: ({ store, lane }) => {
      const opening = (id: string, pos_register_id: string, fields = {}) =>
        anOpening({ id, pos_register_id, ...fields });
      const own = { store_id: store };
      return [
        { path, body: { ...opening('new', theirs.lane), store_id: theirs.store } },
        { path, body: { ...opening(theirs.shift, theirs.lane), ...own } },
        { path, body: { ...opening('new', lane, { warehouse_id: theirs.warehouse }), ...own } },
        { path, body: { ...opening('new', lane, { template_id: theirs.template }), ...own } },
        { path, body: { ...opening('new', lane, { assigned_vendor_employee_ids: [theirs.staff] }), ...own } },
      ];
    },
  };
}

export const shiftAttacks: Readonly<Record<string, Attacks>> = {
  ...attacksUnder('/vendor/shifts'),
  ...attacksUnder('/auth/vendor/context/shifts'),
  ...templateAttacks(),
  'put /vendor/stores/:id/registers/:registerId/lease': ({ store, lane }) => [
    { path: `/vendor/stores/${theirs.store}/registers/${theirs.lane}/lease`, body: { device_id: '' } },
    { path: `/vendor/stores/${store}/registers/${theirs.lane}/lease`, body: { device_id: '' } },
    { path: `/vendor/stores/${store}/registers/${lane}/lease`, body: { device_id: theirs.device } },
  ],
  'patch /vendor/shifts/work-shifts/:id/assignees': ({ person }) => [
    {
      path: `/vendor/shifts/work-shifts/${theirs.shift}/assignees`,
      body: { assigned_vendor_employee_ids: [person.staff.id] },
    },
  ],
  'post /vendor/shifts/work-shifts/:id/amendments': () => [
    { path: `/vendor/shifts/work-shifts/${theirs.shift}/amendments`, body: { note: 'taken' } },
  ],
};
