// A list that is kept on the server alone: its head, what narrows it, one page of its rows, and the pages below. What is
// asked stands in the address; narrowing, order and pages are the server's.
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type * as z from 'zod';
import type { Column } from '../list/column.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { saidOf } from '../list/list-words.ts';
import type { SayOfList } from '../list/list-words.ts';
import type { Asked } from '../list/use-asked.ts';
import { useColumns } from '../list/use-columns.ts';
import { PageTurns } from './page-turns.tsx';
import { useServer } from './server-context.ts';
import { useLastPage } from './use-last-page.ts';
import { useServerPage } from './use-server-page.ts';
import type { ServerPage } from './use-server-page.ts';
import { WhyNot } from './why-not.tsx';

/** ms */
const pause = 200;
const pageLength = 50;

export interface ServerListProps<Row> {
  /** As its file, its chosen columns and its fields are called: `purchase-lots`. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly columns: readonly Column<Row>[];
  /** Below `/api/v1`. */
  readonly path: string;
  /** What it is narrowed to beside the words; blank: not asked. */
  readonly query: Readonly<Record<string, string>>;
  /** Of one page; stable. */
  readonly reply: z.ZodType<ServerPage<Row>>;
  readonly asked: Asked;
  /** Asked again after each: what is listed may have changed. Stable. */
  readonly signal?: Observable<unknown>;
  /** As the server takes it: `-created_at`. Blank: nobody chooses the order. */
  readonly usualSort: string;
  readonly say: SayOfList;
  readonly onOpen: (row: Row) => void;
  /** What narrows it beside the search, as the address names it. */
  readonly filters: readonly string[];
  readonly filterFields: ReactNode;
  /** What else can be done with the list. */
  readonly actions?: ReactNode;
}

export function ServerList<Row>(props: ServerListProps<Row>) {
  const { name, title, hint, columns, path, query, reply, asked, usualSort, say, onOpen } = props;
  const { filters, filterFields, actions, signal } = props;
  const server = useServer();
  const { of, ask, typed, type, chosen, choose } = asked;
  const [q] = useDebouncedValue(typed.trim(), pause);
  const chosenColumns = useColumns(name, columns);
  const page = Math.max(1, Number.parseInt(of('page'), 10) || 1);
  const sort = of('sort') || usualSort;
  const question = pathOf(page, pageLength);
  const { seen, again } = useServerPage(question, reply, signal);
  const rows = seen?.name === 'page' ? seen.data : [];
  const total = seen?.name === 'page' ? seen.total : 0;
  useLastPage(page, seen?.name === 'page' ? seen.totalPages : undefined, leaf);
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const row = rows[at];
  const isNarrowed = typed !== '' || filters.some((filter) => of(filter) !== '');

  function pathOf(number: number, limit: number): string {
    const said = { ...query, q, sort, page: String(number), limit: String(limit) };
    return `${path}?${new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()}`;
  }

  /** For the file: leaves of one length, one after another. */
  async function read(from: number, count: number): Promise<readonly Row[]> {
    const leafRead = await server.ask({ method: 'GET', path: pathOf(from / count + 1, count), body: '' });
    if (!leafRead.ok) throw new Error(leafRead.code);
    return reply.parse(JSON.parse(leafRead.body)).data;
  }

  function clear(): void {
    type('');
    ask({ q: '', page: '', ...Object.fromEntries(filters.map((filter) => [filter, ''])) });
  }

  function leaf(next: number): void {
    choose(0);
    ask({ page: next === 1 ? '' : String(next) });
  }

  return (
    <>
      <ListHead
        title={title}
        hint={hint}
        columns={columns}
        chosen={chosenColumns}
        name={name}
        total={total}
        read={read}
      >
        {actions}
      </ListHead>
      <ListFilters
        name={name}
        label={say('filters', { count: total })}
        search={say('search', { count: total })}
        typed={typed}
        onType={type}
        count={seen?.name === 'page' ? total : undefined}
        said={saidOf(say, total, isNarrowed)}
        chosen={at}
        onChoose={(index) => choose(Math.min(index, Math.max(0, rows.length - 1)))}
        onEnter={row && q === typed.trim() ? () => onOpen(row) : undefined}
        onClear={isNarrowed ? clear : undefined}
      >
        {filterFields}
      </ListFilters>
      {!seen && <Skeleton h={240} data-testid="server-reading" />}
      {seen && seen.name !== 'page' && <WhyNot seen={seen} onAgain={again} />}
      {rows.length > 0 && (
        <ListTable
          label={title}
          columns={chosenColumns.shown}
          count={rows.length}
          at={(index) => rows[index]}
          chosen={at}
          onOpen={onOpen}
          sorting={{ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
          onSort={({ by, descending }) => ask({ sort: `${descending ? '-' : ''}${by}`, page: '' })}
        />
      )}
      {seen?.name === 'page' && <PageTurns total={seen.totalPages} page={page} onPage={leaf} />}
    </>
  );
}
