// A manager changes what a store reckons by, while tills are away or in the middle of a sale.
import { collections, usualLayouts } from '@evertill/schemas';
import type { ReplicatedDocument, Staff, Store } from '@evertill/schemas';
import { noSettings } from '../../server/db/store-settings.ts';
import type { Scene } from './scene.ts';
import type { SeededChance } from './seeded-chance.ts';
import { changeDocument } from './route-steps.ts';
import { productIds, storeIds } from './shop.ts';

const zones = ['UTC', 'Europe/Helsinki', 'America/New_York', 'Pacific/Auckland'] as const;

type Change = (store: Store, chance: SeededChance) => Partial<Store>;

/** Every setting that lies in the store's document. */
const ofStore = {
  taxIncluded: ({ prices_include_tax }) => ({ prices_include_tax: !prices_include_tax }),
  rounding: (_store, chance) => ({ cash_rounding: chance.pick([1, 5, 10, 100]) }),
  denominations: (_store, chance) => ({
    cash_denominations: chance.pick([[], [500, 50, 5], [1000, 100, 1]]),
  }),
  zone: (_store, chance) => ({ time_zone: chance.pick(zones) }),
  currency: (_store, chance) => ({ currency: chance.pick(['EUR', 'USD', 'JPY']) }),
  blindClose: ({ blind_close }) => ({ blind_close: !blind_close }),
  discountLimit: (_store, chance) => ({ discount_limit: chance.pick(['0.0000', '10.0000', '100.0000']) }),
  layouts: ({ barcode_layouts }) => ({
    barcode_layouts: barcode_layouts.length > 0 ? [] : [...usualLayouts],
  }),
  channels: ({ lanes }, chance) => {
    const { id } = chance.pick(lanes);
    const other = { retail: 'wholesale', wholesale: 'retail' } as const;
    return {
      lanes: lanes.map((lane) => (lane.id === id ? { ...lane, channel: other[lane.channel] } : lane)),
    };
  },
} as const satisfies Record<string, Change>;

type Setting = keyof typeof ofStore | 'taxRate' | 'productTax' | 'timeClock' | 'modules';

const weights: Readonly<Record<Setting, number>> = {
  taxIncluded: 6,
  rounding: 4,
  denominations: 1,
  zone: 2,
  currency: 0.5,
  blindClose: 1,
  discountLimit: 2,
  layouts: 0.5,
  channels: 1,
  taxRate: 4,
  productTax: 2,
  timeClock: 1,
  modules: 1,
};

export async function changeSetting(scene: Scene): Promise<void> {
  const { chance, facts } = scene;
  const setting = chance.weighted(weights);
  facts.count(`setting ${setting}`);
  switch (setting) {
    case 'taxRate':
      return changeTaxRate(scene);
    case 'productTax':
      return changeProductTax(scene);
    case 'timeClock':
      return changeTimeClock(scene);
    case 'modules':
      return changeModules(scene);
    default:
      return changeStore(scene, ofStore[setting]);
  }
}

async function changeStore(scene: Scene, how: Change): Promise<void> {
  const { chance, facts } = scene;
  await changeDocument(scene, collections.store, chance.pick(storeIds), (document) => {
    const store = document as unknown as Store;
    const changed = { ...store, ...how(store, chance) };
    facts.zones.add(changed.time_zone);
    return changed;
  });
}

async function changeTaxRate(scene: Scene): Promise<void> {
  const { chance } = scene;
  const rate = chance.pick(['0.0000', '7.0000', '24.0000', '25.5000']);
  const active = chance.happens(0.8);
  await changeDocument(scene, collections.reference, 'vat', (document) => ({
    ...document,
    active,
    data: { rate, rate_type: 'percent' },
  }));
}

async function changeProductTax(scene: Scene): Promise<void> {
  const { chance } = scene;
  const change = chance.pick([
    { store_tax_id: 'vat', no_sales_tax: false },
    { store_tax_id: '', no_sales_tax: false, custom_tax: '12.5000' },
    { no_sales_tax: true },
  ]);
  const id = chance.pick(storeIds.flatMap(productIds));
  await changeDocument(scene, collections.product, id, (document) => ({ ...document, ...change }));
}

/** What lies beside the store's document. */
async function changeTimeClock({ chance, server, world }: Scene): Promise<void> {
  const store_id = chance.pick(storeIds);
  const [minds, comes] = [chance.happens(0.5), chance.happens(0.5)];
  const time_clock = { prevent_open_order_clock_outs: minds, auto_clock_in_on_work_shift: comes };
  const outcome = await server.write('time clock settings', async (tx) => {
    const [row] = await tx.rows('store_settings', { store_id });
    const changes = { dashboard_prefs: { time_clock }, updated_at: new Date(world.start).toISOString() };
    if (row) await tx.update('store_settings', { store_id }, changes);
    else await tx.insert('store_settings', { ...noSettings, auth_code_digest: '', store_id, ...changes });
    return 'applied';
  });
  world.log('route', `time clock of ${store_id}: ${outcome}`);
}

/** Rights come and go; an owner keeps theirs. */
async function changeModules(scene: Scene): Promise<void> {
  const { chance } = scene;
  const modules = chance.pick([['order'], ['order', 'customer'], ['order', 'customer', 'product']] as const);
  const id = chance.pick(['manager', 'cashier'] as const);
  await changeDocument(scene, collections.staff, id, (document) => {
    const person = document as unknown as Staff;
    return { ...person, modules: [...modules] } as unknown as ReplicatedDocument;
  });
}
