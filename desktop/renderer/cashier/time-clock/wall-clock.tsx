// The time in the store, as it goes on.
import { useTill } from '@evertill/client-core/react';
import { useEffect, useState } from 'react';
import { dayText, wallTime } from '../../ui/time.ts';
import { calendarDay } from '@evertill/schemas';
import { useStore } from '../../workplace/store-context.ts';
import classes from './time-clock.module.css';

export function WallClock() {
  const { time_zone } = useStore();
  const till = useTill();
  // What is written down goes by the server's clock; so does what is shown.
  const [now, setNow] = useState(() => till.time());
  useEffect(() => {
    const ticking = setInterval(() => setNow(till.time()), 1000);
    return () => clearInterval(ticking);
  }, [till]);
  const at = new Date(now).toISOString();
  return (
    <time className={classes.wall} dateTime={at} data-testid="wall-clock">
      <span className={classes.wallTime}>{wallTime(at, time_zone)}</span>
      <span className={classes.wallDay}>{dayText(calendarDay(at, time_zone))}</span>
    </time>
  );
}
