// From when a pay period can count, by how often is paid: a weekday, a half of the month, a day of it.
import type { PaySchedule } from '@evertill/schemas';
import { locale, useText } from '../../ui/language.ts';

export interface PayStart {
  readonly value: PaySchedule['period_start'];
  readonly label: string;
}

/** Every month has them. */
const monthDays = Array.from({ length: 28 }, (_, index) => index + 1);

export function usePayStarts(frequency: PaySchedule['frequency']): readonly PayStart[] {
  const t = useText('manager');
  switch (frequency) {
    case 'week':
    case 'two_weeks':
      return weekdays();
    case 'twice_month':
      return (['1_15', '16_last'] as const).map((value) => ({
        value,
        label: t(`paySchedule.half.${value}`),
      }));
    case 'month':
      return [
        ...monthDays.map((day) => ({ value: String(day), label: t('paySchedule.dayOfMonth', { day }) })),
        { value: 'last', label: t('paySchedule.lastOfMonth') },
      ];
  }
}

/** 0 is Sunday, as in the document; 2023-01-01 was one. */
function weekdays(): PayStart[] {
  const name = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: day, label: name.format(Date.UTC(2023, 0, 1 + day)) }));
}
