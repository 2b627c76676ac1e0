// Who works when: a week of the store. Which week, whose name and whether only what overlaps stands in the address.
import { Skeleton } from '@mantine/core';
import { calendarDay, contextReply } from '@evertill/schemas';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { locale, useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { AskedWeek } from './asked-week.tsx';
import { WeekChoice } from './week-choice.tsx';
import { firstWeekday, isDay, weekOf } from './week-days.ts';
import classes from './schedule.module.css';

export function SchedulePage() {
  const t = useText('manager');
  const store = useStore();
  const mayWrite = useMay('write', 'employee');
  const asked = useAsked();
  // Everybody may ask for this one; the settings themselves are for whoever may read settings.
  const { seen } = useServerAnswer(
    `/auth/vendor/context?store_id=${encodeURIComponent(store.id)}`,
    contextReply,
  );
  const today = calendarDay(new Date().toISOString(), store.time_zone);
  const week = asked.of('week');
  const pay = seen?.name === 'answer' ? seen.reply.settings?.dashboard_prefs.pay_schedule : undefined;
  const dates = weekOf(isDay(week) ? week : today, firstWeekday(pay, locale()));
  return (
    <div className={classes.page} data-testid="schedule">
      <PageHeading title={t('schedule.title')}>
        {t('schedule.hint')} {mayWrite === false && t('schedule.readOnly')}
      </PageHeading>
      {seen ? (
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
