// To which other days of its week a shift goes too. They are called by their dates: the week of the server begins on
// Sunday, whatever the one on the screen begins with.
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { isDay, otherDays, shortDay } from './week-days.ts';

export interface OtherWeekdaysProps {
  readonly date: string;
  readonly chosen: readonly number[];
  readonly onChange: (weekdays: readonly number[]) => void;
}

export function OtherWeekdays({ date, chosen, onChange }: OtherWeekdaysProps) {
  const t = useText('manager');
  if (!isDay(date)) return null;
  return (
    <Checkbox.Group
      label={t('plannedShift.apply')}
      description={t('plannedShift.applyHint')}
      size="md"
      value={chosen.map(String)}
      onChange={(weekdays) => onChange(weekdays.map(Number))}
    >
      <SimpleGrid cols={2} spacing="xs" mt="xs">
        {otherDays(date).map((day) => (
          <Checkbox
            key={day.weekday}
            size="md"
            py="xs"
            value={String(day.weekday)}
            label={shortDay(day.date)}
            data-testid={`apply-${day.weekday}`}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
