// Opens a till on the surroundings it is given: its two databases, the journal over them, and, as soon as this window
// leads, the connection. Used by the headless till, the browser and the simulation alike.
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { openJournal } from '../journal/journal.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { journalCollections, replicaCollections } from './databases.ts';
import { RunningTill } from './running-till.ts';
import type { TillSession } from './till-session.ts';
import type { Till } from './till.ts';

export interface TillRequest {
  readonly surroundings: DeviceSurroundings;
  readonly session: TillSession;
  /** For ever the same on one device: its journal is named after it. */
  readonly deviceId: string;
  readonly deviceName: string;
  readonly vendorId: string;
  readonly storeId: string;
  readonly laneId: string;
  /** Opens RxCollections for the screen too. Default false. */
  readonly screen?: boolean;
  /** Other windows may have this till open. Default false. */
  readonly multiInstance?: boolean;
  /** Begin without connecting. Default false. */
  readonly offline?: boolean;
  /** Told what the till gets over by itself, for the log. */
  readonly report?: (message: string, error: unknown) => void;
}

/** Rejects when a database cannot be opened; nothing is left open then. */
export async function openTillOn(request: TillRequest): Promise<Till> {
  const { surroundings, deviceId, vendorId, storeId } = request;
  const mode = request.screen === true ? 'screen' : 'instances';
  const multiInstance = request.multiInstance ?? false;
  const opening = { surroundings, mode, multiInstance } as const;
  const journalDatabase = await openDatabase({
    ...opening,
    name: `journal-${deviceId}`,
    collections: journalCollections,
  });
  let replica: OpenDatabase | undefined;
  try {
    replica = await openDatabase({
      ...opening,
      name: `replica-${vendorId}-${storeId}`,
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
