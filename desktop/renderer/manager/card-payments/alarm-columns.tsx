// The columns the list of what was dealt with at the tills can have.
import { Anchor } from '@mantine/core';
import type { PaymentAlarmRow } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { useClock } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';

export function useAlarmColumns(): readonly Column<PaymentAlarmRow>[] {
  const t = useText('manager');
  const clock = useClock();
  const text = (id: string, title: string, of: (alarm: PaymentAlarmRow) => string, width?: string) => ({
    ...textColumn(id, title, of, width),
    sorts: false,
  });
  const whatOf = ({ code }: PaymentAlarmRow) => t(`tillAlarms.short.${code}`);
  return [
    {
      ...text('code', t('tillAlarms.what'), whatOf, 'minmax(11rem, 1fr)'),
      // By keyboard too; its row opens.
      show: (alarm) => (
        <Anchor component="button" type="button" fw={550} c="inherit">
          {whatOf(alarm)}
        </Anchor>
      ),
      fixed: true,
    },
    {
      ...text('amount', t('cardPayments.amount'), ({ amount, currency }) => money(amount, currency), '7rem'),
      atEnd: true,
    },
    text(
      'how',
      t('tillAlarms.how'),
      ({ settled }) => (settled ? t(`tillAlarms.${settled.how}`) : ''),
      '11rem',
    ),
    text(
      'settled_by',
      t('tillAlarms.settledBy'),
      ({ settled }) => settled?.by_name || settled?.by || '',
      'minmax(8rem, 1fr)',
    ),
    text(
      'settled_at',
      t('tillAlarms.settledAt'),
      ({ settled }) => (settled ? clock(settled.at) : ''),
      '9rem',
    ),
    text('note', t('tillAlarms.note'), ({ settled }) => settled?.note ?? '', 'minmax(8rem, 1fr)'),
    text(
      'lane',
      t('tillAlarms.lane'),
      ({ lane_name, pos_register_id }) => lane_name || pos_register_id,
      '9rem',
    ),
    {
      ...text(
        'terminal',
        t('cardPayments.terminal'),
        ({ device_name, store_device_id }) => device_name || store_device_id,
      ),
      extra: true,
    },
    { ...text('since', t('tillAlarms.since'), ({ at }) => clock(at), '9rem'), extra: true },
    {
      ...text('order', t('cardPayments.order'), ({ order_reference }) => order_reference, '9rem'),
      extra: true,
    },
  ];
}
