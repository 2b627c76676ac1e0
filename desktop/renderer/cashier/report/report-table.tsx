// The figures of a report. Where there is a chart too, this is what it is drawn from, and what is read out.
import { Table } from '@mantine/core';
import { paymentMethods } from '@evertill/schemas';
import type { ReportRow, SalesReport } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { columnsOf } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import classes from './report-page.module.css';

export interface ReportTableProps {
  readonly report: SalesReport;
  readonly rows: readonly ReportRow[];
  readonly withAmounts: boolean;
}

const words: readonly Column['kind'][] = ['label', 'text', 'method', 'hour', 'time'];

export function ReportTable({ report, rows, withAmounts }: ReportTableProps) {
  const t = useText('cashier');
  const read = useCellText(report);
  const columns = columnsOf(report, withAmounts);
  return (
    <div className={classes.table} role="region" aria-label={t('nav.report')} tabIndex={0}>
      <Table stickyHeader highlightOnHover verticalSpacing="sm" data-testid="report-table">
        <caption className={classes.caption}>{t(`salesTab.${report}`)}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ field, kind }) => (
              <Table.Th key={field} scope="col" data-figure={!words.includes(kind)}>
                {t(`figure.${field}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index} data-testid="report-row">
              {columns.map((column, place) => (
                <Table.Td
                  key={column.field}
                  component={place === 0 ? 'th' : 'td'}
                  {...(place === 0 ? { scope: 'row' } : {})}
                  data-figure={!words.includes(column.kind)}
                  data-field={column.field}
                  data-value={row[column.field] ?? ''}
                >
                  {read(column, row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** What a cell says to a person. */
export function useCellText(report: SalesReport): (column: Column, row: ReportRow) => string {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const money = useMoney();
  const clock = useClock();
  return ({ field, kind }, row) => {
    const value = row[field] ?? '';
    switch (kind) {
      case 'money':
        return value === '' ? workplace('value.nothing') : money(Number(value));
      case 'hour':
        return `${String(value).padStart(2, '0')}:00`;
      case 'time':
        return value === '' ? workplace('value.nothing') : clock(value);
      case 'quantity':
        return plainDecimal(String(value));
      case 'tax':
        return row['tax_type'] === 'flat'
          ? t('sales.each', { rate: money(Number(value)) })
          : t('sales.rate', { rate: plainDecimal(String(value)) });
      case 'method': {
        const known = paymentMethods.find((method) => method === value);
        return known ? t(`payment.${known}`) : String(value);
      }
      case 'label':
        return String(value) || t(blankWords(report, row));
      case 'count':
        // An open shift has no number yet.
        return field === 'z_number' && value === 0 ? workplace('value.nothing') : String(value);
      case 'text':
        return String(value);
    }
  };
}

function blankWords(report: SalesReport, row: ReportRow) {
  if (report === 'categories') return 'sales.noCategory';
  if (report === 'shifts') return 'sales.noShift';
  if (report === 'taxes' && row['tax_type'] === 'none') return 'sales.noTax';
  return report === 'taxes' ? 'figure.tax' : 'sales.unknown';
}
