// The report of an import for a person: the figures, then what was refused and what looked wrong, by line.
import type { BadRow } from './catalog-row.ts';
import type { ImportReport } from './import-file.ts';

const mostLines = 50;

export function reportText(report: ImportReport): string {
  const { read, created, updated, unchanged, priceChanges, warnings, rejected, warned } = report;
  return [
    `${read} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} refused.`,
    `${priceChanges} prices changed. ${warnings} rows with a warning.`,
    ...section('Refused', rejected, rejected.length),
    ...section('Warnings', warned, warned.length),
  ].join('\n');
}

function section(title: string, rows: readonly BadRow[], total: number): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostLines).map(({ line, reason }) => `  line ${line}: ${reason}`);
  return [
    `${title}:`,
    ...shown,
    ...(total > mostLines ? [`  … and ${total - mostLines} more (--json lists them)`] : []),
  ];
}
