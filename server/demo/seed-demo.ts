// The demo vendor of `npm start`: two stores, three lanes, staff and 2,000 products. The same on every machine, made
// once: a later start finds it and changes nothing, whatever was done with it meanwhile.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Actor, Collection, Lane, Product, ReplicatedDocument, Store } from '@evertill/schemas';
import type { Surroundings } from '@evertill/sync';
import { actorFromStaff } from '../access/actor-from-staff.ts';
import { insertFirstAdmin } from '../access/first-admin.ts';
import type { WriteTx } from '../db/database.ts';
import type { PostgresDatabase } from '../db/postgres-database.ts';
import { prefetchProducts } from '../writes/prefetch-products.ts';
import { rules } from '../rules/index.ts';
import { applyWrite } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
import { demoOffers } from './demo-offers.ts';
import type { DemoOffers } from './demo-offers.ts';
import { demoQuickKeys } from './demo-quick-keys.ts';
import { demoPlan } from './demo-plan.ts';
import type { DemoPlan } from './demo-plan.ts';
import { demoProducts } from './demo-products.ts';
import { demoCustomers, demoReferences } from './demo-references.ts';
import { makeTenancy } from './make-tenancy.ts';

export interface SeedOptions {
  readonly database: PostgresDatabase;
  /** Connected as the owner of the tables: for the first admin. */
  readonly owner: pg.ClientBase;
  readonly surroundings: Surroundings;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly offers?: DemoOffers;
  /** One line a step, for a person who waits. */
  readonly progress?: (step: string) => void;
}

export interface DemoVendor {
  readonly logins: readonly {
    readonly kind: 'vendor' | 'admin';
    readonly email: string;
    readonly password: string;
    readonly storeIds: readonly string[];
  }[];
  readonly stores: readonly {
    readonly id: string;
    readonly name: string;
    readonly laneIds: readonly string[];
  }[];
}

export async function seedDemo(options: SeedOptions): Promise<DemoVendor> {
  const { database, owner, surroundings, hashPassword, offers = 'all', progress = () => undefined } = options;
  const plan = demoPlan(surroundings.sha256);
  const { vendorId, name, stores, people, admin } = plan;
  const [first, ...employees] = people;
  await insertFirstAdmin(owner, admin, hashPassword);
  const deps = {
    replication: { collections, rules, newId: () => surroundings.chance.id(), surroundings },
    transact: database.write.bind(database),
  };
  await makeTenancy(deps, admin, { vendorId, name, stores, owner: first!, employees }, hashPassword);
  await database.write({ vendor_id: vendorId }, (tx) =>
    writeDocuments(tx, plan, surroundings, offers, progress),
  );
  return {
    logins: [
      ...people.map(({ email, password, staff }) => ({
        kind: 'vendor' as const,
        email,
        password,
        storeIds: staff.vendor_type === 'owner' ? stores.map(({ store }) => store.id) : staff.store_ids,
      })),
      { kind: 'admin', email: admin.email, password: admin.password, storeIds: [] },
    ],
    stores: stores.map(({ store }) => ({ id: store.id, name: store.name, laneIds: laneIds(store) })),
  };
}

function laneIds({ lanes }: Store): string[] {
  return lanes.map(({ id }: Lane) => id);
}

/** All in one transaction: half a demo store cannot be left behind. False when it is there already. */
async function writeDocuments(
  inner: WriteTx,
  plan: DemoPlan,
  surroundings: Surroundings,
  offers: DemoOffers,
  progress: (step: string) => void,
): Promise<boolean> {
  const references = demoReferences(surroundings.sha256, plan);
  if (await inner.get(collections.reference, references[0]!.id)) return false;
  progress('Making the demo stores');
  const batch = new BatchedTx(inner);
  const actor = actorFromStaff(plan.vendorId, plan.people[0]!.staff);
  await batch.hold(
    collections.reference,
    references.map(({ id }) => id),
  );
  await writeAll(batch, collections.reference, references, actor, surroundings);
  const customers = demoCustomers(surroundings.sha256, plan);
  await batch.hold(
    collections.customer,
    customers.map(({ id }) => id),
  );
  await writeAll(batch, collections.customer, customers, actor, surroundings);
  const sold = new Map<string, readonly Product[]>();
  for (const [number, demo] of plan.stores.entries()) {
    const products = demoProducts(surroundings.sha256, demo, number + 1);
    sold.set(demo.store.id, products);
    const skus = products.map(({ sku_code }) => sku_code);
    await batch.know(collections.product, 'sku_code', skus, { store_id: demo.store.id });
    await prefetchProducts(batch, demo.store.id, products);
    await writeAll(batch, collections.product, products, actor, surroundings);
  }
  const { sha256 } = surroundings;
  const sale = [...demoOffers(sha256, plan, sold, offers), ...demoQuickKeys(sha256, plan, sold)];
  const saleIds = sale.map(({ id }) => id);
  await batch.hold(collections.reference, saleIds);
  await batch.know(collections.reference, 'id', [...saleIds, ...references.map(({ id }) => id)]);
  await writeAll(batch, collections.reference, sale, actor, surroundings);
  await batch.flush();
  return true;
}

async function writeAll(
  batch: BatchedTx,
  collection: Collection,
  documents: readonly ReplicatedDocument[],
  actor: Actor,
  { clock, chance }: Surroundings,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const deps = { collections, rules, newId: () => chance.id() };
  for (const proposed of documents) {
    const outcome = await applyWrite(deps, batch, {
      actor,
      now,
      collection,
      proposed,
      assumed: undefined,
      authority: 'actor',
    });
    if (outcome.kind !== 'applied') {
      const why = outcome.kind === 'rejected' ? outcome.code : outcome.kind;
      throw new Error(`The demo ${collection.name} ${proposed.id} was refused: ${why}.`);
    }
  }
}
