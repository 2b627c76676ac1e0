// Which reports say more as a picture.
import type { SalesReport } from '@evertill/schemas';

export type ChartedReport = Extract<SalesReport, 'hours' | 'categories' | 'payments'>;

export function isCharted(report: SalesReport): report is ChartedReport {
  return report === 'hours' || report === 'categories' || report === 'payments';
}
