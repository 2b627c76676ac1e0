// In which state a card payment is; in a colour of its own where somebody has to look at it.
import { Badge } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { attentionOf, paymentState } from './payment-state.ts';
import type { PaymentRow, PaymentStateName } from './payment-state.ts';

const colors: Readonly<Record<PaymentStateName, string>> = {
  waiting: 'gray',
  asked: 'yellow',
  unknown: 'yellow',
  succeeded: 'evergreen',
  declined: 'gray',
  canceled: 'gray',
  timeout: 'gray',
  error: 'gray',
  given_back: 'blue',
};

export function PaymentStateBadge({ payment }: { readonly payment: PaymentRow }) {
  const t = useText('manager');
  const state = paymentState(payment);
  const needsSomebody = attentionOf(payment) !== '';
  return (
    <Badge
      variant="light"
      color={needsSomebody ? 'red' : colors[state]}
      size="lg"
      tt="none"
      data-testid="payment-state"
      data-state={state}
    >
      {t(`cardPaymentState.${state}`)}
    </Badge>
  );
}
