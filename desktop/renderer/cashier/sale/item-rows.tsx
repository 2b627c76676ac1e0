// What a search has found, one item a row; the arrow keys choose, Enter adds.
import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { priceRange } from '../../workplace/basket/item-face.ts';
import type { ItemsProps } from './item-grid.tsx';
import classes from './item-rows.module.css';

export interface ItemRowsProps extends ItemsProps {
  /** Index of the row that Enter adds. */
  readonly chosen: number;
}

export function ItemRows({ products, chosen, onPick, onDetails }: ItemRowsProps) {
  const t = useText('cashier');
  const money = useMoney();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The browser answers with a promise, which is no clean-up.
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={list} className={classes.rows} data-testid="item-rows">
      {products.map((product, index) => {
        const { lowest, varies } = priceRange(product);
        return (
          <li key={product.id} className={classes.row} data-chosen={index === chosen}>
            <UnstyledButton
              className={classes.pick}
              onClick={() => onPick(product)}
              data-testid="item"
              data-sku={product.sku_code}
            >
              <span className={classes.name}>
                <bdi>{product.name}</bdi>
              </span>
              <Text component="span" size="sm" c="dimmed" className={classes.sku}>
                <bdi>{product.sku_code}</bdi>
              </Text>
              <Text component="span" size="sm" c="dimmed" className={classes.stock}>
                {product.stock !== '0.000' && `${t('product.stock')} ${plainDecimal(product.stock)}`}
              </Text>
              <span className={classes.price} data-testid="item-price">
                {varies ? t('sale.from', { price: money(lowest) }) : money(lowest)}
              </span>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={48}
              aria-label={t('sale.details', { name: product.name })}
              onClick={() => onDetails(product)}
              data-testid="item-details"
            >
              <IconInfoCircle size={20} stroke={1.6} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
