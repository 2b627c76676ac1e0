// Money that goes back to a card as windows are shown it.
import { ownOrders, returned } from '@evertill/client-core';
import type { CardRefund, Till } from '@evertill/client-core';
import type { WrittenRefund } from '../services/terminal-bridge/book/card-refund-table.ts';

export async function shownRefund(
  till: Till,
  { refund, at, state, result, problem }: WrittenRefund,
): Promise<CardRefund> {
  const { transactionRef, orderId, amount, currency, cardLast4, prepared } = refund;
  return {
    transactionRef,
    orderId,
    amount,
    currency,
    cardLast4,
    at: new Date(at).toISOString(),
    state,
    outcome: result?.outcome ?? 'unknown',
    declineCode: result?.declineCode ?? '',
    message: result?.message ?? '',
    problem,
    returned: state === 'given' ? await writtenReturn(till, prepared.returnId) : null,
  };
}

/** null: housekeeping has taken it away, the server has had it for long. */
async function writtenReturn(till: Till, returnId: string): Promise<CardRefund['returned']> {
  const own = (await ownOrders(till)).get(returnId);
  if (!own) return null;
  const { ok: _, ...shown } = returned(own.record);
  return shown;
}
