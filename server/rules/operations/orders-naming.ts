// Orders that name another order, or a held basket. All of them count: what is left of a sale is what none of them gave
// back, however many they are.
import { collections } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';

/** Of one sale: a line may come back by the gram. */
const most = 1_000_000;

/** `id` blank: none. In no order. */
export async function ordersNaming(
  tx: ReadTx,
  store_id: string,
  field: 'return_of' | 'draft_id',
  id: string,
): Promise<Order[]> {
  if (id === '') return [];
  return (await tx.find(collections.order, { store_id, [field]: id }, { limit: most })) as unknown as Order[];
}
