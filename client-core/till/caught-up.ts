// Asks the server whether this device has everything the server has committed. "Nothing arrives" is no proof: what an
// entry caused may still be on its way although the entry itself was answered.
import type { Collection } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { Checkpoint, WireDocument } from '@evertill/sync';
import type { DocumentStore } from '../database/document-store.ts';
import type { Link } from '../link/link.ts';

export interface Followed {
  readonly collection: Collection;
  readonly store: DocumentStore;
  /** How far it was heard. */
  readonly checkpoint: Checkpoint | undefined;
  /** Lower day of a time-bound collection. */
  readonly fromDay: string | undefined;
}

/** False as soon as the server has a document that is not here. Rejects with `ExchangeError`. */
export async function isCaughtUp(link: Link, followed: readonly Followed[]): Promise<boolean> {
  for (const one of followed) {
    if (await lacksSomething(link, one)) return false;
  }
  return true;
}

async function lacksSomething(
  link: Link,
  { collection, store, checkpoint, fromDay }: Followed,
): Promise<boolean> {
  const { name } = collection;
  const limit = limits.pullRows;
  const day = fromDay === undefined ? {} : { from_day: fromDay };
  for (let position = checkpoint ?? null; ;) {
    const page = await link.request({ type: 'pull', collection: name, checkpoint: position, limit, ...day });
    const stored = await store.getMany(page.documents.map(({ id }) => id));
    // What this app cannot read is left out on purpose.
    const readable = page.documents.filter((document) => isReadable(collection, document));
    if (readable.some((document) => !isThere(document, stored.get(document.id)?.rev))) return true;
    if (page.complete) return false;
    position = page.checkpoint;
  }
}

function isReadable(collection: Collection, { _deleted, ...document }: WireDocument): boolean {
  return _deleted === true || collection.document.safeParse(document).success;
}

/** Documents sent ahead of their turn are here before the checkpoint says so. */
function isThere({ _deleted, rev }: WireDocument, stored: number | undefined): boolean {
  return _deleted === true ? stored === undefined : stored !== undefined && stored >= Number(rev);
}
