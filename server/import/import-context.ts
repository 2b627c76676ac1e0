// What every step of an import needs: where it writes, as whom, and with what time and ids.
import { collections } from '@evertill/schemas';
import type { Actor, Store } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { Surroundings } from '@evertill/sync';
import type { Database, Tenant } from '../db/database.ts';
import { rules } from '../rules/index.ts';
import type { WriteDeps } from '../writes/apply-write.ts';
import type { Statistics } from './statistics.ts';

export interface ImportContext {
  readonly database: Database;
  readonly tenant: Tenant;
  readonly store: Store;
  readonly actor: Actor;
  readonly deps: WriteDeps;
  readonly now: () => string;
  readonly statistics: Statistics | undefined;
}

export interface ImportPlace {
  readonly database: Database;
  readonly vendorId: string;
  readonly store: Store;
  readonly surroundings: Surroundings;
  /** Kept fresh while the catalog grows, when given. */
  readonly statistics?: Statistics;
}

export function importContext({
  database,
  vendorId,
  store,
  surroundings,
  statistics,
}: ImportPlace): ImportContext {
  return {
    database,
    tenant: { vendor_id: vendorId },
    store,
    actor: importer(vendorId),
    deps: { collections, rules, newId: () => surroundings.chance.id() },
    now: () => instant(surroundings.clock),
    statistics,
  };
}

/** Named in the price history of every item it reprices. */
function importer(vendorId: string): Actor {
  return {
    kind: 'automation',
    user_id: '0',
    vendor_id: vendorId,
    vendor_type: 'owner',
    name: 'Catalog import',
    store_ids: null,
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
  };
}
