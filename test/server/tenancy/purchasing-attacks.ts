// The part of the attacks that is aimed at stock and purchasing.
import type { Attacks } from './attacks.ts';
import { theirs } from './victim.ts';

const lots = '/vendor/purchase-lots';
const stock = `/vendor/warehouses/${theirs.warehouse}/stock`;
const line = (item_id: string) => ({ item_id, quantity: 1, unit_cost: 1 });

export const purchasingAttacks: Readonly<Record<string, Attacks>> = {
  'get /vendor/warehouses/:id/stock': () => [{ path: stock }, { path: `${stock}?item_id=${theirs.product}` }],
  'post /vendor/warehouses/:id/stock-adjustments': () => [
    { path: `${stock}-adjustments`, body: { item_id: theirs.product, quantity: 5, reason: 'taken' } },
    { path: `${stock}-adjustments`, body: { item_id: 'own-product', counted: 5, reason: 'taken' } },
  ],
  [`get ${lots}`]: () => [
    { path: lots },
    { path: `${lots}?store_id=${theirs.store}` },
    { path: `${lots}?supplier_id=${theirs.supplier}` },
  ],
  [`post ${lots}`]: ({ store }) => {
    const body = { store_id: store, supplier_id: theirs.supplier, lines: [line('own-product')] };
    return [
      { path: lots, body: { ...body, store_id: theirs.store } },
      { path: lots, body },
      { path: lots, body: { ...body, warehouse_id: theirs.warehouse } },
      { path: lots, body: { ...body, lines: [line(theirs.product)] } },
    ];
  },
  [`get ${lots}/:id`]: () => [{ path: `${lots}/${theirs.lot}` }],
  [`patch ${lots}/:id`]: () =>
    [{ status: 1 }, { status: 2 }, { note: 'taken' }, { lines: [] }].map((body) => ({
      path: `${lots}/${theirs.lot}`,
      body,
    })),
  'get /vendor/products/low-stock': ({ store }) => [
    { path: `/vendor/products/low-stock?store_id=${theirs.store}` },
    { path: `/vendor/products/low-stock?store_id=${store}` },
    { path: '/vendor/products/low-stock?auto_add_purchase_only=1' },
  ],
  'get /vendor/products/:id/cost-price-history': () =>
    [theirs.product, theirs.hidden].flatMap((id) => {
      const path = `/vendor/products/${id}/cost-price-history`;
      return [{ path }, { path: `${path}?supplier_id=${theirs.supplier}` }];
    }),
};
