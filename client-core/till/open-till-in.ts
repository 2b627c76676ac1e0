// Opens a till in a directory of its own, whoever asks: a headless till or the services of a desktop. That there is a
// journal now is noted, and what had to be begun anew is shown to a person.
import { openingRefusal } from '../database/storage-refusal.ts';
import { openTillOn } from './open-till-on.ts';
import type { TillDirectory } from './till-directory.ts';
import type { TillRequest } from './till-request.ts';
import type { Till } from './till.ts';

/** `request`: with the directory's storage and device. Rejects with a `TillRefusal` when its disk is to blame. */
export async function openTillIn(
  place: Pick<TillDirectory, 'begun' | 'rebuilt'>,
  request: TillRequest,
): Promise<Till> {
  let till: Till | undefined;
  try {
    till = await openTillOn(request);
    await place.begun();
    await showRebuilt(till, place.rebuilt());
    return till;
  } catch (error) {
    await till?.close();
    throw openingRefusal(error);
  }
}

/** A copy that was damaged is pulled again by itself; that it was is something to know about a disk. */
async function showRebuilt(till: Till, databases: readonly string[]): Promise<void> {
  const code = 'replica_rebuilt';
  const parts = { kind: 'quarantine', store_id: till.storeId, collection_name: '', device_seq: 0 } as const;
  await till.desk.raise(
    databases.map((name) => ({
      ...parts,
      id: `rebuilt:${name}`,
      document_id: '',
      code,
      details: { database: name },
    })),
  );
}
