// How this device's screen looks beside light and dark: contrast, the hand that works it, and the size of the text.
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { BehaviorSubject } from 'rxjs';
import { Remembered } from '../platform/remembered.ts';
import { useValue } from './use-observable.ts';

export const contrasts = ['auto', 'normal', 'more'] as const;
export const hands = ['right', 'left'] as const;
/** Percent. */
export const textSizes = [100, 125, 150] as const;

export interface Look {
  readonly contrast: (typeof contrasts)[number];
  /** Of the person at the till: their side of the sale screen has the basket. */
  readonly hand: (typeof hands)[number];
  readonly textSize: (typeof textSizes)[number];
}

const usual: Look = { contrast: 'auto', hand: 'right', textSize: 100 };
const kept = new Remembered<Look>('look', read);
const look$ = new BehaviorSubject(kept.get() ?? usual);
kept.onChange(() => look$.next(kept.get() ?? usual));

export function useLook(): Look {
  return useValue(look$);
}

export function changeLook(change: Partial<Look>): void {
  const next = { ...look$.value, ...change };
  kept.set(next);
  look$.next(next);
}

/** For the whole page, once. Answers whether everything must stand out strongly. */
export function useAppliedLook(): boolean {
  const { contrast, textSize } = useLook();
  const wanted = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const more = contrast === 'more' || (contrast === 'auto' && wanted);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['contrast'] = more ? 'more' : 'normal';
    style.fontSize = textSize === usual.textSize ? '' : `${textSize}%`;
  }, [more, textSize]);
  return more;
}

/** Is the screen narrower than so many letters, at the size they have here? `em`: of the usual text. */
export function useNarrower(em: number): boolean {
  const { textSize } = useLook();
  return useMediaQuery(`(max-width: ${(em * textSize) / 100}em)`) ?? false;
}

function read(stored: unknown): Look | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const known = <T>(values: readonly T[], value: unknown, otherwise: T) =>
    values.find((one) => one === value) ?? otherwise;
  return {
    contrast: known(contrasts, found['contrast'], usual.contrast),
    hand: known(hands, found['hand'], usual.hand),
    textSize: known(textSizes, found['textSize'], usual.textSize),
  };
}
