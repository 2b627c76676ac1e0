// Nobody knows whether a card was given its money back, or it was and the return is not written: the terminal is asked, or
// whoever read its receipt says it.
import type { ByManager, CardRefund, Refusal } from '@evertill/client-core';
import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { aboutPin } from '../../workplace/card/about-pin.ts';
import { ManagerForm } from '../../workplace/lock/manager-form.tsx';
import { useMoney } from '../../workplace/store-context.ts';

type Said = 'succeeded' | 'declined';

export interface RefundDoubtProps {
  readonly refund: Pick<CardRefund, 'amount' | 'problem'>;
  /** It is being asked. */
  readonly busy: boolean;
  /** What was asked last was not done. */
  readonly refusal: Refusal | undefined;
  readonly onLook: () => void;
  readonly onSettle: (outcome: Said, by: ByManager) => void;
}

export function RefundDoubt({ refund: { amount, problem }, busy, refusal, ...on }: RefundDoubtProps) {
  const t = useText('cashier');
  const money = useMoney();
  const [said, say] = useState<Said>();
  const big = { h: 56, disabled: busy } as const;

  if (said !== undefined)
    return (
      <Stack data-testid="refund-doubt" data-problem={problem}>
        <ManagerForm
          yes={
            said === 'succeeded'
              ? t('cardBack.sureGiven', { amount: money(amount) })
              : t('cardBack.sureNotGiven')
          }
          busy={busy}
          refusal={refusal}
          onYes={(by) => on.onSettle(said, by)}
        />
        <Button variant="subtle" {...big} onClick={() => say(undefined)} data-testid="refund-unsaid">
          {t('card.back')}
        </Button>
      </Stack>
    );

  return (
    <Stack data-testid="refund-doubt" data-problem={problem}>
      <Alert color="yellow" icon={<IconAlertTriangle />}>
        {problem === '' ? t('cardBack.doubt') : t('cardBack.given', { amount: money(amount) })}
        {problem !== '' && (
          <Text size="sm">
            {rejectionText({ code: problem })} <ErrorLink code={problem} />
          </Text>
        )}
      </Alert>
      {refusal && !aboutPin.has(refusal.code) && (
        <Alert color="red" role="alert" data-testid="refund-refused" data-code={refusal.code}>
          {rejectionText(refusal)} <ErrorLink code={refusal.code} />
        </Alert>
      )}
      <Button h={56} data-autofocus loading={busy} onClick={on.onLook} data-testid="refund-look">
        {t('card.look')}
      </Button>
      {problem === '' && (
        <>
          <Divider />
          <Text size="sm">{t('card.receipt')}</Text>
          <Button {...big} variant="default" onClick={() => say('succeeded')} data-testid="refund-given">
            {t('cardBack.wasGiven')}
          </Button>
          <Button {...big} variant="default" onClick={() => say('declined')} data-testid="refund-not-given">
            {t('cardBack.wasNotGiven')}
          </Button>
        </>
      )}
    </Stack>
  );
}
