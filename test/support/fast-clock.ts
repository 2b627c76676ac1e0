// The clock of the tests, so many times as fast, the same in every process that is told the same beginning: waiting for
// minutes takes seconds.
import type { Clock, Surroundings } from '@evertill/sync';
import { serverSurroundings } from '../../server/surroundings.ts';

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

/** Of a server whose timers need not be waited for. */
export function fastSurroundings(speed: number): Surroundings {
  return { ...serverSurroundings, clock: fastClock(Date.now(), speed) };
}
