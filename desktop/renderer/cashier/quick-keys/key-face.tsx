// What stands on a quick key: what it sells or opens, and what that costs.
import type { ShownKey } from '@evertill/client-core';
import { IconFolder } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { priceRange } from '../../workplace/basket/item-face.ts';
import classes from './quick-keys.module.css';

export function KeyFace({ shown }: { readonly shown: ShownKey }) {
  return (
    <>
      <bdi className={classes.label}>{shown.label}</bdi>
      <span className={classes.below}>
        <Below shown={shown} />
      </span>
    </>
  );
}

function Below({ shown: { opens } }: { readonly shown: ShownKey }) {
  const t = useText('cashier');
  const money = useMoney();
  if (opens.kind === 'category') {
    return (
      <>
        <IconFolder size={16} stroke={1.6} aria-hidden /> {t('quick.opens')}
      </>
    );
  }
  const { product, variation_id } = opens.item;
  const variation = product.variations.find(({ id }) => id === variation_id);
  if (variation) return money(variation.price);
  const { lowest, varies } = priceRange(product);
  return varies ? t('sale.from', { price: money(lowest) }) : money(lowest);
}

/** For the style of a key: its colour, in light and dark. */
export function colourOf({ color }: Pick<ShownKey, 'color'>): Record<`--${string}`, string> {
  return { '--key': `var(--mantine-color-${color}-6)` };
}
