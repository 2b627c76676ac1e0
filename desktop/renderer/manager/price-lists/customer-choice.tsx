// Chooses the customers a price list is for, by what is known of them on this device.
import { findCustomers } from '@evertill/client-core';
import { useCollection, useTill } from '@evertill/client-core/react';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Customer } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useFound } from '../../workplace/store-context.ts';

export interface CustomerChoiceProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** ms */
const pause = 100;

export function CustomerChoice({ value, onChange }: CustomerChoiceProps) {
  const t = useText('manager');
  const { documents } = useTill();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, pause);
  const found = useFound(
    'customer',
    useCallback(() => findCustomers(documents, words), [documents, words]),
  );
  const names = new Map(useCustomerNames(value));
  for (const { id, name } of found ?? []) names.set(id, name);
  const known = new Set([...value, ...(found ?? []).map(({ id }) => id)]);
  return (
    <MultiSelect
      size="md"
      label={t('priceList.customers')}
      description={t('priceList.customersHint')}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // They were found already, by more than their names.
      filter={({ options }) => options}
      nothingFoundMessage={t('priceList.noCustomer')}
      data={[...known].map((id) => ({ value: id, label: names.get(id) ?? id }))}
      value={[...value]}
      onChange={onChange}
      data-testid="field-customer_ids"
    />
  );
}

/** By their ids; one that is not on this device has none. */
export function useCustomerNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { documents } = useCollection<Customer>('customer', { selector: { id: { $in: [...ids] } } });
  return new Map(documents.map(({ id, name }) => [id, name]));
}
