// Where there is room for one weekday only: which.
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import classes from '../schedule/schedule.module.css';
import { dayOfWeekday, weekdayText } from '../schedule/week-days.ts';

export interface WeekdayStripProps {
  readonly weekdays: readonly number[];
  readonly weekday: number;
  readonly onWeekday: (weekday: number) => void;
}

export function WeekdayStrip({ weekdays, weekday, onWeekday }: WeekdayStripProps) {
  const t = useText('manager');
  return (
    <div className={classes.days} role="group" aria-label={t('weeklySlot.weekday')}>
      {weekdays.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.day!}
          aria-pressed={one === weekday}
          onClick={() => onWeekday(one)}
          data-testid={`weekday-${one}`}
        >
          {weekdayText(dayOfWeekday(one))}
        </UnstyledButton>
      ))}
    </div>
  );
}
