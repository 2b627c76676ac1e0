// The week as a table: people down, days across, and the hours of both at the edges.
import { Table, VisuallyHidden } from '@mantine/core';
import { walkGrid } from '../../ui/walk-grid.ts';
import { useText } from '../../ui/language.ts';
import { handsId, PersonWeek } from './person-week.tsx';
import type { PersonWeekProps } from './person-week.tsx';
import { hoursText } from './shift-text.ts';
import { shortDay } from './week-days.ts';
import { dayTotals } from './week-plan.ts';
import type { PlanRow } from './week-plan.ts';
import type { Carry } from './use-carry.ts';
import classes from './schedule.module.css';

export interface WeekGridProps extends Pick<PersonWeekProps, 'onAdd' | 'onShift' | 'onChip'> {
  readonly rows: readonly PlanRow[];
  readonly dates: readonly string[];
  /** Those there is room for. */
  readonly shown: readonly string[];
  readonly today: string;
  readonly mayWrite: boolean;
  readonly carry: Carry;
}

export function WeekGrid(props: WeekGridProps) {
  const { rows, dates, shown, today, mayWrite, carry, onAdd, onShift, onChip } = props;
  const t = useText('manager');
  const { carried, hands } = carry;
  const totals = dayTotals(rows, dates);
  return (
    <div className={classes.scroller} {...(mayWrite ? hands : {})} data-carrying={carried?.by}>
      <VisuallyHidden id={handsId}>{t('schedule.hands')}</VisuallyHidden>
      <Table
        className={classes.table!}
        aria-label={t('schedule.title')}
        onKeyDown={walkGrid}
        data-days={shown.length}
        data-testid="schedule-table"
      >
        <Table.Thead className={classes.head!}>
          <Table.Tr>
            <Table.Th className={classes.person!}>{t('schedule.person')}</Table.Th>
            {shown.map((date) => (
              <Table.Th
                key={date}
                data-today={date === today}
                aria-current={date === today ? 'date' : undefined}
              >
                {shortDay(date)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <PersonWeek
              key={row.id}
              row={row}
              dates={shown}
              over={carried?.over?.personId === row.id ? carried.over.date : undefined}
              lifted={carried?.shiftId}
              today={today}
              mayWrite={mayWrite}
              onAdd={onAdd}
              onShift={onShift}
              onChip={onChip}
            />
          ))}
        </Table.Tbody>
        <Table.Tfoot className={classes.foot!}>
          <Table.Tr>
            <Table.Th className={classes.person!}>{t('schedule.total')}</Table.Th>
            {shown.map((date) => (
              <Table.Td key={date} data-testid={`total-${date}`}>
                {hoursText(totals[dates.indexOf(date)]!)}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
