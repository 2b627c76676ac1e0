// All rows of a list, read as an import reads them.
import { columnsByName, resolveSources } from '../../../server/import/columns.ts';
import type { Sources } from '../../../server/import/columns.ts';
import { openTable } from '../../../server/import/read-table.ts';
import type { TableRow } from '../../../server/import/read-table.ts';
import { withList } from './write-list.ts';

const ofProducts = (header: readonly string[]) =>
  resolveSources(header, columnsByName(header, 'products'), {});

export async function read(
  name: string,
  content: string | Buffer,
  sourcesOf: (header: readonly string[]) => Sources = ofProducts,
): Promise<{ header: readonly string[]; rows: TableRow[]; separator: string }> {
  return withList(name, content, async (file) => {
    const table = await openTable(file);
    const { header, separator } = table;
    const rows: TableRow[] = [];
    for await (const one of table.rows(sourcesOf(header))) rows.push(one);
    return { header, separator, rows };
  });
}

export const row = (line: number, ...cells: string[]): TableRow => ({ kind: 'row', line, cells });
