// Reading for screens and actions: the replica with this device's own edits laid over it, and the journal's drafts.
// A document whose edit changes whether a query matches appears or disappears at once, like any other change.
import { getQueryMatcher, getSortComparator, normalizeMangoQuery } from 'rxdb';
import { filter, map, merge } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { FindRequest } from '../database/document-store.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { EditOverlay } from '../journal/edits.ts';

/** As much of a database as reading needs. */
export type ReadDatabase = Pick<OpenDatabase, 'has' | 'store' | 'instance'>;

export interface DocumentsDeps {
  readonly replica: ReadDatabase;
  readonly journal: ReadDatabase;
  readonly overlay: EditOverlay;
}

export class Documents {
  readonly #deps: DocumentsDeps;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
  }

  async get<D extends ReplicatedDocument>(collection: string, id: string): Promise<D | undefined> {
    return (await this.many<D>(collection, [id])).get(id);
  }

  async many<D extends ReplicatedDocument>(
    collection: string,
    ids: readonly string[],
  ): Promise<Map<string, D>> {
    const stored = await this.#database(collection).store(collection).getMany(ids);
    const seen = ids.flatMap((id) => this.#seen(collection, id, stored.get(id)) ?? []);
    return new Map(seen.map((document) => [document.id, document as D]));
  }

  /** As stored, without what edits add. */
  count(collection: string): Promise<number> {
    return this.#database(collection).store(collection).count();
  }

  /** Throws for a collection there is not, and for a selector RxDB cannot read. */
  async find<D extends ReplicatedDocument>(collection: string, request: FindRequest): Promise<D[]> {
    const store = this.#database(collection).store(collection);
    const edited = this.#deps.overlay.ids(collection);
    if (edited.length === 0) return (await store.find(request)) as D[];
    const { limit, ...unlimited } = request;
    const more = limit === undefined ? unlimited : { ...unlimited, limit: limit + edited.length };
    const stored = new Map((await store.find(more)).map((document) => [document.id, document]));
    const over = await this.many(collection, edited);
    const { schema } = this.#database(collection).instance(collection);
    const query = normalizeMangoQuery<any>(schema, {
      selector: request.selector,
      ...(request.sort ? { sort: request.sort.map((field) => ({ ...field })) } : {}),
      skip: 0,
    });
    const matches = getQueryMatcher(schema, query);
    for (const id of edited) {
      const document = over.get(id);
      if (document && matches(document as never)) stored.set(id, document);
      else stored.delete(id);
    }
    const sorted = [...stored.values()].toSorted(getSortComparator(schema, query) as never);
    return (limit === undefined ? sorted : sorted.slice(0, limit)) as D[];
  }

  /** The same replica under another journal; what that one has of a collection is all there is of it. */
  under(other: Omit<DocumentsDeps, 'replica'>): Documents {
    return new Documents({ ...other, replica: this.#deps.replica });
  }

  /** Ids of documents that look different now. */
  changes(collection: string): Observable<readonly string[]> {
    const edits = this.#deps.overlay.changes$.pipe(
      map((edited) => edited.filter((one) => one.collection === collection).map(({ id }) => id)),
      filter((ids) => ids.length > 0),
    );
    return merge(this.#database(collection).store(collection).changes$, edits);
  }

  #seen(
    collection: string,
    id: string,
    stored: ReplicatedDocument | undefined,
  ): ReplicatedDocument | undefined {
    const { overlay } = this.#deps;
    return stored ? overlay.over(collection, stored) : overlay.created(collection, id);
  }

  #database(collection: string): ReadDatabase {
    return this.#deps.journal.has(collection) ? this.#deps.journal : this.#deps.replica;
  }
}
