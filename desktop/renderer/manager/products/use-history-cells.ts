// How the histories write what the server gives: amounts in major units, instants in the store's own time.
import { toMinor } from '@evertill/schemas';
import { locale, useText } from '../../ui/language.ts';
import { useClock, useMoney, useStore } from '../../workplace/store-context.ts';
import type { managerWords } from '../words.ts';

type Field = Exclude<keyof typeof managerWords.history, 'none' | 'chart'>;

export interface HistoryCells {
  readonly title: (field: Field) => string;
  /** Major units. */
  readonly amount: (major: number) => string;
  readonly figure: (value: number) => string;
  readonly instant: (at: string) => string;
}

export function useHistoryCells(): HistoryCells {
  const t = useText('manager');
  const money = useMoney();
  const clock = useClock();
  const { currency } = useStore();
  return {
    title: (field) => t(`history.${field}`),
    amount: (major) => money(toMinor(String(major), currency) ?? 0),
    figure: (value) => value.toLocaleString(locale(), { maximumFractionDigits: 4 }),
    instant: clock,
  };
}
