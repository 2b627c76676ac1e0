// The report of an import for a person: the figures, then what was refused and what looked wrong, by line.
import type { ImportReport } from './import-file.ts';

const mostLines = 50;

export function reportText(report: ImportReport, dryRun: boolean): string {
  const { read, created, updated, unchanged, priceChanges, warnings, rejected, warned } = report;
  const also = Object.entries(report.alsoCreated).map(
    ([kind, count]) => `${count} ${kind.replace('_', ' ')}`,
  );
  return [
    ...(dryRun ? ['A dry run: nothing was written. What it would do:'] : []),
    `${read} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} refused.`,
    `${priceChanges} prices changed. ${warnings} rows with a warning.`,
    ...(also.length > 0 ? [`Made because they were named: ${also.join(', ')}.`] : []),
    readAs(report),
    ...(report.ignoredColumns.length > 0 ? [`Columns left alone: ${report.ignoredColumns.join(', ')}.`] : []),
    ...section('Refused', rejected, rejected.length),
    ...section('Warnings', warned, warned.length),
  ].join('\n');
}

function readAs({ encoding, separator, decimalSign, sample }: ImportReport): string {
  const sign = decimalSign === '' ? 'no one decimal sign' : `decimal sign “${decimalSign}”`;
  const rows = sample.map(({ line, cells }) => {
    const filled = Object.entries(cells).filter(([, text]) => text !== '');
    return `\n  line ${line}: ${filled.map(([field, text]) => `${field} ${text}`).join(' | ')}`;
  });
  return `Read as ${encoding}, separator “${separator === '\t' ? 'tab' : separator}”, ${sign}:${rows.join('')}`;
}

function section(
  title: string,
  rows: readonly { readonly line: number; readonly reason: string }[],
  total: number,
): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostLines).map(({ line, reason }) => `  line ${line}: ${reason}`);
  return [
    `${title}:`,
    ...shown,
    ...(total > mostLines ? [`  … and ${total - mostLines} more (--json lists them)`] : []),
  ];
}
