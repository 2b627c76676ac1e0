// What there is to pick from: a grid of keys, or what the typed words have found.
import { Text } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { memo } from 'react';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
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
  if (!products) return null;
  if (products.length === 0) return <NoItems words={words} />;
  const items = { products, onPick, onDetails };
  return words === '' ? (
    <ItemGrid {...items} />
  ) : (
    <ItemRows {...items} chosen={Math.min(chosen, products.length - 1)} />
  );
});

function NoItems({ words }: Pick<ItemsPanelProps, 'words'>) {
  const t = useText('cashier');
  const arriving = useArriving('product');
  return (
    <Text c="dimmed" p="md" role="status" data-testid="no-items">
      {arriving ?? (words === '' ? t('sale.empty') : t('sale.noResult', { text: words }))}
    </Text>
  );
}
