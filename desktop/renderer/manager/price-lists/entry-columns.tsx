// The columns the items of a price list can have.
import type { EditMark as Mark } from '@evertill/client-core';
import { UnstyledButton } from '@mantine/core';
import { toMajor } from '@evertill/schemas';
import { locale, useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { firstPrice } from './entry-draft.ts';
import { entryData } from './use-list-entries.ts';
import type { ListedItem } from './use-list-entries.ts';

export function useEntryColumns(
  marks: ReadonlyMap<string, Mark>,
  onOpen: (item: ListedItem) => void,
): readonly Column<ListedItem>[] {
  const t = useText('manager');
  const money = useMoney();
  const { currency } = useStore();
  const price = ({ entry }: ListedItem) => firstPrice(entryData(entry).prices)?.price;
  const change = (item: ListedItem): number | undefined => {
    const listed = price(item);
    const catalog = item.product.price;
    return listed === undefined || catalog === 0 ? undefined : (listed - catalog) / catalog;
  };
  const percent = new Intl.NumberFormat(locale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return [
    {
      id: 'name',
      title: t('column.name'),
      show: (item) => (
        <UnstyledButton fw={550} onClick={() => onOpen(item)}>
          <bdi>{item.product.name}</bdi>
        </UnstyledButton>
      ),
      text: ({ product }) => product.name,
      width: 'minmax(14rem, 3fr)',
      sorts: true,
      fixed: true,
    },
    {
      id: 'sku_code',
      title: t('column.sku_code'),
      show: ({ product }) => <bdi>{product.sku_code}</bdi>,
      text: ({ product }) => product.sku_code,
      width: 'minmax(7rem, 1fr)',
      sorts: true,
    },
    {
      id: 'price',
      title: t('listItems.catalog'),
      show: ({ product }) => money(product.price),
      text: ({ product }) => toMajor(product.price, currency),
      width: 'minmax(6rem, 0.8fr)',
      sorts: true,
      atEnd: true,
    },
    {
      id: 'list_price',
      title: t('listItems.price'),
      show: (item) => <strong>{money(price(item) ?? 0)}</strong>,
      text: (item) => toMajor(price(item) ?? 0, currency),
      width: 'minmax(8rem, 0.9fr)',
      atEnd: true,
    },
    {
      id: 'change',
      title: t('listItems.change'),
      show(item) {
        const part = change(item);
        return part === undefined ? '–' : percent.format(part);
      },
      text: (item) => change(item) ?? null,
      width: 'minmax(6rem, 0.7fr)',
      atEnd: true,
    },
    {
      id: 'steps',
      title: t('listItems.steps'),
      show: ({ entry }) => String(entryData(entry).prices.length),
      text: ({ entry }) => entryData(entry).prices.length,
      width: 'minmax(5rem, 0.5fr)',
      atEnd: true,
    },
    {
      id: 'edit',
      title: t('column.edit'),
      show: ({ entry }) => <EditMark mark={marks.get(entry.id)} />,
      text: ({ entry }) => marks.get(entry.id)?.state ?? null,
      width: 'minmax(7rem, 0.8fr)',
    },
  ];
}
