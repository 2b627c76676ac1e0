// The channels of sales that are paid by card, and of returns that go back to one, on the one till and the one bridge of this host.
import { refuse } from '@evertill/client-core';
import type { CardRefundWish, CardWish, Refusal, Till } from '@evertill/client-core';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';
import type { CardRefunds } from './card-refunds.ts';
import type { CardSales } from './card-sales.ts';
import type { CardTroubles } from './card-troubles.ts';

type Channels = typeof channels;
export type CardHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `card:${string}`>>;

export interface CardDesk {
  readonly sales: CardSales;
  readonly refunds: CardRefunds;
  readonly troubles: CardTroubles;
}

/** `cards`: undefined when the book of card payments cannot be used: then nobody knows what a terminal here has charged. */
export function cardHandlers(cards: CardDesk | undefined, opened: () => Till | undefined): CardHandlers {
  const on = async <T extends object>(
    work: (cards: CardDesk, till: Till) => T | Promise<T | Refusal>,
  ): Promise<any> => {
    const till = opened();
    if (!till) return refuse('local_db_closed');
    if (!cards) return refuse('terminal_book_unusable');
    const outcome = await work(cards, till);
    if ('ok' in outcome && outcome.ok === false) return outcome;
    const { ok: _, ...reply } = outcome as T & { ok?: true };
    return reply;
  };
  return {
    'card:terminals': () => on(({ sales }, till) => sales.terminals(till)),
    'card:pay': (wish) => on(({ sales }, till) => sales.pay(till, wish as CardWish)),
    'card:look': ({ transactionRef }) => on(({ sales }, till) => sales.look(till, transactionRef)),
    'card:go-on': ({ transactionRef, rest }) =>
      on(({ sales }, till) => sales.goOn(till, transactionRef, rest)),
    'card:take-back': ({ transactionRef }) => on(({ sales }, till) => sales.takeBack(till, transactionRef)),
    'card:cancel': ({ transactionRef }) =>
      on(async ({ sales }) => {
        await sales.cancel(transactionRef);
        return {};
      }),
    'card:settle': ({ transactionRef, outcome, ...by }) =>
      on(({ sales }, till) => sales.settle(till, transactionRef, outcome, by)),
    'card:unseen': () => on(async ({ sales }, till) => ({ sales: await sales.unseen(till) })),
    'card:seen': (seen) => on(({ sales }, till) => sales.seen(till, seen)),
    'card:refundable': ({ orderId }) => on(({ refunds }, till) => refunds.cards(till, orderId)),
    'card:refund': (wish) => on(({ refunds }, till) => refunds.give(till, wish as CardRefundWish)),
    'card:refund-look': ({ transactionRef }) => on(({ refunds }, till) => refunds.look(till, transactionRef)),
    'card:refund-cancel': ({ transactionRef }) =>
      on(async ({ refunds }) => {
        await refunds.cancel(transactionRef);
        return {};
      }),
    'card:refund-settle': ({ transactionRef, outcome, ...by }) =>
      on(({ refunds }, till) => refunds.settle(till, transactionRef, outcome, by)),
    'card:refund-unseen': () => on(async ({ refunds }, till) => ({ refunds: await refunds.unseen(till) })),
    'card:refund-seen': ({ transactionRef, screen }) =>
      on(({ refunds }, till) => refunds.seen(till, transactionRef, screen)),
    'card:troubles': () => on(({ troubles }, till) => ({ troubles: troubles.open(till) })),
    'card:deal-with': ({ transactionRef, how, ...by }) =>
      on(({ troubles }, till) => troubles.dealWith(till, transactionRef, how, by)),
  };
}
