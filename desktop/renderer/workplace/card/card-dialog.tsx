// A card is charged for the basket in front: nothing else is done meanwhile. Closing the dialog is no answer: it goes when
// the terminal has ended, or the basket is put aside.
import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import type { Charging } from '../basket/card-payment.ts';
import { useDesk } from '../basket/desk-context.ts';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';
import { useMoney } from '../store-context.ts';
import { CardDoubt } from './card-doubt.tsx';

const stays = () => undefined;

export function CardDialog({ charging }: { readonly charging: Charging }) {
  const t = useText('cashier');
  const money = useMoney();
  const { card } = useDesk();
  usePaymentUnderWay();
  const { amount, step, refusal } = charging;
  return (
    <Modal
      opened
      onClose={stays}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={titleOf(charging, t)}
    >
      <Stack data-testid="card-dialog" data-step={step}>
        <Text fz={32} fw={700} ta="center" data-testid="card-amount" data-minor={amount}>
          {money(amount)}
        </Text>
        {step === 'charging' ? (
          <>
            <Text ta="center" aria-live="polite">
              {t('card.charging')}
            </Text>
            <Loader type="dots" mx="auto" aria-hidden />
            <Button
              variant="default"
              h={56}
              data-autofocus
              onClick={() => card.cancel()}
              data-testid="card-stop"
            >
              {t('card.stop')}
            </Button>
          </>
        ) : (
          <>
            <CardDoubt
              sale={charging}
              busy={step === 'asked'}
              refusal={refusal}
              onLook={() => card.say({ kind: 'look' })}
              onSettle={(outcome, by) => card.say({ kind: 'settle', outcome, by })}
              onRest={(rest) => card.say({ kind: 'rest', rest })}
              onTakeBack={() => card.say({ kind: 'take_back' })}
              onGivenBack={(by) => card.say({ kind: 'given_back', by })}
            />
            <Button
              variant="subtle"
              h={56}
              disabled={step === 'asked'}
              onClick={() => card.say({ kind: 'leave' })}
              data-testid="card-leave"
            >
              {t('card.leave')}
            </Button>
            <Text size="sm" c="dimmed" ta="center">
              {t('card.leaveHint')}
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function titleOf({ step, problem }: Charging, t: ReturnType<typeof useText<'cashier'>>): string {
  if (step === 'charging') return t('card.title');
  return t(problem === '' ? 'card.doubtTitle' : 'card.openTitle');
}
