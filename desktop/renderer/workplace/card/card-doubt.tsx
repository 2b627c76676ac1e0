// Nobody knows whether a card was charged, or one was and the sale is not placed: the terminal is asked, whoever read its
// receipt says it, or the money is given back.
import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import type { ByManager, CardSale, Refusal, RestBy } from '@evertill/client-core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Settled } from '../basket/card-payment.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { ManagerForm } from '../lock/manager-form.tsx';
import { useMoney } from '../store-context.ts';
import { aboutPin } from './about-pin.ts';

export interface CardDoubtProps {
  readonly sale: Pick<CardSale, 'amount' | 'charged' | 'rest' | 'problem'>;
  /** It is being asked. */
  readonly busy: boolean;
  /** What was asked last was not done. */
  readonly refusal: Refusal | undefined;
  readonly onLook: () => void;
  readonly onSettle: (outcome: Settled, by: ByManager) => void;
  readonly onRest: (rest: RestBy) => void;
  readonly onTakeBack: () => void;
  readonly onGivenBack: (by: ByManager) => void;
}

/** What a manager is asked to stand for. */
type Said = Settled | 'given_back';

export function CardDoubt({ sale, busy, refusal, ...on }: CardDoubtProps) {
  const t = useText('cashier');
  const money = useMoney();
  const [said, say] = useState<Said>();
  const { amount, charged, rest, problem } = sale;
  const isCharged = charged > 0 && problem !== '';
  const big = { h: 56, disabled: busy } as const;
  const yes = {
    succeeded: t('card.sureCharged', { amount: money(amount) }),
    declined: t('card.sureNotCharged'),
    given_back: t('card.sureGivenBack', { amount: money(charged) }),
  };

  if (said !== undefined)
    return (
      <Stack data-testid="card-doubt" data-problem={problem}>
        <ManagerForm
          yes={yes[said]}
          withNote={said === 'given_back'}
          busy={busy}
          refusal={refusal}
          onYes={(by) => (said === 'given_back' ? on.onGivenBack(by) : on.onSettle(said, by))}
        />
        <Button variant="subtle" {...big} onClick={() => say(undefined)} data-testid="card-unsaid">
          {t('card.back')}
        </Button>
      </Stack>
    );

  return (
    <Stack data-testid="card-doubt" data-problem={problem}>
      <Alert color="yellow" icon={<IconAlertTriangle />}>
        {problem === '' ? t('card.doubt') : t('card.chargedSoFar', { amount: money(charged) })}
        {problem !== '' && (
          <Text size="sm">
            {rejectionText({ code: problem })} <ErrorLink code={problem} />
          </Text>
        )}
      </Alert>
      {refusal && !aboutPin.has(refusal.code) && (
        <Alert color="red" role="alert" data-testid="card-refused" data-code={refusal.code}>
          {rejectionText(refusal)} <ErrorLink code={refusal.code} />
        </Alert>
      )}
      {problem === 'card_part_open' && (
        <>
          <Button {...big} data-autofocus onClick={() => on.onRest('cash')} data-testid="card-rest-cash">
            {t('card.restCash', { amount: money(rest.cash) })}
          </Button>
          <Button {...big} variant="light" onClick={() => on.onRest('card')} data-testid="card-rest-card">
            {t('card.restCard', { amount: money(rest.card) })}
          </Button>
        </>
      )}
      {problem !== 'card_part_open' && (
        <Button h={56} data-autofocus loading={busy} onClick={on.onLook} data-testid="card-look">
          {t('card.look')}
        </Button>
      )}
      <Divider />
      {isCharged ? (
        <>
          <Button {...big} variant="default" onClick={on.onTakeBack} data-testid="card-take-back">
            {t('card.takeBack', { amount: money(charged) })}
          </Button>
          <Button {...big} variant="default" onClick={() => say('given_back')} data-testid="card-given-back">
            {t('card.givenBack')}
          </Button>
        </>
      ) : (
        <>
          <Text size="sm">{t('card.receipt')}</Text>
          <Button {...big} variant="default" onClick={() => say('succeeded')} data-testid="card-charged">
            {t('card.charged')}
          </Button>
          <Button {...big} variant="default" onClick={() => say('declined')} data-testid="card-not-charged">
            {t('card.notCharged')}
          </Button>
        </>
      )}
    </Stack>
  );
}
