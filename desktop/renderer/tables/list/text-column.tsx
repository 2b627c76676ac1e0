// A column that shows a text of its row as it is, and sorts by it.
import type { Column } from './column.ts';

export function textColumn<Row>(
  id: string,
  title: string,
  text: (row: Row) => string,
  width = 'minmax(8rem, 1fr)',
): Column<Row> {
  return { id, title, show: (row) => <bdi>{text(row)}</bdi>, text, width, sorts: true };
}
