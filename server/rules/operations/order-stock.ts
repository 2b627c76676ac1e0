// What an order takes out of which warehouse: its shift's, else the store's default. In the unit each line is sold in;
// packs are never turned into pieces. There may be less than nothing afterwards: a sale is not refused for stock.
import { formatQuantity, parseQuantity } from '@evertill/schemas';
import type { AlsoWrite, OrderLine, Reference } from '@evertill/schemas';
import type { OperationProposal } from '../rule.ts';
import { warehouseFor } from '../warehouse.ts';

interface Taken {
  readonly storeId: string;
  readonly orderId: string;
  /** Its shift's warehouse, blank for the store's. */
  readonly warehouseId: string;
  readonly lines: readonly Pick<OrderLine, 'id' | 'item_id' | 'variation_id' | 'qty'>[];
  /** The order never was: what it took comes back, what came back goes out. */
  readonly undone: boolean;
}

export function stockTaken(
  { actor, now }: OperationProposal<unknown>,
  warehouses: readonly Reference[],
  { storeId, orderId, warehouseId, lines, undone }: Taken,
): AlsoWrite[] {
  const warehouse_id = warehouseFor(warehouses, warehouseId);
  return lines.map(({ id, item_id, variation_id, qty }) => {
    const sold = parseQuantity(qty)! * (undone ? -1 : 1);
    return {
      into: 'stock',
      movement: {
        store_id: storeId,
        warehouse_id,
        item_id,
        variation_id,
        quantity: formatQuantity(0 - sold),
        reason: sold > 0 ? 'sale' : 'return',
        document_id: orderId,
        line_id: id,
        unit_cost: null,
        note: '',
        actor_id: actor.user_id,
        created_at: now,
      },
    };
  });
}
