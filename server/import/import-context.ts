// What every step of an import needs: where it writes, as whom, with what time and ids, and whether it only rehearses.
import type pg from 'pg';
import { automationNames, collections } from '@evertill/schemas';
import type { Actor, Store } from '@evertill/schemas';
import { instant, sleep } from '@evertill/sync';
import type { Clock, Surroundings } from '@evertill/sync';
import type { ReadTx, WriteTx } from '../db/database.ts';
import { isUnavailable } from '../db/pg-error.ts';
import type { PostgresDatabase } from '../db/postgres-database.ts';
import { rules } from '../rules/index.ts';
import type { WriteDeps } from '../writes/apply-write.ts';
import { Rehearsal } from './rehearsal.ts';
import type { Statistics } from './statistics.ts';

export interface ImportContext {
  readonly vendorId: string;
  readonly store: Store;
  readonly actor: Actor;
  readonly deps: WriteDeps;
  readonly now: () => string;
  readonly statistics: Statistics | undefined;
  /** Are look-up records made that a row names and nobody has made? */
  readonly create: boolean;
  /** `client` is for functions of the database; a rehearsal has none. */
  readonly transact: <T>(work: (tx: WriteTx, client: pg.ClientBase | undefined) => Promise<T>) => Promise<T>;
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;
}

export interface ImportPlace {
  readonly database: PostgresDatabase;
  readonly vendorId: string;
  readonly store: Store;
  readonly surroundings: Surroundings;
  /** Kept fresh while the catalog grows, when given. */
  readonly statistics?: Statistics;
}

export interface ImportManner {
  /** The command line, when nobody is named. */
  readonly actor?: Actor;
  readonly dryRun?: boolean;
  readonly create?: boolean;
}

export function importContext(
  { database, vendorId, store, surroundings, statistics }: ImportPlace,
  { actor = importer(vendorId), dryRun = false, create = true }: ImportManner = {},
): ImportContext {
  const tenant = { vendor_id: vendorId };
  const rehearsal = dryRun ? new Rehearsal() : undefined;
  const common = {
    vendorId,
    store,
    actor,
    deps: { collections, rules, newId: () => surroundings.chance.id() },
    now: () => instant(surroundings.clock),
    create,
  };
  if (rehearsal) {
    return {
      ...common,
      statistics: undefined,
      transact: (work) =>
        database.read(tenant, (tx) => rehearsal.play(tx, (played) => work(played, undefined))),
      read: (work) => database.read(tenant, (tx) => work(rehearsal.over(tx))),
    };
  }
  return {
    ...common,
    statistics,
    transact: (work) => patiently(surroundings.clock, () => database.write(tenant, work)),
    read: (work) => database.read(tenant, work),
  };
}

/** ms between two tries. */
const pauses = [500, 1000, 2000, 4000];

/** Somebody may hold for a while what a row is about: the import waits, not they. */
async function patiently<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isUnavailable(error)) throw error;
      await sleep(clock, pause);
    }
  }
}

/** Named in the price history of every item it reprices. */
function importer(vendorId: string): Actor {
  return {
    kind: 'automation',
    user_id: '0',
    vendor_id: vendorId,
    vendor_type: 'owner',
    name: automationNames.catalogImport,
    store_ids: null,
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
  };
}
