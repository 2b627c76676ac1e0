// What other people do at the server's own doors, as its routes would.
import { collections } from '@evertill/schemas';
import type { Collection, Product, ReplicatedDocument } from '@evertill/schemas';
import type { Scene } from './scene.ts';
import { owner, productIds, storeIds } from './shop.ts';

/** Goods arrive, a few kinds at once, in any order. */
export async function deliver({ server, world, facts, chance }: Scene): Promise<void> {
  const store_id = chance.pick(storeIds);
  const document_id = `delivery-${facts.unique()}`;
  const movements = Array.from({ length: chance.between(1, 4) }, (_, line) => ({
    store_id,
    warehouse_id: store_id === 'north' ? chance.pick(['north-attic', 'north-cellar']) : '',
    item_id: chance.pick(productIds(store_id)),
    variation_id: '',
    quantity: `${chance.between(1, 40)}.500`,
    reason: 'purchase' as const,
    document_id,
    line_id: String(line),
    unit_cost: `${chance.between(1, 2000)}.000000`,
    note: '',
    actor_id: owner.user_id,
    created_at: new Date(world.start).toISOString(),
  }));
  const outcome = await server.moveStock(movements);
  if (outcome === 'moved') facts.deliveries.push(document_id);
  world.log('route', `${document_id}: ${outcome}`);
  facts.count(`delivery ${outcome}`);
}

export function changeProduct(scene: Scene, how: (product: Product) => Product): Promise<void> {
  const id = scene.chance.pick(storeIds.flatMap(productIds));
  return changeDocument(scene, collections.product, id, (document) => how(document as unknown as Product));
}

export async function changeDocument(
  { server, world, facts }: Scene,
  collection: Collection,
  id: string,
  how: (document: ReplicatedDocument) => object,
): Promise<void> {
  const outcome = await server.change(
    collection,
    id,
    owner,
    (current) => how(current!) as ReplicatedDocument,
  );
  world.log('route', `${collection.name} ${id}: ${outcome}`);
  facts.count(`route ${outcome}`);
}
