// Another price for the chosen line, or the catalog's again.
import { Button, Group, Stack } from '@mantine/core';
import type { CartLine } from '@evertill/client-core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';

export interface LinePriceFormProps {
  readonly line: CartLine;
  readonly onDone: () => void;
}

export function LinePriceForm({ line, onDone }: LinePriceFormProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk, store } = useCashier();
  const [typed, setTyped] = useState('');
  const price = readMoney(typed, store.currency);

  function take(event: FormEvent): void {
    event.preventDefault();
    if (price === undefined) return;
    onDone();
    void desk.setPrice(line.id, { unit_price: price, price_per: 1 });
  }

  return (
    <form onSubmit={take}>
      <Stack>
        <MoneyInput
          label={t('adjust.newPrice')}
          description={t('adjust.listPrice', { price: money(line.item.price) })}
          currency={store.currency}
          value={typed}
          onChange={setTyped}
          size="lg"
          data-autofocus
          data-testid="line-price"
        />
        <Group grow>
          {line.price && (
            <Button
              variant="default"
              h={56}
              onClick={() => {
                onDone();
                void desk.setPrice(line.id, undefined);
              }}
              data-testid="line-price-back"
            >
              {t('adjust.catalogPrice')}
            </Button>
          )}
          <Button
            type="submit"
            h={56}
            disabled={price === undefined}
            rightSection={<KeyCap>↵</KeyCap>}
            data-testid="line-price-take"
          >
            {t('adjust.take')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
