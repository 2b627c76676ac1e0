// Returns that wait for a card to be given its money back, kept in sight until it is known; and those whose end no screen has
// shown: what was given is said, and so is what was not, since no goods came back then.
import type { CardRefund, Refusal } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { CardBar } from './card-bar.tsx';
import { RefundDoubt } from './refund-doubt.tsx';
import { useLookAgain } from './use-look-again.ts';

/** `own`: is shown by a dialog of this screen. */
export function UnsettledRefunds({ own }: { readonly own?: string | undefined }) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const { cards } = useTill();
  const refunds = cards?.refunds;
  const [pending, setPending] = useState<readonly CardRefund[]>([]);
  const [opened, setOpened] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const say = useCallback(
    async ({ transactionRef, state, amount, returned }: CardRefund) => {
      if ((await refunds?.seen(transactionRef)) !== true) return;
      const words = { amount: money(amount), code: returned?.displayCode ?? '' };
      const isGiven = state === 'given';
      notifications.show({
        message: isGiven ? t('cardBack.givenLater', words) : t('cardBack.notGivenLater', words),
        ...(!isGiven && { color: 'yellow' }),
      });
    },
    [refunds, money, t],
  );
  const again = useCallback(async () => {
    const unseen = await refunds?.unseen();
    // A till that cannot be asked just now has not become another one: what was known stays.
    if (!unseen || 'ok' in unseen) return;
    setPending(unseen.filter(({ state }) => state === 'pending'));
    for (const refund of unseen) if (refund.state !== 'pending') await say(refund).catch(() => undefined);
  }, [refunds, say]);
  // While one is given here, its own dialog says how it goes.
  useLookAgain(again, refunds !== undefined && own === undefined);

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

  const title = ({ amount, problem, at }: CardRefund) =>
    t(problem === '' ? 'cardBack.open' : 'cardBack.openGiven', { amount: money(amount), time: clock(at) });
  const shown = own === undefined ? pending : [];
  const refund = shown.find(({ transactionRef }) => transactionRef === opened);
  return (
    <>
      {shown.map((one) => (
        <CardBar
          key={one.transactionRef}
          color="yellow"
          text={title(one)}
          testId="refund-unsettled"
          onOpen={() => {
            setRefusal(undefined);
            setOpened(one.transactionRef);
          }}
        />
      ))}
      {refund && (
        <Modal
          opened
          onClose={() => setOpened('')}
          title={refund.problem === '' ? t('cardBack.doubtTitle') : t('cardBack.openTitle')}
          data-testid="refund-unsettled-dialog"
        >
          <Stack>
            <Text>{title(refund)}</Text>
            <RefundDoubt
              refund={refund}
              busy={busy}
              refusal={refusal}
              onLook={() => void ask(refunds?.look(refund.transactionRef))}
              onSettle={(outcome, by) => void ask(refunds?.settle(refund.transactionRef, outcome, by))}
            />
          </Stack>
        </Modal>
      )}
    </>
  );
}
