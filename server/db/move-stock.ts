// Movements of stock into the database, by the one function that may write them, and whose documents they changed.
import type pg from 'pg';
import type { ReplicatedDocument, StockMovement } from '@evertill/schemas';

export async function moveStock(
  client: pg.ClientBase,
  movements: readonly StockMovement[],
): Promise<ReplicatedDocument[]> {
  const { rows } = await client.query<{ id: string; store_id: string; admin_only: boolean }>({
    name: 'move-stock',
    text: 'SELECT id, store_id, admin_only FROM move_stock($1)',
    values: [JSON.stringify(movements)],
  });
  return rows;
}
