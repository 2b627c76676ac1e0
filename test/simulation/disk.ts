// A device's disk under RxDB: every operation takes its time, operations on one collection keep their order, and a
// crash leaves of the writes that were not acknowledged any number from the front, none of them half.
import type { BulkWriteRow, EventBulk, PreparedQuery, RxStorage, RxStorageInstance } from 'rxdb';
import { getMemoryCollectionKey, getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { filter } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Life } from './life.ts';
import type { SeededChance } from './seeded-chance.ts';

type Instance = RxStorageInstance<any, any, any>;
type Params = Parameters<RxStorage<any, any>['createStorageInstance']>[0];

interface Write {
  readonly tab: Life;
  readonly apply: () => void;
}

/** One collection's queue, shared by all tabs. */
interface Lane {
  tail: Promise<void>;
  /** Not yet on the disk, in order. */
  readonly writes: Set<Write>;
}

export class Disk {
  readonly #chance: SeededChance;
  readonly #memory = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
    typeof getRxStorageMemory
  >;
  readonly #lanes = new Map<string, Lane>();
  /** No room: every write is refused. */
  isFull = false;
  /** Told of every operation as it begins: a good moment for the power to go. */
  onUse: () => void = () => undefined;

  constructor(chance: SeededChance) {
    this.#chance = chance;
  }

  /** The storage as one tab sees it. */
  of(tab: Life): RxStorage<any, any> {
    tab.onEnd(() => this.#lose(tab));
    return {
      name: this.#memory.name,
      rxdbVersion: this.#memory.rxdbVersion,
      createStorageInstance: async (params: Params) => {
        await this.takeTime(tab);
        // Tabs share the collections themselves, and with them their events.
        const inner = await this.#memory.createStorageInstance({ ...params, multiInstance: false });
        return new DiskInstance(this, tab, inner) as unknown as Instance;
      },
    } as RxStorage<any, any>;
  }

  /** What lies there now, for whoever looks at the result. */
  peek(database: string, collection: string, id: string): Record<string, unknown> | undefined {
    const key = getMemoryCollectionKey(database, collection, 0);
    return this.#memory.collectionStates.get(key)?.documents.get(id) as Record<string, unknown> | undefined;
  }

  read<T>(tab: Life, name: string, work: () => Promise<T>): Promise<T> {
    return this.#inOrder(tab, name, async () => {
      await this.takeTime(tab);
      return work();
    });
  }

  write<T>(tab: Life, name: string, work: () => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined;
    const write: Write = { tab, apply: () => void (answer ??= work()) };
    const lane = this.#lane(name);
    lane.writes.add(write);
    return this.#inOrder(tab, name, async () => {
      await this.takeTime(tab);
      if (this.isFull) {
        lane.writes.delete(write);
        throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
      }
      write.apply();
      lane.writes.delete(write);
      await this.takeTime(tab);
      return answer!;
    });
  }

  /** Most operations are quick, some are not; none goes on when its tab has died meanwhile. */
  async takeTime(tab: Life): Promise<void> {
    this.onUse();
    const kind = this.#chance.weighted({ now: 60, soon: 35, late: 5 });
    if (kind !== 'now') {
      const milliseconds = kind === 'soon' ? this.#chance.between(1, 6) : this.#chance.between(20, 300);
      await new Promise<void>((resolve) => tab.surroundings.clock.after(milliseconds, resolve));
    }
    if (tab.isOver) await new Promise(() => undefined);
  }

  #inOrder<T>(tab: Life, name: string, work: () => Promise<T>): Promise<T> {
    if (tab.isOver) return new Promise(() => undefined);
    const lane = this.#lane(name);
    const done = lane.tail.then(() => (tab.isOver ? new Promise<T>(() => undefined) : work()));
    // Whoever is behind a tab that died in the middle does not wait for it.
    const over = new Promise<void>((resolve) => tab.onEnd(resolve));
    lane.tail = Promise.race([
      done.then(
        () => undefined,
        () => undefined,
      ),
      over,
    ]);
    return tab.whileAlive(done);
  }

  #lose(tab: Life): void {
    for (const lane of this.#lanes.values()) {
      const pending = [...lane.writes].filter((write) => write.tab === tab);
      const survivors = pending.length === 0 ? 0 : this.#chance.between(0, pending.length);
      for (const [index, write] of pending.entries()) {
        lane.writes.delete(write);
        if (index < survivors) write.apply();
      }
    }
  }

  #lane(name: string): Lane {
    const lane = this.#lanes.get(name) ?? { tail: Promise.resolve(), writes: new Set<Write>() };
    this.#lanes.set(name, lane);
    return lane;
  }
}

class DiskInstance {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly schema: Instance['schema'];
  readonly internals: Instance['internals'];
  readonly options: Instance['options'];
  readonly #disk: Disk;
  readonly #tab: Life;
  readonly #inner: Instance;

  constructor(disk: Disk, tab: Life, inner: Instance) {
    this.#disk = disk;
    this.#tab = tab;
    this.#inner = inner;
    this.databaseName = inner.databaseName;
    this.collectionName = inner.collectionName;
    this.schema = inner.schema;
    this.internals = inner.internals;
    this.options = inner.options;
  }

  bulkWrite(rows: BulkWriteRow<any>[], context: string) {
    return this.#disk.write(this.#tab, this.#lane(), () => this.#inner.bulkWrite(rows, context));
  }

  findDocumentsById(ids: string[], withDeleted: boolean) {
    return this.#read(() => this.#inner.findDocumentsById(ids, withDeleted));
  }

  query(query: PreparedQuery<any>) {
    return this.#read(() => this.#inner.query(query));
  }

  count(query: PreparedQuery<any>) {
    return this.#read(() => this.#inner.count(query));
  }

  cleanup(minimumDeletedTime: number) {
    return this.#read(() => this.#inner.cleanup(minimumDeletedTime));
  }

  changeStream(): Observable<EventBulk<any, any>> {
    return this.#inner.changeStream().pipe(filter(() => !this.#tab.isOver));
  }

  close() {
    return this.#read(() => this.#inner.close());
  }

  remove() {
    return this.#read(() => this.#inner.remove());
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    return this.#disk.read(this.#tab, this.#lane(), work);
  }

  #lane(): string {
    return `${this.databaseName}/${this.collectionName}/${this.schema.version}`;
  }
}
