// What a price list is called, and when, where and for whom it counts: a new one, or one that others may change meanwhile.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { channels } from '@evertill/schemas';
import type { Channel, Reference } from '@evertill/schemas';
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
import { CustomerChoice, useCustomerNames } from './customer-choice.tsx';
import { blankList, documentOf, fieldsOf } from './list-draft.ts';
import type { ListFields, ListFlaw } from './list-draft.ts';
import { StoreChoice, useStoreNames } from './store-choice.tsx';

export interface PriceListFormProps {
  /** Undefined: a new one. */
  readonly record: Reference | undefined;
  /** With the id of a new one; else blank. */
  readonly onDone: (id: string) => void;
}

export function PriceListForm({ record, onDone }: PriceListFormProps) {
  const t = useText('manager');
  const till = useTill();
  const { id: storeId, time_zone } = useStore();
  const live = record ? fieldsOf(record, time_zone) : blankList;
  const { fields, set, meanwhile, forget } = useDraft<ListFields>(live);
  const [everywhere, setEverywhere] = useState(false);
  const [flaw, setFlaw] = useState<ListFlaw>();
  const [refusal, setRefusal] = useState<RefusedProps['refusal']>();
  const customers = useCustomerNames(live.customer_ids);
  const stores = useStoreNames();
  const isOfAllStores = record ? record.store_id === '' : everywhere;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changes = documentOf(fields, time_zone, record);
    setFlaw(typeof changes === 'string' ? changes : undefined);
    if (typeof changes === 'string') return;
    const id = record?.id ?? till.surroundings.chance.id();
    const isNew = { store_id: everywhere ? '' : storeId, kind: 'price_list', code: '' };
    const outcome = await till.actions.editDocument(
      'reference',
      id,
      record ? changes : { ...isNew, ...changes },
      record,
    );
    if (!outcome.ok) return setRefusal(outcome);
    notifications.show({ message: t('references.saved'), color: 'evergreen' });
    onDone(record ? '' : id);
  }

  const changed = (
    field: keyof ListFields,
    say: (value: ListFields) => string = (now) => String(now[field]),
  ) => <Meanwhile change={meanwhile(field)} now={say(live)} onTake={() => forget(field)} />;
  const time = (field: 'starts_at' | 'ends_at') => (
    <div>
      <MomentInput
        type="datetime-local"
        label={t(`priceList.${field}`)}
        description={t('priceList.time')}
        value={fields[field]}
        choices={termChoices(fields[field], time_zone)}
        timeZone={time_zone}
        onChange={(typed) => set({ [field]: typed })}
        data-testid={`field-${field}`}
      />
      {changed(field, (now) => now[field].replace('T', ' '))}
    </div>
  );

  return (
    <form onSubmit={(event) => void save(event)} data-testid="price-list-form">
      <Stack>
        <div>
          <TextInput
            label={t('priceList.name')}
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            data-autofocus
            data-testid="field-name"
          />
          {changed('name')}
        </div>
        {time('starts_at')}
        {time('ends_at')}
        <div>
          <MultiSelect
            size="md"
            label={t('priceList.channels')}
            description={t('priceList.channelsHint')}
            data={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            value={[...fields.channels]}
            onChange={(value) => set({ channels: value as Channel[] })}
            data-testid="field-channels"
          />
          {changed('channels', (now) => now.channels.map((one) => t(`channel.${one}`)).join(', '))}
        </div>
        <div>
          <CustomerChoice value={fields.customer_ids} onChange={(customer_ids) => set({ customer_ids })} />
          {changed('customer_ids', (now) => now.customer_ids.map((id) => customers.get(id) ?? id).join(', '))}
        </div>
        {isOfAllStores && (
          <div>
            <StoreChoice value={fields.store_ids} onChange={(store_ids) => set({ store_ids })} />
            {changed('store_ids', (now) =>
              now.store_ids.map((id) => stores.get(id) ?? t('priceList.otherStore')).join(', '),
            )}
          </div>
        )}
        <div>
          <TextInput
            label={t('priceList.priority')}
            description={t('priceList.priorityHint')}
            inputMode="numeric"
            autoComplete="off"
            value={fields.priority}
            onChange={(event) => set({ priority: event.currentTarget.value })}
            data-testid="field-priority"
          />
          {changed('priority')}
        </div>
        <div>
          <Switch
            size="lg"
            label={t('priceList.active')}
            checked={fields.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
            data-testid="field-active"
          />
          {changed('active', (now) => t(now.active ? 'references.active' : 'references.inactive'))}
        </div>
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
        {flaw && (
          <Alert color="red" role="alert" data-testid="flaw">
            {t(`priceList.${flaw}`)}
          </Alert>
        )}
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" onClick={() => onDone('')}>
            {t('references.cancel')}
          </Button>
          <Button type="submit" disabled={fields.name.trim() === ''} data-testid="price-list-save">
            {t('references.save')}
          </Button>
        </Group>
        {record && <RemoveReference kind="price_list" record={record} onDone={() => onDone('')} />}
      </Stack>
    </form>
  );
}
