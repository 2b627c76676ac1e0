// What there is to pick from: a grid of keys, or what the typed words have found.
import { Text } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { memo } from 'react';
import { useText } from '../../ui/language.ts';
import { ItemGrid } from './item-grid.tsx';
import { ItemRows } from './item-rows.tsx';

export interface ItemsPanelProps {
  /** Undefined: not read yet. */
  readonly products: readonly Product[] | undefined;
  readonly words: string;
  readonly chosen: number;
  readonly onPick: (product: Product) => void;
  readonly onDetails: (product: Product) => void;
}

/** Not drawn again for every line of the basket: it has many keys. */
export const ItemsPanel = memo(function ItemsPanel({
  products,
  words,
  chosen,
  onPick,
  onDetails,
}: ItemsPanelProps) {
  const t = useText('cashier');
  if (!products) return null;
  if (products.length === 0) {
    return (
      <Text c="dimmed" p="md" data-testid="no-items">
        {words === '' ? t('sale.empty') : t('sale.noResult', { text: words })}
      </Text>
    );
  }
  const items = { products, onPick, onDetails };
  return words === '' ? (
    <ItemGrid {...items} />
  ) : (
    <ItemRows {...items} chosen={Math.min(chosen, products.length - 1)} />
  );
});
