// Which week: the one before, the next, this one.
import { Button } from '@mantine/core';
import { addDays } from '@evertill/schemas';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { daysText } from './week-days.ts';
import classes from './schedule.module.css';

export interface WeekChoiceProps {
  readonly dates: readonly string[];
  readonly today: string;
  /** A day of it; blank: this week. */
  readonly onWeek: (day: string) => void;
}

export function WeekChoice({ dates, today, onWeek }: WeekChoiceProps) {
  const t = useText('manager');
  const [first, last] = [dates[0]!, dates[6]!];

  function go(days: number): void {
    const day = addDays(first, days);
    const isThis = day <= today && today <= addDays(day, 6);
    onWeek(isThis ? '' : day);
  }

  return (
    <div className={classes.week} role="group" aria-label={t('schedule.week')}>
      <Button
        variant="default"
        px="sm"
        aria-label={t('schedule.weekBefore')}
        onClick={() => go(-7)}
        data-testid="week-before"
      >
        <IconChevronLeft size={20} className={classes.onwards!} aria-hidden />
      </Button>
      <Button
        variant="default"
        px="sm"
        aria-label={t('schedule.weekAfter')}
        onClick={() => go(7)}
        data-testid="week-after"
      >
        <IconChevronRight size={20} className={classes.onwards!} aria-hidden />
      </Button>
      <Button
        variant="default"
        disabled={dates.includes(today)}
        onClick={() => onWeek('')}
        data-testid="week-this"
      >
        {t('schedule.thisWeek')}
      </Button>
      <strong role="status" data-testid="week-said" data-week={first}>
        {daysText(first, last)}
      </strong>
    </div>
  );
}
