// Opens a till on the surroundings it is given: its two databases, the journal over them, and, as soon as this window
// leads, the connection. Used by the headless till, the browser and the simulation alike.
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { openJournal } from '../journal/journal.ts';
import { journalCollections, journalNameOf, replicaCollections, replicaNameOf } from './databases.ts';
import { RunningTill } from './running-till.ts';
import type { TillRequest } from './till-request.ts';
import type { Till } from './till.ts';

/** Rejects when a database cannot be opened; nothing is left open then. */
export async function openTillOn(request: TillRequest): Promise<Till> {
  const { surroundings, deviceId, vendorId, storeId } = request;
  const mode = request.screen === true ? 'screen' : 'instances';
  const multiInstance = request.multiInstance ?? false;
  const opening = { surroundings, mode, multiInstance } as const;
  const journalDatabase = await openDatabase({
    ...opening,
    name: journalNameOf(deviceId),
    collections: journalCollections,
  });
  let replica: OpenDatabase | undefined;
  try {
    replica = await openDatabase({
      ...opening,
      name: replicaNameOf(vendorId, storeId),
      collections: replicaCollections,
      rebuildable: true,
    });
    const wake = { up: () => undefined as void, skew: () => undefined as number | undefined };
    const journal = await openJournal({
      surroundings,
      database: journalDatabase,
      identity: {
        device_id: deviceId,
        name: request.deviceName,
        vendor_id: vendorId,
        store_id: storeId,
        lane_id: request.laneId,
      },
      skew: () => wake.skew(),
      appended: () => wake.up(),
    });
    const till = await RunningTill.open({ request, journalDatabase, replica, journal });
    wake.up = () => till.wake();
    wake.skew = () => till.measuredSkew();
    return till;
  } catch (error) {
    await replica?.close();
    await journalDatabase.close();
    throw error;
  }
}
