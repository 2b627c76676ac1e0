// The part of the attacks that is aimed at look-up records and price lists, by their doors and by naming them.
import type { Attacks } from './attacks.ts';
import { listAttacks, thingAttacks } from './back-office-attacks.ts';
import { referenceIds, theirs } from './victim.ts';

type Path = keyof typeof referenceIds;

const nothing = { item_ids: [], category_ids: [], brand_ids: [], tag_ids: [] };
const percent = { kind: 'percent', percent: '10.0000' };

/** Behind an id that one's own pushes may have taken: nobody has it, so that nothing new is made. */
const nobodys = 'nobody-has-it';

/** Bodies of new entries in a store of one's own that name something of theirs: all of them are refused. */
const naming: Partial<Record<Path, readonly object[]>> = {
  '/vendor/categories': [{ parent_id: theirs.category }],
  '/vendor/price-lists': [{ store_ids: [theirs.store] }, { customer_ids: [theirs.customer, nobodys] }],
  '/vendor/promotions': [
    { effect: percent, selection: { ...nothing, item_ids: [theirs.product, nobodys] } },
    { effect: percent, selection: { ...nothing, category_ids: [theirs.category] } },
    { effect: percent, needs: { of: { ...nothing, tag_ids: [theirs.tag] }, pieces: '1.000', total: 0 } },
    {
      effect: {
        kind: 'buy_x_get_y',
        buy: 1,
        get: 1,
        percent: '10.0000',
        most: null,
        bought: { ...nothing, brand_ids: [theirs.brand] },
      },
    },
  ],
  '/vendor/coupons': [
    { code: 'NEW', effect: percent, selection: { ...nothing, item_ids: [theirs.product, nobodys] } },
    { code: 'NEW', effect: percent, selection: { ...nothing, tag_ids: [theirs.tag] } },
  ],
};

/** What a new entry of theirs would need beside its name. */
const needed: Partial<Record<Path, object>> = {
  '/vendor/promotions': { effect: percent },
  '/vendor/coupons': { effect: percent, code: 'NEW' },
  '/vendor/store-taxes': { rate: 1, rate_type: 'percent' },
};

function kindAttacks(path: Path): Record<string, Attacks> {
  const id = referenceIds[path];
  const changes = { name: 'taken', active: false };
  return {
    ...listAttacks(path),
    [`post ${path}`]: ({ store }) => [
      { path, body: { name: 'taken', store_id: theirs.store, ...needed[path] } },
      ...(naming[path] ?? []).map((body) => ({ path, body: { name: 'new', store_id: store, ...body } })),
    ],
    ...thingAttacks(path, id, changes),
    [`delete ${path}/:id`]: () =>
      ['', '?deactivate=1', '?replace_with=own', `?replace_with=${id}`].map((query) => ({
        path: `${path}/${id}${query}`,
      })),
  };
}

const items = `/vendor/price-lists/${theirs.priceList}/items`;
const put = (item_id: string) => ({ items: [{ item_id, prices: [{ price: 0 }] }] });

export const referenceAttacks: Readonly<Record<string, Attacks>> = {
  ...Object.assign({}, ...Object.keys(referenceIds).map((path) => kindAttacks(path as Path))),
  'get /vendor/price-lists/:id/items': () => [{ path: items }, { path: `${items}?store_id=${theirs.store}` }],
  'put /vendor/price-lists/:id/items': () =>
    [theirs.product, 'own-product'].map((item_id) => ({ path: items, body: put(item_id) })),
  'post /vendor/price-lists/:id/items/delete': () => [
    { path: `${items}/delete`, body: { item_ids: [theirs.product] } },
  ],
  'delete /vendor/price-lists/:id/items/:itemId': () => [{ path: `${items}/${theirs.product}` }],
};
