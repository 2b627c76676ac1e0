// What a new quick key is to stand for: an item, one of its variations, or a category.
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useTill } from '@evertill/client-core/react';
import { useDebouncedValue } from '@mantine/hooks';
import type { Product } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useHurriedEnter } from '../../ui/use-hurried-enter.ts';
import { useFound } from '../../workplace/store-context.ts';
import classes from '../../workplace/basket/choice-dialog.module.css';
import { useCategories } from '../../workplace/categories.ts';
import { useArriving } from '../../workplace/use-arriving.ts';

/** As a key names it. */
export type Opens =
  | { readonly kind: 'item'; readonly item_id: string }
  | { readonly kind: 'variation'; readonly item_id: string; readonly variation_id: string }
  | { readonly kind: 'category'; readonly category_id: string };

interface Offer {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly opens: Opens;
}

export interface AddKeyDialogProps {
  readonly kind: 'item' | 'category';
  readonly onAdd: (opens: Opens) => void;
  readonly onClose: () => void;
}

/** ms */
const pause = 80;
const most = 20;

export function AddKeyDialog({ kind, onAdd, onClose }: AddKeyDialogProps) {
  const t = useText('cashier');
  const { search } = useTill();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), pause);
  const products = useFound(
    'product',
    useCallback(() => search.search(words, most), [search, words]),
  );
  const categories = useCategories();
  const arriving = useArriving(kind === 'item' ? 'product' : 'reference');
  const wanted = words.toLocaleLowerCase();
  const offers: readonly Offer[] =
    kind === 'item'
      ? (products ?? []).flatMap(offersOf)
      : categories
          .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
          .map(({ id, name }) => ({ id, name, note: '', opens: { kind: 'category', category_id: id } }));
  const isAnswered = words === typed.trim() && (kind === 'category' || products !== undefined);
  const enter = useHurriedEnter(typed, isAnswered, offers[0]?.opens, onAdd);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(kind === 'item' ? 'quick.addItem' : 'quick.addCategory')}
      data-testid="quick-add"
    >
      <Stack>
        <TextInput
          aria-label={t('quick.search')}
          placeholder={t('quick.search')}
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
          }}
          data-autofocus
          data-takes-scan
          data-testid="quick-add-search"
        />
        {words !== '' && products && offers.length === 0 && (
          <Text c="dimmed">{arriving ?? t('quick.noResult')}</Text>
        )}
        {offers.slice(0, most).map(({ id, name, note, opens }) => (
          <UnstyledButton
            key={id}
            className={classes.hit}
            onClick={() => onAdd(opens)}
            data-testid="quick-add-hit"
          >
            <span className={classes.name}>
              <bdi>{name}</bdi>
              <Text component="bdi" size="sm" c="dimmed">
                {note}
              </Text>
            </span>
          </UnstyledButton>
        ))}
      </Stack>
    </Modal>
  );
}

/** One key that asks which, and one for each variation. */
function offersOf({ id, name, sku_code, variations }: Product): Offer[] {
  return [
    { id, name, note: sku_code, opens: { kind: 'item', item_id: id } },
    ...variations.map((one) => ({
      id: `${id}|${one.id}`,
      name: `${name} ${one.name}`.trim(),
      note: one.sku_code,
      opens: { kind: 'variation', item_id: id, variation_id: one.id } as const,
    })),
  ];
}
