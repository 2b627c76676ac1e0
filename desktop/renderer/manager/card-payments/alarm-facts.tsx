// What a till said of its own card money: how much, where and when, whose word it is about, and who dealt with it.
import { Anchor } from '@mantine/core';
import type { PaymentAlarmRow } from '@evertill/schemas';
import { Link } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { paymentPath } from './payment-state.ts';

export function AlarmFacts({ alarm }: { readonly alarm: PaymentAlarmRow }) {
  const t = useText('manager');
  const clock = useClock();
  const here = useStore();
  const { transaction_ref, placed_order_id, order_reference, terminal_payment, settled } = alarm;
  const isHere = alarm.store_id === here.id;
  return (
    <Facts>
      <Fact label={t('cardPayments.amount')} testId="alarm-amount">
        {money(alarm.amount, alarm.currency)}
      </Fact>
      <Fact label={t('tillAlarms.lane')} note={isHere ? '' : t('tillAlarms.otherStore')} testId="alarm-lane">
        {alarm.lane_name || alarm.pos_register_id || t('tillAlarms.laneUnknown')}
      </Fact>
      <Fact label={t('cardPayments.terminal')} testId="alarm-terminal">
        {alarm.device_name || alarm.store_device_id}
      </Fact>
      <Fact
        label={t('tillAlarms.since')}
        note={t('tillAlarms.received', { time: clock(alarm.received_at) })}
        testId="alarm-since"
      >
        {clock(alarm.at)}
      </Fact>
      {alarm.said_by !== '' && (
        <Fact label={t('tillAlarms.saidBy')} testId="alarm-said-by">
          {alarm.said_by_name || alarm.said_by}
        </Fact>
      )}
      <Fact label={t('cardPayments.order')} testId="alarm-order">
        {placed_order_id === '' ? (
          t('tillAlarms.noOrder')
        ) : isHere ? (
          <Anchor
            component={Link}
            to={`/point-of-sale/orders?order=${encodeURIComponent(placed_order_id)}`}
            aria-label={`${t('cardPayment.orderOpen')}: ${order_reference}`}
          >
            {order_reference}
          </Anchor>
        ) : (
          order_reference
        )}
      </Fact>
      {settled && (
        <>
          <Fact label={t('tillAlarms.how')} testId="alarm-how">
            {t(`tillAlarms.${settled.how}`)}
          </Fact>
          <Fact label={t('tillAlarms.settledBy')} note={clock(settled.at)} testId="alarm-settled-by">
            {settled.by_name || settled.by}
          </Fact>
          <Fact label={t('tillAlarms.note')} testId="alarm-note">
            {settled.note}
          </Fact>
        </>
      )}
      <Fact label={t('cardPayment.transaction')}>
        {terminal_payment && isHere ? (
          <Anchor component={Link} to={paymentPath(alarm)} data-testid="alarm-payment">
            {transaction_ref}
          </Anchor>
        ) : (
          transaction_ref
        )}
      </Fact>
    </Facts>
  );
}
