// The report of a replay for a person.
import { formatMoney } from '@evertill/schemas';
import type { ReplayReport } from './replay-sales.ts';

export function replayText(report: ReplayReport): string {
  const money = (minor: number) => formatMoney(minor, report.currency, 'en');
  const { invoices, lines, tills, itemsCreated, returns, orders, skipped, emptyInvoices, differences } =
    report;
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return [
    `${invoices} invoices with ${lines} lines (${returns} with goods coming back) sold by ${tills} offline tills`,
    `in ${report.sellSeconds.toFixed(1)} s; on the server ${report.syncSeconds.toFixed(1)} s after their return.`,
    `${itemsCreated} items made from the file. ${skipped.length} lines and ${emptyInvoices} whole invoices left out.`,
    ...[...reasons].map(([reason, some]) => `  ${some.length} × ${reason} (line ${some[0]!.line})`),
    `Orders on the server: ${orders}. Sum by the file ${money(report.fileAmount)}, by the server ${money(report.serverAmount)}.`,
    ...(report.ok
      ? ['Every invoice is there exactly once, equal to the cent.']
      : [
          `${differences.length} differences:`,
          ...differences.slice(0, 50).map(({ invoice, problem }) => `  ${invoice} ${problem}`),
        ]),
  ].join('\n');
}
