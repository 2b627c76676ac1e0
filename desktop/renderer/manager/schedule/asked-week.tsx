// A week as the server answers it. What was seen of it stays on the screen while the server cannot be asked again.
import { Alert, Skeleton } from '@mantine/core';
import { scheduleReply } from '@evertill/schemas';
import type { Asked } from '../../tables/list/use-asked.ts';
import { useLastAnswer } from '../../tables/online/use-last-answer.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { PlannedWeek } from './planned-week.tsx';

export interface AskedWeekProps {
  readonly dates: readonly string[];
  readonly today: string;
  readonly asked: Asked;
  readonly mayWrite: boolean;
}

export function AskedWeek({ dates, ...week }: AskedWeekProps) {
  const t = useText('manager');
  const store = useStore();
  const query = new URLSearchParams({ store_id: store.id, date_from: dates[0]!, date_to: dates[6]! });
  const { seen, again } = useServerAnswer(`/vendor/attendance/schedule?${query.toString()}`, scheduleReply);
  const schedule = useLastAnswer(dates[0]!, seen);
  return (
    <>
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {schedule?.more_employees && (
        <Alert color="yellow" data-testid="more-people">
          {t('schedule.morePeople', { count: schedule.employees.length })}
        </Alert>
      )}
      {schedule?.more_leave && (
        <Alert color="yellow" data-testid="more-leave">
          {t('schedule.moreLeave', { count: schedule.leave.length })}
        </Alert>
      )}
      <PlannedWeek {...week} dates={dates} schedule={schedule} onChanged={again} />
      {!schedule && !seen && <Skeleton h={320} data-testid="server-reading" />}
    </>
  );
}
