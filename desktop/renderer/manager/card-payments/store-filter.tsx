// Of which store: the one the office is about, another of the person's, or all of them. Whoever has one store sees no choice.
import { NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import { NEVER } from 'rxjs';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useStore } from '../../workplace/store-context.ts';

export interface StoreFilterProps {
  /** As the address has it: blank for the store of the office, `all`, or an id. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function StoreFilter({ value, onChange }: StoreFilterProps) {
  const t = useText('manager');
  const { host } = usePlatform();
  const here = useStore();
  const ask = useCallback(() => host.stores(), [host]);
  const stores = useAnswer(ask, NEVER) ?? [];
  if (stores.length < 2 && value === '') return null;
  return (
    <NativeSelect
      aria-label={t('cardPayments.store')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: here.name },
        { value: 'all', label: t('cardPayments.anyStore') },
        ...stores.filter(({ id }) => id !== here.id).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      data-testid="filter-store"
    />
  );
}
