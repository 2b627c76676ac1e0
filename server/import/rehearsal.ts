// A dry run: the same reads, rules and decisions as a real one, in transactions that cannot write. What would have been
// written is remembered and read back, so that a row sees what the rows before it would have done; nothing is locked, and
// nobody waits for it.
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { FindOptions, ReadTx, Scalar, Stored, Where, WriteTx } from '../db/database.ts';
import { fits, listOf } from '../db/where.ts';

/** Fields by which much is looked for. */
const indexed = ['id', 'sku_code', 'plu', 'code', 'product_id'] as const;

class Memory {
  readonly documents = new Map<string, Stored>();
  readonly #index = new Map<string, Map<Scalar, Set<string>>>();

  put(stored: Stored): void {
    const { document } = stored;
    this.documents.set(document.id, stored);
    for (const field of indexed) {
      const values = this.#index.get(field) ?? new Map<Scalar, Set<string>>();
      this.#index.set(field, values);
      const value = document[field] as Scalar | undefined;
      if (value === undefined) continue;
      values.set(value, (values.get(value) ?? new Set()).add(document.id));
    }
  }

  matching(where: Where): ReplicatedDocument[] {
    const field = indexed.find((one) => where[one] !== undefined);
    const ids =
      field === undefined
        ? [...this.documents.keys()]
        : listOf(where[field]!).flatMap((value) => [...(this.#index.get(field)?.get(value) ?? [])]);
    return [...new Set(ids)]
      .map((id) => this.documents.get(id)!)
      .filter(({ document, deleted }) => !deleted && fits(document, where))
      .map(({ document }) => document);
  }
}

export class Rehearsal {
  readonly #memories = new Map<string, Memory>();

  /** One transaction; what it would have written counts from its end on. */
  async play<T>(tx: ReadTx, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const played = new PlayedTx(tx, this.#memories);
    const value = await work(played);
    for (const [name, stored] of played.written) this.#memoryOf(name).put(stored);
    return value;
  }

  /** For reading. */
  over(tx: ReadTx): ReadTx {
    return new PlayedTx(tx, this.#memories);
  }

  #memoryOf(name: string): Memory {
    const memory = this.#memories.get(name) ?? new Memory();
    this.#memories.set(name, memory);
    return memory;
  }
}

/** Within the transaction `BatchedTx` has what was put; it writes when it is flushed, before it reads again. */
class PlayedTx implements WriteTx {
  readonly written: [collection: string, stored: Stored][] = [];
  readonly #inner: ReadTx;
  readonly #earlier: ReadonlyMap<string, Memory>;
  readonly #own = new Map<string, Memory>();

  constructor(inner: ReadTx, earlier: ReadonlyMap<string, Memory>) {
    this.#inner = inner;
    this.#earlier = earlier;
  }

  async get(collection: Collection, id: string): Promise<Stored | undefined> {
    return this.#known(collection, id) ?? this.#inner.get(collection, id);
  }

  async find(collection: Collection, where: Where, options: FindOptions = {}): Promise<ReplicatedDocument[]> {
    const stored = await this.#inner.find(collection, where, options);
    const own = this.#own.get(collection.name)?.matching(where) ?? [];
    const earlier = (this.#earlier.get(collection.name)?.matching(where) ?? []).filter(
      ({ id }) => !this.#own.get(collection.name)?.documents.has(id),
    );
    const rest = stored.filter(({ id }) => !this.#known(collection, id));
    return [...own, ...earlier, ...rest].slice(0, options.limit);
  }

  count(collection: Collection, where: Where): Promise<number> {
    return this.#inner.count(collection, where);
  }

  rows: ReadTx['rows'] = (table, where, options) => this.#inner.rows(table, where, options);

  lock(collection: Collection, id: string): Promise<Stored | undefined> {
    return this.get(collection, id);
  }

  async lockMany(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    const missing = ids.filter((id) => !this.#known(collection, id));
    const limit = missing.length;
    const found = limit === 0 ? [] : await this.#inner.find(collection, { id: missing }, { limit });
    const stored = found.map((document): [string, Stored] => [document.id, { document, deleted: false }]);
    const known = ids.flatMap((id): [string, Stored][] => {
      const one = this.#known(collection, id);
      return one ? [[id, one]] : [];
    });
    return new Map([...stored, ...known]);
  }

  async put(collection: Collection, document: ReplicatedDocument, deleted: boolean): Promise<number> {
    const rev = ((await this.get(collection, document.id))?.document.rev ?? 0) + 1;
    this.#remember(collection, { document: { ...document, rev }, deleted });
    return rev;
  }

  /** Of a batch, which has read what was there and counted on. */
  putMany(collection: Collection, states: readonly Stored[]): Promise<number[]> {
    for (const stored of states) this.#remember(collection, stored);
    return Promise.resolve(states.map(({ document }) => document.rev ?? 0));
  }

  share = (): Promise<void> => nothing;
  leave = (): Promise<void> => nothing;
  insert = (): Promise<void> => nothing;
  insertMany = (): Promise<void> => nothing;
  update = (): Promise<void> => nothing;
  remove = (): Promise<void> => nothing;
  moveStock = (): Promise<void> => nothing;
  nextNumber = (): Promise<number> => Promise.resolve(0);
  touch(): void {}

  #remember({ name }: Collection, stored: Stored): void {
    const memory = this.#own.get(name) ?? new Memory();
    this.#own.set(name, memory);
    memory.put(stored);
    this.written.push([name, stored]);
  }

  #known(collection: Collection, id: string): Stored | undefined {
    return (
      this.#own.get(collection.name)?.documents.get(id) ??
      this.#earlier.get(collection.name)?.documents.get(id)
    );
  }
}

const nothing = Promise.resolve();
