// What a sale takes out of which warehouse: its shift's, else the store's default. In the unit each line is sold in;
// packs are never turned into pieces. There may be less than nothing afterwards: a sale is not refused for stock.
import { formatQuantity, parseQuantity } from '@evertill/schemas';
import type { AlsoWrite } from '@evertill/schemas';
import { warehouseFor } from '../warehouse.ts';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';

export function stockTaken(
  { actor, entry, payload, now }: OrderProposal,
  { namedShift, openShifts, warehouses }: OrderPlaceFacts,
  shiftId: string,
): AlsoWrite[] {
  const shift = [namedShift, ...openShifts].find((one) => one?.id === shiftId);
  const warehouse_id = warehouseFor(warehouses, shift?.warehouse_id ?? '');
  return payload.lines.map(({ client_line_id, item_id, variation_id = '', qty }) => {
    const sold = parseQuantity(qty)!;
    return {
      into: 'stock',
      movement: {
        store_id: entry.store_id,
        warehouse_id,
        item_id,
        variation_id,
        quantity: formatQuantity(0 - sold),
        reason: sold > 0 ? 'sale' : 'return',
        document_id: payload.client_order_id,
        line_id: client_line_id,
        unit_cost: null,
        note: '',
        actor_id: actor.user_id,
        created_at: now,
      },
    };
  });
}
