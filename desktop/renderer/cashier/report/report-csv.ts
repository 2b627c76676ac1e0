// This till's own report as a file, with the columns of the server's. Money in the smallest unit; the currency stands in
// every line.
import { csvText, salesReportRows } from '@evertill/schemas';
import type { SalesReport } from '@evertill/schemas';
import { columnsOf } from './report-columns.ts';
import type { ReportSeen } from './use-sales-report.ts';

export function reportCsv(
  report: SalesReport,
  { rows, totals }: Pick<ReportSeen, 'rows' | 'totals'>,
  currency: string,
): string {
  const fields = totals
    ? [...Object.keys(salesReportRows[report]), 'currency']
    : columnsOf(report, false).map(({ field }) => field);
  return csvText(
    fields,
    rows.map((row) => ({ ...row, currency })),
  );
}
