// A digit chooses from what is in front. It waits for what a scanner would press next: the first digit of a code chooses
// nothing.
import { useEffect, useEffectEvent } from 'react';
import { afterBurst } from './scan-detector.ts';

/** `choose` is told which, counted from nought. */
export function useDigitChoice(count: number, choose: (index: number) => void): void {
  const chosen = useEffectEvent((index: number) => {
    if (index < count) choose(index);
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const pressed = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      clearTimeout(waiting);
      if (/^[1-9]$/.test(key) && !ctrlKey && !altKey && !metaKey)
        waiting = setTimeout(() => chosen(Number(key) - 1), afterBurst);
    };
    window.addEventListener('keydown', pressed);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', pressed);
    };
  }, []);
}
