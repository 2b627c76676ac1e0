// The bar that keeps card payments in sight that are not at their end, or that do not go with what is on record, until
// somebody has dealt with them.
import type { CardSale, CardTrouble, Refusal } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { CardDoubt } from '../../workplace/card/card-doubt.tsx';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { CardBar } from './card-bar.tsx';
import { CardTroubleDialog } from './card-trouble-dialog.tsx';
import { UnsettledRefunds } from './unsettled-refunds.tsx';
import { useUnseenCards } from './use-unseen-cards.ts';

export function UnsettledCards() {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const { cards } = useTill();
  const desk = useDesk();
  const { notice } = useSale();
  const { pending, troubles, again } = useUnseenCards();
  const [opened, setOpened] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const sale = pending.find(({ transactionRef }) => transactionRef === opened);
  const trouble = troubles.find(({ transactionRef }) => transactionRef === opened);

  // What it says of a payment before is no longer so.
  const isStale =
    troubles.length > 0 && notice?.kind === 'refused' && notice.refusal.code === 'card_not_charged';
  useEffect(() => {
    if (isStale) desk.dismiss();
  }, [isStale, desk]);

  function open(transactionRef: string): void {
    setRefusal(undefined);
    setOpened(transactionRef);
  }

  async function ask(work: Promise<object> | undefined): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await work;
      if (answer && 'ok' in answer && answer.ok === false) setRefusal(answer as Refusal);
      await again();
    } finally {
      setBusy(false);
    }
  }

  const title = ({ amount, charged, problem, at }: CardSale) =>
    problem === ''
      ? t('card.open', { amount: money(amount), time: clock(at) })
      : t('card.openCharged', { amount: money(charged), time: clock(at) });
  const troubleTitle = ({ code, amount, at }: CardTrouble) =>
    `${rejectionWords({ code }).sentence} ${t('card.amountAt', { amount: money(amount), time: clock(at) })}`;
  return (
    <>
      {troubles.map((one) => (
        <CardBar
          key={one.transactionRef}
          color="red"
          text={troubleTitle(one)}
          hint={rejectionWords(one).next}
          testId="card-trouble"
          onOpen={() => open(one.transactionRef)}
        />
      ))}
      {pending.map((one) => (
        <CardBar
          key={one.transactionRef}
          color="yellow"
          text={title(one)}
          testId="card-unsettled"
          onOpen={() => open(one.transactionRef)}
        />
      ))}
      <UnsettledRefunds />
      {trouble && (
        <CardTroubleDialog
          title={`${troubleTitle(trouble)} ${rejectionWords(trouble).next}`}
          trouble={trouble}
          busy={busy}
          refusal={refusal}
          onDeal={(how, by) => void ask(cards?.dealWith(trouble.transactionRef, how, by))}
          onClose={() => open('')}
        />
      )}
      {sale && (
        <Modal
          opened
          onClose={() => open('')}
          title={sale.problem === '' ? t('card.doubtTitle') : t('card.openTitle')}
          data-testid="card-unsettled-dialog"
        >
          <Stack>
            <Text>{title(sale)}</Text>
            <CardDoubt
              sale={sale}
              busy={busy}
              refusal={refusal}
              onLook={() => void ask(cards?.look(sale.transactionRef))}
              onSettle={(outcome, by) => void ask(cards?.settle(sale.transactionRef, outcome, by))}
              onRest={(rest) => void ask(cards?.goOn(sale.transactionRef, rest))}
              onTakeBack={() => void ask(cards?.takeBack(sale.transactionRef))}
              onGivenBack={(by) => void ask(cards?.dealWith(sale.transactionRef, 'hand', by))}
            />
          </Stack>
        </Modal>
      )}
    </>
  );
}
