// The hours of the week in which an offer counts, in the time of the store.
import { ActionIcon, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import type { TimeWindow } from '@evertill/schemas';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { locale, useText } from '../../ui/language.ts';

export interface HoursFieldsProps {
  readonly value: readonly TimeWindow[];
  readonly onChange: (value: readonly TimeWindow[]) => void;
}

const mostWindows = 20;
const wholeDay: TimeWindow = { weekdays: [], from: '00:00', to: '24:00' };

/** 0 is Sunday, as in the document; 2023-01-01 was one. */
function weekdays(): { readonly value: string; readonly label: string }[] {
  const name = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    label: name.format(Date.UTC(2023, 0, 1 + day)),
  }));
}

export function HoursFields({ value, onChange }: HoursFieldsProps) {
  const t = useText('manager');
  const set = (nr: number, changes: Partial<TimeWindow>) =>
    onChange(value.map((one, at) => (at === nr ? { ...one, ...changes } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={t('offer.hours')}>
      {value.map((window, nr) => (
        <Group key={nr} align="end" wrap="nowrap" data-testid="hours">
          <MultiSelect
            size="md"
            flex={1}
            label={t('offer.weekdays')}
            placeholder={window.weekdays.length === 0 ? t('offer.weekdaysHint') : undefined!}
            data={weekdays()}
            value={window.weekdays.map(String)}
            onChange={(days) => set(nr, { weekdays: days.map(Number).toSorted((a, b) => a - b) })}
            data-testid="hours-weekdays"
          />
          <TextInput
            type="time"
            label={t('offer.from')}
            value={window.from}
            onChange={(event) => set(nr, { from: event.currentTarget.value })}
            data-testid="hours-from"
          />
          <TextInput
            type="time"
            label={t('offer.to')}
            // A day ends where the next one begins; a clock's face has no 24:00.
            value={window.to === '24:00' ? '00:00' : window.to}
            onChange={(event) => set(nr, { to: event.currentTarget.value || '24:00' })}
            data-testid="hours-to"
          />
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('offer.takeHours')}
            onClick={() => onChange(value.filter((_, at) => at !== nr))}
            data-testid="hours-take"
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < mostWindows && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...value, wholeDay])}
          data-testid="hours-add"
        >
          {t('offer.addHours')}
        </Button>
      )}
    </Stack>
  );
}
