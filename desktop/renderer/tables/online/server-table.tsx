// A page of a list of the server as a table, with the pages around it; and plainly why there is none.
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTurns } from './page-turns.tsx';
import { useLastPage } from './use-last-page.ts';
import type { AskedPage } from './use-server-page.ts';
import { WhyNot } from './why-not.tsx';

export interface ServerColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly atEnd?: boolean;
}

export interface ServerTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ServerColumn<Row>[];
  readonly asked: AskedPage<Row>;
  readonly rowId: (row: Row, index: number) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Where there is nothing yet. */
  readonly none: string;
}

export function ServerTable<Row>(props: ServerTableProps<Row>) {
  const { label, columns, asked, rowId, page, onPage, none } = props;
  const { seen, again } = asked;
  useLastPage(page, seen?.name === 'page' ? seen.totalPages : undefined, onPage);
  if (!seen) return <Skeleton h={240} data-testid="server-reading" />;
  if (seen.name !== 'page') return <WhyNot seen={seen} onAgain={again} />;
  if (seen.total === 0) {
    return (
      <Text c="dimmed" data-testid="server-none">
        {none}
      </Text>
    );
  }
  return (
    <Stack>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={label} verticalSpacing="sm" data-testid="server-table" data-total={seen.total}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ id, title, atEnd = false }) => (
                <Table.Th key={id} ta={atEnd ? 'end' : 'start'}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {seen.data.map((row, index) => (
              <Table.Tr key={rowId(row, index)} data-testid="server-row">
                {columns.map(({ id, show, atEnd = false }) => (
                  <Table.Td key={id} ta={atEnd ? 'end' : 'start'} data-testid={`cell-${id}`}>
                    {show(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PageTurns total={seen.totalPages} page={page} onPage={onPage} />
    </Stack>
  );
}
