// The part of the attacks that is aimed at what becomes of orders.
import type { JsonObject } from '@evertill/schemas';
import { aSale, sealedEntry } from '../../support/given-journal.ts';
import type { Attacker, Attacks } from './attacks.ts';
import { mark, theirs } from './victim.ts';

const orders = '/vendor/point-of-sale/orders';
const parked = '/vendor/point-of-sale/parked-orders';

const at = '2026-11-21T09:00:00.000Z';
const clock = { wall: Date.parse(at), monotonic: 0, skew_ms: 0 };

function sales({ store, lane }: Attacker): readonly object[] {
  const sale = (fields: object) => ({
    ...aSale({ id: 'new-order', lane, shift: '', lines: [{ item_id: theirs.product, unit_price: 260 }] }),
    store_id: store,
    ...fields,
  });
  return [
    sale({ store_id: theirs.store, pos_register_id: theirs.lane, vendor_work_shift_id: theirs.shift }),
    sale({}),
    sale({ client_order_id: theirs.order }),
    sale({ vendor_work_shift_id: theirs.shift }),
    sale({ pos_register_id: theirs.lane }),
  ];
}

export const orderAttacks: Readonly<Record<string, Attacks>> = {
  'post /pos/orders': (attacker) =>
    sales(attacker).map((sale) => ({
      path: '/pos/orders',
      body: { ...sale, device_id: theirs.device, device_seq: 2, captured_at: at, clock },
    })),
  'post /vendor/point-of-sale/orders': (attacker) =>
    sales(attacker).map((sale) => ({ path: '/vendor/point-of-sale/orders', body: sale })),
  [`get ${orders}`]: ({ store }) => [
    { path: `${orders}?store_id=${theirs.store}` },
    ...[
      `q=${theirs.order}`,
      `q=${mark}`,
      `vendor_work_shift_id=${theirs.shift}`,
      `pos_register_id=${theirs.lane}`,
      `customer_id=${theirs.customer}`,
      `return_of=${theirs.order}`,
      `cursor=v1.${theirs.order}`,
    ].map((filter) => ({ path: `${orders}?store_id=${store}&${filter}` })),
  ],
  [`get ${orders}/:id`]: () => [{ path: `${orders}/${theirs.order}` }],
  [`post ${orders}/:id/returns`]: ({ lane }) => {
    const path = `${orders}/${theirs.order}/returns`;
    return [
      { path, body: {} },
      { path, body: { pos_register_id: lane, lines: [{ line_id: `${theirs.order}-0` }] } },
    ];
  },
  [`post ${orders}/:id/void`]: () => [{ path: `${orders}/${theirs.order}/void`, body: { reason: 'taken' } }],
  [`post ${orders}/:id/tip`]: () => [
    { path: `${orders}/${theirs.order}/tip`, body: { tip: 5 } },
    { path: `${orders}/${theirs.order}/tip`, body: { tip: 5, client_payment_id: `${theirs.order}-cash` } },
  ],
  [`get ${parked}`]: () => [{ path: `${parked}?store_id=${theirs.store}` }],
  [`post ${parked}/:id/attribute`]: () =>
    [theirs.shift, 'another'].map((vendor_work_shift_id) => ({
      path: `${parked}/${theirs.parked}/attribute`,
      body: { vendor_work_shift_id },
    })),
};

/** By the journal: their order, their parked entry, their shift. */
export function orderEntries(actor_id: string, store: string): readonly object[] {
  const client_order_id = theirs.order;
  const operations: readonly (readonly [string, JsonObject])[] = [
    ['order.void', { client_order_id, reason: 'taken' }],
    ['order.void', { client_order_id, reason: 'taken', vendor_work_shift_id: theirs.shift }],
    ['order.tip', { client_order_id, client_payment_id: `${theirs.order}-cash`, tip: 5 }],
    ['order.reattribute', { device_id: theirs.device, device_seq: 3, vendor_work_shift_id: theirs.shift }],
  ];
  return operations.flatMap(([type, payload], index) =>
    [store, theirs.store].map((store_id, there) =>
      sealedEntry({
        device_id: `attack-orders-${actor_id}`,
        device_seq: 2 * index + there + 1,
        store_id,
        actor_id,
        type,
        captured_at: at,
        clock,
        payload,
        prev_hash: '',
      }),
    ),
  );
}
