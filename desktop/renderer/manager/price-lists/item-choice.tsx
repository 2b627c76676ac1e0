// Finds the item that is put into a list: by its name or SKU, without a network too. Enter takes the first one, also when it
// comes before what was typed is found.
import { useTill } from '@evertill/client-core/react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useHurriedEnter } from '../../ui/use-hurried-enter.ts';
import { useFound } from '../../workplace/store-context.ts';

export interface ItemChoiceProps {
  readonly onChoose: (productId: string) => void;
}

/** ms */
const pause = 80;
const most = 10;

/** Whatever can still be sold. */
const living = { category_ids: [], statuses: [0, 1], item_types: [], stock: '' } as const;

export function ItemChoice({ onChoose }: ItemChoiceProps) {
  const t = useText('manager');
  const { search } = useTill();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, pause);
  const ask = useCallback(
    () => search.catalog({ ...living, words: words.trim(), sort: 'name', descending: false }, 0, most),
    [search, words],
  );
  const found = useFound('product', ask)?.products;
  const isAnswered = words === typed && found !== undefined;
  const first = isAnswered ? found[0] : undefined;
  const enter = useHurriedEnter(typed, isAnswered, first?.id, onChoose);

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The field that has the focus next would take the same Enter for itself.
    event.preventDefault();
    enter();
  }

  return (
    <Stack gap="xs">
      <TextInput
        label={t('listItems.find')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={key}
        data-autofocus
        data-takes-scan
        data-testid="item-choice"
      />
      {found?.map(({ id, name, sku_code }) => (
        <Button
          key={id}
          variant={id === first?.id ? 'light' : 'subtle'}
          justify="flex-start"
          onClick={() => onChoose(id)}
          data-testid="item-found"
        >
          <bdi>{name}</bdi>
          <Text span size="sm" c="dimmed" ms="xs">
            <bdi>{sku_code}</bdi>
          </Text>
        </Button>
      ))}
      {found?.length === 0 && <Text c="dimmed">{t('listItems.noItem')}</Text>}
    </Stack>
  );
}
