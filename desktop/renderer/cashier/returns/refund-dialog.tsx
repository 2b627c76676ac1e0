// A card is given its money back for the return in front: nothing else is done meanwhile. Closing the dialog is no answer: it
// goes when the terminal has ended, or the return is left to come to its end by itself.
import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { usePaymentUnderWay } from '../../workplace/lock/payment-under-way.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { RefundDoubt } from '../card/refund-doubt.tsx';
import { CardName } from './card-name.tsx';
import type { Giving } from './card-return.ts';
import type { CardBack } from './use-card-return.ts';

const stays = () => undefined;

export interface RefundDialogProps {
  readonly giving: Giving;
  readonly back: Pick<CardBack, 'cancel' | 'say'>;
}

export function RefundDialog({ giving, back }: RefundDialogProps) {
  const t = useText('cashier');
  const money = useMoney();
  usePaymentUnderWay();
  const { amount, cardLast4, step, problem, refusal } = giving;
  const doubtTitle = problem === '' ? t('cardBack.doubtTitle') : t('cardBack.openTitle');
  return (
    <Modal
      opened
      onClose={stays}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={step === 'giving' ? t('cardBack.title') : doubtTitle}
    >
      <Stack data-testid="refund-dialog" data-step={step}>
        <div>
          <Text fz={32} fw={700} ta="center" data-testid="refund-amount" data-minor={amount}>
            {money(amount)}
          </Text>
          <Text ta="center" c="dimmed">
            <CardName last4={cardLast4} />
          </Text>
        </div>
        {step === 'giving' ? (
          <>
            <Text ta="center" aria-live="polite">
              {t('cardBack.giving')}
            </Text>
            <Loader type="dots" mx="auto" aria-hidden />
            <Button variant="default" h={56} data-autofocus onClick={back.cancel} data-testid="refund-stop">
              {t('cardBack.stop')}
            </Button>
          </>
        ) : (
          <>
            <RefundDoubt
              refund={giving}
              busy={step === 'asked'}
              refusal={refusal}
              onLook={() => back.say({ kind: 'look' })}
              onSettle={(outcome, by) => back.say({ kind: 'settle', outcome, by })}
            />
            <Button
              variant="subtle"
              h={56}
              disabled={step === 'asked'}
              onClick={() => back.say({ kind: 'leave' })}
              data-testid="refund-leave"
            >
              {t('returns.next')}
            </Button>
            <Text size="sm" c="dimmed" ta="center">
              {t('cardBack.leaveHint')}
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  );
}
