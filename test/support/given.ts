// What a test of a whole server starts from: vendors with stores, lanes and people who can sign in. Each vendor gets
// the same people, told apart by what they may do.
import { hash } from '@node-rs/argon2';
import { collections } from '@evertill/schemas';
import type { Actor, Module, Product, ReplicatedDocument, Staff, Store } from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import { withTenantSql } from '../../server/db/tx.ts';
import { applyWrite } from '../../server/writes/apply-write.ts';
import { aProduct, aStaff, aStore } from '../contract/contract-documents.ts';
import type { System } from './system.ts';

export const password = 'correct horse battery';

export interface Person {
  readonly staff: Staff;
  readonly actor: Actor;
  readonly email: string;
  readonly token: string;
}

const roles = {
  /** May everything, sees every store. */
  owner: { vendor_type: 'owner', modules: [] },
  /** Every module, first store only. */
  manager: {
    vendor_type: 'employee',
    modules: ['product', 'order', 'customer', 'employee', 'settings', 'report'],
  },
  /** No module, first store only. */
  cashier: { vendor_type: 'employee', modules: [] },
  /** Reads products and settings, first store only. */
  reader: { vendor_type: 'employee', modules: ['product', 'settings'] },
  /** Every module, second store only. */
  neighbour: {
    vendor_type: 'employee',
    modules: ['product', 'order', 'customer', 'employee', 'settings', 'report'],
  },
  /** No module, first store, bound to its second lane. */
  bound: { vendor_type: 'employee', modules: [] },
} as const satisfies Record<string, { vendor_type: Staff['vendor_type']; modules: readonly Module[] }>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

export interface GivenStore {
  readonly id: string;
  readonly lanes: readonly [string, string];
  readonly document: Store;
}

export interface GivenVendor {
  readonly id: string;
  readonly stores: readonly [GivenStore, GivenStore];
  readonly people: Readonly<Record<Role, Person>>;
}

let hashed: Promise<string> | undefined;

/** Of `password`. One for all, at the least cost argon2 allows: a hash says what it costs to compare with it. */
export function passwordHash(): Promise<string> {
  return (hashed ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
}

/** `name` becomes part of every id, so that nothing of two vendors is called the same. */
export async function giveVendor(
  system: System,
  name: string,
  storeFields: Partial<Store> = {},
): Promise<GivenVendor> {
  const stores = [givenStore(name, 1, storeFields), givenStore(name, 2, storeFields)] as const;
  const staff = roleNames.map((role, index) => givenStaff(name, role, index, stores));
  await withTenantSql(system.pool, { vendor_id: name }, (client) =>
    client.query('INSERT INTO vendors (vendor_id, name) VALUES ($1, $1)', [name]),
  );
  await putAll(system, name, [
    ...stores.map(({ document }) => [collections.store, document] as const),
    ...staff.map((document) => [collections.staff, document] as const),
  ]);
  const hashed = await passwordHash();
  const emails = roleNames.map((role) => `${role}@${name}.example`);
  await withTenantSql(system.pool, { vendor_id: name }, (client) =>
    client.query(
      `INSERT INTO logins (vendor_id, staff_id, kind, email, password_hash)
       SELECT $1, staff_id, 'vendor', email, $2 FROM unnest($3::text[], $4::text[]) AS given (staff_id, email)`,
      [name, hashed, staff.map(({ id }) => id), emails],
    ),
  );
  const people = {} as Record<Role, Person>;
  for (const [index, role] of roleNames.entries()) {
    const person = staff[index]!;
    const token = await system.signIn('vendor', { userId: person.id, vendorId: name }, hashed);
    people[role] = { staff: person, actor: actorFromStaff(name, person), email: emails[index]!, token };
  }
  return { id: name, stores, people };
}

function givenStore(vendor: string, number: number, fields: Partial<Store>): GivenStore {
  const id = `${vendor}-store-${number}`;
  const lanes = [`${id}-lane-1`, `${id}-lane-2`] as const;
  return {
    id,
    lanes,
    document: aStore({
      id,
      lanes: lanes.map((lane) => ({ id: lane, name: lane, channel: 'retail' })),
      ...fields,
    }),
  };
}

function givenStaff(vendor: string, role: Role, index: number, stores: GivenVendor['stores']): Staff {
  return aStaff(index, {
    id: `${vendor}-${role}`,
    name: `${role} of ${vendor}`,
    store_ids: role === 'owner' ? [] : [stores[role === 'neighbour' ? 1 : 0].id],
    vendor_type: roles[role].vendor_type,
    modules: [...roles[role].modules],
    module_permissions: role === 'reader' ? { product: 'read', settings: 'read' } : {},
    fixed_lane_id: role === 'bound' ? stores[0].lanes[1] : '',
  });
}

type Collection = (typeof collections)[keyof typeof collections];

/** Written past the rules, as an import or an older version may have left it. */
export function put(system: System, vendor: string, collection: Collection, document: object): Promise<void> {
  return putAll(system, vendor, [[collection, document]]);
}

async function putAll(
  system: System,
  vendor: string,
  documents: readonly (readonly [Collection, object])[],
): Promise<void> {
  await system.server.deps.database.write({ vendor_id: vendor }, async (tx) => {
    for (const [collection, document] of documents) {
      const replicated = document as ReplicatedDocument;
      await tx.lock(collection, replicated.id);
      await tx.put(collection, replicated, false);
    }
  });
}

/** Written by the vendor's owner through the waist. */
export async function give<Document extends object>(
  system: System,
  vendor: GivenVendor,
  collection: Collection,
  document: Document,
): Promise<Document & { rev: number }> {
  const { deps } = system.server;
  return deps.database.write({ vendor_id: vendor.id }, async (tx) => {
    const outcome = await applyWrite(deps, tx, {
      actor: vendor.people.owner.actor,
      now: new Date().toISOString(),
      collection,
      proposed: document as unknown as ReplicatedDocument,
      assumed: 'any',
      authority: 'actor',
    });
    if (outcome.kind !== 'applied') throw new Error(`Not given: ${JSON.stringify(outcome)}`);
    return outcome.document as unknown as Document & { rev: number };
  });
}

/** An active product of the vendor's first store. */
export function giveProduct(
  system: System,
  vendor: GivenVendor,
  fields: Partial<Product> & Pick<Product, 'id'>,
): Promise<Product> {
  return give(
    system,
    vendor,
    collections.product,
    aProduct({ store_id: vendor.stores[0].id, status: 1, price: 250, ...fields }),
  );
}
