// What stands in the table of each report, and which of it is money: that is hidden from whoever counts blind.
import type { ReportRow, SalesReport } from '@evertill/schemas';
import type { salesReportWords } from './words.ts';

export interface Column {
  readonly field: keyof typeof salesReportWords.figure;
  readonly kind: 'money' | 'count' | 'quantity' | 'text' | 'hour' | 'time' | 'tax' | 'method' | 'label';
}

const count = (field: Column['field']): Column => ({ field, kind: 'count' });
const money = (...fields: Column['field'][]): Column[] => fields.map((field) => ({ field, kind: 'money' }));
const label = (field: Column['field']): Column => ({ field, kind: 'label' });

const columns: Readonly<Record<SalesReport, readonly Column[]>> = {
  hours: [
    { field: 'hour', kind: 'hour' },
    count('orders'),
    ...money('sales', 'returns', 'discount', 'tax', 'total'),
  ],
  items: [
    label('name'),
    { field: 'sku_code', kind: 'text' },
    { field: 'quantity_sold', kind: 'quantity' },
    { field: 'quantity_returned', kind: 'quantity' },
    ...money('discount', 'tax', 'total'),
  ],
  categories: [
    label('name'),
    count('orders'),
    ...money('sales', 'returns', 'discount', 'net', 'tax', 'total'),
  ],
  cashiers: [label('name'), count('orders'), ...money('sales', 'returns', 'discount', 'tax', 'total')],
  payments: [
    { field: 'method', kind: 'method' },
    count('payments'),
    ...money('received', 'refunded', 'total'),
  ],
  taxes: [label('name'), { field: 'tax_rate', kind: 'tax' }, ...money('net', 'tax', 'gross', 'returns')],
  shifts: [
    label('shift_label'),
    count('z_number'),
    { field: 'opened_at', kind: 'time' },
    { field: 'closed_at', kind: 'time' },
    count('orders'),
    ...money('total', 'cash', 'expected_cash', 'counted_cash', 'over_short'),
  ],
};

export function columnsOf(report: SalesReport, withMoney: boolean): readonly Column[] {
  return columns[report].filter(({ kind }) => withMoney || kind !== 'money');
}

/** What is left of a report without money; undefined for one that is about nothing else. */
export function withoutMoney(report: SalesReport, rows: readonly ReportRow[]): ReportRow[] | undefined {
  if (report === 'taxes') return undefined;
  const kept = columnsOf(report, false).map(({ field }) => field);
  const bare = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => kept.includes(field as Column['field']))),
  );
  if (report === 'hours' || report === 'shifts') return bare;
  // In the order of what each came to, the order would tell.
  const size = (row: ReportRow) => Number(row['quantity_sold'] ?? row['orders'] ?? row['payments']);
  return bare.toSorted((a, b) => size(b) - size(a));
}
