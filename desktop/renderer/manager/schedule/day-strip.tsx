// Where there is room for one day only: which. A shift can be put down on another one of them.
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { weekdayText } from './week-days.ts';
import type { PlanRow } from './week-plan.ts';
import classes from './schedule.module.css';

export interface DayStripProps {
  readonly dates: readonly string[];
  readonly day: string;
  readonly today: string;
  /** Something is held over it. */
  readonly over: string | undefined;
  readonly rows: readonly PlanRow[];
  readonly onDay: (day: string) => void;
}

export function DayStrip({ dates, day, today, rows, over, onDay }: DayStripProps) {
  const t = useText('manager');
  const overlaps = (index: number) => rows.some(({ cells }) => cells[index]!.conflicts.length > 0);
  return (
    <div className={classes.days} role="group" aria-label={t('schedule.day')}>
      {dates.map((date, index) => (
        <UnstyledButton
          key={date}
          className={classes.day!}
          aria-pressed={date === day}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onDay(date)}
          data-date={date}
          data-over={over === date}
          data-testid={`day-${date}`}
        >
          {weekdayText(date)}
          <br />
          {Number(date.slice(-2))}
          {overlaps(index) && <VisuallyHidden>{t('schedule.overlapping')}</VisuallyHidden>}
          {overlaps(index) && <IconAlertTriangle size={14} color="var(--mantine-color-error)" aria-hidden />}
        </UnstyledButton>
      ))}
    </div>
  );
}
