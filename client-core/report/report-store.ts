// Where a device keeps what it still has to say of itself and what support asked of it: beside the journal, and never in its
// way. A disk that will not have it leaves the till as it is.
import type { RxJsonSchema } from 'rxdb';
import type { JsonObject, ReplicatedDocument } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';
import type { OpenDatabase } from '../database/open-database.ts';

const instanceName = 'report';
const reportSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 }, kept: { type: 'object' } },
  required: ['id', 'kept'],
} as unknown as RxJsonSchema<ReplicatedDocument>;

export interface Kept {
  readonly id: string;
  readonly kept: JsonObject;
}

export class ReportStore {
  readonly #database: OpenDatabase;
  #opening: Promise<InstanceStore> | undefined;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  /** Rejects with a `StorageError`, and opens anew when asked the next time. */
  open(): Promise<InstanceStore> {
    this.#opening ??= this.#database.extraInstance(instanceName, reportSchema).then(
      () => this.#database.store(instanceName),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  async all(prefix: string): Promise<Kept[]> {
    const store = await this.open();
    const selector = { id: { $gte: prefix, $lt: `${prefix}\uffff` } };
    return (await store.find({ selector, sort: [{ id: 'asc' }] })) as unknown as Kept[];
  }

  async put(documents: readonly Kept[]): Promise<void> {
    const store = await this.open();
    await store.put(documents.map(({ id, kept }) => ({ id, kept, rev: 0 })));
  }

  async remove(ids: readonly string[]): Promise<void> {
    const store = await this.open();
    await store.remove(ids);
  }

  /** Before the database closes: what is being opened is closed with it. */
  async settle(): Promise<void> {
    await this.#opening?.catch(() => undefined);
  }
}
