// The clock of this machine, so many times as fast, the same in every process that is told the same beginning: what a
// terminal may take minutes for takes seconds.
import type { Clock } from '@evertill/sync';

/** `beginning`: wall clock, ms, at which fast and real time agree. */
export function fastClock(beginning: number, speed: number): Clock {
  return {
    now: () => beginning + (Date.now() - beginning) * speed,
    monotonic: () => performance.now() * speed,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds / speed);
      return { cancel: () => clearTimeout(timer) };
    },
  };
}
