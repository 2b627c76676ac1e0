// A first look through a whole table, before anything is written: what its rows are about, how it writes figures, and how its
// first rows are understood.
import { cutText } from '@evertill/schemas';
import { cleaned, plainCell } from './cell-text.ts';
import { ImportError } from './columns.ts';
import type { Sources } from './columns.ts';
import type { SampleRow } from './import-report.ts';
import type { Table } from './read-table.ts';
import { Survey } from './survey.ts';
import type { TableRowBase, TableWriter } from './table-writer.ts';

/** @throws ImportError when there are more rows than there may be. */
export async function lookThrough<Row extends TableRowBase>(
  table: Table,
  writer: TableWriter<Row>,
  sources: Sources,
  mostRows = Infinity,
): Promise<Survey> {
  const survey = new Survey();
  for await (const found of table.rows(sources)) {
    survey.rows += 1;
    if (survey.rows > mostRows)
      throw new ImportError(`The file has more than ${mostRows} rows.`, 'import_rows');
    if (found.kind === 'bad') continue;
    const read = writer.read(found.line, found.cells, sources);
    if (!read.ok) continue;
    survey.add(writer.keyOf(read.row), found.line, found.cells);
    writer.look?.(read.row);
  }
  return survey;
}

/** Of a text that is shown. */
const longestShown = 200;

/** As they are understood now that the whole file was looked through. */
export function sampleOf<Row extends TableRowBase>(
  { first }: Survey,
  writer: TableWriter<Row>,
  sources: Sources,
): SampleRow[] {
  return first.flatMap(({ line, cells }) => {
    const read = writer.read(line, cells, sources);
    if (!read.ok) return [];
    const texts = Object.entries(sources).map(([field, source]): [string, string] => {
      const text = 'column' in source ? plainCell(cells[source.column] ?? '') : source.constant;
      return [field, cutText(cleaned(text), longestShown)];
    });
    return [{ line, cells: { ...Object.fromEntries(texts), ...writer.figuresOf?.(read.row) } }];
  });
}
