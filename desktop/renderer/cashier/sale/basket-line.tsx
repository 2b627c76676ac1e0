// One line of the basket: what, how many, how much.
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CartLine } from '@evertill/client-core';
import type { LineTotals, PricedLine } from '@evertill/schemas';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { priceText } from '../../ui/money.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { LineWeight, LineWeightWords } from '../weight/line-weight.tsx';
import { isWeighed } from '../../workplace/basket/goods-entry.ts';
import { QuantityField } from '../../workplace/basket/quantity-field.tsx';
import classes from './basket-line.module.css';

export interface BasketLineProps {
  readonly line: CartLine;
  readonly priced: PricedLine | undefined;
  readonly totals: LineTotals | undefined;
  readonly selected: boolean;
  /** Back to where scans and words go. */
  readonly onDone: () => void;
}

export const BasketLine = memo(function BasketLine({
  line,
  priced,
  totals,
  selected,
  onDone,
}: BasketLineProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const row = useRef<HTMLLIElement>(null);
  const { id, item, qty } = line;
  const { unit_price, price_per } = priced ?? { unit_price: item.price, price_per: 1 };
  const name = item.name;
  const weighed = isWeighed(item);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
    // Another discount makes the lines above it higher or lower.
  }, [selected, qty, totals]);
  const price = priceText(unit_price, price_per, money);

  return (
    <li ref={row} className={classes.line} data-selected={selected} data-testid="basket-line">
      <UnstyledButton className={classes.what} onClick={() => desk.select(id)} aria-pressed={selected}>
        <span className={classes.name} data-testid="line-name">
          <bdi>{name}</bdi>
        </span>
        {weighed ? (
          <span className={classes.unit} data-testid="line-weighing">
            <LineWeightWords line={line} price={price} />
          </span>
        ) : (
          (qty !== '1.000' || price_per !== 1) && (
            <span className={classes.unit}>{t('sale.times', { qty: plainDecimal(qty), price })}</span>
          )
        )}
        {totals !== undefined && totals.discount !== 0 && (
          <span className={classes.cut} data-testid="line-discount">
            {t('sale.off', { amount: money(totals.discount) })}
          </span>
        )}
      </UnstyledButton>
      <div className={classes.stepper}>
        {weighed ? (
          <LineWeight line={line} selected={selected} />
        ) : (
          <>
            <ActionIcon
              variant="default"
              size={48}
              onClick={() => void desk.step(id, -1)}
              data-testid="line-less"
            >
              <VisuallyHidden>
                {qty === '1.000' ? t('sale.remove', { name }) : t('sale.less', { name })}
              </VisuallyHidden>
              {qty === '1.000' ? <IconTrash size={18} stroke={1.7} /> : <IconMinus size={18} />}
              {selected && <ActionKey action={qty === '1.000' ? 'sale.remove' : 'sale.less'} at="corner" />}
            </ActionIcon>
            <span className={classes.field}>
              <QuantityField
                lineId={id}
                qty={qty}
                label={t('sale.quantity', { name })}
                className={classes.quantity!}
                selected={selected}
                onDone={onDone}
              />
              {selected && <ActionKey action="sale.quantity" at="corner" />}
            </span>
            <ActionIcon
              variant="default"
              size={48}
              onClick={() => void desk.step(id, 1)}
              data-testid="line-more"
            >
              <VisuallyHidden>{t('sale.more', { name })}</VisuallyHidden>
              <IconPlus size={18} />
              {selected && <ActionKey action="sale.more" at="corner" />}
            </ActionIcon>
          </>
        )}
      </div>
      <span className={classes.total} data-testid="line-total">
        {money(totals?.total ?? 0)}
      </span>
    </li>
  );
});
