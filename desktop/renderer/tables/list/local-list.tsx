// A list whose rows are all on this device: its head, what narrows it, and its table. How rows are narrowed and put in order
// is the page's own business.
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { ListTable } from './list-table.tsx';
import { saidOf } from './list-words.ts';
import type { SayOfList } from './list-words.ts';
import type { Asked } from './use-asked.ts';
import { useColumns } from './use-columns.ts';

export interface LocalListProps<Row> {
  /** As its file, its chosen columns and its fields are called: `price-lists`. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly columns: readonly Column<Row>[];
  /** Narrowed and in order; undefined while they are read. */
  readonly rows: readonly Row[] | undefined;
  /** Said instead of that there are none. */
  readonly arriving?: string | undefined;
  readonly asked: Asked;
  readonly say: SayOfList;
  readonly onOpen: (row: Row) => void;
  /** False while the rows are still those of what was typed before: none is opened by Enter then. */
  readonly isCurrent?: boolean;
  /** What narrows it beside the search, as the address names it. */
  readonly filter: string;
  readonly filterField: ReactNode;
  /** What else can be done with the list. */
  readonly actions?: ReactNode;
}

export function LocalList<Row>(props: LocalListProps<Row>) {
  const {
    name,
    title,
    hint,
    columns,
    asked,
    arriving,
    say,
    onOpen,
    isCurrent = true,
    filter,
    filterField,
    actions,
  } = props;
  const { of, ask, sorting, sort, typed, type, chosen, choose } = asked;
  const chosenColumns = useColumns(name, columns);
  const rows = props.rows ?? [];
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const row = rows[at];
  const isNarrowed = typed !== '' || of(filter) !== '';

  function clear(): void {
    type('');
    ask({ [filter]: '' });
  }

  return (
    <>
      <ListHead
        title={title}
        hint={hint}
        columns={columns}
        chosen={chosenColumns}
        name={name}
        total={rows.length}
        read={async (from, count) => rows.slice(from, from + count)}
      >
        {actions}
      </ListHead>
      <ListFilters
        name={name}
        label={say('filters', { count: rows.length })}
        search={say('search', { count: rows.length })}
        typed={typed}
        onType={type}
        count={props.rows?.length}
        said={(rows.length === 0 ? arriving : undefined) ?? saidOf(say, rows.length, isNarrowed)}
        chosen={at}
        onChoose={choose}
        onEnter={row && isCurrent ? () => onOpen(row) : undefined}
        onClear={isNarrowed ? clear : undefined}
      >
        {filterField}
      </ListFilters>
      {rows.length > 0 && (
        <ListTable
          label={title}
          columns={chosenColumns.shown}
          count={rows.length}
          at={(index) => rows[index]}
          chosen={at}
          onOpen={onOpen}
          sorting={sorting}
          onSort={sort}
        />
      )}
    </>
  );
}
