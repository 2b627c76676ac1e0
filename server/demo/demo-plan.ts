// The demo vendor: who and where. Everything here is invented; the passwords are printed by `npm start`.
import { usualLayouts } from '@evertill/schemas';
import type { Module, Staff, Store } from '@evertill/schemas';
import type { NewAdmin } from '../access/first-admin.ts';
import { demoId, demoPublicId } from './demo-chance.ts';
import type { Hash } from './demo-chance.ts';

export interface DemoStore {
  readonly store: Store;
  /** Name and rate of its usual tax and of the one on food. */
  readonly taxes: readonly {
    readonly name: string;
    readonly rate: string;
    readonly rate_type: 'percent' | 'flat';
  }[];
  readonly products: number;
}

interface DemoLogin {
  readonly staff: Staff;
  readonly email: string;
  readonly password: string;
}

export interface DemoPlan {
  readonly vendorId: string;
  readonly name: string;
  readonly stores: readonly DemoStore[];
  /** The owner first. */
  readonly people: readonly DemoLogin[];
  /** Of the service, not of the vendor. */
  readonly admin: NewAdmin;
}

export function demoPlan(sha256: Hash): DemoPlan {
  const harbour = storeOf(sha256, {
    name: 'Harbour Street',
    currency: 'EUR',
    time_zone: 'Europe/Helsinki',
    business_day_starts: '00:00',
    clock_evidence: 'none',
    address: 'Harbour Street 4, Helsinki',
    prices_include_tax: true,
    cash_denominations: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
    cash_rounding: 1,
    barcode_layouts: [...usualLayouts],
    blind_close: false,
    discount_limit: '10.0000',
    lane_leases: [],
    lanes: ['Lane 1', 'Lane 2'],
  });
  const hudson = storeOf(sha256, {
    name: 'Hudson Avenue',
    currency: 'USD',
    time_zone: 'America/New_York',
    business_day_starts: '00:00',
    clock_evidence: 'none',
    address: '210 Hudson Avenue, New York',
    prices_include_tax: false,
    cash_denominations: [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1],
    cash_rounding: 1,
    barcode_layouts: [...usualLayouts],
    blind_close: false,
    discount_limit: '10.0000',
    lane_leases: [],
    lanes: ['Lane 1'],
  });
  return {
    vendorId: demoId(sha256, 'vendor'),
    name: 'Lighthouse Goods',
    stores: [
      {
        store: harbour,
        taxes: [
          { name: 'VAT 25.5 %', rate: '25.5000', rate_type: 'percent' },
          { name: 'VAT 13.5 % (food)', rate: '13.5000', rate_type: 'percent' },
        ],
        products: 1200,
      },
      {
        store: hudson,
        taxes: [
          { name: 'Sales tax 8.875 %', rate: '8.8750', rate_type: 'percent' },
          { name: 'Bottle deposit 5 c', rate: '5.0000', rate_type: 'flat' },
        ],
        products: 800,
      },
    ],
    people: [
      person(sha256, 'Olivia Lind', 'owner', [], []),
      person(
        sha256,
        'Marten Roos',
        'manager',
        [harbour.id, hudson.id],
        ['product', 'settings', 'order', 'customer'],
      ),
      person(sha256, 'Aino Salo', 'cashier1', [harbour.id], []),
      person(sha256, 'Caleb Stone', 'cashier2', [hudson.id], []),
    ],
    admin: {
      id: demoId(sha256, 'admin'),
      public_id: demoPublicId(sha256, 'admin'),
      name: 'Ada Berg',
      email: 'admin@evertill.example',
      password: 'demo-admin-till',
    },
  };
}

function storeOf(
  sha256: Hash,
  {
    lanes,
    ...settings
  }: Omit<Store, 'id' | 'rev' | 'lanes' | 'receipt_header' | 'receipt_footer'> & { lanes: readonly string[] },
): Store {
  return {
    id: demoId(sha256, 'store', settings.name),
    ...settings,
    receipt_header: `Lighthouse Goods, ${settings.name}`,
    receipt_footer: 'Thank you, and welcome back.',
    lanes: lanes.map((name) => ({
      id: demoId(sha256, 'lane', settings.name, name),
      name,
      channel: 'retail',
    })),
    rev: 0,
  };
}

function person(
  sha256: Hash,
  name: string,
  account: string,
  storeIds: readonly string[],
  modules: readonly Module[],
): DemoLogin {
  const staff: Staff = {
    id: demoId(sha256, 'staff', account),
    public_id: demoPublicId(sha256, account),
    store_ids: [...storeIds],
    name,
    vendor_type: account === 'owner' ? 'owner' : 'employee',
    modules: [...modules],
    module_permissions: {},
    fixed_lane_id: '',
    pin_hash: '',
    disabled: false,
    rev: 0,
  };
  return { staff, email: `${account}@evertill.example`, password: `demo-${account}-till` };
}
