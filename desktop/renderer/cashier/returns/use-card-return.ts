// The card part of a return: which cards of the sale it can go back to, which of them is chosen, and how giving it goes.
import type { OrderReturn, RefundableCard, Refusal, ReturnedOrder } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { CardReturn, fittingCard } from './card-return.ts';
import type { Giving, RefundAnswer } from './card-return.ts';

export interface CardBack {
  /** None: its cards were charged elsewhere, were none, or nobody knows. */
  readonly cards: readonly RefundableCard[];
  /** Where so much goes. */
  /** Which there are is known. */
  readonly isKnown: boolean;
  readonly cardFor: (amount: number) => RefundableCard | undefined;
  readonly chooseCard: (charge: string) => void;
  /** While it is given. */
  readonly giving: Giving | undefined;
  readonly cancel: () => void;
  readonly say: (answer: RefundAnswer) => void;
  /** Undefined: no terminal here is to be asked, the return is written as it is. */
  readonly give: (request: OrderReturn, amount: number) => Promise<ReturnedOrder | Refusal | undefined>;
}

const none: readonly RefundableCard[] = [];

/** `orderId`: of the sale in hand, blank for none. */
export function useCardReturn(orderId: string, changes: Observable<unknown>): CardBack {
  const till = useTill();
  const refunds = till.cards?.refunds;
  const [chosen, chooseCard] = useState('');
  const [giving, setGiving] = useState<Giving>();
  const card = useMemo(() => refunds && new CardReturn(refunds, setGiving), [refunds]);
  const ask = useCallback(
    async () => (orderId === '' ? none : ((await refunds?.cards(orderId)) ?? none)),
    [refunds, orderId],
  );
  const known = useAnswer(ask, changes);
  const isKnown = known !== undefined && !('ok' in known);
  const cards = isKnown ? known : none;

  async function give(request: OrderReturn, amount: number): Promise<ReturnedOrder | Refusal | undefined> {
    // Asked anew: what is on the screen may be a moment old.
    const now = await refunds?.cards(request.orderId);
    if (!card || !now) return undefined;
    if ('ok' in now) return now;
    const fitting = fittingCard(now, amount, chosen);
    return fitting && card.give(till.surroundings.chance.id(), request, fitting, amount);
  }

  return {
    cards,
    isKnown,
    cardFor: (amount) => fittingCard(cards, amount, chosen),
    chooseCard,
    giving,
    cancel: () => card?.cancel(),
    say: (answer) => card?.say(answer),
    give,
  };
}
