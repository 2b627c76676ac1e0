// The weekly windows that were answered: what narrows their table, the table, and whatever is opened in it.
import { Switch } from '@mantine/core';
import type { ShiftTemplate, TemplateSlot } from '@evertill/schemas';
import { useCallback, useMemo, useState } from 'react';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import { saidOf } from '../../tables/list/list-words.ts';
import type { Asked } from '../../tables/list/use-asked.ts';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { AvailabilityGrid } from './availability-grid.tsx';
import { availabilityOf } from './availability-plan.ts';
import type { PlacedSlot } from './availability-plan.ts';
import { draftOf, usualDraft } from './slot-draft.ts';
import type { OpenedSlot } from './slot-draft.ts';
import { SlotDrawer } from './slot-drawer.tsx';
import { useWorkers } from './use-workers.ts';
import { WeekdayStrip } from './weekday-strip.tsx';

export interface PlannedAvailabilityProps {
  /** Those that are shown; at least one. */
  readonly templates: readonly ShiftTemplate[];
  /** Undefined until they are answered: what narrows them stays, and keeps the focus. */
  readonly slots: readonly TemplateSlot[] | undefined;
  /** The weekday with which the week begins; 0 is Sunday. */
  readonly first: number;
  readonly mayWrite: boolean;
  readonly asked: Asked;
  readonly onChanged: () => void;
}

export function PlannedAvailability(props: PlannedAvailabilityProps) {
  const { templates, slots, first, mayWrite, asked, onChanged } = props;
  const t = useText('manager');
  const { of, ask, typed, type } = asked;
  const onlyMembers = of('members') === '1';
  const isNarrow = useNarrower(50);
  const { people, nameOf } = useWorkers();
  const [opened, open] = useState<OpenedSlot>();
  const weekdays = useMemo(() => Array.from({ length: 7 }, (_, n) => (first + n) % 7), [first]);
  const weekday = weekdays.find((one) => String(one) === of('weekday')) ?? first;
  const shown = useMemo(() => (isNarrow ? [weekday] : weekdays), [isNarrow, weekday, weekdays]);
  const rows = useMemo(
    () =>
      availabilityOf({
        templates,
        slots: slots ?? [],
        people,
        everybody: t('availability.everybody'),
        nameOf,
        weekdays: shown,
        words: typed,
        onlyMembers,
      }),
    [templates, slots, people, nameOf, shown, typed, onlyMembers, t],
  );
  // Everybody is no person.
  const count = rows.length - 1;
  const isNarrowed = typed !== '' || onlyMembers;
  const [template] = templates;

  const onAdd = useCallback(
    (personId: string, day: number) => open({ kind: 'new', draft: usualDraft(template!, personId, day) }),
    [template],
  );
  const onSlot = useCallback(
    ({ slot, isShared }: PlacedSlot, personId: string) =>
      open(
        isShared && mayWrite
          ? { kind: 'new', draft: { ...draftOf({ kind: 'stored', slot }), vendor_employee_id: personId } }
          : { kind: 'stored', slot },
      ),
    [mayWrite],
  );

  return (
    <>
      <ListFilters
        name="availability"
        label={t('availability.filters')}
        search={t('availability.search')}
        typed={typed}
        onType={type}
        count={slots && count}
        said={saidOf((word, counted) => t(`availability.${word}`, counted), count, isNarrowed)}
        chosen={0}
        onChoose={() => undefined}
        onEnter={undefined}
        onClear={
          isNarrowed
            ? () => {
                type('');
                ask({ q: '', members: '' });
              }
            : undefined
        }
      >
        <Switch
          size="lg"
          label={t('availability.onlyMembers')}
          checked={onlyMembers}
          onChange={(event) => ask({ members: event.currentTarget.checked ? '1' : '' })}
          data-testid="only-members"
        />
      </ListFilters>
      {isNarrow && (
        <WeekdayStrip
          weekdays={weekdays}
          weekday={weekday}
          onWeekday={(day) => ask({ weekday: String(day) })}
        />
      )}
      {slots && (
        <AvailabilityGrid rows={rows} weekdays={shown} onAdd={mayWrite ? onAdd : undefined} onSlot={onSlot} />
      )}
      {opened && slots && (
        <SlotDrawer
          key={JSON.stringify(opened)}
          opened={opened}
          templates={templates}
          slots={slots}
          people={people}
          nameOf={nameOf}
          mayWrite={mayWrite}
          onChanged={onChanged}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
