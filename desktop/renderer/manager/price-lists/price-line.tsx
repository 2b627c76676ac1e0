// One price of an item in a list: what it is for, the amount, and what others made of it meanwhile.
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { readMoney } from '../../ui/money.ts';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import type { Draft } from '../edit/use-draft.ts';
import type { PriceLine, PriceTexts } from './entry-draft.ts';

export interface PriceLineFieldProps {
  readonly line: PriceLine;
  readonly label: string;
  /** Of the catalog; minor units. */
  readonly catalog: number;
  readonly draft: Draft<PriceTexts>;
  readonly readOnly: boolean;
  readonly isFirst: boolean;
}

export function PriceLineField({ line, label, catalog, draft, readOnly, isFirst }: PriceLineFieldProps) {
  const t = useText('manager');
  const { currency } = useStore();
  const money = useMoney();
  const { key } = line;
  const text = draft.fields[key];
  const change = draft.meanwhile(key);
  const now = change?.now === undefined ? '' : money(readMoney(change.now, currency) ?? 0);
  const meanwhile = <Meanwhile change={change} now={now} onTake={() => draft.forget(key)} />;
  if (text === undefined) {
    return (
      <div data-testid="price-line" data-key={key}>
        <Group justify="space-between" wrap="nowrap">
          <Text c="dimmed">{t('listPrice.gone', { label })}</Text>
          <Button variant="subtle" onClick={() => draft.forget(key)} data-testid="price-back">
            {t('listPrice.back')}
          </Button>
        </Group>
        {meanwhile}
      </div>
    );
  }
  return (
    <div data-testid="price-line" data-key={key}>
      <Group wrap="nowrap" align="flex-end">
        <MoneyInput
          flex={1}
          label={label}
          description={t('listPrice.catalog', { price: money(catalog) })}
          currency={currency}
          readOnly={readOnly}
          value={text}
          onChange={(typed) => draft.set({ [key]: typed })}
          data-autofocus={isFirst || undefined}
          data-testid="price-text"
        />
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={48}
            aria-label={t('listPrice.take', { label })}
            onClick={() => draft.set({ [key]: undefined })}
            data-testid="price-take"
          >
            <IconTrash size={20} />
          </ActionIcon>
        )}
      </Group>
      {meanwhile}
    </div>
  );
}
