// The scopes a document lies in, as keys. A device pulls by one key per collection; the waist compares the keys
// before and after a write, and every key that was lost gets a leave marker. `server/access/scope.ts` says the
// same in SQL, and a contract test holds the two against each other.
import { mayRead } from './domain/permission.ts';
import type { Actor } from './actor.ts';
import { isEverywhere } from './collection.ts';
import type { Collection, ReplicatedDocument } from './collection.ts';

/** The one key under which this person pulls this collection for a store. */
export function scopeKeyFor(collection: Collection, actor: Actor, storeId: string): string {
  const base = collection.scope === 'vendor' ? 'vendor' : `store:${storeId}`;
  if (!collection.restricted) return base;
  return mayRead(actor, collection.restricted.module) ? `${base}:full` : base;
}

/** Every key the document lies in. `vendor-wide` stands for "every store of the vendor". */
export function scopeKeysOf(collection: Collection, document: ReplicatedDocument): readonly string[] {
  return collection.restricted === undefined
    ? baseKeys(collection, document)
    : baseKeys(collection, document).flatMap((key) =>
        document[collection.restricted!.field] === true ? [`${key}:full`] : [`${key}:full`, key],
      );
}

function baseKeys(collection: Collection, document: ReplicatedDocument): readonly string[] {
  switch (collection.scope) {
    case 'self':
      return [`store:${document.id}`];
    case 'store':
      return [`store:${String(document['store_id'])}`];
    case 'store_or_vendor':
      return [document['store_id'] === '' ? 'store:*' : `store:${String(document['store_id'])}`];
    case 'stores':
      if (isEverywhere(collection, document)) return ['store:*'];
      return (document['store_ids'] as string[]).map((id) => `store:${id}`);
    case 'vendor':
      return ['vendor'];
    case 'local':
      return [];
  }
}

/** Does a hint about `key` concern a device that pulls by `mine`? `store:*` concerns every store. */
export function keyConcerns(key: string, mine: string): boolean {
  if (key === mine) return true;
  return (
    key.startsWith('store:*') && mine.startsWith('store:') && key.endsWith(':full') === mine.endsWith(':full')
  );
}
