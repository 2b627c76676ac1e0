// The columns the list of shift templates can have.
import type { ShiftTemplate } from '@evertill/schemas';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { useText } from '../../ui/language.ts';
import { dayText } from '../../ui/time.ts';
import { timesText } from '../schedule/shift-text.ts';
import { useWorkers } from './use-workers.ts';

export function useTemplateColumns(): readonly Column<ShiftTemplate>[] {
  const t = useText('manager');
  const { nameOf } = useWorkers();
  const columns: readonly Column<ShiftTemplate>[] = [
    {
      ...textColumn<ShiftTemplate>('name', t('shiftTemplate.name'), ({ name }) => name),
      width: 'minmax(9rem, 1fr)',
      fixed: true,
    },
    textColumn(
      'times',
      t('shiftTemplate.times'),
      ({ time_start, time_end }) => timesText({ start_time: time_start, end_time: time_end }),
      '8rem',
    ),
    textColumn(
      'is_active',
      t('shiftTemplate.state'),
      ({ is_active }) => t(is_active ? 'shiftTemplate.active' : 'shiftTemplate.inactive'),
      '8rem',
    ),
    {
      id: 'sort_order',
      title: t('shiftTemplate.order'),
      show: ({ sort_order }) => sort_order,
      text: ({ sort_order }) => sort_order,
      width: '5rem',
      atEnd: true,
    },
    textColumn(
      'effective_on',
      t('shiftTemplate.effective'),
      ({ effective_on }) => (effective_on === null ? '' : dayText(effective_on)),
      '11rem',
    ),
    textColumn('members', t('shiftTemplate.members'), ({ vendor_employee_ids }) =>
      vendor_employee_ids.map(nameOf).join(', '),
    ),
  ];
  // Their order is theirs.
  return columns.map((column) => ({ ...column, sorts: false }));
}
