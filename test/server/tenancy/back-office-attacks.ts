// The part of the attacks that is aimed at the back office: people, stores, devices, and the doors of admins.
import type { Attacker, Attacks } from './attacks.ts';
import { theirs, victimName } from './victim.ts';

/** Reading, changing and removing a thing of theirs by its id. */
export function thingAttacks(path: string, id: string, change: object, methods = ['get', 'patch', 'delete']) {
  const at = `${path}/${id}`;
  return Object.fromEntries(
    methods.map((method): [string, Attacks] => [
      `${method} ${path}/:id`,
      () => [method === 'patch' ? { path: at, body: change } : { path: at }],
    ]),
  );
}

/** A list, asked for in general and for their store. */
export function listAttacks(path: string): Record<string, Attacks> {
  return { [`get ${path}`]: () => [{ path }, { path: `${path}?store_id=${theirs.store}` }] };
}

const staffPath = '/vendor/vendor-employees';
const ownStore = ({ store }: Attacker) => ({ store_id: store });
const theirStore = { store_id: theirs.store };

/** Doors of another kind of user: whoever is no admin is nobody there. */
const adminAttacks: Readonly<Record<string, Attacks>> = {
  ...Object.fromEntries(
    [
      'get /auth/admin/notifications',
      'get /auth/admin/notifications/unread-count',
      'patch /auth/admin/notifications/read-all',
      'get /admin/vendors',
    ].map((route): [string, Attacks] => [route, () => [{ path: route.split(' ')[1]! }]]),
  ),
  'patch /auth/admin/notifications/:id/read': () => [
    { path: `/auth/admin/notifications/${theirs.notification}/read` },
  ],
  'delete /auth/admin/notifications/:id': () => [
    { path: `/auth/admin/notifications/${theirs.notification}` },
  ],
  'post /auth/admin/notifications/delete': () => [
    { path: '/auth/admin/notifications/delete', body: { ids: [theirs.notification] } },
  ],
  'post /admin/vendors': () => [{ path: '/admin/vendors', body: { name: 'x' } }],
  ...thingAttacks('/admin/vendors', victimName, { name: 'taken' }, ['get', 'patch']),
  'post /admin/vendors/:id/invitation': () => [{ path: `/admin/vendors/${victimName}/invitation` }],
  'post /admin/vendors/:id/suspend': () => [{ path: `/admin/vendors/${victimName}/suspend` }],
  'get /admin/vendors/:id/audit-log': () => [{ path: `/admin/vendors/${victimName}/audit-log` }],
  // One's own lines are of one's own time and address: only what is theirs can be compared.
  'get /vendor/audit-log': () => [
    { path: `/vendor/audit-log?actor=${theirs.staff}` },
    { path: `/vendor/audit-log?entity=${theirs.staff}` },
    { path: `/vendor/audit-log?kind=admin` },
    { path: `/vendor/audit-log?vendor_id=${victimName}` },
  ],
  'patch /admin/products/:id': () => [
    { path: `/admin/products/${theirs.product}`, body: { price: 0 } },
    { path: `/admin/products/${theirs.product}?vendor_id=${victimName}`, body: { price: 0 } },
  ],
  'post /admin/vendors/:id/resume': () => [{ path: `/admin/vendors/${victimName}/resume` }],
};

const peopleAttacks: Readonly<Record<string, Attacks>> = {
  ...listAttacks(`${staffPath}/roles`),
  [`post ${staffPath}/roles`]: () => [{ path: `${staffPath}/roles`, body: { ...theirStore, name: 'taken' } }],
  ...thingAttacks(`${staffPath}/roles`, theirs.role, { name: 'taken' }, ['patch', 'delete']),
  ...listAttacks(staffPath),
  [`post ${staffPath}`]: (attacker) => {
    const person = { name: 'new', email: '', password: 'long enough a word' };
    return [
      { path: staffPath, body: { ...person, email: 'a@new.example', store_ids: [theirs.store] } },
      { path: staffPath, body: { ...person, email: 'b@new.example', fixed_lane_id: theirs.lane } },
      {
        path: staffPath,
        body: {
          ...person,
          email: 'c@new.example',
          store_ids: [ownStore(attacker).store_id],
          employee_role_id: theirs.role,
        },
      },
    ];
  },
  ...thingAttacks(
    staffPath,
    theirs.staff,
    { disabled: true, password: 'taken over now', email: 'x@x.example' },
    ['get', 'patch'],
  ),
  [`post ${staffPath}/:id/invitation`]: () => [{ path: `${staffPath}/${theirs.staff}/invitation` }],
  [`put ${staffPath}/:id/pin`]: () => [{ path: `${staffPath}/${theirs.staff}/pin`, body: { pin: '93517' } }],
  [`delete ${staffPath}/:id/pin`]: () => [{ path: `${staffPath}/${theirs.staff}/pin` }],
  [`get ${staffPath}/:id/personal-data`]: () => [{ path: `${staffPath}/${theirs.staff}/personal-data` }],
  [`delete ${staffPath}/:id/personal-data`]: () => [{ path: `${staffPath}/${theirs.staff}/personal-data` }],
  'get /vendor/customers/:id/login': () => [{ path: `/vendor/customers/${theirs.customer}/login` }],
  'post /vendor/customers/:id/login': () => [
    { path: `/vendor/customers/${theirs.customer}/login` },
    { path: `/vendor/customers/${theirs.customer}/login`, body: { email: 'mine@attacker.example' } },
  ],
  'delete /vendor/customers/:id/login': () => [{ path: `/vendor/customers/${theirs.customer}/login` }],
  'get /vendor/customers/:id/personal-data': () => [
    { path: `/vendor/customers/${theirs.customer}/personal-data` },
  ],
  'delete /vendor/customers/:id/personal-data': () => [
    { path: `/vendor/customers/${theirs.customer}/personal-data` },
  ],
};

