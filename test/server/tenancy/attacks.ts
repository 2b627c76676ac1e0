// Everything somebody with a real token may ask, aimed at ids of another vendor. The tables are keyed by what exists
// (routes, sync doors, collections, frames): whatever is added there has no attack here, and a test says so.
import { collections, replicated } from '@evertill/schemas';
import type { CollectionName, ReplicatedDocument, UserKind } from '@evertill/schemas';
import type { Up } from '@evertill/sync';
import {
  aCustomer,
  aDraft,
  aProduct,
  aReference,
  aShift,
  aStaff,
  aStore,
  anOrder,
} from '../../contract/contract-documents.ts';
import { anOpening, aSale, sealedEntry } from '../../support/given-journal.ts';
import type { GivenVendor, Person } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { helloOf } from '../../support/system-socket.ts';
import { saying } from '../support/given-reports.ts';
import { backOfficeAttacks } from './back-office-attacks.ts';
import { bridgeAttacks } from './bridge-attacks.ts';
import { importAttacks } from './import-attacks.ts';
import { pointOfSaleAttacks } from './point-of-sale-attacks.ts';
import { orderAttacks, orderEntries } from './order-attacks.ts';
import { purchasingAttacks } from './purchasing-attacks.ts';
import { referenceAttacks } from './reference-attacks.ts';
import { shiftAttacks } from './shift-attacks.ts';
import { supportAttacks } from './support-attacks.ts';
import { timeAttacks } from './time-attacks.ts';
import { mark, theirs } from './victim.ts';
import { setUp } from '../../support/set-up.ts';

export interface Attacker {
  readonly vendor: GivenVendor;
  readonly person: Person;
  /** A store this person sees. */
  readonly store: string;
  readonly lane: string;
}

