// A report of what was sold as a strip of paper: every figure of the screen, each row's most important one beside its name.
// Pure, but for the language that is spoken.
import { withoutCardNumbersIn } from '@evertill/schemas';
import type { ReceiptDocument, ReportRow, SalesReport, Store } from '@evertill/schemas';
import type { Language, useText } from '../../ui/language.ts';
import { dayText, fullTime } from '../../ui/time.ts';
import { columnsOf } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import type { Days } from './report-days.ts';
import { totalFigures } from './report-figures.ts';
import type { Whose } from './report-whose.ts';
import type { ReportSeen } from './use-sales-report.ts';

export interface SalesWording {
  readonly report: SalesReport;
  readonly days: Days;
  readonly seen: ReportSeen;
  readonly whose: Whose;
  /** ISO-8601: of the figures. */
  readonly at: string;
  /** Blank: at none. */
  readonly lane: string;
  readonly store: Pick<Store, 'name' | 'receipt_header' | 'time_zone'>;
  readonly t: ReturnType<typeof useText<'cashier'>>;
  readonly money: (minor: number) => string;
  /** As it stands in the table. */
  readonly cell: (column: Column, row: ReportRow) => string;
  readonly direction: Language['direction'];
}

/** A strip longer than this is nobody's wish; the file has all of it. */
export const mostRows = 500;

export function salesDocument(wording: SalesWording): ReceiptDocument {
  const { report, days, seen, whose, at, lane, store, t, direction } = wording;
  const rows = seen.rows.slice(0, mostRows);
  const found = seen.of === 'store' ? seen.found : seen.rows.length;
  const notes = [
    ...(rows.length === 0 ? [t('sales.none')] : []),
    ...(found > rows.length ? [t('sales.more', { shown: rows.length, total: found })] : []),
  ];
  return withoutCardNumbersIn({
    direction,
    head: [
      { kind: 'name', text: store.receipt_header || store.name },
      { kind: 'notice', text: `${t('sales.title')} · ${t(`salesTab.${report}`)}` },
      {
        kind: 'address',
        text: [daysText(days), t('sales.zone', { zone: store.time_zone }), whose.title, ...whose.more].join(
          '\n',
        ),
      },
    ],
    facts: [
      ...(lane === '' ? [] : [{ kind: 'lane', text: lane } as const]),
      { kind: 'time', text: fullTime(at, store.time_zone) },
    ],
    lines: linesOf(wording, rows),
    totals: totalsOf(wording),
    foot: notes.map((text) => ({ kind: 'note', text })),
    scanCode: '',
  });
}

export function daysText({ from, to }: Days): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

function linesOf(
  { report, seen, t, cell }: SalesWording,
  rows: readonly ReportRow[],
): ReceiptDocument['lines'] {
  const columns = columnsOf(report, seen.totals !== undefined);
  const [name, ...figures] = columns;
  const main = mainOf(columns);
  if (rows.length === 0 || !name || !main) return [];
  const others = figures.filter((column) => column !== main);
  const read = (column: Column, row: ReportRow) => `${t(`figure.${column.field}`)} ${cell(column, row)}`;
  return [
    { id: 'head', name: t(`figure.${name.field}`), total: t(`figure.${main.field}`), notes: [] },
    ...rows.map((row, nr) => ({
      id: `row ${nr}`,
      name: cell(name, row),
      total: cell(main, row),
      notes: [others.map((column) => read(column, row).replaceAll(' ', '\u00a0')).join(' · ')],
    })),
  ];
}

const mains: readonly Column['field'][] = ['total', 'tax', 'orders', 'payments', 'quantity_sold'];

/** The figure a report is read for. */
function mainOf(columns: readonly Column[]): Column | undefined {
  const known = mains.flatMap((field) => columns.filter((column) => column.field === field));
  return known[0];
}

function totalsOf({ seen, t, money }: SalesWording): ReceiptDocument['totals'] {
  const { totals } = seen;
  const orders = totals?.orders ?? (seen.of === 'till' ? seen.sales : 0);
  return [
    { kind: 'subtotal', label: t('figure.orders'), value: String(orders) },
    ...totalFigures(totals).map(({ figure, minor }) => ({
      kind: figure === 'total' ? ('total' as const) : ('subtotal' as const),
      label: t(`figure.${figure}`),
      value: money(minor),
    })),
  ];
}
