// How an item that can be ordered looks in the list.
import { UnstyledButton } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { priceRange } from '../../workplace/basket/item-face.ts';
import { useMoney } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import classes from './create-order.module.css';

export function useItemColumns(onTake: (product: Product) => void): readonly Column<Product>[] {
  const t = useText('manager');
  const money = useMoney();
  const price = (product: Product) => {
    const { lowest, varies } = priceRange(product);
    return varies ? t('createOrder.varies', { price: money(lowest) }) : money(lowest);
  };
  return [
    {
      id: 'name',
      title: t('column.name'),
      show: (product) => (
        <UnstyledButton
          className={classes.item}
          aria-label={t('createOrder.add', { name: product.name })}
          onClick={(event) => {
            // The row would take it once more.
            event.stopPropagation();
            onTake(product);
          }}
          data-testid="order-item"
          data-sku={product.sku_code}
        >
          <bdi>{product.name}</bdi>
        </UnstyledButton>
      ),
      text: ({ name }) => name,
      width: 'minmax(10rem, 1fr)',
    },
    { id: 'price', title: t('column.price'), show: price, text: price, width: '6.5rem', atEnd: true },
    { ...textColumn('sku_code', t('column.sku_code'), (product) => product.sku_code, '8rem'), sorts: false },
    {
      id: 'stock',
      title: t('column.stock'),
      show: ({ stock }) => plainDecimal(stock),
      text: ({ stock }) => stock,
      width: '5rem',
      atEnd: true,
    },
  ];
}
