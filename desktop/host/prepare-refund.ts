// Everything about money that goes back to a card which can be refused is refused here, before the terminal is asked.
import { prepareReturn, refuse } from '@evertill/client-core';
import type { CardRefundWish, Refusal, Till } from '@evertill/client-core';
import type { RefundStep, WaitingRefund } from '../services/terminal-bridge/book/card-refund-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { refundableCards } from './refundable-cards.ts';
import type { ChargedCard } from './refundable-cards.ts';

export async function prepareRefund(
  till: Till,
  bridge: Pick<Bridge, 'agent' | 'book' | 'log'>,
  wish: CardRefundWish,
): Promise<WaitingRefund | Refusal> {
  const { transactionRef, charge, orderId } = wish;
  if (bridge.book.refunds.waitingFor(orderId)) return refuse('card_refund_unsettled');
  const prepared = await prepareReturn(till, wish);
  if (!prepared.ok) return prepared;
  const toCards = prepared.figures.payments.filter(({ method }) => method === 'card');
  // One movement of money is one payment of the return.
  if (toCards.length !== 1) return refuse('card_parts');
  const amount = 0 - toCards[0]!.amount;
  const cards = await refundableCards(till, bridge, orderId);
  if ('ok' in cards) return cards;
  const card = cards.find((one) => one.charge === charge);
  if (!card || amount > card.left) return refuse('card_refund_exceeds', { amount, left: card?.left ?? 0 });
  const { terminalId, cardLast4 } = card;
  const terminal = bridge.agent.terminals.ofStore(till.storeId).find(({ id }) => id === terminalId);
  if (!terminal?.isUsable) return refuse('card_terminal_unusable', { store_device_id: terminalId });
  return {
    transactionRef,
    orderId,
    charge,
    terminalId,
    storeId: till.storeId,
    laneId: till.laneId,
    actorId: till.actorId(),
    currency: prepared.currency,
    amount,
    cardLast4,
    prepared,
    steps: stepsOf(transactionRef, amount, card),
  };
}

/** Taken back whole it costs the shop least; a terminal that does so no more, since its batch is closed, gives it anew. */
function stepsOf(
  transactionRef: string,
  amount: number,
  { rawRef: original, moved, isWhole }: ChargedCard,
): RefundStep[] {
  if (original === '' || !isWhole || moved !== amount) return [{ transactionRef, kind: 'refund' }];
  return [
    { transactionRef, kind: 'reversal', original },
    { transactionRef: `${transactionRef}.2`, kind: 'refund' },
  ];
}
