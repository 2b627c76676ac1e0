// Which store a call is about: named, or the actor's only one. decisions.md, "Store context".
import { collections, seesStore } from '@evertill/schemas';
import type { Actor, Store } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { isProblem } from './document-door.ts';

export async function storeFor(
  deps: AppDeps,
  actor: Actor,
  named: string | undefined,
): Promise<Store | Problem> {
  const { database } = deps.replication;
  const tenant = { vendor_id: actor.vendor_id };
  if (named !== undefined) {
    const stored = seesStore(actor, named)
      ? await database.read(tenant, (tx) => tx.get(collections.store, named))
      : undefined;
    return stored && !stored.deleted ? (stored.document as unknown as Store) : problem('not_found');
  }
  const all = (await database.read(tenant, (tx) =>
    tx.find(collections.store, {}, { limit: 500 }),
  )) as unknown as Store[];
  const mine = all.filter((store) => seesStore(actor, store.id));
  return mine.length === 1 ? mine[0]! : problem('store_required');
}

/** The actor as one of the named stores alone: what lies elsewhere is as absent as what they may not see. */
export async function actorOf(
  deps: AppDeps,
  actor: Actor,
  stores: readonly string[],
): Promise<Actor | Problem> {
  let narrowed = actor;
  for (const id of stores) {
    const store = await storeFor(deps, narrowed, id);
    if (isProblem(store)) return store;
    narrowed = { ...narrowed, store_ids: [id] };
  }
  return narrowed;
}

/** Does a record lie in the store that the call names? Blank: it lies in all of them. */
export function isInStore(actor: Actor, storeId: string, named: string | undefined): boolean {
  return named === undefined || named === storeId || (storeId === '' && seesStore(actor, named));
}

/** The store a path names. */
export async function namedStore(deps: AppDeps, actor: Actor, id: string): Promise<Store | Problem> {
  const store = await storeFor(deps, actor, id);
  return isProblem(store) ? problem('store_not_found') : store;
}
