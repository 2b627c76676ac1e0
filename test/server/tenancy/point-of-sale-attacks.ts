// The part of the attacks that is aimed at what the point of sale reads: the catalog, customers and reports.
import { salesReports } from '@evertill/schemas';
import type { Attacks } from './attacks.ts';
import { listAttacks } from './back-office-attacks.ts';
import { mark, theirs } from './victim.ts';

const base = '/vendor/point-of-sale';
const items = `${base}/items/grouped`;
const customers = `${base}/customers`;
const promotions = `${base}/promotions`;
const coupon = `${base}/apply-coupon`;

function reportAttacks(): Record<string, Attacks> {
  return Object.fromEntries(
    salesReports.map((report): [string, Attacks] => {
      const path = `${base}/report/${report}`;
      const days = 'from=2026-01-01&to=2026-12-31';
      return [
        `get ${path}`,
        ({ store }) => [
          { path: `${path}?${days}` },
          { path: `${path}?${days}&store_id=${theirs.store}` },
          { path: `${path}?${days}&store_id=${store}&pos_register_id=${theirs.lane}` },
          { path: `${path}?store_id=${store}&vendor_work_shift_id=${theirs.shift}` },
          { path: `${path}?store_id=${theirs.store}&vendor_work_shift_id=${theirs.shift}&format=csv` },
        ],
      ];
    }),
  );
}

export const pointOfSaleAttacks: Readonly<Record<string, Attacks>> = {
  [`get ${items}`]: ({ store }) => [
    { path: items },
    { path: `${items}?store_id=${theirs.store}` },
    { path: `${items}?store_id=${theirs.store}&since_rev=x/1/1` },
    { path: `${items}?store_id=${store}&customer_id=${theirs.customer}` },
    { path: `${items}?store_id=${store}&cursor=v1.${theirs.product}` },
  ],
  [`get ${promotions}`]: () => [{ path: promotions }, { path: `${promotions}?store_id=${theirs.store}` }],
  [`post ${coupon}`]: ({ store }) => {
    const sold = (item_id: string) => [{ item_id, qty: '1.000' }];
    const theirCode = { code: 'theirs', lines: sold(theirs.product) };
    return [
      { path: coupon, body: { ...theirCode, store_id: theirs.store } },
      { path: coupon, body: { ...theirCode, store_id: store } },
      { path: coupon, body: { ...theirCode, store_id: store, customer_id: theirs.customer } },
    ];
  },
  ...listAttacks(customers),
  [`post ${customers}`]: () => [{ path: customers, body: { store_id: theirs.store, name: mark } }],
  [`get ${customers}/:id`]: () => [
    { path: `${customers}/${theirs.customer}` },
    { path: `${customers}/${theirs.customer}?cursor=v1.${theirs.order}` },
  ],
  ...reportAttacks(),
};
