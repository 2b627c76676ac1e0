// The price history: from the first price to the present one leads exactly one path, and every row is on it [I5].
import { collections } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { initialPrice, productIds, storeIds, tenant } from './shop.ts';

export async function priceViolations(database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of storeIds.flatMap(productIds)) {
    const { stored, rows } = await database.read(tenant, async (tx) => ({
      stored: await tx.get(collections.product, id),
      rows: await tx.rows('items_selling_price_history', { item_id: id }, { limit: 1_000_000 }),
    }));
    const changes = rows.map((row) => [row['old_price'] as number, row['new_price'] as number] as const);
    const steps = new Map(changes);
    let price = initialPrice(id);
    for (let next = steps.get(price); next !== undefined; next = steps.get(price)) {
      steps.delete(price);
      price = next;
    }
    const isOnePath = steps.size === 0 && new Set(changes.map(([old]) => old)).size === changes.length;
    if (!isOnePath || price !== stored?.document['price']) {
      const told = changes.map(([old, now]) => `${old}→${now}`).join(' ');
      wrong.push(`Prices of ${id} do not lead to ${String(stored?.document['price'])}: ${told}`);
    }
  }
  return wrong;
}
