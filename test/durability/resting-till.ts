// A till that never connects: a store, an item and an open shift are put where a first sync would have
// put them. Opened, sold on and read by the processes that are struck, and by the one that looks afterwards.
import type { ReplicatedDocument } from '@evertill/schemas';
import type { HeadlessTill } from '../../client-core/open-till.ts';
import { handleOf } from '../../client-core/open-till.ts';
import { openDatabase } from '../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../client-core/database/open-database.ts';
import { openingRefusal } from '../../client-core/database/storage-refusal.ts';
import type { DeviceSurroundings } from '../../client-core/surroundings.ts';
import { replicaCollections, replicaNameOf } from '../../client-core/till/databases.ts';
import { openTillOn } from '../../client-core/till/open-till-on.ts';
import type { Till } from '../../client-core/till/till.ts';
import { aProduct, aShift, aStore } from '../contract/contract-documents.ts';

export interface RestingTill {
  readonly till: Till;
  readonly handle: HeadlessTill;
  readonly replica: OpenDatabase;
  close(): Promise<void>;
}

/** Nobody answers there. */
export const nowhere = 'http://127.0.0.1:9';
export const sale = {
  lines: [{ sku: 'MILK', qty: 1 }],
  payments: [{ method: 'cash', amount: 124 }],
} as const;

export async function restOn(surroundings: DeviceSurroundings, deviceId: string): Promise<RestingTill> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of opened.toReversed()) await one.close();
  };
  try {
    const till = await openTillOn({
      surroundings,
      session: { user: { id: 'user-1' }, token: () => Promise.resolve('t'), refresh: noSession },
      deviceId,
      deviceName: 'Till',
      vendorId: 'vendor-1',
      storeId: 'store-1',
      laneId: 'lane-1',
      offline: true,
    });
    opened.push(till);
    const name = replicaNameOf('vendor-1', 'store-1');
    const replica = await openDatabase({
      surroundings,
      name,
      collections: replicaCollections,
      mode: 'instances',
    });
    opened.push(replica);
    return { till, handle: handleOf(till), replica, close };
  } catch (error) {
    await close();
    throw openingRefusal(error);
  }
}

const noSession = () => Promise.resolve(undefined);

export async function furnish({ replica }: RestingTill): Promise<void> {
  const store_id = 'store-1';
  const lanes = [{ id: 'lane-1', name: 'Lane 1', channel: 'retail' as const }];
  const milk = aProduct({ id: 'milk', store_id, sku_code: 'MILK', price: 124, status: 1, rev: 1 });
  await replica.store('store').put([aStore({ id: store_id, lanes, rev: 1 })]);
  await replica.store('product').put([milk]);
  await replica
    .store('work_shift')
    .put([aShift({ id: 'shift', store_id, pos_register_id: 'lane-1', rev: 1 })]);
}

const batch = 20;

/** Batch `nr` of a pull: wholly there or not at all. */
export async function pull({ replica }: RestingTill, nr: number): Promise<void> {
  const documents = Array.from({ length: batch }, (_, index): ReplicatedDocument => {
    return aProduct({ id: `pulled-${nr}-${index}`, store_id: 'store-1', name: `batch ${nr}`, rev: 1 });
  });
  await replica.store('product').put(documents);
}

/** The numbers of the batches that are there. Throws when a part of one is. */
export async function pulled({ replica }: RestingTill): Promise<Set<number>> {
  const counts = new Map<number, number>();
  for (const { id } of await replica.store('product').find({ selector: {} })) {
    const nr = /^pulled-(\d+)-/.exec(id)?.[1];
    if (nr !== undefined) counts.set(Number(nr), (counts.get(Number(nr)) ?? 0) + 1);
  }
  for (const [nr, count] of counts)
    if (count !== batch) throw new Error(`${count} of ${batch} documents of batch ${nr} are there.`);
  return new Set(counts.keys());
}
