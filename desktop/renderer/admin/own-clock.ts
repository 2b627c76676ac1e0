// An admin stands in no store: moments are said in the time of their own machine.
import { clockTime } from '../ui/time.ts';

export function ownClock(at: string | number): string {
  return clockTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
