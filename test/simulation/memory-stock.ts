// Movements of stock in the replacement driver, as the function of the migration does them: items locked in the order of
// their ids, the journal, the row of each warehouse, the weighted average, and the sum in the item.
import { compareBytes } from '@evertill/sync';
import { roundHalfUp } from '@evertill/schemas';
import type { JsonObject, StockMovement } from '@evertill/schemas';
import type { PlainTableName } from '../../server/db/plain-tables.ts';
import { DatabaseFault } from './memory-locks.ts';
import { plainKey, rowKey } from './memory-rows.ts';
import type { Row } from './memory-rows.ts';

/** What of a transaction the movements need. */
export interface StockDesk {
  readonly vendor: string;
  lockRow(table: string, key: string): Promise<void>;
  row(table: string, key: string): Row | undefined;
  rowsOf(table: string): Iterable<Row>;
  insert(table: PlainTableName, fields: JsonObject): Promise<void>;
  replace(table: string, key: string, fieldsAfter: (before: Row | undefined) => Row['fields']): Promise<Row>;
}

const greatest = 99_999_999_999_999n;

/** Answers the items, for those who are told of them. */
export async function moveStock(
  desk: StockDesk,
  movements: readonly StockMovement[],
): Promise<Row['fields'][]> {
  const keys = [...new Set(movements.map(({ item_id }) => item_id))]
    .toSorted(compareBytes)
    .map((id) => rowKey(desk.vendor, id));
  for (const key of keys) {
    await desk.lockRow('items', key);
    if (!desk.row('items', key))
      throw new DatabaseFault('23503', 'no such item', 'item_stocks_vendor_id_item_id_fkey');
  }
  for (const movement of movements) await moveOne(desk, movement);
  for (const key of keys) await sumUp(desk, key);
  return keys.map((key) => desk.row('items', key)!.fields);
}

async function moveOne(desk: StockDesk, movement: StockMovement): Promise<void> {
  const { counted = false, ...fields } = movement;
  const key = plainKey('item_stocks', desk.vendor, { ...fields });
  const before = desk.row('item_stocks', key)?.fields ?? { quantity: '0.000', average_cost: '0.000000' };
  const there = units(before['quantity']);
  const moved = counted ? units(fields.quantity) - there : units(fields.quantity);
  if (fields.unit_cost !== null && moved <= 0n)
    throw new DatabaseFault('23514', 'nothing came in', 'stock_movements_check');
  await desk.insert('stock_movements', { ...fields, quantity: text(moved, 3) });
  await desk.replace('item_stocks', key, () => ({
    store_id: fields.store_id,
    warehouse_id: fields.warehouse_id,
    item_id: fields.item_id,
    variation_id: fields.variation_id,
    quantity: text(there + moved, 3),
    average_cost: average(there, String(before['average_cost']), moved, fields.unit_cost),
  }));
}

function average(there: bigint, known: string, moved: bigint, cost: string | null): string {
  if (cost === null) return known;
  if (there <= 0n) return cost;
  return text(roundHalfUp(there * units(known) + moved * units(cost), there + moved), 6);
}

async function sumUp(desk: StockDesk, key: string): Promise<void> {
  const item = desk.row('items', key)!.fields;
  let sum = 0n;
  for (const { fields } of desk.rowsOf('item_stocks')) {
    if (fields['item_id'] === item['id']) sum += units(fields['quantity']);
  }
  const stock = text(sum > greatest ? greatest : sum < -greatest ? -greatest : sum, 3);
  if (stock !== item['stock']) await desk.replace('items', key, (before) => ({ ...before!.fields, stock }));
}

/** Decimal text without its point. */
function units(decimal: unknown): bigint {
  return BigInt(String(decimal).replace('.', ''));
}

function text(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
