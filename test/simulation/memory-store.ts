// The replacement driver's data directory: committed versions of every row, the transaction ids given out, and the
// identity of the cluster. It can be copied while it is in use, like a directory by a backup, and dumped into a new one.
import { plainTables } from '../../server/db/plain-tables.ts';
import { rowKey } from './memory-rows.ts';
import type { Row } from './memory-rows.ts';
import { LockTable } from './memory-locks.ts';
import type { Holder } from './memory-locks.ts';
import { uniqueConstraints } from './memory-constraints.ts';

interface Version {
  /** Of the commit that made it visible. */
  readonly commit: number;
  readonly row: Row;
}

export interface Epoch {
  readonly epoch: string;
  /** Of the cluster the epoch was last renewed in. */
  readonly systemIdentifier: string;
}

/** An open transaction that has written. */
export interface Writer extends Holder {
  readonly pending: ReadonlyMap<string, ReadonlyMap<string, Row>>;
}

const notReplicated: ReadonlySet<string> = new Set(['number_series', ...Object.keys(plainTables)]);

/** Where a new cluster begins to count, as after `initdb`. */
const firstXid = 760;

export class MemoryStore {
  readonly systemIdentifier: string;
  readonly vendors: Set<string>;
  readonly locks = new LockTable();
  readonly writers = new Set<Writer>();
  epoch: Epoch;
  #nextXid: number;
  #latestCompleted: number;
  #commits = 0;
  readonly #active = new Set<number>();
  readonly #snapshots = new Map<object, number>();
  readonly #tables = new Map<string, Map<string, Version[]>>();
  readonly #unique = new Map<string, Map<string, string>>();

  private constructor(identity: {
    readonly systemIdentifier: string;
    readonly epoch: Epoch;
    readonly vendors: Iterable<string>;
  }) {
    this.systemIdentifier = identity.systemIdentifier;
    this.epoch = identity.epoch;
    this.vendors = new Set(identity.vendors);
    this.#nextXid = firstXid;
    this.#latestCompleted = firstXid - 1;
  }

  /** A new cluster of this name with nothing in it. */
  static create(systemIdentifier: string, epoch: string, vendors: Iterable<string>): MemoryStore {
    return new MemoryStore({ systemIdentifier, epoch: { epoch, systemIdentifier }, vendors });
  }

  /** What a copy of the directory would start with: the same cluster, with everything that was committed. */
  copy(): MemoryStore {
    const copied = new MemoryStore(this);
    copied.#nextXid = this.#nextXid;
    // What was open when the copy was made has ended without a commit.
    copied.#latestCompleted = this.#nextXid - 1;
    this.#copyRowsTo(copied);
    return copied;
  }

  /** The same rows loaded into a new cluster, which counts its transactions from the beginning again. */
  dumpInto(systemIdentifier: string): MemoryStore {
    const restored = new MemoryStore({ systemIdentifier, epoch: this.epoch, vendors: this.vendors });
    this.#copyRowsTo(restored);
    restored.#latestCompleted = restored.#nextXid++;
    return restored;
  }

  /** The same rows in this cluster again, which counts on. */
  reload(into: MemoryStore): MemoryStore {
    const { systemIdentifier } = into;
    const reloaded = new MemoryStore({ systemIdentifier, epoch: this.epoch, vendors: this.vendors });
    reloaded.#nextXid = into.#nextXid;
    this.#copyRowsTo(reloaded);
    reloaded.#latestCompleted = reloaded.#nextXid++;
    return reloaded;
  }

  #copyRowsTo(other: MemoryStore): void {
    const commit = ++other.#commits;
    for (const [name, rows] of this.#tables) {
      const table = other.#table(name);
      for (const [key, versions] of rows) table.set(key, [{ commit, row: versions.at(-1)!.row }]);
    }
    for (const [name, keys] of this.#unique) other.#unique.set(name, new Map(keys));
  }

