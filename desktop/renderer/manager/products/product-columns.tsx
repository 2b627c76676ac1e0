// The columns a list of products can have.
import type { EditMark as Mark } from '@evertill/client-core';
import { Anchor, Badge } from '@mantine/core';
import { toMajor } from '@evertill/schemas';
import type { Product, Reference } from '@evertill/schemas';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';

export interface ProductColumnsNeed {
  readonly categories: readonly Reference[];
  readonly marks: ReadonlyMap<string, Mark>;
}

const statusColors = ['gray', 'evergreen', 'yellow'] as const;

/** The same ones as long as nothing else is to be shown. */
export function useProductColumns({ categories, marks }: ProductColumnsNeed): readonly Column<Product>[] {
  const t = useText('manager');
  const workplace = useText('workplace');
  const money = useMoney();
  const { currency } = useStore();
  return useMemo(
    () => productColumns({ categories, marks, t, workplace, money, currency }),
    [categories, marks, t, workplace, money, currency],
  );
}

interface Wording {
  readonly t: ReturnType<typeof useText<'manager'>>;
  readonly workplace: ReturnType<typeof useText<'workplace'>>;
  readonly money: ReturnType<typeof useMoney>;
  readonly currency: string;
}

function productColumns(need: ProductColumnsNeed & Wording): readonly Column<Product>[] {
  const { categories, marks, t, workplace, money, currency } = need;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const category = ({ category_id }: Product) => names.get(category_id) ?? '';
  const status = (product: Product) => workplace(`status.${product.status as 0 | 1 | 2}`);
  const text = (id: 'barcode' | 'plu') => ({
    id,
    title: t(`column.${id}`),
    show: (product: Product) => product[id],
    text: (product: Product) => product[id],
    width: 'minmax(7rem, 1fr)',
    extra: true,
  });
  return [
    {
      id: 'name',
      title: t('column.name'),
      show: ({ id, name }) => (
        <Anchor component={Link} to={`/dashboard/products/${id}`} fw={550} c="inherit">
          <bdi>{name}</bdi>
        </Anchor>
      ),
      text: ({ name }) => name,
      width: 'minmax(11rem, 2fr)',
      sorts: true,
      fixed: true,
    },
    {
      id: 'sku_code',
      title: t('column.sku_code'),
      show: ({ sku_code }) => <bdi>{sku_code}</bdi>,
      text: ({ sku_code }) => sku_code,
      width: 'minmax(7rem, 1fr)',
      sorts: true,
    },
    {
      id: 'category',
      title: t('column.category'),
      show: (product) => <bdi>{category(product)}</bdi>,
      text: category,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'status',
      title: t('column.status'),
      show: (product) => (
        <Badge variant="light" color={statusColors[product.status]!} tt="none">
          {status(product)}
        </Badge>
      ),
      text: status,
      width: 'minmax(6rem, 0.7fr)',
    },
    {
      id: 'item_type',
      title: t('column.item_type'),
      show: ({ item_type }) => t(`type.${item_type}`),
      text: ({ item_type }) => item_type,
      width: 'minmax(7rem, 0.8fr)',
      extra: true,
    },
    text('barcode'),
    text('plu'),
    {
      id: 'variations',
      title: t('column.variations'),
      show: ({ variations }) => String(variations.length),
      text: ({ variations }) => variations.length,
      width: 'minmax(6rem, 0.6fr)',
      atEnd: true,
      extra: true,
    },
    {
      id: 'stock',
      title: t('column.stock'),
      show: ({ stock }) => plainDecimal(stock),
      text: ({ stock }) => Number(stock),
      width: 'minmax(5rem, 0.7fr)',
      sorts: true,
      atEnd: true,
    },
    {
      id: 'price',
      title: t('column.price'),
      show: ({ price }) => <strong>{money(price)}</strong>,
      text: ({ price }) => toMajor(price, currency),
      width: 'minmax(6rem, 0.8fr)',
      sorts: true,
      atEnd: true,
    },
    {
      id: 'edit',
      title: t('column.edit'),
      show: ({ id }) => <EditMark mark={marks.get(id)} />,
      text: ({ id }) => marks.get(id)?.state ?? null,
      width: 'minmax(7rem, 0.8fr)',
    },
  ];
}
