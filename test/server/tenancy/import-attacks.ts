// The part of the attacks that is aimed at tables: into another vendor's store, and out of it.
import { tableKinds } from '@evertill/schemas';
import type { Attacks } from './attacks.ts';
import { theirs } from './victim.ts';

const headers = { 'Content-Type': 'text/csv' };
const body = `sku,name,price\n${theirs.product},taken,1\nsku-${theirs.product},taken,1\n`;
const record = `/vendor/imports/${theirs.import}`;

const uploads = tableKinds.map((kind): [string, Attacks] => [
  `post /vendor/imports/${kind}`,
  ({ store }) => {
    const path = `/vendor/imports/${kind}`;
    return [
      { path: `${path}?store_id=${theirs.store}`, body, headers },
      { path: `${path}?store_id=${theirs.store}&dry_run=1`, body, headers },
      { path: `${path}?store_id=${store}`, body: { store_id: theirs.store } },
      { path: `${path}?store_id=${store}&vendor_id=victim`, body, headers },
    ];
  },
]);

const exports = tableKinds.map((kind): [string, Attacks] => [
  `get /vendor/exports/${kind}.csv`,
  ({ store }) => {
    const path = `/vendor/exports/${kind}.csv`;
    return [
      { path: `${path}?store_id=${theirs.store}` },
      { path: `${path}?store_id=${store}` },
      { path: `${path}?store_id=${store}&vendor_id=victim` },
    ];
  },
]);

export const importAttacks: Readonly<Record<string, Attacks>> = {
  ...Object.fromEntries([...uploads, ...exports]),
  'get /vendor/imports': () => [
    { path: '/vendor/imports' },
    { path: `/vendor/imports?store_id=${theirs.store}` },
  ],
  'get /vendor/imports/:id': () => [{ path: record }],
  'get /vendor/imports/:id/rows': () => [
    { path: `${record}/rows` },
    { path: `${record}/rows?outcome=refused` },
  ],
  'get /vendor/imports/:id/refused.csv': () => [{ path: `${record}/refused.csv` }],
  'post /vendor/imports/:id/cancel': () => [{ path: `${record}/cancel` }],
};
