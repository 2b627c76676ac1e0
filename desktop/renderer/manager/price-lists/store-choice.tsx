// Chooses the stores a price list of every store is for. A device knows its own; others that are named stay as they are.
import { useCollection } from '@evertill/client-core/react';
import { MultiSelect } from '@mantine/core';
import type { Store } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';

export interface StoreChoiceProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function StoreChoice({ value, onChange }: StoreChoiceProps) {
  const t = useText('manager');
  const names = useStoreNames();
  const known = new Set([...names.keys(), ...value]);
  return (
    <MultiSelect
      size="md"
      label={t('priceList.stores')}
      description={t('priceList.storesHint')}
      data={[...known].map((id) => ({ value: id, label: names.get(id) ?? t('priceList.otherStore') }))}
      value={[...value]}
      onChange={onChange}
      data-testid="field-store_ids"
    />
  );
}

/** By their ids. */
export function useStoreNames(): ReadonlyMap<string, string> {
  const { documents } = useCollection<Store>('store', { selector: {} });
  return new Map(documents.map(({ id, name }) => [id, name]));
}
