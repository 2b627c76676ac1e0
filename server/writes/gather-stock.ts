// What was sold before a store had a warehouse, or out of one that has been removed meanwhile, lies nowhere. It goes to
// the default warehouse before anybody counts there.
import { collections } from '@evertill/schemas';
import type { StockMovement } from '@evertill/schemas';
import { warehouseFor, warehousesOf } from '../rules/warehouse.ts';
import type { LotDesk } from './purchase-lots.ts';

interface Stray {
  readonly item_id: string;
  readonly variation_id: string;
  readonly warehouse_id: string;
  readonly quantity: string;
  readonly average_cost: string;
}

export async function gatherStock(
  { tx, client, vendorId, actorId, now, newId }: LotDesk,
  store_id: string,
): Promise<void> {
  // Two at once would gather the same twice.
  await tx.lock(collections.store, store_id);
  const warehouses = await warehousesOf(tx, store_id);
  const target = warehouseFor(warehouses, '');
  if (target === '') return;
  const { rows } = await client.query<Stray>(
    `SELECT item_id, variation_id, warehouse_id, quantity, average_cost FROM item_stocks
      WHERE vendor_id = $1 AND store_id = $2 AND NOT warehouse_id = ANY($3) AND quantity <> 0`,
    [vendorId, store_id, warehouses.map(({ id }) => id)],
  );
  const document_id = newId();
  const common = {
    store_id,
    reason: 'transfer',
    document_id,
    note: '',
    actor_id: actorId,
    created_at: now,
  } as const;
  const movements = rows.flatMap(({ quantity, average_cost, ...stray }, index): StockMovement[] => {
    const isOwed = quantity.startsWith('-');
    const back = isOwed ? quantity.slice(1) : `-${quantity}`;
    const [line_id, unit_cost] = [String(index), isOwed ? null : average_cost];
    return [
      { ...common, ...stray, quantity: back, line_id: `${line_id} out`, unit_cost: null },
      { ...common, ...stray, warehouse_id: target, quantity, line_id: `${line_id} in`, unit_cost },
    ];
  });
  await tx.moveStock(movements);
}
