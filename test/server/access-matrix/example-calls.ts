// One example of a call for each route there is: what is sent, and which ids of another vendor it can name. A route
// without a row here fails the matrix.
import { salesReports, tableKinds } from '@evertill/schemas';
import { aCounting } from '../../support/given-journal.ts';
import { referenceIds, theirs } from '../tenancy/victim.ts';
import { setUp } from '../../support/set-up.ts';

export interface ExampleCall {
  /** Parameters of the path, as somebody else's ids. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Where a store is named. */
  readonly store?: 'query' | 'body';
  readonly body?: object;
  /** Lines of a table, where a file is sent instead. */
  readonly file?: string;
}

const none: ExampleCall = {};
const inQuery: ExampleCall = { store: 'query' };
const named = { name: 'taken' };
const signIn = { email: theirs.email, password: 'a guess of mine' };
const token = { refresh_token: 'x' };
const proof = { current_password: 'a guess of mine' };

const thing = (id: string, body?: object): ExampleCall => ({ foreign: { id }, ...(body ? { body } : {}) });
const person = thing(theirs.staff);
const store = thing(theirs.store);
const lane = { id: theirs.store, registerId: theirs.lane };
const shift = {
  pos_register_id: theirs.lane,
  shift_label: 'x',
  opening_cash: 1,
  opening_invoice_slip_count: 0,
  opening_voucher_stub_count: 0,
  opening_card_receipt_count: 0,
};

/** Their first entry; what is no number is nobody's. */
const entry = { id: theirs.device, seq: 'absent' };
const why = { reason: 'to see what happens' };
const takenOut = { kind: 'paid_out', amount: 1, reason: 'taken' };
const template = { name: 'taken', time_start: '08:00', time_end: '16:00' };
const members = { vendor_employee_ids: [] };

function ofKind(kind: 'admin' | 'vendor' | 'customer'): Record<string, ExampleCall> {
  const types = { admin: { admin_type: 'admin' }, vendor: { vendor_type: 'owner' }, customer: {} } as const;
  const asked = { email: theirs.email, ...types[kind] };
  return {
    [`post /auth/${kind}/login`]: { body: signIn },
    [`post /auth/${kind}/refresh`]: { body: token },
    [`post /auth/${kind}/logout`]: { body: token },
    [`get /auth/${kind}/sessions`]: none,
    [`delete /auth/${kind}/sessions/:id`]: thing(theirs.session),
    [`post /auth/${kind}/password-reset`]: { body: asked },
    [`post /auth/${kind}/password-reset/verify`]: { body: { ...asked, code: '000000' } },
    [`post /auth/${kind}/password-reset/complete`]: { body: { reset_token: 'x', password: 'one of mine' } },
  };
}

function shifts(prefix: string): Record<string, ExampleCall> {
  return {
    [`get ${prefix}/work-shifts`]: inQuery,
    [`get ${prefix}/work-shifts/current`]: inQuery,
    [`get ${prefix}/work-shifts/last-closed`]: inQuery,
    [`post ${prefix}/work-shifts`]: { store: 'body', body: shift },
    [`get ${prefix}/work-shifts/:id`]: thing(theirs.shift),
    [`patch ${prefix}/work-shifts/:id/close`]: thing(theirs.shift, aCounting),
    [`post ${prefix}/work-shifts/:id/cash-movements`]: thing(theirs.shift, takenOut),
    [`get ${prefix}/work-shifts/:id/x-report`]: thing(theirs.shift),
    [`get ${prefix}/work-shifts/:id/z-report`]: thing(theirs.shift),
    [`get ${prefix}/templates`]: inQuery,
  };
}

const offer = { effect: { kind: 'percent', percent: '100.0000' } };

/** What a new entry needs beside its name. */
const needed: Readonly<Record<string, object>> = {
  '/vendor/promotions': offer,
  '/vendor/coupons': { code: 'TAKEN', ...offer },
  '/vendor/store-taxes': { rate: 0, rate_type: 'percent' },
};

