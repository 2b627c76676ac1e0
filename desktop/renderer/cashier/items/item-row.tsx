// One item in the list: what it is called, what it costs and since when, how much of it there is.
import type { EditMark as Mark } from '@evertill/client-core';
import { Text, UnstyledButton } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney, useShortClock } from '../../workplace/store-context.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import { usePriceAge } from '../product/use-price-age.ts';
import { useStockText } from '../product/use-stock-text.ts';
import { priceRange } from '../../workplace/basket/item-face.ts';
import classes from './items-page.module.css';

export interface ItemRowProps {
  readonly product: Product;
  readonly mark: Mark | undefined;
  readonly onShow: () => void;
}

export function ItemRow({ product, mark, onShow }: ItemRowProps) {
  const t = useText('cashier');
  const money = useMoney();
  const age = usePriceAge(product, mark, useShortClock());
  const { text, asOf } = useStockText(product.stock);
  const { lowest, varies } = priceRange(product);
  return (
    <UnstyledButton
      className={classes.row}
      onClick={onShow}
      data-testid="item-row"
      data-sku={product.sku_code}
    >
      <span className={classes.what}>
        <bdi className={classes.name} data-testid="item-row-name">
          {product.name}
        </bdi>
        <Text component="bdi" size="sm" c="dimmed" className={classes.sku}>
          {product.sku_code}
        </Text>
      </span>
      <span className={classes.marks}>
        <EditMark mark={mark} />
      </span>
      <span className={classes.stock} data-testid="item-row-stock" data-none={Number(product.stock) <= 0}>
        {text}
        {asOf !== '' && <small>{asOf}</small>}
      </span>
      <span className={classes.price} data-testid="item-row-price">
        {varies ? t('sale.from', { price: money(lowest) }) : money(lowest)}
        {age !== '' && <small>{age}</small>}
      </span>
    </UnstyledButton>
  );
}
