// Whoever has read the terminal's journal says what became of a payment. It is on record with their name; the server has the
// last word about what the order can take.
import { Button, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { terminalPaymentRow } from '@evertill/schemas';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { useMay } from '../../workplace/use-may.ts';
import { paymentSettled$ } from './payment-news.ts';
import { isSettleable } from './payment-state.ts';
import type { PaymentDetail } from './payment-state.ts';

const outcomes = ['succeeded', 'declined', 'given_back'] as const;
type Outcome = (typeof outcomes)[number];

export function SettlePayment({ payment }: { readonly payment: PaymentDetail }) {
  const t = useText('manager');
  const mayWrite = useMay('write', 'order');
  if (payment.state === 'waiting')
    return (
      <Text c="dimmed" data-testid="card-untold">
        {t('settleCard.untold')}
      </Text>
    );
  if (!isSettleable(payment) || mayWrite === undefined) return null;
  if (!mayWrite)
    return (
      <Text c="dimmed" data-testid="card-read-only">
        {t('settleCard.readOnly')}
      </Text>
    );
  return <Form payment={payment} />;
}

function Form({ payment: { order_id, transaction_ref } }: { readonly payment: PaymentDetail }) {
  const t = useText('manager');
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const [authCode, setAuthCode] = useState('');
  const { busy, problems, say, change } = useServerDoor<'outcome' | 'reason'>({
    payment_of_voided: 'outcome',
    payment_of_paid: 'outcome',
    invalid_input: 'reason',
  });

  async function settle(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const missing = {
      ...(outcome === undefined ? { outcome: t('settleCard.badOutcome') } : {}),
      ...(reason.trim() === '' ? { reason: t('settleCard.badReason') } : {}),
    };
    say(missing);
    if (Object.keys(missing).length > 0) return;
    const code = outcome === 'succeeded' ? authCode.trim() : '';
    const settled = await change({
      method: 'POST',
      path: `/vendor/point-of-sale/orders/${encodeURIComponent(order_id)}/terminal-payments/${encodeURIComponent(transaction_ref)}/settle`,
      body: { outcome, reason: reason.trim(), ...(code === '' ? {} : { auth_code: code }) },
      reply: terminalPaymentRow,
      done: t('settleCard.done'),
    });
    // Refused, somebody else may have been first: it is read again either way.
    if (settled) setReason('');
    paymentSettled$.next();
  }

  return (
    <RecordPart title={t('settleCard.title')}>
      <form onSubmit={(event) => void settle(event)} noValidate data-testid="settle-card">
        <Stack>
          <Text size="sm" c="dimmed">
            {t('settleCard.hint')}
          </Text>
          <Radio.Group
            label={t('settleCard.outcome')}
            value={outcome ?? ''}
            onChange={(value) => setOutcome(outcomes.find((one) => one === value))}
            error={problems.outcome}
          >
            <Stack gap="sm" mt="xs">
              {outcomes.map((one) => (
                <Radio
                  key={one}
                  size="md"
                  value={one}
                  label={t(`settleCard.${one}`)}
                  description={t(`settleCard.${one}Hint`)}
                  data-testid={`settle-${one}`}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            size="md"
            label={t('settleCard.reason')}
            description={t('settleCard.reasonHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={problems.reason}
            data-testid="settle-reason"
          />
          {outcome === 'succeeded' && (
            <TextInput
              size="md"
              label={t('settleCard.authCode')}
              maxLength={40}
              value={authCode}
              onChange={(event) => setAuthCode(event.currentTarget.value)}
              data-testid="settle-auth-code"
            />
          )}
          <ProblemNote text={problems.form} />
          <Button type="submit" h={48} loading={busy} data-testid="settle-save">
            {t('settleCard.save')}
          </Button>
        </Stack>
      </form>
    </RecordPart>
  );
}
