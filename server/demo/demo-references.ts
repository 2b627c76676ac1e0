// The look-up records and the customers of the demo vendor: categories, units, tags, brands, sizes and suppliers for
// every store, taxes and a warehouse for each.
import { blankCustomer, withContactKeys } from '@evertill/schemas';
import type { Customer, JsonObject, Reference, ReferenceKind } from '@evertill/schemas';
import { demoId } from './demo-chance.ts';
import type { Hash } from './demo-chance.ts';
import { departments } from './demo-departments.ts';
import type { DemoPlan, DemoStore } from './demo-plan.ts';

export function referenceId(sha256: Hash, kind: ReferenceKind, storeId: string, name: string): string {
  return demoId(sha256, 'reference', kind, storeId, name);
}

export const demoUnits = { piece: 'Piece', kilogram: 'Kilogram' } as const;

export const demoTags = ['Organic', 'Local', 'Summer'] as const;
export const demoBrands = { basics: 'Lighthouse Basics', harbour: 'Fine Harbour' } as const;
export const demoSizes = { name: 'Size', values: ['S', 'M', 'L', 'XL'] } as const;

const suppliers = [
  { name: 'North Wholesale', contact_name: 'Petra Vik', phone: '+00 555 0801', town: 'Turku' },
  { name: 'Green Field Growers', contact_name: 'Tom Hale', phone: '+00 555 0802', town: 'Albany' },
  { name: 'Harbour Roasters', contact_name: 'Mia Kos', phone: '+00 555 0803', town: 'Helsinki' },
] as const;

export function sizeValueId(sha256: Hash, size: string): string {
  return demoId(sha256, 'attribute value', demoSizes.name, size);
}

export function demoReferences(sha256: Hash, plan: DemoPlan): Reference[] {
  const entry = (kind: ReferenceKind, storeId: string, name: string, data: JsonObject): Reference => ({
    id: referenceId(sha256, kind, storeId, name),
    store_id: storeId,
    kind,
    name,
    code: '',
    active: true,
    data,
    rev: 0,
  });
  return [
    ...departments.map(({ category }) => entry('category', '', category, { parent_id: '' })),
    entry('unit', '', demoUnits.piece, { symbol: 'pcs' }),
    entry('unit', '', demoUnits.kilogram, { symbol: 'kg' }),
    ...demoTags.map((name) => entry('tag', '', name, {})),
    ...Object.values(demoBrands).map((name) => entry('brand', '', name, {})),
    entry('attribute', '', demoSizes.name, {
      values: demoSizes.values.map((name) => ({ id: sizeValueId(sha256, name), name })),
    }),
    ...suppliers.map(({ name, contact_name, phone, town }) =>
      entry('supplier', '', name, {
        contact_name,
        phone,
        email: `orders@${name.toLowerCase().replaceAll(' ', '-')}.example`,
        address: `Quay 1, ${town}`,
        note: '',
      }),
    ),
    ...plan.stores.flatMap(({ store, taxes }: DemoStore) => [
      ...taxes.map(({ name, rate, rate_type }) => entry('tax_profile', store.id, name, { rate, rate_type })),
      entry('warehouse', store.id, 'Back room', { is_default: true }),
      entry('shift_template', store.id, 'Morning', {
        time_start: '08:00',
        time_end: '15:00',
      }),
      entry('shift_template', store.id, 'Evening', {
        time_start: '15:00',
        time_end: '21:00',
        sort_order: 1,
      }),
    ]),
  ];
}

const people = [
  'Greta Falk',
  'Jonas Berg',
  'Saara Niemi',
  'Theo Lang',
  'Ines Duarte',
  'Ravi Anand',
  'Maya Cole',
  'Oskar Holm',
  'Lena Weiss',
  'Hugo Petit',
  'Nora Quinn',
  'Pavel Horak',
  'Amara Obi',
  'Felix Brand',
  'Sofia Rossi',
  'Emil Strand',
  'Dana Wolfe',
  'Kenji Mori',
  'Clara Novak',
  'Samuel Price',
  'Yusuf Demir',
  'Elena Popa',
  'Ivar Lund',
  'Rosa Marin',
];

/** Some are known in one store, some in all. Phone numbers and addresses lead nowhere. */
export function demoCustomers(sha256: Hash, plan: DemoPlan): Customer[] {
  return people.map((name, index) =>
    withContactKeys({
      ...blankCustomer,
      id: demoId(sha256, 'customer', index),
      store_id: index % 3 === 0 ? '' : plan.stores[index % 2]!.store.id,
      name,
      phone: `+00 555 ${String(100 + index).padStart(4, '0')}`,
      email: `${name.toLowerCase().replace(' ', '.')}@customers.example`,
    }),
  );
}
