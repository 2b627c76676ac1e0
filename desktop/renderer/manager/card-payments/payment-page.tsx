// One card payment: what is to be done about it, what is known, its order, and everything that became of it. What is being
// typed outlives a connection that goes.
import { Anchor, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { terminalPaymentDetail } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import classes from '../../ui/record-page.module.css';
import { PaymentAttention } from './payment-attention.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { usePaymentNews } from './payment-news.ts';
import { paymentsPath } from './payment-state.ts';
import type { PaymentDetail } from './payment-state.ts';
import { PaymentStateBadge } from './payment-state-badge.tsx';
import { SettlePayment } from './settle-payment.tsx';

export function PaymentPage() {
  const { ref = '' } = useParams();
  const t = useText('manager');
  const news = usePaymentNews();
  const path = `${paymentsPath}/${encodeURIComponent(ref)}`;
  const { seen, again } = useServerAnswer(path, terminalPaymentDetail, news);
  const [kept, keep] = useState<PaymentDetail>();
  if (seen?.name === 'answer' && seen.reply !== kept) keep(seen.reply);
  const payment = kept?.transaction_ref === ref ? kept : undefined;
  return (
    <div className={classes.page} data-testid="card-payment">
      <Anchor component={Link} to="/dashboard/card-payments" size="sm" data-testid="back">
        {t('cardPayments.back')}
      </Anchor>
      {!seen && !payment && <Skeleton h={240} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {payment && <Parts key={ref} payment={payment} />}
    </div>
  );
}

function Parts({ payment }: { readonly payment: PaymentDetail }) {
  const t = useText('manager');
  const { amount, currency, receipt_lines } = payment;
  return (
    <>
      <Group gap="sm">
        <Title order={1} size="h2" className={classes.name!} data-testid="card-payment-title">
          {t('cardPayment.name', { amount: money(amount, currency) })}
        </Title>
        <PaymentStateBadge payment={payment} />
      </Group>
      <PaymentAttention payment={payment} />
      <div className={classes.parts}>
        <div className={classes.aside}>
          <SettlePayment payment={payment} />
          <Paper withBorder p="md">
            <PaymentFacts payment={payment} />
          </Paper>
        </div>
        <div className={classes.aside}>
          <RecordPart title={t('cardHistory.title')}>
            <PaymentHistory payment={payment} />
          </RecordPart>
          {receipt_lines.length > 0 && (
            <RecordPart title={t('cardPayment.slip')}>
              <Text component="pre" size="sm" className={classes.name!} m={0} dir="auto">
                {receipt_lines.join('\n')}
              </Text>
            </RecordPart>
          )}
        </div>
      </div>
    </>
  );
}
