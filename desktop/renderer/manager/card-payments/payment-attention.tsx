// Why somebody has to look at a card payment, and what to do about it; nothing where nobody has to.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useClock } from '../../workplace/store-context.ts';
import { attentionOf } from './payment-state.ts';
import type { PaymentDetail } from './payment-state.ts';

export function PaymentAttention({ payment }: { readonly payment: PaymentDetail }) {
  const t = useText('manager');
  const clock = useClock();
  const code = attentionOf(payment);
  if (code === '') return null;
  const { asked_at, amount, tip_amount, currency, order } = payment;
  const words =
    code === 'overdue'
      ? {
          sentence: t('cardAttention.overdue', { time: clock(asked_at) }),
          next: t('cardAttention.overdueNext'),
        }
      : rejectionWords({ code });
  const isAfterClose = code === 'payment_after_close' && order.shift_closed_at !== null;
  return (
    <Alert
      color="red"
      maw="72rem"
      title={words.sentence}
      role="alert"
      data-testid="card-attention"
      data-code={code}
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          {words.next} <ErrorLink code={code} />
        </Text>
        {isAfterClose && (
          <>
            <Text data-testid="card-after-close">
              {t('cardAttention.afterClose', {
                time: clock(order.shift_closed_at!),
                amount: money(amount + tip_amount, currency),
              })}
            </Text>
            <Button
              component={Link}
              variant="default"
              h={44}
              to={`/point-of-sale/work-shift?of=store&shift=${encodeURIComponent(order.vendor_work_shift_id)}`}
              data-testid="card-shift"
            >
              {t('cardPayment.shift')}
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}
