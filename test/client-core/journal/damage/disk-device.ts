// A device whose journal lies in a file, opened and closed like a till's, with a drain over a scripted connection. A
// contact is one connection from the greeting until nothing is left to send.
import type { OperationRecord } from '@evertill/schemas';
import { openDatabase } from '../../../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../../../client-core/database/open-database.ts';
import { Drain } from '../../../../client-core/journal/drain.ts';
import { openJournal } from '../../../../client-core/journal/journal.ts';
import type { Journal } from '../../../../client-core/journal/journal.ts';
import { getRxStorageSqliteInThread } from '../../../../client-core/storage-sqlite/index.ts';
import { journalCollections } from '../../../../client-core/till/databases.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { anOpening, aSale } from '../../../support/given-journal.ts';
import { memorySurroundings } from '../../../support/memory-surroundings.ts';
import { ScriptedLink } from '../../../support/scripted-link.ts';
import type { LedgerServer } from './ledger-server.ts';

const device_id = 'device-1';
const identity = { device_id, name: 'Till', vendor_id: 'vendor', store_id: 'north', lane_id: 'north-1' };
let sales = 0;

export class DiskDevice {
  readonly journal: Journal;
  readonly #database: OpenDatabase;
  readonly #surroundings: ReturnType<typeof memorySurroundings>;
  /** What the drain got over by itself. */
  readonly complaints: unknown[] = [];

  private constructor(
    surroundings: ReturnType<typeof memorySurroundings>,
    database: OpenDatabase,
    journal: Journal,
  ) {
    this.#surroundings = surroundings;
    this.#database = database;
    this.journal = journal;
  }

  static async open(directory: string, at = 0): Promise<DiskDevice> {
    const clock = new FakeClock(Date.UTC(2026, 10, 21, 9) + at);
    const storage = getRxStorageSqliteInThread({ directory, check: () => 'full' });
    const surroundings = memorySurroundings({ storage, clock });
    const database = await openDatabase({
      surroundings,
      name: `journal-${device_id}`,
      collections: journalCollections,
      mode: 'instances',
    });
    try {
      const [skew, appended] = [() => 0, () => undefined];
      const journal = await openJournal({ surroundings, database, identity, skew, appended });
      return new DiskDevice(surroundings, database, journal);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async openShift(): Promise<void> {
    await this.#append('shift.open', anOpening({ id: 'shift', pos_register_id: 'north-1' }));
  }

  sell(): Promise<OperationRecord> {
    const lines = [{ item_id: 'north-product-1', unit_price: 1001 }];
    return this.#append(
      'order.place',
      aSale({ id: `sale-${++sales}`, lane: 'north-1', shift: 'shift', lines }),
    );
  }

  async #append(type: 'shift.open' | 'order.place', payload: object): Promise<OperationRecord> {
    const request = { store_id: 'north', actor_id: 'owner', type, payload: () => payload };
    const appended = await this.journal.append(request);
    if (!appended.ok) throw new Error(`${appended.code} ${JSON.stringify(appended.details)}`);
    return appended.record;
  }

  /** `loses`: is the answer to this batch lost on its way? Then the connection is, too. */
  async contact(server: LedgerServer, loses: () => boolean = () => false): Promise<void> {
    const link = new ScriptedLink({
      operations: async ({ operations }) => {
        const outcomes = await server.apply(operations);
        if (loses()) link.disconnect();
        return { type: 'outcomes', id: 1, outcomes };
      },
    });
    const { operations: store, desk, device } = this.journal;
    const report = (message: string, error: unknown) => this.complaints.push([message, error]);
    const drain = new Drain({ surroundings: this.#surroundings, link, store, desk, device, report });
    const serverTime = this.#surroundings.clock.now();
    link.connect({ ledger: await server.ledger(device_id), server_time: serverTime });
    const isOver = () => ['idle', 'backing_off', 'deferred'].includes(drain.phase().name);
    const isLost = () => link.state().name === 'waiting';
    while (!isOver() && !isLost()) await new Promise((resolve) => setImmediate(resolve));
    link.disconnect('idle');
    await drain.stop();
  }

  /** Codes of the findings a person was shown. */
  async findings(): Promise<string[]> {
    return (await this.journal.desk.open()).map(({ code }) => code);
  }

  async close(): Promise<void> {
    this.journal.close();
    await this.#database.close();
  }
}
