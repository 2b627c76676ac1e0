// The columns a list of purchase lots can have.
import { toMinor } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney, useStore } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { useReferences } from '../references/use-references.ts';
import { LotStateBadge } from './lot-state-badge.tsx';
import { lotState, noteOf } from './lot-state.ts';
import type { LotRow } from './lot-state.ts';

export function useLotColumns(): readonly Column<LotRow>[] {
  const t = useText('manager');
  const clock = useClock();
  const money = useMoney();
  const { currency } = useStore();
  const { documents: warehouses } = useReferences('warehouse');
  const warehouseOf = ({ warehouse_id }: LotRow) =>
    warehouses.find(({ id }) => id === warehouse_id)?.name ?? '';
  return [
    {
      id: 'number',
      title: t('lot.number'),
      show: ({ number }) => `#${number}`,
      text: ({ number }) => number,
      width: '5rem',
      sorts: true,
      fixed: true,
    },
    {
      ...textColumn<LotRow>('status', t('lot.state'), (lot) => t(`lotState.${lotState(lot)}`), '8rem'),
      show: (lot) => <LotStateBadge state={lotState(lot)} />,
    },
    textColumn(
      'supplier_name',
      t('lot.supplier'),
      ({ supplier_name }) => supplier_name,
      'minmax(10rem, 1fr)',
    ),
    { ...textColumn('warehouse', t('lot.warehouse'), warehouseOf, '9rem'), sorts: false },
    { ...textColumn('note', t('lot.note'), noteOf, 'minmax(8rem, 1fr)'), sorts: false },
    {
      id: 'line_count',
      title: t('lot.lineCount'),
      show: ({ line_count }) => line_count,
      text: ({ line_count }) => line_count,
      width: '5rem',
      atEnd: true,
      extra: true,
    },
    {
      id: 'total_cost',
      title: t('lot.total'),
      show: ({ total_cost }) => money(toMinor(total_cost, currency) ?? 0),
      text: ({ total_cost }) => total_cost,
      width: '8rem',
      sorts: true,
      atEnd: true,
    },
    textColumn('created_at', t('lot.createdAt'), ({ created_at }) => clock(created_at), '10rem'),
    {
      ...textColumn<LotRow>('settled_at', t('lot.settledAt'), ({ settled_at }) =>
        settled_at === null ? '' : clock(settled_at),
      ),
      width: '10rem',
      sorts: false,
      extra: true,
    },
  ];
}
