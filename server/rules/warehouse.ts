// Which warehouse something goes in or out of. decisions.md, "Warehouses".
import { collections } from '@evertill/schemas';
import type { JsonObject, Reference } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';

/** Every living one of a store. */
export async function warehousesOf(tx: ReadTx, store_id: string): Promise<Reference[]> {
  return (await tx.find(collections.reference, { kind: 'warehouse', store_id })) as unknown as Reference[];
}

/** The named one while it is there, else the default; blank as long as the store has none. */
export function warehouseFor(warehouses: readonly Reference[], named: string): string {
  const found =
    warehouses.find(({ id }) => id === named) ??
    warehouses.find(({ data }) => (data as JsonObject)['is_default'] === true);
  return found?.id ?? '';
}
