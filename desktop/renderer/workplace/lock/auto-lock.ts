// How long this device may lie untouched before it locks itself. Remembered on the device.
import { BehaviorSubject } from 'rxjs';
import { Remembered } from '../../platform/remembered.ts';

/** Minutes; 0: never. */
export const autoLockTimes = [0, 2, 5, 10] as const;

export type AutoLockMinutes = (typeof autoLockTimes)[number];

const kept = new Remembered<AutoLockMinutes>('auto-lock', (stored) =>
  autoLockTimes.find((minutes) => minutes === stored),
);

export const autoLockMinutes$ = new BehaviorSubject<AutoLockMinutes>(kept.get() ?? 0);
kept.onChange(() => autoLockMinutes$.next(kept.get() ?? 0));

export function changeAutoLock(minutes: AutoLockMinutes): void {
  kept.set(minutes === 0 ? undefined : minutes);
  autoLockMinutes$.next(minutes);
}
