// The columns the list of card payments can have.
import { Anchor } from '@mantine/core';
import { isRejectionCode } from '@evertill/schemas';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useClock } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { PaymentStateBadge } from './payment-state-badge.tsx';
import { attentionOf, paymentPath, paymentState } from './payment-state.ts';
import type { PaymentRow } from './payment-state.ts';

export function usePaymentColumns(): readonly Column<PaymentRow>[] {
  const t = useText('manager');
  const clock = useClock();
  const unsorted = (column: Column<PaymentRow>) => ({ ...column, sorts: false });

  function whyOf(payment: PaymentRow): string {
    const code = attentionOf(payment);
    if (code === 'overdue') return t('cardAttention.overdue', { time: clock(payment.asked_at) });
    return isRejectionCode(code) ? rejectionWords({ code }).sentence : '';
  }

  return [
    {
      id: 'order_reference',
      title: t('cardPayments.order'),
      show: (payment) => (
        <Anchor component={Link} to={paymentPath(payment)} fw={550} c="inherit">
          <bdi>{payment.order_reference}</bdi>
        </Anchor>
      ),
      text: ({ order_reference }) => order_reference,
      width: 'minmax(8rem, 12rem)',
      fixed: true,
    },
    {
      id: 'amount',
      title: t('cardPayments.amount'),
      show: ({ amount, currency }) => money(amount, currency),
      text: ({ amount, currency }) => money(amount, currency),
      width: '7rem',
      atEnd: true,
    },
    {
      ...unsorted(
        textColumn(
          'state',
          t('cardPayments.state'),
          (payment) => t(`cardPaymentState.${paymentState(payment)}`),
          '11rem',
        ),
      ),
      show: (payment) => <PaymentStateBadge payment={payment} />,
    },
    unsorted(textColumn('why', t('cardPayments.why'), whyOf, 'minmax(14rem, 2fr)')),
    unsorted(textColumn('asked_at', t('cardPayments.asked'), ({ asked_at }) => clock(asked_at), '9rem')),
    unsorted(
      textColumn(
        'terminal',
        t('cardPayments.terminal'),
        ({ device_name }) => device_name,
        'minmax(8rem, 1fr)',
      ),
    ),
    {
      ...unsorted(
        textColumn(
          'card',
          t('cardPayments.card'),
          ({ card_brand, card_last4 }) => `${card_brand} ${card_last4}`.trim(),
          '8rem',
        ),
      ),
      extra: true,
    },
    {
      ...unsorted(
        textColumn(
          'payment_reference',
          t('cardPayment.reference'),
          ({ payment_reference }) => payment_reference,
          '10rem',
        ),
      ),
      extra: true,
    },
  ];
}
