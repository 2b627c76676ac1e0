// A system for one replay: its own Postgres in a folder that goes away, one empty store, an owner, a lane a till.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Passwords } from '../../server/access/passwords.ts';
import { readConfig } from '../../server/config.ts';
import { makeTenancy } from '../../server/demo/make-tenancy.ts';
import { createPool } from '../../server/db/pool.ts';
import { PostgresDatabase } from '../../server/db/postgres-database.ts';
import { rules } from '../../server/rules/index.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import { collections } from '@evertill/schemas';
import { createLog } from '../../server/log.ts';
import { startSystem } from '../../server/start-system.ts';
import type { Account } from './sync-door.ts';

export interface OwnSystem {
  readonly account: Account;
  readonly databaseUrl: string;
  readonly laneIds: readonly string[];
  stop(): Promise<void>;
}

export interface StoreSettings {
  readonly currency: string;
  readonly time_zone: string;
}

export async function startOwnSystem(lanes: number, settings: StoreSettings): Promise<OwnSystem> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-replay-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const config = readConfig({ EVERTILL_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  const system = await startSystem({ config, log: createLog('warn'), empty: true }).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  const stop = async () => {
    await system.stop();
    await remove();
  };
  try {
    const laneIds = Array.from({ length: lanes }, () => randomUUIDv7());
    const account = { url: system.url, ...(await insertStore(system.databaseUrl, laneIds, settings)) };
    return { account, databaseUrl: system.databaseUrl, laneIds, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An owner, a store and its lanes in an empty database; prices include their tax, and there is none. */
export async function insertStore(
  databaseUrl: string,
  laneIds: readonly string[],
  settings: StoreSettings,
): Promise<Omit<Account, 'url'>> {
  const storeId = randomUUIDv7();
  const person = { email: 'owner@replay.example', password: randomBytes(18).toString('base64url') };
  const store = {
    id: storeId,
    name: 'Replay',
    ...settings,
    address: '',
    business_day_starts: '00:00',
    clock_evidence: 'none' as const,
    receipt_header: '',
    receipt_footer: '',
    prices_include_tax: true,
    cash_denominations: [],
    cash_rounding: 1,
    barcode_layouts: [],
    blind_close: false,
    // What was charged long ago asks nobody.
    discount_limit: '100.0000',
    lane_leases: [],
    lanes: laneIds.map((id, index) => ({ id, name: `Lane ${index + 1}`, channel: 'retail' as const })),
    rev: 0,
  };
  const staff = {
    id: randomUUIDv7(),
    public_id: '0000000REP1AY',
    store_ids: [],
    name: 'Replay',
    vendor_type: 'owner' as const,
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
    pin_hash: '',
    disabled: false,
    rev: 0,
  };
  const tenancy = {
    vendorId: randomUUIDv7(),
    name: 'Replay',
    stores: [{ store }],
    owner: { staff, ...person },
    employees: [],
  };
  const passwords = new Passwords();
  const pool = createPool({ url: databaseUrl });
  const database = new PostgresDatabase(pool);
  const deps = {
    replication: { collections, rules, newId: randomUUIDv7, surroundings: serverSurroundings },
    transact: database.write.bind(database),
  };
  try {
    await makeTenancy(deps, staff, tenancy, (password) => passwords.hash(password));
  } finally {
    await pool.end();
  }
  return { ...person, storeId };
}
