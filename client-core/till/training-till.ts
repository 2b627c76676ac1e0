// A till to practise on: the real catalog, prices and staff, and a journal in memory that nobody ever sends. It has no
// connection, and shifts and sales of its own, so nothing done on it can reach the drawer's count or the server.
import type { RxStorage } from 'rxdb';
import { collections } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import type { Unlocked } from '../account/unlock.ts';
import { actionsOf } from '../actions/till-actions.ts';
import type { TillContext } from '../actions/till-context.ts';
import { openDatabase } from '../database/open-database.ts';
import { openJournal } from '../journal/journal.ts';
import { processLocks } from '../platform/process-locks.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { journalCollections } from './databases.ts';
import type { ScreenTill } from './screen-till.ts';

export interface TrainingTill extends ScreenTill {
  /** Forgets everything done on it. */
  close(): Promise<void>;
}

export interface TrainingRequest {
  /** Goes on as it is: its journal is neither read nor written. */
  readonly real: ScreenTill;
  /** In memory. */
  readonly storage: RxStorage<any, any>;
  readonly sha256: DeviceSurroundings['sha256'];
}

/** Rejects when the storage cannot be opened. */
export async function openTrainingTill({ real, storage, sha256 }: TrainingRequest): Promise<TrainingTill> {
  const { clock, chance } = real.surroundings;
  const name = `training-${chance.id()}`;
  const surroundings = { clock, chance, sha256, storage, locks: processLocks(name), ...alone };
  const database = await openDatabase({
    surroundings,
    name,
    mode: 'instances',
    // Shifts and sales of the real till are not looked at either.
    collections: [...journalCollections, collections.work_shift, collections.order],
  });
  // Its lane is its own, on the same terms.
  const { deviceId, storeId, laneId } = real;
  const identity = {
    device_id: deviceId,
    name: 'training',
    vendor_id: '',
    store_id: storeId,
    lane_id: laneId,
  };
  const journal = await openJournal({
    surroundings,
    database,
    identity,
    skew: () => 0,
    appended: () => undefined,
  });
  const { append, operations, drafts, desk, view, overlay } = journal;
  const documents = real.documents.under({ journal: database, overlay });
  const context: TillContext = {
    surroundings,
    deviceId,
    storeId,
    laneId,
    actorId: () => real.actorId(),
    skew: () => 0,
    time: () => journal.clock.time(),
    // What is practised needs no right date.
    clockDoubt: () => null,
    refreshClock: () => Promise.resolve(),
    confirmClock: () => Promise.resolve('confirmed'),
    catalogRevision: () => '',
    documents,
    drafts,
    operations,
    view,
    desk,
    append,
    leases: { ask: () => Promise.resolve(undefined) },
  };
  return {
    ...context,
    search: real.search,
    actions: actionsOf({ ...context, unlock: (staffId, pin) => unlockAt(real, staffId, pin) }),
    // What waits on the real till is true all the same.
    status$: real.status$,
    status: () => real.status(),
    inspection$: real.inspection$,
    inspection: () => real.inspection(),
    readMessage: (seq) => real.readMessage(seq),
    noteError: (message, error) => real.noteError(message, error),
    attention: () => desk.open(),
    goOnline: () => undefined,
    async close() {
      journal.close();
      await database.close();
    },
  };
}

/** Tries of a PIN are counted where they cannot be forgotten. What the yes is for makes no difference: it is not kept. */
async function unlockAt(
  { actions, documents }: ScreenTill,
  employeeId: string,
  pin: string,
): Promise<Unlocked> {
  const tried = await actions.approve({ kind: 'age_check', employeeId, pin });
  if (tried.ok) {
    const staff = await documents.get<Staff>('staff', employeeId);
    return staff ? { ok: true, staff } : { ok: false, code: 'pin_unknown' };
  }
  const { code, details } = tried;
  if (code === 'pin_wrong') return { ok: false, code, tries: Number(details['tries']) };
  if (code === 'pin_locked') return { ok: false, code, wait: Number(details['wait_ms']) };
  return { ok: false, code: 'pin_unknown' };
}

/** There is nobody else. */
const alone: Pick<DeviceSurroundings, 'transport' | 'http' | 'bell'> = {
  transport: {
    connect() {
      throw new Error('A till to practise on connects to nothing.');
    },
  },
  http: () => Promise.reject(new Error('A till to practise on asks no server.')),
  bell: { ring: () => undefined, onRing: () => () => undefined },
};
