// What an opening may say beside its count: by which template, out of which warehouse, with whom, and notes.
import { useCollection, useTill } from '@evertill/client-core/react';
import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { calendarDay, worksIn } from '@evertill/schemas';
import type { Reference, ReferenceData, ReferenceKind } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { useCashier } from '../cashier-context.ts';
import type { OpeningDetails } from './drawer.ts';
import { useStaff } from '../../workplace/use-staff.ts';

export interface OpeningDetailsProps {
  readonly details: OpeningDetails;
  readonly onChange: (change: Partial<OpeningDetails>) => void;
  /** Its name is the shift's, until another one is typed. */
  readonly onTemplate: (name: string) => void;
}

export function OpeningDetailsFields({ details, onChange, onTemplate }: OpeningDetailsProps) {
  const t = useText('cashier');
  const { store } = useCashier();
  const { clock } = useTill().surroundings;
  const { person } = useActingPerson();
  const people = [...useStaff().values()]
    .filter((one) => one.id !== person?.id && worksIn(one, store.id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const today = calendarDay(new Date(clock.now()).toISOString(), store.time_zone);
  const templates = useOfStore('shift_template').filter(({ data }) => {
    const { effective_on = null } = data as Partial<ReferenceData<'shift_template'>>;
    return effective_on === null || effective_on <= today;
  });
  const warehouses = useOfStore('warehouse');

  function chooseTemplate(id: string): void {
    onChange({ templateId: id });
    const chosen = templates.find((one) => one.id === id);
    if (chosen) onTemplate(chosen.name);
  }

  return (
    <Stack>
      <NativeSelect
        label={t('shift.template')}
        value={details.templateId}
        onChange={(event) => chooseTemplate(event.currentTarget.value)}
        data={choices(t('shift.noTemplate'), templates)}
        data-walk
        data-testid="opening-template"
      />
      <NativeSelect
        label={t('shift.warehouse')}
        value={details.warehouseId}
        onChange={(event) => onChange({ warehouseId: event.currentTarget.value })}
        data={choices(t('shift.usualWarehouse'), warehouses)}
        data-walk
        data-testid="opening-warehouse"
      />
      {person?.vendor_type === 'owner' && (
        <NativeSelect
          label={t('shift.assignee')}
          value={details.assigneeId}
          onChange={(event) => onChange({ assigneeId: event.currentTarget.value })}
          data={choices(t('shift.noAssignee'), people)}
          data-walk
          data-testid="opening-assignee"
        />
      )}
      <Textarea
        label={t('close.notes')}
        value={details.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={2}
        data-testid="opening-notes"
      />
    </Stack>
  );
}

function useOfStore(kind: ReferenceKind): readonly Reference[] {
  const { store } = useCashier();
  const { documents } = useCollection<Reference>('reference', { selector: { kind: { $eq: kind } } });
  return documents
    .filter(({ active, store_id }) => active && store_id === store.id)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function choices(none: string, some: readonly { readonly id: string; readonly name: string }[]) {
  return [{ value: '', label: none }, ...some.map(({ id, name }) => ({ value: id, label: name }))];
}
