// Card payments whose end no screen has shown: of a window that was closed, of a till that was cut off, of a customer who was
// sent on. What was charged is said; what was not comes back as a held basket, on one screen; what is not known yet is shown,
// and so is money that does not go with what is on record.
import type { CardSale, CardTrouble } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { notifications } from '@mantine/notifications';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { useLookAgain } from './use-look-again.ts';

export interface UnseenCards {
  /** Nobody knows yet, or it is charged and not placed; the oldest first. */
  readonly pending: readonly CardSale[];
  readonly troubles: readonly CardTrouble[];
  readonly again: () => Promise<void>;
}

interface Known {
  readonly pending: readonly CardSale[];
  readonly troubles: readonly CardTrouble[];
}

const nothing: Known = { pending: [], troubles: [] };

export function useUnseenCards(): UnseenCards {
  const t = useText('cashier');
  const till = useTill();
  const money = useMoney();
  const clock = useClock();
  const { charging } = useSale();
  const own = charging?.transactionRef;
  const [known, setKnown] = useState(nothing);

  const say = useCallback(
    async ({ transactionRef, state, amount, at, placed }: CardSale) => {
      const words = { amount: money(amount), code: placed?.displayCode ?? '' };
      const name = t('card.held', { time: clock(at) });
      const isNotPaid = state === 'not_paid';
      // Its basket is put aside by whoever is first: on two screens it would be sold twice.
      const isFirst = await till.cards?.seen(transactionRef, isNotPaid ? name : undefined);
      if (isFirst !== true) return;
      const message = isNotPaid ? t('card.backLater', { ...words, name }) : t('card.paidLater', words);
      notifications.show({ message, ...(isNotPaid && { color: 'yellow' }) });
    },
    [till, money, clock, t],
  );

  const again = useCallback(async () => {
    const { cards } = till;
    if (!cards) return;
    const [unseen, troubles] = await Promise.all([cards.unseen(), cards.troubles()]);
    // A till that cannot be asked just now has not become another one: what was known stays.
    if (!('ok' in troubles)) setKnown((before) => ({ ...before, troubles }));
    if ('ok' in unseen) return;
    const others = unseen.filter(({ transactionRef }) => transactionRef !== own);
    setKnown((before) => ({ ...before, pending: others.filter(({ state }) => state === 'pending') }));
    // One that cannot be shown hides no other.
    for (const sale of others) if (sale.state !== 'pending') await say(sale).catch(() => undefined);
  }, [till, own, say]);

  // While a card is charged here, its own dialog says how it goes.
  useLookAgain(again, till.cards !== undefined && own === undefined);

  return { ...(own === undefined ? known : nothing), again };
}
