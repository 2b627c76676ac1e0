// The time in the store, as it goes on.
import { useSyncStatus } from '@evertill/client-core/react';
import { useEffect, useState } from 'react';
import { dayText, wallTime } from '../../ui/time.ts';
import { calendarDay } from '@evertill/schemas';
import { useStore } from '../../workplace/store-context.ts';
import classes from './time-clock.module.css';

export function WallClock() {
  const { time_zone } = useStore();
  // What is written down goes by the server's clock; so does what is shown.
  const { clockSkew, clockOffset } = useSyncStatus();
  const off = clockOffset === 0 ? -(clockSkew ?? 0) : clockOffset;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const at = new Date(now + off).toISOString();
  return (
    <time className={classes.wall} dateTime={at} data-testid="wall-clock">
      <span className={classes.wallTime}>{wallTime(at, time_zone)}</span>
      <span className={classes.wallDay}>{dayText(calendarDay(at, time_zone))}</span>
    </time>
  );
}
