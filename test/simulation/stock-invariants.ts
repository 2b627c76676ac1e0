// Stock: what lies there is what was delivered less what was sold, each once; and the journal, the rows of the warehouses
// and the items say the same.
import { collections, parseQuantity } from '@evertill/schemas';
import type { Order, Product } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

const everything = { limit: 1_000_000 };

export async function stockViolations({ facts }: Scene, database: Database): Promise<string[]> {
  const { orders, products, rows, movements } = await database.read(tenant, async (tx) => ({
    orders: (await tx.find(collections.order, {}, everything)) as unknown as Order[],
    products: (await tx.find(collections.product, {}, everything)) as unknown as Product[],
    rows: await tx.rows('item_stocks', {}, everything),
    movements: await tx.rows('stock_movements', {}, everything),
  }));
  const wrong: string[] = [];
  const expected = new Sums();
  // What was voided never left.
  for (const { lines } of orders.filter(({ status }) => status !== 'voided'))
    for (const { item_id, qty } of lines) expected.add(item_id, 0 - parseQuantity(qty)!);
  const arrived = new Set<string>();
  for (const row of movements) {
    if (row['reason'] !== 'purchase') continue;
    arrived.add(row['document_id'] as string);
    expected.add(row['item_id'] as string, quantityOf(row));
  }
  // A restored server knows nothing of what came after its backup but what tills bring again.
  const lost = facts.restores > 0 ? [] : facts.deliveries.filter((id) => !arrived.has(id));
  wrong.push(...lost.map((id) => `Delivery ${id} is lost`));
  const inRows = Sums.of(rows);
  const inJournal = Sums.of(movements);
  for (const { id, stock } of products) {
    const figures = [parseQuantity(stock)!, inRows.of(id), inJournal.of(id)];
    if (figures.some((figure) => figure !== expected.of(id))) {
      wrong.push(
        `Stock of ${id} differs: ${figures.join(', ')} in item, rows and journal for ${expected.of(id)}`,
      );
    }
  }
  return wrong;
}

function quantityOf(row: Readonly<Record<string, unknown>>): number {
  return parseQuantity(row['quantity'] as string)!;
}

/** Thousandths for each item. */
class Sums {
  readonly #sums = new Map<string, number>();

  static of(rows: readonly Readonly<Record<string, unknown>>[]): Sums {
    const sums = new Sums();
    for (const row of rows) sums.add(row['item_id'] as string, quantityOf(row));
    return sums;
  }

  add(item: string, thousandths: number): void {
    this.#sums.set(item, this.of(item) + thousandths);
  }

  of(item: string): number {
    return this.#sums.get(item) ?? 0;
  }
}
