// What the file itself says that was sold, per day and item: its rows, added up with no part of what sells them. A line
// comes to its quantity times its price, rounded once, halves away from zero.
import { openTable } from '../../../server/import/read-table.ts';
import { rounded, scaled } from '../../replay/rounded.ts';

export interface Sum {
  readonly quantity: bigint;
  /** Minor units. */
  readonly amount: bigint;
}

/** `day sku` → sum. */
export type Sums = ReadonlyMap<string, Sum>;

const pricePlaces = 6;

/** Of the invoices for which `isSold`. Throws for a row that cannot be read: nothing is left out in silence. */
export async function fileSums(file: string, isSold: (invoice: string) => boolean): Promise<Sums> {
  const table = await openTable(file);
  const at = (name: string) => table.header.indexOf(name);
  const columns = ['InvoiceNo', 'StockCode', 'Quantity', 'InvoiceDate', 'UnitPrice'].map(at);
  const sums = new Map<string, Sum>();
  for await (const row of table.rows()) {
    if (row.kind === 'bad') throw new Error(`Line ${row.line}: ${row.reason}`);
    const [invoice = '', sku = '', quantityText = '', date = '', priceText = ''] = columns.map((column) =>
      row.cells[column]!.trim(),
    );
    if (!isSold(invoice)) continue;
    const quantity = scaled(quantityText, 0);
    const price = scaled(priceText, pricePlaces);
    if (quantity === undefined || price === undefined) throw new Error(`Line ${row.line} has no figures.`);
    const key = `${date.slice(0, 10)} ${sku}`;
    const before = sums.get(key) ?? { quantity: 0n, amount: 0n };
    sums.set(key, {
      quantity: before.quantity + quantity,
      amount: before.amount + rounded(quantity * price, 10n ** BigInt(pricePlaces - 2)),
    });
  }
  return sums;
}
