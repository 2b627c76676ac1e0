// The backend of the deterministic runs: the replacement driver, whose every statement takes a little virtual time, now
// and then a lot, so that transactions overlap and hold the feed back.
import { collections, salesFigures } from '@evertill/schemas';
import type { Order, Store, WorkShift } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import type { Backend, RestoreKind } from './backend.ts';
import type { Life } from './life.ts';
import { MemoryDatabase } from './memory-database.ts';
import { MemoryStore } from './memory-store.ts';
import type { SeededChance } from './seeded-chance.ts';
import { tenant, vendorId } from './shop.ts';

export class MemoryBackend implements Backend {
  onStatement: () => void = () => undefined;
  readonly #chance: SeededChance;
  #store: MemoryStore;
  #backup: MemoryStore | undefined;
  #clusters = 1;
  #epochs = 0;
  /** The note beside the data directory: the highest transaction id seen, for each cluster. */
  #note: { readonly systemIdentifier: string; readonly xid: number } | undefined;

  constructor(chance: SeededChance) {
    this.#chance = chance;
    this.#store = MemoryStore.create('cluster-1', this.#newEpoch(), [vendorId]);
  }

  open(process: Life): Database {
    const database = this.#database(() => this.#takeTime(process));
    process.onEnd(() => database.crash(() => this.#chance.happens(0.5)));
    this.#keepNote(process);
    return database;
  }

  backUp(): Promise<void> {
    this.#backup = this.#store.copy();
    return Promise.resolve();
  }

  restore(kind: RestoreKind): Promise<boolean> {
    if (!this.#backup) return Promise.resolve(false);
    this.#store =
      kind === 'copy' ? this.#backup.copy() : this.#backup.dumpInto(`cluster-${++this.#clusters}`);
    // Somebody who copies directories about may well not copy what lies beside them.
    if (this.#chance.happens(0.5)) this.#note = undefined;
    return Promise.resolve(true);
  }

  wentBack(): Promise<string | undefined> {
    const { epoch, systemIdentifier } = this.#store;
    if (epoch.systemIdentifier !== systemIdentifier)
      return Promise.resolve('the data lies in another cluster than before');
    const isAhead =
      this.#note?.systemIdentifier === systemIdentifier && this.#note.xid > this.#store.highestXid();
    return Promise.resolve(
      isAhead ? 'the note beside the data directory is ahead of the cluster' : undefined,
    );
  }

  /** By the functions a till reports by: this driver knows no SQL. */
  async shiftReport({ id: store_id, currency, time_zone: timeZone }: Store) {
    const { orders, shifts } = await this.inspect().read(tenant, async (tx) => ({
      orders: (await tx.find(
        collections.order,
        { store_id, currency },
        { limit: 1_000_000 },
      )) as unknown as Order[],
      shifts: (await tx.find(
        collections.work_shift,
        { store_id },
        { limit: 1_000_000 },
      )) as unknown as WorkShift[],
    }));
    const counted = orders.filter(({ status }) => status !== 'voided');
    const byId = new Map(shifts.map((shift) => [shift.id, shift]));
    const names = { timeZone, categoryOf: () => '', nameOf: () => '', shiftOf: (id: string) => byId.get(id) };
    return salesFigures('shifts', counted, names);
  }

  inspect(): Database {
    return this.#database();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #database(pause?: () => Promise<void>): MemoryDatabase {
    const newEpoch = () => this.#newEpoch();
    return new MemoryDatabase({ store: this.#store, newEpoch, ...(pause ? { pause } : {}) });
  }

  #newEpoch(): string {
    return `epoch-${++this.#epochs}`;
  }

  /** The server may be struck before a statement arrives, or when it is done and nobody has heard of it. */
  async #takeTime(process: Life): Promise<void> {
    const strikesLate = this.#chance.happens(0.5);
    const strike = () => {
      if (!process.isOver) this.onStatement();
    };
    if (!strikesLate) strike();
    const kind = this.#chance.weighted({ now: 700, soon: 270, late: 27, held: 3 });
    if (kind !== 'now') {
      const [low, high] = { soon: [0, 4], late: [10, 80], held: [1000, 6000] }[kind] as [number, number];
      const milliseconds = this.#chance.between(low, high);
      await new Promise<void>((resolve) => process.surroundings.clock.after(milliseconds, resolve));
    }
    if (strikesLate) strike();
  }

  #keepNote(process: Life): void {
    process.surroundings.clock.after(1000, () => {
      this.#note = { systemIdentifier: this.#store.systemIdentifier, xid: this.#store.highestXid() };
      this.#keepNote(process);
    });
  }
}
