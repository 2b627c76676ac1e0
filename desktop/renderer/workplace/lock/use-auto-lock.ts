// Locks a till that nobody has touched for as long as its settings say. Not where nobody could open it again.
import { useCollection, useTill } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { useEffect } from 'react';
import { Remembered } from '../../platform/remembered.ts';
import { useValue } from '../../ui/use-observable.ts';
import { autoLockMinutes$ } from './auto-lock.ts';
import { hasPin } from './has-pin.ts';
import { IdleWatch } from './idle-watch.ts';
import { isPaymentUnderWay } from './payment-under-way.ts';
import { tillLock } from './till-lock.ts';

const minute = 60_000;

/** What a hand, a keyboard or a scanner does. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** When a window was touched last, ms: each tells the others. */
const lastTouch = new Remembered('touched', (stored) => (typeof stored === 'number' ? stored : undefined), {
  lasting: false,
});

/** `isBusy`, stable: something is being done that a lock would cut off. */
export function useAutoLock(isBusy: () => boolean, locked: boolean): void {
  const { clock } = useTill().surroundings;
  const minutes = useValue(autoLockMinutes$);
  const mayOpen = useCollection<Staff>('staff', { selector: {} }).documents.some(hasPin);
  useEffect(() => {
    if (locked || minutes === 0 || !mayOpen) return;
    const watch = new IdleWatch({
      clock,
      limit: minutes * minute,
      isPaying: () => isBusy() || isPaymentUnderWay(),
      lock: () => tillLock.lock(),
      tellOthers: () => lastTouch.set(clock.now()),
    });
    const touched = () => watch.touched();
    for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true });
    const unheard = lastTouch.onChange(() => watch.touchedElsewhere());
    return () => {
      watch.end();
      unheard();
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    };
  }, [clock, isBusy, locked, mayOpen, minutes]);
}
