// Items as keys to press, coloured by category so that the hand finds them again.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { hueOf, priceRange } from '../../workplace/basket/item-face.ts';
import classes from './item-grid.module.css';

export interface ItemsProps {
  readonly products: readonly Product[];
  readonly onPick: (product: Product) => void;
  readonly onDetails: (product: Product) => void;
}

export function ItemGrid({ products, onPick, onDetails }: ItemsProps) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <ul className={classes.grid} data-testid="item-grid">
      {products.map((product) => {
        const { lowest, varies } = priceRange(product);
        return (
          <li key={product.id} className={classes.cell} style={{ '--hue': hueOf(product.category_id) }}>
            <UnstyledButton
              className={classes.tile}
              onClick={() => onPick(product)}
              data-testid="item"
              data-sku={product.sku_code}
            >
              <span className={classes.name}>
                <bdi>{product.name}</bdi>
              </span>
              <span className={classes.price} data-testid="item-price">
                {varies ? t('sale.from', { price: money(lowest) }) : money(lowest)}
              </span>
            </UnstyledButton>
            <ActionIcon
              className={classes.details}
              variant="subtle"
              color="gray"
              size={48}
              aria-label={t('sale.details', { name: product.name })}
              onClick={() => onDetails(product)}
              data-testid="item-details"
            >
              <IconInfoCircle size={18} stroke={1.6} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
