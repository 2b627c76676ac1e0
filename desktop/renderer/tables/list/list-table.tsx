// A long list as a table of which only the rows on the screen exist. Its head stays in sight and sorts.
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import type { Column, Sorting } from './column.ts';
import classes from './list-table.module.css';

/** CSS pixels. */
const rowHeight = 48;

export interface ListTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Undefined where it is still being read. */
  readonly at: (index: number) => Row | undefined;
  readonly onRange?: (first: number, last: number) => void;
  /** What is listed: another list begins at its top. */
  readonly about?: string;
  /** Index of the row that Enter opens. */
  readonly chosen: number;
  readonly onOpen: (row: Row) => void;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, count, at, onRange, about, chosen, onOpen } = props;
  const { scroller, drawn, height } = useVirtualRows({
    count,
    rowHeight,
    head: rowHeight,
    about,
    chosen,
    onRange,
  });
  return (
    <div ref={scroller} className={classes.scroller} data-testid="list">
      <div role="table" aria-label={label} aria-rowcount={count + 1} className={classes.table}>
        <Head {...props} />
        <div role="rowgroup" style={{ height }} className={classes.body} data-count={count}>
          {drawn.map(({ index, start }) => (
            <ListRow
              key={index}
              row={at(index)}
              index={index}
              start={start}
              columns={columns}
              isChosen={index === chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ListRowProps<Row> extends Pick<ListTableProps<Row>, 'columns' | 'onOpen'> {
  readonly row: Row | undefined;
  readonly index: number;
  /** CSS pixels below the first row. */
  readonly start: number;
  readonly isChosen: boolean;
}

/** Drawn anew only when it shows something else: a letter that is typed above the list changes no row of it. */
const ListRow = memo(function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, index, start, columns, isChosen, onOpen } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ ...tracksOf(columns), height: rowHeight, transform: `translateY(${start}px)` }}
      data-chosen={isChosen}
      data-testid="list-row"
      onClick={() => row !== undefined && onOpen(row)}
    >
      {columns.map(({ id, show, atEnd = false }) => (
        <div key={id} role="cell" className={classes.cell} data-end={atEnd} data-testid={`cell-${id}`}>
          {row === undefined ? <Skeleton h={14} w="60%" /> : show(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;

function tracksOf(columns: readonly { readonly width: string }[]) {
  return { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
}

type HeadProps<Row> = Pick<ListTableProps<Row>, 'columns' | 'sorting' | 'onSort'>;

function Head<Row>({ columns, sorting, onSort }: HeadProps<Row>) {
  const t = useText('tables');
  return (
    <div role="rowgroup" className={classes.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ ...tracksOf(columns), height: rowHeight }}
      >
        {columns.map(({ id, title, sorts = false, atEnd = false }) => {
          const isSorted = sorting.by === id;
          const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
          const order = sorting.descending ? 'descending' : 'ascending';
          return (
            <div
              key={id}
              role="columnheader"
              className={classes.cell}
              data-end={atEnd}
              {...(isSorted ? { 'aria-sort': order } : {})}
            >
              {sorts ? (
                <UnstyledButton
                  className={classes.sort}
                  title={t('list.sortBy', { column: title })}
                  onClick={() => onSort({ by: id, descending: isSorted && !sorting.descending })}
                  data-testid={`sort-${id}`}
                >
                  {title}
                  {isSorted && <Arrow size={16} aria-hidden />}
                </UnstyledButton>
              ) : (
                title
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
