// Finding, showing and changing one product: what the vendor's routes and the admin's have in common. A change is judged by
// the rule push and edits meet, against the state If-Match names.
import { createHash } from 'node:crypto';
import { collections, seesStore } from '@evertill/schemas';
import type { Actor, JsonObject, Product, ReplicatedDocument, Store } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { isSeen } from '../../db/catalog-rev.ts';
import { besideProduct } from '../../db/store-items.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { shownProduct, shownStoreItems, taxProfilesOf } from './product-answer.ts';
import type { TaxProfiles } from './product-answer.ts';

export interface FoundProduct {
  readonly product: Product;
  readonly store: Store;
  readonly profiles: TaxProfiles;
}

export function findProduct(deps: AppDeps, actor: Actor, id: string): Promise<FoundProduct | Problem> {
  const { database } = deps.replication;
  return database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const stored = await tx.get(collections.product, id);
    const product = stored?.document as Product | undefined;
    if (!product || stored?.deleted || !seesStore(actor, product.store_id))
      return problem('product_not_found');
    const store = await tx.get(collections.store, product.store_id);
    return {
      product,
      store: store!.document as unknown as Store,
      profiles: await taxProfilesOf(tx, [product]),
    };
  });
}

export async function readProduct(deps: AppDeps, actor: Actor, id: string): Promise<Reply | Problem> {
  const found = await findProduct(deps, actor, id);
  if (isProblem(found)) return found;
  const beside = await deps.sql(actor, (client) => besideProduct(client, actor, id));
  return beside ? answer(found, beside) : problem('product_not_found');
}

type Wanted = (current: Product) => Partial<Product> | Problem;

/** `expected`: revs the change may be made against; absent when any will do. */
export async function changeProduct(
  deps: AppDeps,
  actor: Actor,
  id: string,
  wanted: (store: Store) => Wanted,
  expected?: readonly number[],
): Promise<Reply | Problem> {
  const found = await findProduct(deps, actor, id);
  if (isProblem(found)) return found;
  const { store } = found;
  return atDesk(deps, actor, async (desk) => {
    const current = (await desk.current(collections.product, id)) as Product | undefined;
    if (!current) return desk.refuse(problem('product_not_found'));
    if (expected && !(await isSeen(desk.client, desk.vendorId, current as ReplicatedDocument, expected))) {
      const { body } = await answerAt(desk, actor, current, store);
      return desk.refuse(problem('conflict', { current: body as JsonObject, current_rev: current.rev }));
    }
    const fields = wanted(store)(current);
    if (isProblem(fields)) return desk.refuse(fields);
    return write(desk, actor, { ...current, ...fields }, store);
  });
}

export function createProduct(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  product: Product,
): Promise<Reply | Problem> {
  return atDesk(deps, actor, (desk) => write(desk, actor, product, store));
}

async function write(desk: Desk, actor: Actor, product: Product, store: Store): Promise<Reply> {
  const written = await desk.write(collections.product, product as ReplicatedDocument);
  return answerAt(desk, actor, written as unknown as Product, store);
}

/** As it is inside this transaction. */
async function answerAt(desk: Desk, actor: Actor, product: Product, store: Store): Promise<Reply> {
  const profiles = await taxProfilesOf(desk.tx, [product]);
  const beside = await besideProduct(desk.client, actor, product.id);
  return answer({ product, store, profiles }, beside!);
}

/** The ETag is the product's rev; where an answer shows what is not the product's own, that is in it too. */
function answer(
  { product, store, profiles }: FoundProduct,
  beside: NonNullable<Awaited<ReturnType<typeof besideProduct>>>,
): Reply {
  const store_items = shownStoreItems(beside);
  const body = {
    ...shownProduct({ product, updated_at: beside.updated_at }, store, profiles),
    store_items,
  };
  const around = [...profiles.values(), ...store_items];
  const mark =
    around.length === 0
      ? ''
      : `.${createHash('sha256').update(JSON.stringify(around)).digest('hex').slice(0, 16)}`;
  return { body, headers: { ETag: `"${product.rev}${mark}"` } };
}