export interface Attack {
  readonly method: string;
  readonly path: string;
  /** Text is sent as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Attacks = (attacker: Attacker) => readonly Omit<Attack, 'method'>[];

const at = '2026-11-21T09:00:00.000Z';
const clock = { wall: Date.parse(at), monotonic: 0, skew_ms: 0 };
const line = (item_id: string) => ({ item_id, unit_price: 260 });

/** E-mails of vendors are tried where they belong; the other doors have only tokens to be tried with. */
function signInAttacks(kind: UserKind): Record<string, Attacks> {
  const path = `/auth/${kind}`;
  const types = { admin: { admin_type: 'admin' }, vendor: { vendor_type: 'owner' }, customer: {} };
  const asked = { email: theirs.email, ...types[kind] };
  const emails = kind === 'vendor' ? [theirs.email, theirs.email.toUpperCase()] : [''];
  return {
    [`post ${path}/login`]: () =>
      emails.map((email) => ({ path: `${path}/login`, body: { email, password: 'a guess' } })),
    [`post ${path}/refresh`]: ({ person }) => [
      { path: `${path}/refresh`, body: { refresh_token: person.token } },
    ],
    [`post ${path}/logout`]: ({ person }) => [
      { path: `${path}/logout`, body: { refresh_token: person.token } },
    ],
    [`get ${path}/sessions`]: () => [{ path: `${path}/sessions` }],
    [`post ${path}/password-reset`]: () => [{ path: `${path}/password-reset`, body: asked }],
    [`post ${path}/password-reset/verify`]: () => [
      { path: `${path}/password-reset/verify`, body: { ...asked, code: '000000' } },
    ],
    [`post ${path}/password-reset/complete`]: ({ person }) => [
      {
        path: `${path}/password-reset/complete`,
        body: { reset_token: person.token, password: 'a new password' },
      },
    ],
    ...(kind === 'admin'
      ? {}
      : {
          [`post ${path}/invitation/complete`]: ({ person }: Attacker) => [
            {
              path: `${path}/invitation/complete`,
              body: { invitation_token: person.token, password: 'a new password' },
            },
          ],
        }),
    [`delete ${path}/sessions/:id`]: () => [{ path: `${path}/sessions/${theirs.session}` }],
  };
}

/** One line a REST route. */
export const routeAttacks: Readonly<Record<string, Attacks>> = {
  'get /setup': () => [{ path: '/setup' }],
  'post /setup': () => [{ path: '/setup', body: { ...setUp, code: 'a guess' } }],
  ...signInAttacks('admin'),
  ...signInAttacks('vendor'),
  ...signInAttacks('customer'),
  ...backOfficeAttacks,
  ...bridgeAttacks,
  ...orderAttacks,
  ...purchasingAttacks,
  ...importAttacks,
  ...pointOfSaleAttacks,
  ...referenceAttacks,
  'get /vendor/products': ({ store }) => [
    { path: `/vendor/products?store_id=${theirs.store}` },
    { path: '/vendor/products' },
    ...[`q=${mark}`, 'q=4011', 'barcode=99887766', 'sku_code=HIDDEN', `cursor=v1.${theirs.product}`].map(
      (filter) => ({ path: `/vendor/products?store_id=${store}&${filter}` }),
    ),
    { path: `/vendor/products?store_id=${theirs.store}&q=${mark}` },
  ],
  'get /vendor/products/:id': () =>
    [theirs.product, theirs.hidden].map((id) => ({ path: `/vendor/products/${id}` })),
  'get /vendor/products/:id/selling-price-history/:history_id/tills': () =>
    [theirs.product, theirs.hidden].map((id) => ({
      path: `/vendor/products/${id}/selling-price-history/x/tills`,
    })),
  'get /vendor/products/:id/selling-price-history': () =>
    [theirs.product, theirs.hidden].map((id) => ({ path: `/vendor/products/${id}/selling-price-history` })),
  'get /vendor/products/:id/realized-selling-prices': () =>
    [theirs.product, theirs.hidden].map((id) => ({ path: `/vendor/products/${id}/realized-selling-prices` })),
  'post /vendor/products/:id/archive': () =>
    [theirs.product, theirs.hidden].map((id) => ({ path: `/vendor/products/${id}/archive` })),
  'post /vendor/products': ({ store }) => {
    const path = '/vendor/products';
    const body = { sku_code: 'attack', name: 'attack', store_id: store };
    return [
      { path, body: { ...body, store_id: theirs.store } },
      { path, body: { ...body, unit_id: theirs.unit } },
      { path, body: { ...body, store_tax_id: theirs.tax } },
    ];
  },
  'patch /vendor/products/:id': ({ store }) =>
    [theirs.product, theirs.hidden].flatMap((id) => {
      const path = `/vendor/products/${id}`;
      return [
        { path, body: { name: 'taken' } },
        { path, body: { price: 0 }, headers: { 'If-Match': '"1"' } },
        { path, body: { store_id: store }, headers: { 'Idempotency-Key': 'their-key' } },
      ];
    }),
  ...shiftAttacks,
  ...timeAttacks,
  ...supportAttacks,
  'post /integrations/extplatform/webhook': () => {
    const path = '/integrations/extplatform/webhook';
    const body = { merchants: { [mark]: [{ objectId: 'I:THEIRITEM', type: 'UPDATE', ts: 1 }] } };
    return [
      { path, body },
      { path, body, headers: { 'X-Platform-Auth': `${mark}1` } },
      { path, body, headers: { 'X-Platform-Auth': mark.toLowerCase() } },
      { path, body: { verificationCode: 'a guess' } },
    ];
  },
};

/** What a replica of theirs would hold, collection by collection: pushed, edited and asked for. */
export const documentsOfTheirs: Readonly<Record<CollectionName, ReplicatedDocument | undefined>> = {
  product: asWire(aProduct({ id: theirs.product, store_id: theirs.store, name: 'taken' })),
  barcode: {
    id: theirs.barcode,
    store_id: theirs.store,
    code: '99887766',
    product_id: theirs.product,
    variation_id: '',
    admin_only: false,
    rev: 1,
  },
  reference: asWire(aReference({ id: theirs.tax, store_id: theirs.store, name: 'taken' })),
  store: asWire(aStore({ id: theirs.store, name: 'taken' })),
  staff: asWire(aStaff(1, { id: theirs.staff, store_ids: [theirs.store], name: 'taken' })),
  customer: asWire(aCustomer({ id: theirs.customer, store_id: theirs.store, name: 'taken' })),
  work_shift: asWire(aShift({ id: theirs.shift, store_id: theirs.store, pos_register_id: theirs.lane })),
  order: asWire(anOrder({ id: theirs.order, store_id: theirs.store, order_number: 1, total: 260 })),
  draft: asWire(aDraft({ id: theirs.draft, store_id: theirs.store, name: 'taken' })),
  operation: undefined,
  attention: undefined,
  device: undefined,
};

function asWire(document: object): ReplicatedDocument {
  return document as ReplicatedDocument;
}

/** A document of theirs as it is, moved into a store of one's own, and deleted; each with and without a base. */
function rowsFor(
  name: string,
  { store }: Attacker,
): { newDocumentState: ReplicatedDocument; assumedMasterState?: ReplicatedDocument }[] {
  const document = documentsOfTheirs[name as CollectionName];
  if (!document) return [];
  const moved =
    'store_id' in document ? { ...document, store_id: store } : { ...document, store_ids: [store] };
  return [document, moved, { ...document, _deleted: true }].flatMap((newDocumentState) => [
    { newDocumentState },
    { newDocumentState, assumedMasterState: document },
  ]);
}

/** Entries that open, sell and edit at their place, and entries under their device's name. */
function entriesFor({ person, store, lane }: Attacker): readonly object[] {
  const entry = (device_seq: number, type: string, payload: object, fields: object = {}) =>
    sealedEntry({
      device_id: `attack-${person.staff.id}`,
      device_seq,
      store_id: store,
      actor_id: person.staff.id,
      type,
      captured_at: at,
      clock,
      payload: payload as never,
      prev_hash: '',
      ...fields,
    });
  const sale = aSale({
    id: theirs.order,
    lane: theirs.lane,
    shift: theirs.shift,
    lines: [line(theirs.product)],
  });
  const there = { store_id: theirs.store };
  let seq = 0;
  return [
    entry(++seq, 'shift.open', anOpening({ id: 'new', pos_register_id: theirs.lane }), there),
    entry(++seq, 'order.place', sale, there),
    entry(++seq, 'order.place', sale),
    entry(++seq, 'order.place', { ...sale, pos_register_id: lane }),
    entry(++seq, 'shift.open', anOpening({ id: theirs.shift, pos_register_id: theirs.lane })),
    entry(
      ++seq,
      'shift.open',
      anOpening({ id: 'new', pos_register_id: lane, warehouse_id: theirs.warehouse }),
    ),
    entry(++seq, 'edit', edit('product'), { actor_id: theirs.owner }),
    entry(++seq, 'edit', edit('product'), { ...there, actor_id: theirs.owner }),
    ...Object.keys(documentsOfTheirs).flatMap((name) => [
      entry(++seq, 'edit', edit(name)),
      entry(++seq, 'edit', edit(name, 0)),
    ]),
    ...orderEntries(person.staff.id, store),
    // Under the name of their device, at numbers it has used.
    ...[1, 2, 3].map((used) => entry(used, 'edit', edit('customer'), { device_id: theirs.device })),
  ];
}

function edit(collection: string, base_rev = 1): object {
  const id = documentsOfTheirs[collection as CollectionName]?.id ?? 'x';
  return { collection, id, base_rev, base: { name: 'x' }, changes: { name: 'taken' } };
}

const names = [...Object.keys(collections), 'nothing'];

/** How far a device of theirs is, and one of one's own in their store. */
const positions = [{ epoch: '', xid: '0', id: '' }, null].map((checkpoint) => ({
  checkpoint,
  at: 0,
  wall: 0,
}));

/** One line a sync door over HTTP; `:collection` stands for each there is. */
export const syncAttacks: Readonly<Record<string, Attacks>> = {
  'post /sync/hello': ({ store }) => [
    { path: '/sync/hello', body: helloOf({ token: '', store_id: theirs.store, wall: 0 }) },
    {
      path: '/sync/hello',
      body: helloOf({ token: '', store_id: store, device_id: theirs.device, lane_id: theirs.lane, wall: 0 }),
    },
  ],
  'get /sync/ping': () => [{ path: `/sync/ping?store_id=${theirs.store}` }],
  'get /sync/stream': () => [
    {
      path: `/sync/stream?${new URLSearchParams({ store_id: theirs.store, collections: '{"product":{"checkpoint":null}}' })}`,
    },
  ],
  'post /sync/operations': (attacker) => [
    { path: '/sync/operations', body: { operations: entriesFor(attacker) } },
  ],
  // The word of a device of theirs, and of one nobody has; for one of theirs a file it was not asked for.
  'post /sync/report': () =>
    [theirs.device, 'nobody'].map((device_id) => ({
      path: '/sync/report',
      body: { device_id, ...saying({ wall: 0 }) },
    })),
  'post /sync/unsent': () =>
    [1, 2].map((seq) => ({
      path: `/sync/unsent?seq=${seq}`,
      body: '',
      headers: { 'X-Device-Id': theirs.device, 'X-Content-Sha256': '0'.repeat(64) },
    })),
  'get /sync/:collection/pull': ({ store }) =>
    names.flatMap((name) =>
      [theirs.store, store].map((id) => ({ path: `/sync/${name}/pull?store_id=${id}` })),
    ),
  'get /sync/:collection/snapshot': ({ store }) =>
    names.flatMap((name) =>
      [theirs.store, store].map((id) => ({ path: `/sync/${name}/snapshot?plain=true&store_id=${id}` })),
    ),
  'post /sync/:collection/push': (attacker) =>
    names.flatMap((name) =>
      [theirs.store, attacker.store].map((id) => ({
        path: `/sync/${name}/push?store_id=${id}`,
        body: { rows: rowsFor(name, attacker) },
      })),
    ),
  'post /sync/:collection/applied': ({ store }) =>
    names.flatMap((name) =>
      [theirs.store, store].flatMap((id) =>
        positions.map((position) => ({
          path: `/sync/${name}/applied?store_id=${id}`,
          body: { device_id: theirs.device, ...position },
        })),
      ),
    ),
  'post /sync/:collection/lease': ({ store }) =>
    names.flatMap((name) =>
      [theirs.store, store].flatMap((id) =>
        leaseWishes(name).flatMap((wish) =>
          [theirs.device, 'device-1'].map((device_id) => ({
            path: `/sync/${name}/lease?store_id=${id}`,
            body: { device_id, ...wish },
          })),
        ),
      ),
    ),
  'get /sync/:collection/digest': ({ store }) =>
    names.flatMap((name) =>
      [theirs.store, store].map((id) => ({ path: `/sync/${name}/digest?store_id=${id}` })),
    ),
};

/** A document of theirs, to have, to take and to end; the gate asks one of these where nothing is leased. */
function leaseWishes(name: string) {
  const document = documentsOfTheirs[name as CollectionName]?.id ?? 'x';
  const isLeased = collections[name as CollectionName]?.leased === true;
  const wishes = isProof || isLeased ? (['keep', 'take', 'end'] as const) : (['take'] as const);
  return wishes.map((wish) => ({ document, wish }));
}

type Frame = Up extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never;
type FrameAttacks = (attacker: Attacker) => readonly Frame[];

/** One line a frame a client may send; asked on a socket that was greeted for a store of one's own. */
export const frameAttacks: Readonly<Record<Exclude<Up['type'], 'credit'>, FrameAttacks>> = {
  hello: ({ person }) => [helloOf({ token: person.token, store_id: theirs.store, wall: 0 })],
  pull: () => names.map((collection) => ({ type: 'pull', collection, checkpoint: null, limit: 5000 })),
  push: (attacker) =>
    names.map((collection) => ({ type: 'push', collection, rows: rowsFor(collection, attacker) })),
  operations: (attacker) => [
    { type: 'operations', operations: entriesFor(attacker) as { device_seq: number }[] },
  ],
  stream: () => [
    {
      type: 'stream',
      collections: Object.fromEntries(
        replicated(collections).map(({ name }) => [name, { checkpoint: null }]),
      ),
    },
  ],
  digest: () => names.map((collection) => ({ type: 'digest', collection })),
  applied: () =>
    names.flatMap((collection) =>
      positions.map((position) => ({ type: 'applied', collection, ...position })),
    ),
  lease: () =>
    names.flatMap((collection) =>
      leaseWishes(collection).map((wish) => ({ type: 'lease', collection, ...wish })),
    ),
  report: () => [{ type: 'report', ...saying({ wall: 0, instructed: 1 }) }],
  auth: ({ person }) => [{ type: 'auth', token: person.token }],
  ping: () => [{ type: 'ping', wall: 0 }],
};
