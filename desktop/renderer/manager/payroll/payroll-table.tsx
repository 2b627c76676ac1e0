// A row for everybody who worked or was away in the period, and what it comes to for all of them.
import { Anchor, Table } from '@mantine/core';
import type { PayrollReply, PayrollRow } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { locale, useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { workedText } from './pay-text.ts';
import { reviewPathOf } from './review-path.ts';
import classes from './payroll.module.css';

type Figures = PayrollReply['totals'];

const hours = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 2 });
const minutes = (value: number) => workedText(value * 60);

function usePayFigures(currency: string) {
  const t = useText('manager');
  const figure = (id: keyof Figures, title: string, show: (value: number) => string) => ({ id, title, show });
  const inCurrency = (minor: number) => money(minor, currency);
  return [
    figure('days', t('payroll.days'), String),
    figure('production_seconds', t('payroll.worked'), workedText),
    figure('overtime_seconds', t('payroll.overtime'), workedText),
    figure('paid_break_minutes', t('payroll.paidBreaks'), minutes),
    figure('unpaid_break_minutes', t('payroll.unpaidBreaks'), minutes),
    figure('cash_tips_cents', t('payroll.cashTips'), inCurrency),
    figure('credit_tips_cents', t('payroll.creditTips'), inCurrency),
    figure('leave_hours', t('payroll.leave'), hours),
    figure('unpaid_leave_hours', t('payroll.unpaidLeave'), hours),
  ];
}

export function PayrollTable({ reply: { rows, totals, currency } }: { readonly reply: PayrollReply }) {
  const t = useText('manager');
  const figures = usePayFigures(currency);
  const cells = (of: Figures, issues: ReactNode) => (
    <>
      {figures.map(({ id, show }) => (
        <Table.Td key={id} ta="end" data-testid={`pay-${id}`}>
          {show(of[id])}
        </Table.Td>
      ))}
      <Table.Td ta="end">{issues}</Table.Td>
    </>
  );
  return (
    <Table.ScrollContainer minWidth={1100}>
      <Table aria-label={t('payroll.title')} verticalSpacing="sm" data-testid="payroll-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.name!}>{t('payroll.person')}</Table.Th>
            {figures.map(({ id, title }) => (
              <Table.Th key={id} ta="end">
                {title}
              </Table.Th>
            ))}
            <Table.Th ta="end">{t('payroll.issues')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.vendor_employee_id} data-testid="payroll-row">
              <Table.Th scope="row" className={classes.name!}>
                <bdi>{row.vendor_employee_name}</bdi>
                <small className={classes.roles}>{row.employee_role_names.join(', ')}</small>
              </Table.Th>
              {cells(row, <Issues row={row} />)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot className={classes.total!}>
          <Table.Tr data-testid="payroll-total" fw={550}>
            <Table.Th scope="row" className={classes.name!}>
              {t('payroll.total')}
            </Table.Th>
            {cells(totals, totals.open_issues)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function Issues({ row }: { readonly row: PayrollRow }) {
  const t = useText('manager');
  const { open_issues: count, vendor_employee_name: name } = row;
  if (count === 0) return count;
  return (
    <Anchor
      component={Link}
      to={reviewPathOf(name)}
      className={classes.issues!}
      aria-label={t('payroll.issuesOf', { count, name })}
      data-testid="pay-review"
    >
      {count}
    </Anchor>
  );
}