  begin(): number {
    const xid = this.#nextXid++;
    this.#active.add(xid);
    return xid;
  }

  end(xid: number): void {
    this.#active.delete(xid);
    this.#latestCompleted = Math.max(this.#latestCompleted, xid);
  }

  /** Everything below has ended, one way or the other. */
  horizon(): number {
    return Math.min(this.#latestCompleted + 1, ...this.#active);
  }

  highestXid(): number {
    return this.#latestCompleted;
  }

  /** What is visible now stays visible to `reader` until `forget`. */
  remember(reader: object): number {
    this.#snapshots.set(reader, this.#commits);
    return this.#commits;
  }

  forget(reader: object): void {
    this.#snapshots.delete(reader);
  }

  /** Makes rows visible, all at once. */
  commit(changes: ReadonlyMap<string, ReadonlyMap<string, Row>>): void {
    const commit = ++this.#commits;
    for (const [name, rows] of changes) {
      const table = this.#table(name);
      for (const [key, row] of rows) {
        const before = table.get(key);
        this.#index(name, before?.at(-1)?.row, row);
        if (before && this.#snapshots.size > 0) before.push({ commit, row });
        else table.set(key, [{ commit, row }]);
      }
    }
  }

  row(table: string, key: string, commit = Infinity): Row | undefined {
    return this.#tables
      .get(table)
      ?.get(key)
      ?.findLast((version) => version.commit <= commit)?.row;
  }

  *rows(table: string, vendor: string, commit = Infinity): Iterable<Row> {
    const prefix = rowKey(vendor, '');
    for (const [key, versions] of this.#tables.get(table) ?? []) {
      if (!key.startsWith(prefix)) continue;
      const row = versions.findLast((version) => version.commit <= commit)?.row;
      if (row) yield row;
    }
  }

  /** Key of the committed row that has this value under a unique constraint. */
  holderOf(constraint: string, value: string): string | undefined {
    return this.#unique.get(constraint)?.get(value);
  }

  /**
   * Gives every replicated row a new stamp and the data a new epoch, unless somebody else was faster. Waits, like an
   * UPDATE of all rows, for those who hold one.
   */
  async renewEpoch(expected: string, newEpoch: () => string): Promise<string> {
    const xid = this.begin();
    const holder = { id: -xid };
    try {
      await this.locks.acquire(holder, 'epoch', 'exclusive');
      if (this.epoch.epoch !== expected) return this.epoch.epoch;
      for (const [name, rows] of this.#replicated()) {
        for (const key of rows.keys()) await this.locks.acquire(holder, `${name}|${key}`, 'exclusive');
      }
      this.commit(this.#restamped(xid));
      this.epoch = { epoch: newEpoch(), systemIdentifier: this.systemIdentifier };
      return this.epoch.epoch;
    } finally {
      this.end(xid);
      this.locks.release(holder);
    }
  }

  #replicated(): [string, Map<string, Version[]>][] {
    return [...this.#tables].filter(([name]) => !notReplicated.has(name));
  }

  #restamped(xid: number): Map<string, Map<string, Row>> {
    const stamped = ([key, versions]: [string, Version[]]): [string, Row] => [
      key,
      { ...versions.at(-1)!.row, xid },
    ];
    return new Map(this.#replicated().map(([name, rows]) => [name, new Map([...rows].map(stamped))]));
  }

  #table(name: string): Map<string, Version[]> {
    const table = this.#tables.get(name) ?? new Map<string, Version[]>();
    this.#tables.set(name, table);
    return table;
  }

  #index(table: string, before: Row | undefined, after: Row): void {
    for (const { constraint, value } of uniqueConstraints(table)) {
      const keys = this.#unique.get(constraint) ?? new Map<string, string>();
      this.#unique.set(constraint, keys);
      const old = before && value(before);
      if (old !== undefined && keys.get(old) === before!.key) keys.delete(old);
      const next = value(after);
      if (next !== undefined) keys.set(next, after.key);
    }
  }
}
