// Everything that became of a card payment, oldest first: who asked, what the terminal said, what contradicts what, and who
// settled it and why.
import { Stack, Text } from '@mantine/core';
import type { TerminalPaymentStep } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import classes from '../../ui/record-page.module.css';
import { useClock } from '../../workplace/store-context.ts';
import type { PaymentDetail } from './payment-state.ts';

export function PaymentHistory({ payment }: { readonly payment: PaymentDetail }) {
  return (
    <Stack component="ol" gap="sm" m={0} ps="md">
      {payment.history.map((step, index) => (
        <Step key={`${step.at}-${index}`} step={step} currency={payment.currency} />
      ))}
    </Stack>
  );
}

interface StepProps {
  readonly step: TerminalPaymentStep;
  readonly currency: string;
}

const unfit = ['payment', 'terminal', 'reference', 'untold'] as const;

function Step({ step, currency }: StepProps) {
  const t = useText('manager');
  const clock = useClock();
  const { at, kind, actor_name, outcome, amount, auth_code, code, reason } = step;
  const state = code === 'given_back' ? code : (outcome ?? 'unknown');
  const said = {
    amount: money(amount ?? 0, currency),
    outcome: t(`cardPaymentState.${state}`),
  };
  const why = unfit.find((one) => one === code);
  const notes = [
    kind === 'flagged' ? rejectionWords({ code }).sentence : '',
    kind === 'unfit' && why ? t(`cardUnfit.${why}`) : '',
    kind === 'answered' && code !== '' ? t('cardHistory.code', { code }) : '',
    kind !== 'asked' && amount !== null ? t('cardHistory.amount', said) : '',
    auth_code === '' ? '' : t('cardHistory.authCode', { code: auth_code }),
  ].filter(Boolean);
  return (
    <li data-testid="card-step" data-kind={kind} data-outcome={outcome ?? ''}>
      <Text fw={550} className={classes.name!} c={kind === 'flagged' ? 'red' : ''}>
        {t(`cardHistory.${kind}`, said)}
      </Text>
      <Text size="sm" c="dimmed">
        {clock(at)}
        {actor_name !== '' && (
          <>
            {' · '}
            <bdi>{actor_name}</bdi>
          </>
        )}
      </Text>
      {notes.map((note) => (
        <Text key={note} size="sm" className={classes.name!}>
          {note}
        </Text>
      ))}
      {reason !== '' && (
        <Text className={classes.name!} data-testid="card-step-reason">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </li>
  );
}
