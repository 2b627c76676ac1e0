// What is known of a card payment, and of the order it is for.
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import type { PaymentDetail } from './payment-state.ts';

export function PaymentFacts({ payment }: { readonly payment: PaymentDetail }) {
  const t = useText('manager');
  const clock = useClock();
  const here = useStore();
  const { order, order_id, order_reference, store_id, currency } = payment;
  const inMoney = (minor: number) => money(minor, currency);
  const { inquiries, next_inquiry_at, amount_approved, asked_by_name } = payment;
  const state = order.status === 'voided' ? 'voided' : order.payment_status;
  const orderText = [
    t(`cardPayment.orderState.${state}`),
    t('cardPayment.orderMoney', { paid: inMoney(order.paid), total: inMoney(order.total) }),
    store_id === here.id ? '' : t('cardPayment.otherStore'),
  ];
  const optional = [
    ['authCode', payment.auth_code],
    ['reference', payment.payment_reference],
    ['entry', payment.entry_mode],
  ] as const;
  return (
    <Facts>
      <Fact label={t('cardPayment.order')} note={orderText.filter(Boolean).join(' · ')} testId="fact-order">
        {store_id === here.id ? (
          <Anchor
            component={Link}
            to={`/point-of-sale/orders?order=${encodeURIComponent(order_id)}`}
            aria-label={`${t('cardPayment.orderOpen')}: ${order_reference}`}
            data-testid="card-order"
          >
            {order_reference}
          </Anchor>
        ) : (
          order_reference
        )}
      </Fact>
      <Fact label={t('cardPayments.amount')} testId="fact-amount">
        {inMoney(payment.amount)}
      </Fact>
      {amount_approved !== null && (
        <Fact label={t('cardPayment.approved')} testId="fact-approved">
          {inMoney(amount_approved)}
        </Fact>
      )}
      {payment.tip_amount > 0 && (
        <Fact label={t('cardPayment.tip')} testId="fact-tip">
          {inMoney(payment.tip_amount)}
        </Fact>
      )}
      {payment.surcharge > 0 && <Fact label={t('cardPayment.surcharge')}>{inMoney(payment.surcharge)}</Fact>}
      <Fact
        label={t('cardPayments.terminal')}
        note={[
          inquiries > 0 ? t('cardPayment.inquired', { count: inquiries }) : '',
          next_inquiry_at === null ? '' : t('cardPayment.nextInquiry', { time: clock(next_inquiry_at) }),
        ]
          .filter(Boolean)
          .join(' ')}
        testId="fact-terminal"
      >
        {payment.device_name || payment.store_device_id}
      </Fact>
      <Fact label={t('cardPayments.asked')} note={asked_by_name}>
        {clock(payment.asked_at)}
      </Fact>
      {payment.card_last4 !== '' && (
        <Fact label={t('cardPayments.card')} testId="fact-card">
          {`${payment.card_brand} •••• ${payment.card_last4}`.trim()}
        </Fact>
      )}
      {optional.map(
        ([word, value]) =>
          value !== '' && (
            <Fact key={word} label={t(`cardPayment.${word}`)} testId={`fact-${word}`}>
              {value}
            </Fact>
          ),
      )}
      <Fact label={t('cardPayment.transaction')}>{payment.transaction_ref}</Fact>
    </Facts>
  );
}
