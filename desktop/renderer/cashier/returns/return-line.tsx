// One line of the sale in hand.
import { ActionIcon, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { formatQuantity, quantityFromNumber } from '@evertill/schemas';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';
import { selectAll } from '../../ui/walk-fields.ts';
import { useMoney } from '../../workplace/store-context.ts';
import type { ReturnableLine } from './goods-back.ts';
import classes from './returns-page.module.css';

export interface ReturnLineProps {
  readonly line: ReturnableLine;
  /** Of it come back; 0 for none. */
  readonly thousandths: number;
  readonly onToggle: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPut: (thousandths: number) => void;
}

export function ReturnLine({ line, thousandths, onToggle, onStep, onPut }: ReturnLineProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { name, sold, left, total } = line;
  const gone = left === 0;
  const said = (quantity: number) => plainDecimal(formatQuantity(quantity));

  function key(event: KeyboardEvent): void {
    if (event.key === '+') onStep(1);
    else if (event.key === '-') onStep(-1);
    else return;
    event.preventDefault();
  }

  return (
    <li className={classes.line} data-testid="return-line" data-chosen={thousandths > 0} data-left={left}>
      <UnstyledButton
        className={classes.what}
        role="checkbox"
        aria-checked={thousandths === 0 ? false : thousandths === left || 'mixed'}
        disabled={gone}
        onClick={onToggle}
        onKeyDown={key}
        data-return-line
        data-testid="return-choose"
      >
        <Checkbox.Indicator
          size="md"
          checked={thousandths > 0 && thousandths === left}
          indeterminate={thousandths > 0 && thousandths < left}
          disabled={gone}
        />
        <span className={classes.name}>
          <bdi>{name}</bdi>
          <Text component="span" size="sm" c="dimmed">
            {gone
              ? t('returns.allBack')
              : left < sold
                ? t('returns.leftOf', { left: said(left), sold: said(sold) })
                : t('returns.sold', { sold: said(sold) })}
          </Text>
        </span>
        <strong>{money(total)}</strong>
      </UnstyledButton>
      {!gone && (left !== 1000 || sold !== 1000) && (
        <div className={classes.stepper}>
          <ActionIcon
            variant="default"
            size={48}
            disabled={thousandths === 0}
            aria-label={t('returns.less', { name })}
            onClick={() => onStep(-1)}
            data-testid="return-less"
          >
            <IconMinus size={18} />
          </ActionIcon>
          <Pieces key={thousandths} line={line} thousandths={thousandths} onPut={onPut} />
          <ActionIcon
            variant="default"
            size={48}
            disabled={thousandths >= left}
            aria-label={t('returns.more', { name })}
            onClick={() => onStep(1)}
            data-testid="return-more"
          >
            <IconPlus size={18} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

/** How many come back, for weights and large numbers. */
function Pieces({
  line: { name },
  thousandths,
  onPut,
}: Pick<ReturnLineProps, 'line' | 'thousandths' | 'onPut'>) {
  const t = useText('cashier');
  const [typed, setTyped] = useState(plainDecimal(formatQuantity(thousandths)));
  function take(): void {
    const quantity = quantityFromNumber(Number(readDecimalText(typed) ?? NaN));
    if (quantity !== undefined && quantity !== thousandths) onPut(quantity);
    else setTyped(plainDecimal(formatQuantity(thousandths)));
  }
  return (
    <input
      className={classes.quantity}
      value={typed}
      inputMode="decimal"
      aria-label={t('returns.quantity', { name })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={selectAll}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
      data-testid="return-qty"
    />
  );
}
