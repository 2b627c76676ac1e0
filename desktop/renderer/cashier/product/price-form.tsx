// Changes one price, of the item or of one of its variations.
import { Button, Group } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useCashier } from '../cashier-context.ts';
import { priceChange } from './price-edit.ts';
import { useEdit } from '../../workplace/use-edit.ts';

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
  const { store } = useCashier();
  const { problem, edit } = useEdit('product', product.id, t('product.saved'));
  const money = useMoney();
  const { text, type, isOvertaken, done } = useTyped(moneyDigits(price, store.currency));
  const next = readMoney(text, store.currency);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (next === undefined) return;
    if (await edit(priceChange(product, variationId, next))) done();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <MoneyInput
          label={label}
          currency={store.currency}
          description={isOvertaken ? t('product.meanwhile', { value: money(price) }) : undefined}
          value={text}
          onChange={type}
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
