// A table as a CSV file, for whoever asks for one by name.
import { csvText } from '@evertill/schemas';
import type { Cell } from '@evertill/schemas';
import type { Reply } from './route.ts';

/** `format` where it is said; else what `Accept` names, and only when it does not take JSON too. */
export function wantsCsv(format: 'json' | 'csv' | undefined, accept = ''): boolean {
  return (
    format === 'csv' || (format === undefined && accept.includes('text/csv') && !accept.includes('json'))
  );
}

/** `name` without its ending. */
export function csvReply(
  name: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, Cell>>[],
): Reply {
  return {
    body: csvText(columns, rows),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      Vary: 'Accept',
    },
  };
}
