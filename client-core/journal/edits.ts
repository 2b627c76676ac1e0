// A person's own edits, shown at once over a replica that only the server writes. An edit lies over its document from
// the moment it is in the journal until the replica shows what the server made of it: not only until it was answered,
// or the old value would flash up in between. A refused one is lifted off at once; it waits with the attentions.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { collections, mergeFields } from '@evertill/schemas';
import type { CollectionRegistry, EditPayload, ReplicatedDocument } from '@evertill/schemas';
import type { JournalView, ReadEntry } from './journal-view.ts';

export interface LyingEdit extends EditPayload {
  readonly device_seq: number;
  /** The replica's `rev` from which on it is part of the document; undefined while unanswered. */
  readonly until_rev: number | undefined;
}

export interface EditedDocument {
  readonly collection: string;
  readonly id: string;
}

export class EditOverlay {
  readonly #view: JournalView;
  readonly #changes = new Subject<readonly EditedDocument[]>();
  /** Documents whose edits have changed. */
  readonly changes$: Observable<readonly EditedDocument[]> = this.#changes.asObservable();
  readonly #watch: Subscription;
  #edits: ReadonlyMap<string, ReadonlyMap<string, readonly LyingEdit[]>>;

  constructor(view: JournalView) {
    this.#view = view;
    this.#edits = this.#read();
    this.#watch = view.changes$.subscribe(() => this.#reread());
  }

  /** What the person at this device should see; the document itself when nothing lies over it. */
  over(collection: string, document: ReplicatedDocument): ReplicatedDocument {
    return lay(collection, this.#of(collection, document.id), document);
  }

  /** A document that so far exists only as an edit. */
  created(collection: string, id: string): ReplicatedDocument | undefined {
    const edits = this.#of(collection, id);
    return edits.some(({ base_rev }) => base_rev === 0) ? lay(collection, edits, { id, rev: 0 }) : undefined;
  }

  /** Ids that have edits lying over them. */
  ids(collection: string): string[] {
    return [...(this.#edits.get(collection)?.keys() ?? [])];
  }

  close(): void {
    this.#watch.unsubscribe();
    this.#changes.complete();
  }

  #of(collection: string, id: string): readonly LyingEdit[] {
    return this.#edits.get(collection)?.get(id) ?? [];
  }

  #read(): ReadonlyMap<string, ReadonlyMap<string, readonly LyingEdit[]>> {
    const edits = new Map<string, Map<string, LyingEdit[]>>();
    for (const entry of this.#view.ofType('edit')) {
      const edit = lyingEdit(entry);
      if (!edit) continue;
      const byId = edits.get(edit.collection) ?? new Map<string, LyingEdit[]>();
      edits.set(edit.collection, byId.set(edit.id, [...(byId.get(edit.id) ?? []), edit]));
    }
    return edits;
  }

  #reread(): void {
    const before = this.#edits;
    this.#edits = this.#read();
    const changed = [...documents(before), ...documents(this.#edits)].filter(
      ({ collection, id }) => trace(before.get(collection)?.get(id)) !== trace(this.#of(collection, id)),
    );
    if (changed.length > 0) this.#changes.next(changed);
  }
}

function lyingEdit({ state, device_seq, payload, result }: ReadEntry<'edit'>): LyingEdit | undefined {
  if (state === 'attention') return undefined;
  const rev = result['rev'];
  const until_rev = state === 'waiting' ? undefined : typeof rev === 'number' ? rev : 0;
  return { ...payload, device_seq, until_rev };
}

function lay(
  collection: string,
  edits: readonly LyingEdit[],
  document: ReplicatedDocument,
): ReplicatedDocument {
  const lying = edits.filter(({ until_rev }) => until_rev === undefined || until_rev > (document.rev ?? 0));
  if (lying.length === 0) return document;
  const registry: CollectionRegistry = collections;
  const rules = registry[collection];
  const over = lying.reduce<ReplicatedDocument>((below, { base, changes }) => {
    const sides = { base, mine: { ...base, ...changes }, theirs: below };
    // What others changed beside it meanwhile shows; of the same field this person's own until it is answered.
    const { merged } = mergeFields<ReplicatedDocument>(sides, rules, ({ mine }) => mine);
    return { ...merged, id: below.id };
  }, document);
  return { ...over, ...rules?.derived?.(over, document) };
}

function documents(edits: ReadonlyMap<string, ReadonlyMap<string, unknown>>): EditedDocument[] {
  return [...edits].flatMap(([collection, byId]) => [...byId.keys()].map((id) => ({ collection, id })));
}

function trace(edits: readonly LyingEdit[] = []): string {
  return edits.map(({ device_seq, until_rev }) => `${device_seq}:${until_rev ?? ''}`).join(' ');
}