function references(path: string, id: string): Record<string, ExampleCall> {
  return {
    [`get ${path}`]: inQuery,
    [`post ${path}`]: { store: 'body', body: { ...named, ...needed[path] } },
    [`get ${path}/:id`]: thing(id),
    [`patch ${path}/:id`]: thing(id, named),
    [`delete ${path}/:id`]: thing(id),
  };
}

function tables(): Record<string, ExampleCall> {
  return Object.fromEntries(
    tableKinds.flatMap((kind) => [
      [`post /vendor/imports/${kind}`, { ...inQuery, file: 'name\ntaken\n' }],
      [`get /vendor/exports/${kind}.csv`, inQuery],
    ]),
  );
}

const command = { protocol: 'zvt', payload: 'BgAA', expect_response_ms: 0, idempotency_key: 'taken' };
const printJob = { job_id: 'taken', format: 'escpos', payload: 'GwA=' };
const cardPayment = { store_device_id: theirs.terminal, amount: 1, client_payment_id: 'taken' };
const payment = { id: theirs.order, transaction_ref: theirs.payment };

const invitation = { invitation_token: 'x', password: 'one of mine' };

export const exampleCalls: Readonly<Record<string, ExampleCall>> = {
  'get /setup': none,
  'post /setup': { body: setUp },
  ...ofKind('admin'),
  ...ofKind('vendor'),
  ...ofKind('customer'),
  'post /auth/vendor/invitation/complete': { body: invitation },
  'post /auth/customer/invitation/complete': { body: invitation },
  'get /auth/vendor/context': inQuery,
  'get /auth/vendor/context/account': none,
  'put /auth/vendor/context/account/password': { body: { ...proof, password: 'one of mine' } },
  'put /auth/vendor/context/account/pin': { body: { ...proof, pin: '93518' } },
  'get /auth/vendor/context/stores': none,
  'get /auth/vendor/context/stores/:id/registers': store,
  'get /auth/vendor/context/stores/:id/devices': store,
  'get /auth/admin/notifications': none,
  'get /auth/admin/notifications/unread-count': none,
  'patch /auth/admin/notifications/read-all': none,
  'patch /auth/admin/notifications/:id/read': thing(theirs.notification),
  'delete /auth/admin/notifications/:id': thing(theirs.notification),
  'post /auth/admin/notifications/delete': { body: { ids: [theirs.notification] } },
  // Admins belong to no vendor: to them no vendor is foreign.
  'get /admin/vendors': none,
  'post /admin/vendors': none,
  'get /admin/vendors/:id': thing('absent too'),
  'patch /admin/vendors/:id': thing('absent too', named),
  'post /admin/vendors/:id/invitation': thing('absent too'),
  'post /admin/vendors/:id/suspend': thing('absent too'),
  'post /admin/vendors/:id/resume': thing('absent too'),
  'get /admin/vendors/:id/audit-log': thing('absent too'),
  'get /vendor/audit-log': none,
  'get /vendor/vendor-employees/roles': inQuery,
  'post /vendor/vendor-employees/roles': { store: 'body', body: named },
  'patch /vendor/vendor-employees/roles/:id': thing(theirs.role, named),
  'delete /vendor/vendor-employees/roles/:id': thing(theirs.role),
  'get /vendor/vendor-employees': inQuery,
  'post /vendor/vendor-employees': { body: { ...named, email: 'taken@x.example' } },
  'get /vendor/vendor-employees/:id': person,
  'patch /vendor/vendor-employees/:id': thing(theirs.staff, { name: 'taken', disabled: true }),
  'post /vendor/vendor-employees/:id/invitation': person,
  'put /vendor/vendor-employees/:id/pin': thing(theirs.staff, { pin: '93518' }),
  'delete /vendor/vendor-employees/:id/pin': person,
  'get /vendor/vendor-employees/:id/personal-data': person,
  'delete /vendor/vendor-employees/:id/personal-data': person,
  'get /vendor/customers/:id/login': thing(theirs.customer),
  'post /vendor/customers/:id/login': thing(theirs.customer, { email: 'taken@x.example' }),
  'delete /vendor/customers/:id/login': thing(theirs.customer),
  'get /vendor/customers/:id/personal-data': thing(theirs.customer),
  'delete /vendor/customers/:id/personal-data': thing(theirs.customer),
  'get /vendor/stores': none,
  'post /vendor/stores': { body: { ...named, time_zone: 'UTC' } },
  'get /vendor/stores/:id': store,
  'patch /vendor/stores/:id': thing(theirs.store, named),
  'delete /vendor/stores/:id': store,
  'get /vendor/stores/:id/registers': store,
  'post /vendor/stores/:id/registers': thing(theirs.store, named),
  'patch /vendor/stores/:id/registers/:registerId': { foreign: lane, body: named },
  'delete /vendor/stores/:id/registers/:registerId': { foreign: lane },
  'get /vendor/stores/:id/settings': store,
  'patch /vendor/stores/:id/settings': thing(theirs.store, { currency: 'EUR' }),
  'get /vendor/warehouses': inQuery,
  'post /vendor/warehouses': { store: 'body', body: named },
  'get /vendor/warehouses/:id': thing(theirs.warehouse),
  'patch /vendor/warehouses/:id': thing(theirs.warehouse, named),
  'delete /vendor/warehouses/:id': thing(theirs.warehouse),
  'get /vendor/warehouses/:id/stock': thing(theirs.warehouse),
  'post /vendor/warehouses/:id/stock-adjustments': thing(theirs.warehouse, {
    item_id: theirs.product,
    quantity: 1,
    reason: 'taken',
  }),
  'get /vendor/purchase-lots': inQuery,
  'post /vendor/purchase-lots': {
    store: 'body',
    body: { supplier_id: theirs.supplier, lines: [{ item_id: theirs.product, quantity: 1, unit_cost: 1 }] },
  },
  'get /vendor/purchase-lots/:id': thing(theirs.lot),
  'patch /vendor/purchase-lots/:id': thing(theirs.lot, { status: 2 }),
  'get /vendor/products/low-stock': inQuery,
  'get /vendor/products/:id/cost-price-history': thing(theirs.product),
  'get /vendor/devices': inQuery,
  'patch /vendor/devices/:id': thing(theirs.device, named),
  'post /vendor/devices/:id/revoke': thing(theirs.device),
  'post /vendor/devices/:id/admit': thing(theirs.device),
  'post /vendor/settings/devices/pos-bridge/activate': { body: { deviceId: theirs.terminal } },
  'get /vendor/settings/devices/pos-bridge/keys': inQuery,
  'post /vendor/settings/devices/pos-bridge/keys/:id/revoke': thing(theirs.bridgeKey),
  'post /pos-bridge/tickets': none,
  'post /vendor/settings/devices/:id/ecr-commands': thing(theirs.terminal, command),
  'get /vendor/settings/devices/:id/ecr-commands/:request_id': {
    foreign: { id: theirs.terminal, request_id: theirs.command },
  },
  'post /vendor/settings/devices/:id/print-jobs': thing(theirs.hardware, printJob),
  'get /vendor/settings/devices/:id/print-jobs/:job_id': {
    foreign: { id: theirs.hardware, job_id: theirs.printJob },
  },
  'get /vendor/settings/devices': inQuery,
  'post /vendor/settings/devices': { store: 'body', body: { type: 'printer', name: 'taken' } },
  'get /vendor/settings/devices/:id': thing(theirs.hardware),
  'patch /vendor/settings/devices/:id': thing(theirs.hardware, named),
  'delete /vendor/settings/devices/:id': thing(theirs.hardware),
  'get /vendor/products': inQuery,
  'get /vendor/products/:id': thing(theirs.product),
  'get /vendor/products/:id/selling-price-history/:history_id/tills': {
    foreign: { id: theirs.product, history_id: 'x' },
  },
  'get /vendor/products/:id/selling-price-history': thing(theirs.product),
  'get /vendor/products/:id/realized-selling-prices': thing(theirs.product),
  'post /vendor/products': { store: 'body', body: { sku_code: 'taken', name: 'taken' } },
  'patch /vendor/products/:id': thing(theirs.product, { price: 0 }),
  'post /vendor/products/:id/archive': thing(theirs.product),
  'patch /admin/products/:id': thing('absent too', { price: 0 }),
  ...Object.assign({}, ...Object.entries(referenceIds).map(([path, id]) => references(path, id))),
  ...tables(),
  'get /vendor/imports': inQuery,
  'get /vendor/imports/:id': thing(theirs.import),
  'get /vendor/imports/:id/rows': thing(theirs.import),
  'get /vendor/imports/:id/refused.csv': thing(theirs.import),
  'post /vendor/imports/:id/cancel': thing(theirs.import),
  'get /vendor/price-lists/:id/items': { ...thing(theirs.priceList), store: 'query' },
  'put /vendor/price-lists/:id/items': thing(theirs.priceList, {
    items: [{ item_id: theirs.product, prices: [{ price: 0 }] }],
  }),
  'post /vendor/price-lists/:id/items/delete': thing(theirs.priceList, { item_ids: [theirs.product] }),
  'delete /vendor/price-lists/:id/items/:itemId': {
    foreign: { id: theirs.priceList, itemId: theirs.product },
  },
  ...shifts('/vendor/shifts'),
  ...shifts('/auth/vendor/context/shifts'),
  'put /vendor/stores/:id/registers/:registerId/lease': { foreign: lane, body: { device_id: '' } },
  'patch /vendor/shifts/work-shifts/:id/assignees': thing(theirs.shift, {
    assigned_vendor_employee_ids: [theirs.staff],
  }),
  'post /vendor/shifts/work-shifts/:id/amendments': thing(theirs.shift, { note: 'taken' }),
  'get /auth/vendor/context/punches': inQuery,
  'post /auth/vendor/context/punches': { store: 'body', body: { kind: 'in' } },
  'get /vendor/attendance/time-clock-settings': inQuery,
  'patch /vendor/attendance/time-clock-settings': { store: 'body', body: { clock_in_reminder: false } },
  'get /vendor/attendance/pay-schedule': inQuery,
  'patch /vendor/attendance/pay-schedule': { store: 'body', body: { frequency: 'month' } },
  'get /vendor/attendance/payroll': inQuery,
  'post /vendor/attendance/schedule-auto/run': { store: 'body', body: {} },
  'get /vendor/attendance/schedule': inQuery,
  'post /vendor/attendance/schedule/shifts': {
    store: 'body',
    body: {
      vendor_employee_id: theirs.staff,
      shift_date: '2026-01-06',
      start_time: '08:00',
      end_time: '16:00',
    },
  },
  'patch /vendor/attendance/schedule/shifts/:id': thing(theirs.planned, { note: 'taken' }),
  'delete /vendor/attendance/schedule/shifts/:id': thing(theirs.planned),
  'get /vendor/shifts/templates/:id/slots': thing(theirs.template),
  'put /vendor/shifts/templates/:id/slots': thing(theirs.template, []),
  'get /vendor/leaves': inQuery,
  'post /vendor/leaves': {
    store: 'body',
    body: { leave_type: 'holiday', date_from: '2026-01-06', date_to: '2026-01-06' },
  },
  'get /vendor/leaves/:id': thing(theirs.leave),
  'patch /vendor/leaves/:id/approve': thing(theirs.leave, {}),
  'patch /vendor/leaves/:id/decline': thing(theirs.leave, {}),
  'patch /vendor/leaves/:id/withdraw': thing(theirs.leave, {}),
  'patch /vendor/leaves/:id/request': thing(theirs.leave, {}),
  'get /vendor/attendance': inQuery,
  'post /vendor/attendance': {
    store: 'body',
    body: { vendor_employee_id: theirs.staff, date: '2026-01-06' },
  },
  'get /vendor/attendance/days/:id': thing(theirs.day),
  'get /vendor/attendance/photos/:photo_ref': { foreign: { photo_ref: theirs.photo } },
  'patch /vendor/attendance/:id': thing(theirs.day, { note: 'taken' }),
  'delete /vendor/attendance/:id': thing(theirs.day),
  'post /vendor/attendance/:id/resolve-issues': thing(theirs.day, {}),
  'post /vendor/attendance/batch/resolve-issues': { body: { ids: [theirs.day] } },
  'post /vendor/attendance/batch/delete': { body: { ids: [theirs.day] } },
  'post /vendor/shifts/templates': { store: 'body', body: template },
  'patch /vendor/shifts/templates/:id': thing(theirs.template, { name: 'taken' }),
  'delete /vendor/shifts/templates/:id': thing(theirs.template),
  'patch /vendor/shifts/templates/:id/assignees': thing(theirs.template, members),
  'put /vendor/shifts/templates/:id/assignees': thing(theirs.template, members),
  'post /pos/orders': none,
  'post /vendor/point-of-sale/orders': none,
  'get /vendor/point-of-sale/items/grouped': inQuery,
  'get /vendor/point-of-sale/promotions': inQuery,
  'post /vendor/point-of-sale/apply-coupon': {
    store: 'body',
    body: { code: 'TAKEN', lines: [{ item_id: theirs.product, qty: '1.000' }] },
  },
  'get /vendor/point-of-sale/customers': inQuery,
  'post /vendor/point-of-sale/customers': { store: 'body', body: named },
  'get /vendor/point-of-sale/customers/:id': thing(theirs.customer),
  ...Object.fromEntries(
    salesReports.map((report) => [`get /vendor/point-of-sale/report/${report}`, inQuery]),
  ),
  'get /vendor/point-of-sale/orders': inQuery,
  'get /vendor/point-of-sale/orders/:id': thing(theirs.order),
  'post /vendor/point-of-sale/orders/:id/returns': thing(theirs.order, {}),
  'post /vendor/point-of-sale/orders/:id/void': thing(theirs.order, { reason: 'taken' }),
  'post /vendor/point-of-sale/orders/:id/tip': thing(theirs.order, { tip: 1 }),
  'get /vendor/point-of-sale/terminal-payments': inQuery,
  'get /vendor/point-of-sale/terminal-payments/:transaction_ref': {
    foreign: { transaction_ref: theirs.payment },
  },
  'get /vendor/point-of-sale/payment-alarms': inQuery,
  'post /vendor/point-of-sale/orders/:id/terminal-payments': thing(theirs.order, cardPayment),
  'get /vendor/point-of-sale/orders/:id/terminal-payments/:transaction_ref': { foreign: payment },
  'post /vendor/point-of-sale/orders/:id/terminal-payments/:transaction_ref/settle': {
    foreign: payment,
    body: { outcome: 'succeeded', reason: 'taken' },
  },
  'post /pos/payments/terminal-webhook': none,
  'get /vendor/point-of-sale/parked-orders': inQuery,
  'post /vendor/point-of-sale/parked-orders/:id/attribute': thing(theirs.parked, {
    vendor_work_shift_id: theirs.shift,
  }),
  'post /integrations/extplatform/webhook': none,
  'get /support/fleet': inQuery,
  'get /support/stores/:id': store,
  'get /support/devices/:id': thing(theirs.device),
  'get /support/devices/:id/timeline': thing(theirs.device),
  'get /support/operations': inQuery,
  'get /support/conflicts': inQuery,
  'get /support/devices/:id/operations/:seq': { foreign: entry },
  'post /support/devices/:id/operations/:seq/retry': { foreign: entry, body: why },
  'post /support/devices/:id/operations/:seq/attribute': {
    foreign: entry,
    body: { ...why, vendor_work_shift_id: theirs.shift },
  },
  'post /support/devices/:id/instructions': thing(theirs.device, { kind: 'report', ...why }),
  'post /support/devices/:id/instructions/:seq/withdraw': { foreign: entry, body: why },
  'post /support/devices/:id/revoke': thing(theirs.device, why),
  'post /support/devices/:id/admit': thing(theirs.device, why),
  'get /support/files/:id': thing(theirs.file),
  'get /support/price-proof': none,
  'get /support/server': none,
};
