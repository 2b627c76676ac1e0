// On which other weekdays new hours are the same.
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { dayOfWeekday, longWeekday } from '../schedule/week-days.ts';

export interface AlsoOnWeekdaysProps {
  readonly weekday: number;
  readonly chosen: readonly number[];
  readonly onChange: (weekdays: readonly number[]) => void;
}

export function AlsoOnWeekdays({ weekday, chosen, onChange }: AlsoOnWeekdaysProps) {
  const t = useText('manager');
  return (
    <Checkbox.Group
      label={t('weeklySlot.alsoOn')}
      size="md"
      value={chosen.map(String)}
      onChange={(weekdays) => onChange(weekdays.map(Number))}
    >
      <SimpleGrid cols={2} spacing="xs" mt="xs">
        {[1, 2, 3, 4, 5, 6, 0]
          .filter((one) => one !== weekday)
          .map((one) => (
            <Checkbox
              key={one}
              size="md"
              py="xs"
              value={String(one)}
              label={longWeekday(dayOfWeekday(one))}
              data-testid={`also-on-${one}`}
            />
          ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
