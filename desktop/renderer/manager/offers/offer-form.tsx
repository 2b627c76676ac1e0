// A promotion or a coupon in a form: a new one, or one that others may change meanwhile. Into the journal at once, sent when
// there is a network.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Reference } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { MomentInput } from '../../ui/moment-input.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { RefusedProps } from '../../ui/refused.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import { termChoices } from '../edit/typed-terms.ts';
import { useDraft } from '../edit/use-draft.ts';
import { RemoveReference } from '../references/remove-reference.tsx';
import { EffectFields } from './effect-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { blankOffer, documentOfOffer, fieldsOfOffer, offerData } from './offer-draft.ts';
import type { OfferFields, OfferFlaw, OfferKind } from './offer-draft.ts';
import { SelectionFields } from './selection-fields.tsx';
import { useOfferTerms } from './use-offer-terms.ts';

export interface OfferFormProps {
  readonly kind: OfferKind;
  /** Undefined: a new one. */
  readonly record: Reference | undefined;
  readonly readOnly: boolean;
  readonly onDone: () => void;
}

type LineField = {
  [Field in keyof OfferFields]: OfferFields[Field] extends string ? Field : never;
}[keyof OfferFields];

export function OfferForm({ kind, record, readOnly, onDone }: OfferFormProps) {
  const t = useText('manager');
  const till = useTill();
  const store = useStore();
  const terms = useOfferTerms();
  const live = record ? fieldsOfOffer(record, store) : blankOffer;
  const { fields, set, meanwhile, forget } = useDraft<OfferFields>(live);
  const [everywhere, setEverywhere] = useState(false);
  const [flaw, setFlaw] = useState<OfferFlaw>();
  const [refusal, setRefusal] = useState<RefusedProps['refusal']>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changes = documentOfOffer(kind, fields, store, record);
    setFlaw(typeof changes === 'string' ? changes : undefined);
    if (typeof changes === 'string') return;
    const id = record?.id ?? till.surroundings.chance.id();
    const isNew = { store_id: everywhere ? '' : store.id, kind };
    const outcome = await till.actions.editDocument(
      'reference',
      id,
      record ? changes : { ...isNew, ...changes },
      record,
    );
    if (!outcome.ok) return setRefusal(outcome);
    notifications.show({ message: t('references.saved'), color: 'evergreen' });
    onDone();
  }

  const changed = (field: keyof OfferFields, now: string) => (
    <Meanwhile change={meanwhile(field)} now={now} onTake={() => forget(field)} />
  );
  const line = (field: LineField, label: string, more: { description?: string } = {}) => (
    <div>
      <TextInput
        label={label}
        autoComplete="off"
        maxLength={200}
        value={fields[field]}
        onChange={(event) => set({ [field]: event.currentTarget.value })}
        data-autofocus={field === 'name' || undefined}
        data-testid={`field-${field}`}
        {...more}
      />
      {changed(field, live[field])}
    </div>
  );
  const moment = (field: 'starts_at' | 'ends_at') => (
    <div>
      <MomentInput
        type="datetime-local"
        label={t(`priceList.${field}`)}
        description={t('priceList.time')}
        value={fields[field]}
        choices={termChoices(fields[field], store.time_zone)}
        timeZone={store.time_zone}
        onChange={(typed) => set({ [field]: typed })}
        data-testid={`field-${field}`}
      />
      {changed(field, live[field].replace('T', ' '))}
    </div>
  );
  const data = record && offerData(record);

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="offer-form">
      <Fieldset variant="unstyled" disabled={readOnly}>
        <Stack>
          {readOnly && <Text c="dimmed">{t('references.readOnly')}</Text>}
          {line('name', t('offer.name'))}
          {kind === 'coupon' && line('code', t('offer.code'), { description: t('offer.codeHint') })}
          <div>
            <EffectFields value={fields.effect} onChange={(effect) => set({ effect })} />
            {changed('effect', data ? terms.effect(data.effect) : '')}
          </div>
          <Fieldset legend={t('offer.selection')}>
            <SelectionFields
              name="selection"
              value={fields.selection}
              onChange={(selection) => set({ selection })}
            />
            {changed('selection', terms.selection(live.selection))}
          </Fieldset>
          <Fieldset legend={t('offer.needed')}>
            <Stack gap="xs">
              <SimpleGrid cols={2}>
                {line('needed_pieces', t('offer.neededPieces'))}
                {line('needed_total', t('offer.neededTotal'))}
              </SimpleGrid>
              {(fields.needed_pieces !== '' || fields.needed_total !== '') && (
                <SelectionFields name="needed" value={fields.needed} onChange={(needed) => set({ needed })} />
              )}
              {changed('needed', terms.selection(live.needed))}
            </Stack>
          </Fieldset>
          <Fieldset legend={t('offer.terms')}>
            <Stack gap="xs">
              {moment('starts_at')}
              {moment('ends_at')}
              <HoursFields value={fields.windows} onChange={(windows) => set({ windows })} />
              {changed('windows', live.windows.map(({ from, to }) => `${from} – ${to}`).join(', '))}
            </Stack>
          </Fieldset>
          {kind === 'coupon' && (
            <SimpleGrid cols={2}>
              {line('max_uses', t('offer.max_uses'), { description: t('offer.usesHint') })}
              {line('max_uses_per_customer', t('offer.max_uses_per_customer'), {
                description: t('offer.usesHint'),
              })}
            </SimpleGrid>
          )}
          {line('priority', t('offer.priority'), { description: t('offer.priorityHint') })}
          {(['exclusive', 'active'] as const).map((field) => (
            <div key={field}>
              <Switch
                size="lg"
                label={t(field === 'exclusive' ? 'offer.exclusive' : 'entry.active')}
                checked={fields[field]}
                onChange={(event) => set({ [field]: event.currentTarget.checked })}
                data-testid={`field-${field}`}
              />
              {changed(field, t(live[field] ? 'offer.yes' : 'offer.no'))}
            </div>
          ))}
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
        </Stack>
      </Fieldset>
      <Stack mt="md">
        {flaw && (
          <Alert color="red" role="alert" data-testid="flaw">
            {t(`offer.${flaw}`)}
          </Alert>
        )}
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" onClick={onDone}>
            {t('references.cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" disabled={fields.name.trim() === ''} data-testid="offer-save">
              {t('references.save')}
            </Button>
          )}
        </Group>
        {record && !readOnly && <RemoveReference kind={kind} record={record} onDone={onDone} />}
      </Stack>
    </form>
  );
}
