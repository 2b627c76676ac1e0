// Rows that are all there, as a table.
import { Table, Text } from '@mantine/core';
import type { ServerColumn } from '../../tables/online/server-table.tsx';

export interface PlainTableProps<Row> {
  readonly label: string;
  readonly none: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ServerColumn<Row>[];
}

export function PlainTable<Row>({ label, none, rows, rowId, columns }: PlainTableProps<Row>) {
  if (rows.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    // A page of nothing but tables is still scrolled by keys.
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, title }) => (
              <Table.Th key={id}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)}>
              {columns.map(({ id, show }) => (
                <Table.Td key={id}>{show(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
