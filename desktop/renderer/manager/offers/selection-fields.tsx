// Which goods an offer is about: items, categories with all below them, brands, tags. Nothing named is everything.
import { useCollection, useTill } from '@evertill/client-core/react';
import { MultiSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Product, Selection } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { categoryOptions, useCategories } from '../../workplace/categories.ts';
import { useFound } from '../../workplace/store-context.ts';
import { useReferences } from '../references/use-references.ts';

export interface SelectionFieldsProps {
  /** Before the names its fields have in tests. */
  readonly name: string;
  readonly value: Selection;
  readonly onChange: (value: Selection) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export function SelectionFields({ name, value, onChange }: SelectionFieldsProps) {
  const t = useText('manager');
  const categories = categoryOptions(useCategories());
  const brands = useReferences('brand').documents.map(({ id, name: label }) => ({ value: id, label }));
  const tags = useReferences('tag').documents.map(({ id, name: label }) => ({ value: id, label }));
  const choice = (
    field: 'category_ids' | 'brand_ids' | 'tag_ids',
    label: string,
    data: readonly Choice[],
  ) => (
    <MultiSelect
      size="md"
      label={label}
      placeholder={value[field].length === 0 ? t('offer.everything') : undefined!}
      searchable
      data={withUnknown(data, value[field])}
      value={[...value[field]]}
      onChange={(ids) => onChange({ ...value, [field]: ids })}
      data-testid={`${name}-${field}`}
    />
  );
  return (
    <Stack gap="xs">
      <ItemsChoice
        name={name}
        value={value.item_ids}
        onChange={(item_ids) => onChange({ ...value, item_ids: [...item_ids] })}
      />
      {choice('category_ids', t('offer.categories'), categories)}
      {choice('brand_ids', t('offer.brands'), brands)}
      {choice('tag_ids', t('offer.tags'), tags)}
    </Stack>
  );
}

/** What is chosen and not on this device any more stays chosen. */
function withUnknown(data: readonly Choice[], ids: readonly string[]): Choice[] {
  const known = new Set(data.map(({ value }) => value));
  return [...data, ...ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }))];
}

interface ItemsChoiceProps {
  readonly name: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** ms */
const pause = 80;
const most = 10;

/** Whatever can still be sold. */
const living = { category_ids: [], statuses: [0, 1], item_types: [], stock: '' } as const;

function ItemsChoice({ name, value, onChange }: ItemsChoiceProps) {
  const t = useText('manager');
  const { search } = useTill();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, pause);
  const ask = useCallback(
    () => search.catalog({ ...living, words: words.trim(), sort: 'name', descending: false }, 0, most),
    [search, words],
  );
  const found = useFound('product', ask)?.products ?? [];
  const { documents } = useCollection<Product>('product', { selector: { id: { $in: [...value] } } });
  const labels = new Map([...documents, ...found].map((one) => [one.id, `${one.name} · ${one.sku_code}`]));
  return (
    <MultiSelect
      size="md"
      label={t('offer.items')}
      placeholder={value.length === 0 ? t('offer.everything') : undefined!}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // They were found already, by more than their names.
      filter={({ options }) => options}
      nothingFoundMessage={t('offer.noItem')}
      data={[...new Set([...value, ...found.map(({ id }) => id)])].map((id) => ({
        value: id,
        label: labels.get(id) ?? id,
      }))}
      value={[...value]}
      onChange={onChange}
      data-testid={`${name}-item_ids`}
    />
  );
}
