// Who works when: a week of the store. Which week, whose name and whether only what overlaps stands in the address.
import { Button, Skeleton } from '@mantine/core';
import { calendarDay } from '@evertill/schemas';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from 'react-router';
import list from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { availabilityPlace } from '../availability/template-paths.ts';
import { AskedWeek } from './asked-week.tsx';
import { useFirstWeekday } from './use-first-weekday.ts';
import { WeekChoice } from './week-choice.tsx';
import { isDay, weekOf } from './week-days.ts';
import classes from './schedule.module.css';

export function SchedulePage() {
  const t = useText('manager');
  const store = useStore();
  const mayWrite = useMay('write', 'employee');
  const maySeeHours = useMay('read', 'settings');
  const asked = useAsked();
  const first = useFirstWeekday();
  const today = calendarDay(new Date().toISOString(), store.time_zone);
  const week = asked.of('week');
  const dates = first === undefined ? undefined : weekOf(isDay(week) ? week : today, first);
  return (
    <div className={classes.page} data-testid="schedule">
      <div className={list.head}>
        <PageHeading title={t('schedule.title')}>
          {t('schedule.hint')} {mayWrite === false && t('schedule.readOnly')}
        </PageHeading>
        {maySeeHours && (
          <Button
            component={Link}
            to={availabilityPlace}
            variant="default"
            leftSection={<IconCalendarTime size={18} />}
            data-testid="to-availability"
          >
            {t('availability.title')}
          </Button>
        )}
      </div>
      {dates ? (
        <>
          <WeekChoice dates={dates} today={today} onWeek={(day) => asked.ask({ week: day, day: '' })} />
          <AskedWeek dates={dates} today={today} asked={asked} mayWrite={mayWrite ?? false} />
        </>
      ) : (
        <Skeleton h={320} data-testid="server-reading" />
      )}
    </div>
  );
}
