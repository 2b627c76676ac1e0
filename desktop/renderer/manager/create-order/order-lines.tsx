// What is ordered, line by line: how many, what each costs, and out with it.
import type { CartLine } from '@evertill/client-core';
import { ActionIcon, Button, Text } from '@mantine/core';
import type { LineTotals, PricedLine } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { priceText } from '../../ui/money.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { isWeighed } from '../../workplace/basket/goods-entry.ts';
import { QuantityField } from '../../workplace/basket/quantity-field.tsx';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useMoney } from '../../workplace/store-context.ts';
import classes from './create-order.module.css';

export interface OrderLinesProps {
  /** Back to where items are searched. */
  readonly onDone: () => void;
}

export function OrderLines({ onDone }: OrderLinesProps) {
  const t = useText('manager');
  const { cart, basket, totals } = useSale();
  if (cart.lines.length === 0) {
    return (
      <div className={classes.empty} data-testid="order-empty">
        <Text fw={600}>{t('createOrder.empty')}</Text>
        <Text size="sm" c="dimmed">
          {t('createOrder.emptyHint')}
        </Text>
      </div>
    );
  }
  return (
    <ol className={classes.lines} data-testid="order-lines">
      {cart.lines.map((line, index) => (
        <OrderLine
          key={line.id}
          line={line}
          priced={basket?.lines[index]}
          totals={totals?.lines[index]}
          onDone={onDone}
        />
      ))}
    </ol>
  );
}

interface OrderLineProps extends OrderLinesProps {
  readonly line: CartLine;
  readonly priced: PricedLine | undefined;
  readonly totals: LineTotals | undefined;
}

function OrderLine({ line, priced, totals, onDone }: OrderLineProps) {
  const t = useText('cashier');
  const office = useText('manager');
  const money = useMoney();
  const desk = useDesk();
  const { id, item, qty } = line;
  const { unit_price, price_per } = priced ?? { unit_price: item.price, price_per: 1 };
  const { name } = item;
  return (
    <li className={classes.line} data-testid="order-line" data-qty={qty}>
      <div className={classes.what}>
        <bdi>{name}</bdi>
        <Text size="sm" c="dimmed">
          {t('sale.times', { qty: plainDecimal(qty), price: priceText(unit_price, price_per, money) })}
          {totals !== undefined && totals.discount !== 0 && (
            <>, {t('sale.off', { amount: money(totals.discount) })}</>
          )}
        </Text>
      </div>
      {isWeighed(item) ? (
        <Button
          variant="default"
          h={48}
          px="xs"
          aria-label={office('createOrder.weigh', { name })}
          onClick={() => desk.weigh(id)}
          data-testid="line-weigh"
        >
          {plainDecimal(qty)}
        </Button>
      ) : (
        <QuantityField
          lineId={id}
          qty={qty}
          label={t('sale.quantity', { name })}
          className={classes.quantity!}
          onDone={onDone}
        />
      )}
      <span className={classes.sum} data-testid="line-total">
        {money(totals?.total ?? 0)}
      </span>
      <ActionIcon
        variant="subtle"
        color="red"
        size={48}
        aria-label={t('sale.remove', { name })}
        onClick={() => {
          onDone();
          void desk.remove(id);
        }}
        data-testid="line-remove"
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
