// What the journal of movements comes to, worked out apart from the program: whole numbers, entry by entry.
import type { System } from '../../support/system.ts';

interface Shelf {
  /** Thousandths. */
  quantity: bigint;
  /** Millionths of the smallest unit. */
  average: bigint;
}

/** `item/variation/warehouse` → quantity and average, as the rows should have them. */
export async function replayJournal({ owner }: System): Promise<Record<string, readonly [string, string]>> {
  const { rows } = await owner.query<{ place: string; quantity: string; unit_cost: string | null }>(
    `SELECT concat_ws('/', item_id, variation_id, warehouse_id) AS place, quantity, unit_cost
       FROM stock_movements ORDER BY entry`,
  );
  const shelves = new Map<string, Shelf>();
  for (const { place, quantity, unit_cost } of rows) {
    const shelf = shelves.get(place) ?? { quantity: 0n, average: 0n };
    const moved = digits(quantity);
    if (unit_cost !== null) {
      const cost = digits(unit_cost);
      const sum = shelf.quantity + moved;
      // The weighted mean, rounded half up; nothing that was owed counts for it.
      shelf.average =
        shelf.quantity <= 0n
          ? cost
          : (2n * (shelf.quantity * shelf.average + moved * cost) + sum) / (2n * sum);
    }
    shelf.quantity += moved;
    shelves.set(place, shelf);
  }
  return Object.fromEntries(
    [...shelves].map(([place, { quantity, average }]) => [
      place,
      [spelled(quantity, 3), spelled(average, 6)],
    ]),
  );
}

/** The rows as they are. */
export async function storedRows({ owner }: System): Promise<Record<string, readonly [string, string]>> {
  const { rows } = await owner.query<Record<'place' | 'quantity' | 'average_cost', string>>(
    `SELECT concat_ws('/', item_id, variation_id, warehouse_id) AS place, quantity, average_cost FROM item_stocks`,
  );
  return Object.fromEntries(rows.map((row) => [row.place, [row.quantity, row.average_cost]]));
}

function digits(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

function spelled(scaled: bigint, places: number): string {
  const [sign, magnitude] = scaled < 0n ? ['-', -scaled] : ['', scaled];
  const text = String(magnitude).padStart(places + 1, '0');
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}
