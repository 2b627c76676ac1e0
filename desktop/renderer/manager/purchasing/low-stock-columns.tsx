// The columns of what is low. The first one says what is chosen.
import { Checkbox, Group } from '@mantine/core';
import { toMinor } from '@evertill/schemas';
import type { lowStockRow } from '@evertill/schemas';
import type * as z from 'zod';
import { useText } from '../../ui/language.ts';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { typedQuantity } from './lot-draft.ts';

export type LowRow = z.infer<typeof lowStockRow>;

export interface LowChoice {
  readonly has: (row: LowRow) => boolean;
  readonly toggle: (row: LowRow) => void;
}

/** `choice`: undefined for whoever may not order. */
export function useLowStockColumns(choice: LowChoice | undefined): readonly Column<LowRow>[] {
  const t = useText('manager');
  const money = useMoney();
  const { currency } = useStore();
  const figure = (
    id: string,
    title: string,
    value: (row: LowRow) => number | null,
    show: (value: number) => string = typedQuantity,
  ): Column<LowRow> => ({
    id,
    title,
    show: (row) => {
      const known = value(row);
      return known === null ? '–' : show(known);
    },
    text: value,
    width: '5.5rem',
    atEnd: true,
  });
  const name: Column<LowRow> = {
    ...textColumn<LowRow>('name', t('lowStock.name'), (row) => row.name),
    width: 'minmax(14rem, 1fr)',
    sorts: false,
    fixed: true,
  };
  return [
    choice
      ? {
          ...name,
          show: (row) => (
            <Group gap="sm" wrap="nowrap">
              <Checkbox
                size="md"
                aria-label={t('lowStock.choose', { name: row.name })}
                checked={choice.has(row)}
                onChange={() => choice.toggle(row)}
                // The row around it is clicked for the same.
                onClick={(event) => event.stopPropagation()}
                data-testid="low-choose"
              />
              <bdi>{row.name}</bdi>
            </Group>
          ),
        }
      : name,
    { ...textColumn<LowRow>('sku', t('lowStock.sku'), ({ sku_code }) => sku_code, '7rem'), sorts: false },
    figure('stock', t('lowStock.stock'), ({ stock }) => stock),
    figure('threshold', t('lowStock.threshold'), ({ low_stock_threshold }) => low_stock_threshold),
    figure('on_order', t('lowStock.onOrder'), ({ on_order }) => on_order),
    figure('suggested', t('lowStock.suggested'), ({ suggested_quantity }) => suggested_quantity),
    {
      ...textColumn<LowRow>(
        'supplier',
        t('lowStock.supplier'),
        ({ last_supplier_name }) => last_supplier_name,
      ),
      width: '10rem',
      sorts: false,
    },
    figure(
      'cost',
      t('lowStock.cost'),
      ({ last_unit_cost }) => last_unit_cost,
      (cost) => money(toMinor(cost, currency) ?? 0),
    ),
    {
      ...textColumn<LowRow>('automatic', t('lowStock.automatic'), (row) =>
        t(row.auto_add_purchase_on_low_stock ? 'lowStock.isAutomatic' : 'lowStock.isNotAutomatic'),
      ),
      width: '6rem',
      sorts: false,
      extra: true,
    },
  ];
}
