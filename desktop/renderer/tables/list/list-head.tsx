// Above a list: what it is, which columns it shows, and the list as a file.
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Column } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportList } from './export-list.tsx';
import type { ExportListProps } from './export-list.tsx';
import classes from './list-page.module.css';
import type { ChosenColumns } from './use-columns.ts';

export interface ListHeadProps<Row> extends Pick<ExportListProps<Row>, 'name' | 'total' | 'read'> {
  readonly title: string;
  readonly hint: string;
  readonly columns: readonly Column<Row>[];
  readonly chosen: ChosenColumns<Row>;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

export function ListHead<Row>(props: ListHeadProps<Row>) {
  const { title, hint, columns, chosen, children, ...list } = props;
  return (
    <div className={classes.head}>
      <PageHeading title={title}>{hint}</PageHeading>
      <div className={classes.actions}>
        <ColumnsMenu columns={columns} chosen={chosen} />
        <ExportList columns={chosen.shown} {...list} />
        {children}
      </div>
    </div>
  );
}
