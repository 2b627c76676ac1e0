// Removes what does not belong here any more: what a rebuild did not deliver, and what time has passed by.
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';

const pageSize = 1000;

/**
 * The end of a rebuild: what was not delivered goes, and no deleted document keeps its revision. After history went
 * back the server counts from a lower one again, and a tombstone must not outrank what it sends next.
 */
export async function sweep(store: InstanceStore, delivered: ReadonlySet<string>): Promise<void> {
  const tombstone = (stored: ReplicatedDocument | undefined) =>
    stored && { ...stored, rev: 0, _deleted: true };
  await eachPage(store, 'deleted', (page) =>
    store.change(idsOf(page.filter(({ rev }) => rev !== 0)), tombstone),
  );
  await eachPage(store, 'living', (page) =>
    store.change(idsOf(page.filter(({ id }) => !delivered.has(id))), tombstone),
  );
}

/** `day`: the lower day of a time-bound collection. */
export async function removeBelow(
  store: InstanceStore,
  { timeBound }: Collection,
  day: string,
): Promise<void> {
  if (timeBound === undefined || day === '') return;
  for (;;) {
    const page = await store.find({ selector: { [timeBound]: { $lt: day } }, limit: pageSize });
    await store.remove(idsOf(page));
    if (page.length < pageSize) return;
  }
}

async function eachPage(
  store: InstanceStore,
  which: 'living' | 'deleted',
  work: (page: readonly ReplicatedDocument[]) => Promise<unknown>,
): Promise<void> {
  for (let last = ''; ;) {
    const page = await store.after(last, pageSize, which);
    await work(page);
    if (page.length < pageSize) return;
    last = page.at(-1)!.id;
  }
}

function idsOf(documents: readonly ReplicatedDocument[]): string[] {
  return documents.map(({ id }) => id);
}
