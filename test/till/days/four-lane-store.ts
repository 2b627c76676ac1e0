// A store with four lanes, two dozen items and four people at the tills, on a real server whose clock is moved on with
// the days.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collections } from '@evertill/schemas';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { giveProduct, giveVendor, password, put } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { LaneClock } from './lane-clock.ts';
import { LaneTill } from './lane-till.ts';

export interface ShelfItem {
  readonly sku: string;
  /** Minor units. */
  readonly price: number;
  /** Percent with four places, on top of the price. */
  readonly rate: string;
  readonly isWeighed: boolean;
}

export interface FourLaneStore {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly storeId: string;
  readonly shelf: readonly ShelfItem[];
  /** Who may stand at a till. */
  readonly people: readonly string[];
  readonly clock: LaneClock;
  readonly lanes: readonly LaneTill<LaneClock>[];
  stop(): Promise<void>;
}

/** Ms, a Monday at midnight. */
export const firstDay = Date.UTC(2026, 2, 2);

/** Parts per million. */
const drifts = [40, -70, 0, 15];
const rates = ['0.0000', '7.2500', '19.0000', '24.0000'];
const items = 24;

export async function openFourLaneStore(): Promise<FourLaneStore> {
  const clock = new LaneClock(firstDay);
  const system = await startTestSystem({ server: { surroundings: { ...serverSurroundings, clock } } });
  const vendor = await giveVendor(system, 'acme', { cash_rounding: 5, prices_include_tax: false });
  const [store] = vendor.stores;
  const lanes = drifts.map((_, index) => ({
    id: `lane-${index + 1}`,
    name: `Lane ${index + 1}`,
    channel: 'retail',
  }));
  await put(system, vendor.id, collections.store, { ...store.document, lanes });
  const shelf = Array.from({ length: items }, (_, index) => itemAt(index));
  for (const { sku, price, rate } of shelf)
    await giveProduct(system, vendor, { id: sku, sku_code: sku, price, custom_tax: rate });
  const directory = await mkdtemp(path.join(tmpdir(), 'evertill-days-'));
  const people = (['owner', 'manager', 'cashier', 'reader'] as const).map((role) => vendor.people[role]);
  return {
    system,
    vendor,
    storeId: store.id,
    shelf,
    people: people.map(({ staff }) => staff.id),
    clock,
    lanes: lanes.map(
      ({ id }, index) =>
        new LaneTill({
          url: system.url,
          directory: path.join(directory, id),
          storeId: store.id,
          laneId: id,
          credentials: { email: people[index]!.email, password },
          clock: new LaneClock(firstDay, drifts[index]),
        }),
    ),
    async stop() {
      await system.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function itemAt(index: number): ShelfItem {
  return {
    sku: `item-${index + 1}`,
    price: 95 + ((index * 337) % 2900),
    rate: rates[index % rates.length]!,
    isWeighed: index % 6 === 5,
  };
}
