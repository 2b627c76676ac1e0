// Changes one price: written into the journal at once and shown at once, sent when there is a network.
import { useTill } from '@evertill/client-core/react';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Product } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useCashier } from '../cashier-context.ts';
import { priceChange } from './price-edit.ts';

export interface PriceFormProps {
  readonly product: Product;
  /** Blank: the product's own price. */
  readonly variationId: string;
  readonly label: string;
  /** Minor units. */
  readonly price: number;
}

export function PriceForm({ product, variationId, label, price }: PriceFormProps) {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const [typed, setTyped] = useState(moneyDigits(price, store.currency));
  const [problem, setProblem] = useState('');
  const next = readMoney(typed, store.currency);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (next === undefined) return;
    const edited = await till.actions.editDocument(
      'product',
      product.id,
      priceChange(product, variationId, next),
    );
    setProblem(edited.ok ? '' : `${edited.sentence} ${edited.next}`);
    if (edited.ok) notifications.show({ message: t('product.saved'), color: 'evergreen' });
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <MoneyInput
          label={label}
          currency={store.currency}
          value={typed}
          onChange={setTyped}
          onFocus={(event) => event.currentTarget.select()}
          error={problem || undefined}
          size="lg"
          style={{ flex: 1 }}
          data-testid="price-input"
        />
        <Button type="submit" h={50} disabled={next === undefined || next === price} data-testid="price-save">
          {t('product.savePrice')}
        </Button>
      </Group>
    </form>
  );
}