const ownAccount = '/auth/vendor/context/account';
const takenOver = { current_password: 'a guess', id: theirs.staff };

const placeAttacks: Readonly<Record<string, Attacks>> = {
  'get /auth/vendor/context': () => [
    { path: '/auth/vendor/context' },
    { path: `/auth/vendor/context?store_id=${theirs.store}` },
  ],
  'get /auth/vendor/context/account': () => [
    { path: ownAccount },
    { path: `${ownAccount}?id=${theirs.staff}` },
  ],
  'put /auth/vendor/context/account/password': () => [
    { path: `${ownAccount}/password`, body: { current_password: 'a guess', password: 'taken over now' } },
    { path: `${ownAccount}/password`, body: { ...takenOver, password: 'taken over now' } },
  ],
  'put /auth/vendor/context/account/pin': () => [
    { path: `${ownAccount}/pin`, body: { current_password: 'a guess', pin: '93517' } },
    { path: `${ownAccount}/pin`, body: { ...takenOver, pin: '93517' } },
  ],
  'get /auth/vendor/context/stores': () => [{ path: '/auth/vendor/context/stores' }],
  'get /auth/vendor/context/stores/:id/registers': () => [
    { path: `/auth/vendor/context/stores/${theirs.store}/registers` },
  ],
  'get /auth/vendor/context/stores/:id/devices': () => [
    { path: `/auth/vendor/context/stores/${theirs.store}/devices` },
  ],
  'get /vendor/stores': () => [{ path: '/vendor/stores' }],
  // Refused: what it would make belongs to nobody else.
  'post /vendor/stores': () => [{ path: '/vendor/stores', body: { name: 'x', time_zone: 'nowhere' } }],
  ...thingAttacks('/vendor/stores', theirs.store, { name: 'taken' }),
  'get /vendor/stores/:id/registers': () => [{ path: `/vendor/stores/${theirs.store}/registers` }],
  'post /vendor/stores/:id/registers': () => [
    { path: `/vendor/stores/${theirs.store}/registers`, body: { name: 'taken' } },
  ],
  'patch /vendor/stores/:id/registers/:registerId': ({ store }) =>
    [theirs.store, store].map((id) => ({
      path: `/vendor/stores/${id}/registers/${theirs.lane}`,
      body: { name: 'taken' },
    })),
  'delete /vendor/stores/:id/registers/:registerId': ({ store }) =>
    [theirs.store, store].map((id) => ({ path: `/vendor/stores/${id}/registers/${theirs.lane}` })),
  'get /vendor/stores/:id/settings': () => [{ path: `/vendor/stores/${theirs.store}/settings` }],
  'patch /vendor/stores/:id/settings': () => [
    { path: `/vendor/stores/${theirs.store}/settings`, body: { price_sync: { enabled: true } } },
  ],
  ...listAttacks('/vendor/warehouses'),
  'post /vendor/warehouses': () => [{ path: '/vendor/warehouses', body: { ...theirStore, name: 'taken' } }],
  ...thingAttacks('/vendor/warehouses', theirs.warehouse, { is_default: true, name: 'taken' }),
};

const deviceAttacks: Readonly<Record<string, Attacks>> = {
  ...listAttacks('/vendor/devices'),
  ...thingAttacks('/vendor/devices', theirs.device, { name: 'taken' }, ['patch']),
  'post /vendor/devices/:id/revoke': () => [{ path: `/vendor/devices/${theirs.device}/revoke` }],
  'post /vendor/devices/:id/admit': () => [{ path: `/vendor/devices/${theirs.device}/admit` }],
  ...listAttacks('/vendor/settings/devices'),
  'post /vendor/settings/devices': (attacker) => {
    const device = { type: 'printer', name: 'taken' };
    const path = '/vendor/settings/devices';
    return [
      { path, body: { ...device, ...theirStore } },
      { path, body: { ...device, ...ownStore(attacker), pos_register_id: theirs.lane } },
    ];
  },
  ...thingAttacks('/vendor/settings/devices', theirs.hardware, { name: 'taken' }),
};

export const backOfficeAttacks: Readonly<Record<string, Attacks>> = {
  ...adminAttacks,
  ...peopleAttacks,
  ...placeAttacks,
  ...deviceAttacks,
};
