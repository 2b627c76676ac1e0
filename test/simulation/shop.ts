// The vendor every simulated run begins with: two stores, five lanes, three people, a small catalog and a few customers.
import { blankReferenceData, collections } from '@evertill/schemas';
import type { Actor, Collection, ReplicatedDocument } from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import type { Database, WriteTx } from '../../server/db/database.ts';
import { applyWrite } from '../../server/writes/apply-write.ts';
import type { WriteDeps } from '../../server/writes/apply-write.ts';
import {
  aCustomer,
  aProduct,
  aReference,
  aStaff,
  aStore,
  aVariation,
} from '../contract/contract-documents.ts';

export const vendorId = 'vendor';
export const tenant = { vendor_id: vendorId };
export const storeIds = ['north', 'south'] as const;
export type StoreId = (typeof storeIds)[number];

const lanesOf: Readonly<Record<StoreId, readonly string[]>> = {
  north: ['north-1', 'north-2', 'north-3'],
  south: ['south-1', 'south-2'],
};

export const people = {
  owner: aStaff(1, { id: 'owner', name: 'Olga', store_ids: ['north', 'south'], vendor_type: 'owner' }),
  manager: aStaff(2, {
    id: 'manager',
    name: 'Mats',
    store_ids: ['north', 'south'],
    modules: ['product', 'customer', 'order'],
  }),
  cashier: aStaff(3, {
    id: 'cashier',
    name: 'Cleo',
    store_ids: ['north', 'south'],
    modules: ['order', 'customer'],
  }),
} as const;
export type PersonId = keyof typeof people;

export const owner: Actor = actorFromStaff(vendorId, people.owner);

const warehouseIds = ['north-attic', 'north-cellar'] as const;
const productsPerStore = 8;
const customers = 4;

export function productIds(store: StoreId): string[] {
  return Array.from({ length: productsPerStore }, (_, index) => `${store}-product-${index}`);
}

export function customerIds(): string[] {
  return Array.from({ length: customers }, (_, index) => `customer-${index}`);
}

/** The second may be used three times. */
export const couponCodes = ['SAVE10', 'THRICE'] as const;

export function barcodeOf(productId: string): string {
  return `code-${productId}`;
}

export function initialPrice(productId: string): number {
  return 1000 + Number(/(\d+)$/.exec(productId)?.[1]);
}

function catalog(): readonly (readonly [Collection, ReplicatedDocument])[] {
  const tax = aReference({
    id: 'vat',
    store_id: '',
    kind: 'tax_profile',
    name: 'VAT',
    data: { rate: '24.0000', rate_type: 'percent' },
  });
  return [
    ...storeIds.map((id) => {
      const lanes = lanesOf[id].map((lane) => ({ id: lane, name: lane, channel: 'retail' as const }));
      return [collections.store, aStore({ id, lanes, prices_include_tax: id === 'north' })] as const;
    }),
    ...Object.values(people).map((person) => [collections.staff, person] as const),
    [collections.reference, tax],
    // The south has none.
    ...warehouseIds.map((id) => {
      const data = { is_default: id === 'north-cellar' };
      return [collections.reference, aReference({ id, store_id: 'north', kind: 'warehouse', data })] as const;
    }),
    ...couponCodes.map((code) => {
      const effect = { kind: 'percent', percent: '10.0000' };
      const max_uses = code === 'THRICE' ? 3 : null;
      const data = { ...blankReferenceData.coupon, effect, max_uses };
      return [
        collections.reference,
        aReference({ id: code, store_id: '', kind: 'coupon', code, data }),
      ] as const;
    }),
    ...storeIds.flatMap((store_id) =>
      productIds(store_id).map((id, index) => {
        const variations = index === 3 ? [aVariation({ id: `${id}-big`, price: initialPrice(id) })] : [];
        const fields = { price: initialPrice(id), barcodes: [barcodeOf(id)], status: 1, variations };
        const taxed = index % 2 === 0 ? { store_tax_id: 'vat' } : {};
        return [collections.product, aProduct({ id, store_id, ...fields, ...taxed })] as const;
      }),
    ),
    ...customerIds().map((id, index) => {
      return [collections.customer, aCustomer({ id, store_id: index % 2 === 0 ? '' : 'north' })] as const;
    }),
  ];
}

/** Writes the shop as routes would, except for stores and people, who are made with their vendor. */
export async function openShop(database: Database, deps: WriteDeps, now: string): Promise<void> {
  for (const [collection, document] of catalog()) {
    const isGiven = collection === collections.store || collection === collections.staff;
    await database.write(tenant, async (tx) => {
      if (isGiven) await tx.put(collection, document, false);
      else await byRule(deps, tx, collection, document, now);
    });
  }
}

async function byRule(
  deps: WriteDeps,
  tx: WriteTx,
  collection: Collection,
  proposed: ReplicatedDocument,
  now: string,
): Promise<void> {
  const proposal = { actor: owner, now, collection, proposed, assumed: 'any', authority: 'actor' } as const;
  const outcome = await applyWrite(deps, tx, proposal);
  if (outcome.kind !== 'applied')
    throw new Error(`The shop has no ${proposed.id}: ${JSON.stringify(outcome)}`);
}
