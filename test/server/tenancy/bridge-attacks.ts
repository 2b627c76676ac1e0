// The part of the attacks that is aimed at the devices of a store and at payments at its terminals.
import type { Attacks } from './attacks.ts';
import { listAttacks } from './back-office-attacks.ts';
import { mark, theirs } from './victim.ts';

const devices = '/vendor/settings/devices';
const orders = '/vendor/point-of-sale/orders';
const payments = `${orders}/${theirs.order}/terminal-payments`;

const result = {
  type: 'payment_result',
  transactionRef: theirs.payment,
  storeDeviceId: theirs.terminal,
  orderReference: mark,
  paymentReference: 'taken',
  outcome: 'succeeded',
  authCode: 'A1',
  cardLast4: '',
  cardBrand: '',
  entryMode: '',
};

/** Two of theirs, and the kinds that cannot do it. */
const theirDevices = [theirs.terminal, theirs.hardware];

export const bridgeAttacks: Readonly<Record<string, Attacks>> = {
  [`post ${devices}/pos-bridge/activate`]: () =>
    theirDevices.map((deviceId) => ({ path: `${devices}/pos-bridge/activate`, body: { deviceId } })),
  ...listAttacks(`${devices}/pos-bridge/keys`),
  [`post ${devices}/pos-bridge/keys/:id/revoke`]: () => [
    { path: `${devices}/pos-bridge/keys/${theirs.bridgeKey}/revoke` },
  ],
  'post /pos-bridge/tickets': ({ person }) =>
    [mark, person.token, 'evbk_a-guess'].map((key) => ({
      path: '/pos-bridge/tickets',
      headers: { 'X-Pos-Terminal-Key': key },
    })),
  [`post ${devices}/:id/ecr-commands`]: () =>
    theirDevices.map((id) => ({
      path: `${devices}/${id}/ecr-commands`,
      body: { protocol: 'zvt', payload: 'BgAA', expect_response_ms: 0, idempotency_key: theirs.command },
    })),
  [`get ${devices}/:id/ecr-commands/:request_id`]: () =>
    theirDevices.map((id) => ({ path: `${devices}/${id}/ecr-commands/${theirs.command}` })),
  [`post ${devices}/:id/print-jobs`]: () =>
    theirDevices.map((id) => ({
      path: `${devices}/${id}/print-jobs`,
      body: { job_id: theirs.printJob, format: 'escpos', payload: 'GwA=' },
    })),
  [`get ${devices}/:id/print-jobs/:job_id`]: () =>
    theirDevices.map((id) => ({ path: `${devices}/${id}/print-jobs/${theirs.printJob}` })),
  ...listAttacks('/vendor/point-of-sale/terminal-payments'),
  'get /vendor/point-of-sale/terminal-payments/:transaction_ref': () => [
    { path: `/vendor/point-of-sale/terminal-payments/${theirs.payment}` },
  ],
  ...listAttacks('/vendor/point-of-sale/payment-alarms'),
  [`post ${orders}/:id/terminal-payments`]: () =>
    [theirs.terminal, 'nothing'].map((store_device_id) => ({
      path: payments,
      body: { store_device_id, amount: 1, client_payment_id: 'taken' },
    })),
  [`get ${orders}/:id/terminal-payments/:transaction_ref`]: () => [{ path: `${payments}/${theirs.payment}` }],
  [`post ${orders}/:id/terminal-payments/:transaction_ref/settle`]: () =>
    ['succeeded', 'declined'].map((outcome) => ({
      path: `${payments}/${theirs.payment}/settle`,
      body: { outcome, reason: 'taken' },
    })),
  'post /pos/payments/terminal-webhook': ({ person }) =>
    [mark, person.token, 'evbk_a-guess'].map((key) => ({
      path: '/pos/payments/terminal-webhook',
      body: result,
      headers: { 'X-Pos-Terminal-Key': key },
    })),
};
