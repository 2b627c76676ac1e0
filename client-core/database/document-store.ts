// One collection's documents on this device, without RxDB's bookkeeping fields. Everything in the client that is not
// a screen reads and writes through this; it works on the storage instance, because RxDB counts open collections.
import type { MangoQuerySelector } from 'rxdb';
import type { Observable } from 'rxjs';
import type { ReplicatedDocument } from '@evertill/schemas';

export interface FindRequest {
  readonly selector: MangoQuerySelector<any>;
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
  readonly limit?: number;
}

export interface DocumentStore {
  readonly name: string;
  /** The living document, or undefined. */
  get(id: string): Promise<ReplicatedDocument | undefined>;
  getMany(ids: readonly string[]): Promise<Map<string, ReplicatedDocument>>;
  find(request: FindRequest): Promise<ReplicatedDocument[]>;
  count(): Promise<number>;
  /** Inserts or replaces; resolves when it is as durable as the storage makes it. */
  put(documents: readonly ReplicatedDocument[]): Promise<void>;
  /** Never overwrites: `exists` when the id is taken, by a deleted document too. */
  insert(document: ReplicatedDocument): Promise<'inserted' | 'exists'>;
  remove(ids: readonly string[]): Promise<void>;
  /** Ids of written documents, whoever in this process (or, with multi-instance, another tab) wrote them. */
  readonly changes$: Observable<readonly string[]>;
}
