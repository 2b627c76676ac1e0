// Which documents a person may see at all. What is not seen does not exist for them: every door answers about it as
// it answers about nothing (T1). `scope-keys.ts` says which of them a device holds.
import { mayRead, seesStore } from './domain/permission.ts';
import type { Actor } from './actor.ts';
import { isEverywhere } from './collection.ts';
import type { Collection, ReplicatedDocument } from './collection.ts';

export function maySee(actor: Actor, collection: Collection, document: ReplicatedDocument): boolean {
  const { restricted } = collection;
  if (restricted && document[restricted.field] === true && !mayRead(actor, restricted.module)) return false;
  if (collection.scope === 'self') return seesStore(actor, document.id);
  if (collection.scope === 'stores') {
    if (actor.store_ids === null || isEverywhere(collection, document)) return true;
    return (document['store_ids'] as string[]).some((store) => seesStore(actor, store));
  }
  const store = document['store_id'];
  return typeof store !== 'string' || store === '' || seesStore(actor, store);
}
