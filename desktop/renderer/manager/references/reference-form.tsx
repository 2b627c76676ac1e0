// A look-up record in a form: a new one, or one that is changed. Written into the journal at once, sent when there is a
// network.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Reference } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { blankDraft, draftOf, fieldsOfDraft } from './reference-draft.ts';
import { ReferenceFields } from './reference-fields.tsx';
import type { PlacedKind } from './reference-places.ts';
import { RemoveReference } from './remove-reference.tsx';

export interface ReferenceFormProps {
  readonly kind: PlacedKind;
  /** Undefined: a new one. */
  readonly record: Reference | undefined;
  readonly readOnly: boolean;
  readonly onDone: () => void;
}

interface Refusal {
  readonly code: string;
  readonly sentence: string;
  readonly next: string;
}

export function ReferenceForm({ kind, record, readOnly, onDone }: ReferenceFormProps) {
  const t = useText('manager');
  const till = useTill();
  const { id: storeId, currency } = useStore();
  const [draft, setDraft] = useState(() => (record ? draftOf(record, currency) : blankDraft(kind)));
  // What others change meanwhile is no wish of whoever has the form open.
  const [shown] = useState(record);
  const [everywhere, setEverywhere] = useState(false);
  const [badRate, setBadRate] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = fieldsOfDraft(kind, draft, currency);
    setBadRate(!fields);
    if (!fields) return;
    const isNew = { store_id: everywhere ? '' : storeId, kind, code: '' };
    const outcome = record
      ? await till.actions.editDocument('reference', record.id, fields, shown)
      : await till.actions.editDocument('reference', till.surroundings.chance.id(), { ...isNew, ...fields });
    if (!outcome.ok) return setRefusal(outcome);
    notifications.show({ message: t('references.saved'), color: 'evergreen' });
    onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} data-testid="reference-form">
      <Stack>
        {readOnly && <Text c="dimmed">{t('references.readOnly')}</Text>}
        <TextInput
          label={t('entry.name')}
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="off"
          readOnly={readOnly}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          data-autofocus
          data-testid="field-name"
        />
        <ReferenceFields
          kind={kind}
          record={record}
          data={draft.data}
          onChange={(data) => setDraft({ ...draft, data })}
          readOnly={readOnly}
        />
        {badRate && (
          <Alert color="red" role="alert" data-testid="bad-rate">
            {t('tax_profile.badRate')}
          </Alert>
        )}
        <Switch
          size="lg"
          label={t('entry.active')}
          checked={draft.active}
          disabled={readOnly}
          onChange={(event) => setDraft({ ...draft, active: event.currentTarget.checked })}
          data-testid="field-active"
        />
        {!record && (
          <Switch
            size="lg"
            label={t('references.everywhere')}
            description={t('references.everywhereHint')}
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
            data-testid="field-everywhere"
          />
        )}
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" onClick={onDone}>
            {t('references.cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" disabled={draft.name.trim() === ''} data-testid="reference-save">
              {t('references.save')}
            </Button>
          )}
        </Group>
        {record && !readOnly && <RemoveReference kind={kind} record={record} onDone={onDone} />}
      </Stack>
    </form>
  );
}
