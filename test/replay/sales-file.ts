// A file of invoice lines as sales: one invoice is one order, a cancellation one of negative quantities. What cannot
// be sold is counted with its line and reason, never dropped in silence.
import { openTable } from '../../server/import/read-table.ts';
import { rounded, scaled } from './rounded.ts';

export interface InvoiceLine {
  /** Of the file. */
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  /** Pieces; negative for goods coming back. */
  readonly qty: number;
  /** Minor units, fractions of them kept: 0.1 is a tenth of a cent. */
  readonly unitPrice: number;
  /** Of the line, minor units, rounded once. */
  readonly amount: number;
}

export interface Invoice {
  readonly number: string;
  /** `2010-12-01 08:26:00`, on the wall of the store. */
  readonly date: string;
  readonly lines: readonly InvoiceLine[];
}

export interface Skipped {
  readonly line: number;
  readonly invoice: string;
  readonly reason: string;
}

export interface Sales {
  readonly invoices: readonly Invoice[];
  /** Lines read that belong to the chosen invoices. */
  readonly lines: number;
  readonly skipped: readonly Skipped[];
  /** Invoices of which no line could be sold. */
  readonly emptyInvoices: number;
}

export interface SalesChoice {
  /** `YYYY-MM-DD`: only invoices of that day. */
  readonly day?: string | undefined;
  /** At most this many invoices. */
  readonly limit?: number | undefined;
}

const columns = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice'] as const;
/** Places of a price below the main unit that are kept, two of them whole cents. */
const pricePlaces = 8;

interface Gathered {
  readonly date: string;
  readonly lines: InvoiceLine[];
}

/** Two decimals to the main unit of money are taken for granted. */
export async function readSales(file: string, { day, limit = Infinity }: SalesChoice = {}): Promise<Sales> {
  const table = await openTable(file);
  const at = columns.map((name) => {
    const index = table.header.indexOf(name);
    if (index < 0) throw new Error(`${file} has no column ${name}; it has ${table.header.join(', ')}.`);
    return index;
  });
  const gathered = new Map<string, Gathered>();
  const skipped: Skipped[] = [];
  let lines = 0;
  for await (const row of table.rows()) {
    if (row.kind === 'bad') {
      skipped.push({ line: row.line, invoice: '', reason: row.reason });
      continue;
    }
    const [number = '', sku = '', name = '', qty = '', date = '', price = ''] = at.map((index) =>
      row.cells[index]!.trim(),
    );
    // An invoice belongs to the day its first line is of.
    const known = gathered.get(number);
    if (!known && ((day !== undefined && !date.startsWith(day)) || gathered.size >= limit)) continue;
    lines += 1;
    const invoice = known ?? { date, lines: [] };
    gathered.set(number, invoice);
    const line = lineOf(sku, name, qty, price);
    if (typeof line === 'string') skipped.push({ line: row.line, invoice: number, reason: line });
    else invoice.lines.push({ line: row.line, ...line });
  }
  const invoices = [...gathered]
    .map(([number, { date, lines: own }]) => ({ number, date, lines: own }))
    .filter((invoice) => invoice.lines.length > 0);
  return { invoices, lines, skipped, emptyInvoices: gathered.size - invoices.length };
}

/** Or why it cannot be sold. */
function lineOf(
  sku: string,
  name: string,
  qtyText: string,
  priceText: string,
): Omit<InvoiceLine, 'line'> | string {
  if (sku === '') return 'no stock code';
  if (sku.length > 64) return 'stock code is longer than 64 characters';
  const qty = scaled(qtyText, 0);
  if (qty === undefined) return `unreadable quantity "${qtyText}"`;
  if (qty === 0n) return 'quantity is zero';
  const price = scaled(priceText, pricePlaces);
  if (price === undefined) return `unreadable price "${priceText}"`;
  if (price < 0n) return 'negative price';
  const cents = 10n ** BigInt(pricePlaces - 2);
  return {
    sku,
    name: (name === '' ? sku : name).slice(0, 200),
    qty: Number(qty),
    unitPrice: Number(`${price}e-${pricePlaces - 2}`),
    amount: Number(rounded(price * qty, cents)),
  };
}
