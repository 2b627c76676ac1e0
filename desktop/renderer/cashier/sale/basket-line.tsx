// One line of the basket: what, how many, how much.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { CartLine } from '@evertill/client-core';
import { formatQuantity, quantityFromNumber } from '@evertill/schemas';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { plainDecimal, priceText } from '../../ui/money.ts';
import { useCashier, useMoney } from '../cashier-context.ts';
import classes from './basket-line.module.css';

export interface BasketLineProps {
  readonly line: CartLine;
  /** Minor units. */
  readonly total: number;
  readonly selected: boolean;
  /** Back to where scans and words go. */
  readonly onDone: () => void;
}

export const BasketLine = memo(function BasketLine({ line, total, selected, onDone }: BasketLineProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const row = useRef<HTMLLIElement>(null);
  const { id, item, qty, unit_price, price_per } = line;
  const name = item.name;
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, qty]);
  const price = priceText(unit_price, price_per, money);

  return (
    <li ref={row} className={classes.line} data-selected={selected} data-testid="basket-line">
      <UnstyledButton className={classes.what} onClick={() => desk.select(id)} aria-pressed={selected}>
        <span className={classes.name} data-testid="line-name">
          {name}
        </span>
        {(qty !== '1.000' || price_per !== 1) && (
          <span className={classes.unit}>{t('sale.times', { qty: plainDecimal(qty), price })}</span>
        )}
      </UnstyledButton>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={qty === '1.000' ? t('sale.remove', { name }) : t('sale.less', { name })}
          onClick={() => desk.step(id, -1)}
          data-testid="line-less"
        >
          {qty === '1.000' ? <IconTrash size={18} stroke={1.7} /> : <IconMinus size={18} />}
        </ActionIcon>
        <QuantityField
          key={qty}
          lineId={id}
          qty={qty}
          label={t('sale.quantity', { name })}
          selected={selected}
          onDone={onDone}
        />
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('sale.more', { name })}
          onClick={() => desk.step(id, 1)}
          data-testid="line-more"
        >
          <IconPlus size={18} />
        </ActionIcon>
      </div>
      <span className={classes.total} data-testid="line-total">
        {money(total)}
      </span>
    </li>
  );
});

interface QuantityFieldProps {
  readonly lineId: string;
  readonly qty: string;
  readonly label: string;
  readonly selected: boolean;
  readonly onDone: () => void;
}

function QuantityField({ lineId, qty, label, selected, onDone }: QuantityFieldProps) {
  const { desk } = useCashier();
  const [typed, setTyped] = useState(plainDecimal(qty));

  function take(): void {
    const thousandths = quantityFromNumber(Number(typed.replace(',', '.')));
    if (typed.trim() === '' || thousandths === undefined || thousandths < 0) setTyped(plainDecimal(qty));
    else if (formatQuantity(thousandths) !== qty) desk.setQuantity(lineId, formatQuantity(thousandths));
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape') setTyped(plainDecimal(qty));
    else if (event.key === 'Enter') take();
    else return;
    event.preventDefault();
    onDone();
  }

  return (
    <input
      className={classes.quantity}
      // Weights have more digits than pieces.
      style={{ width: `${Math.max(3.125, 0.75 + typed.length * 0.625)}rem` }}
      value={typed}
      inputMode="decimal"
      aria-label={label}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={key}
      data-testid="line-qty"
      data-selected-quantity={selected || undefined}
    />
  );
}
