// Money that goes back to cards at the till program's terminals, as a window asks for it. Each movement has its own name: asked
// for again, because the line dropped, it is the same one.
import type { CardRefund, CardRefundTill, Refusal, TillWindow } from '@evertill/client-core';
import type { CallAnswer, HostLine } from './host-line.ts';

const again = { again: true };

/** `screen`: this window, among those that may show how one ended. */
export function refundsOver(line: HostLine, { view }: TillWindow, screen: string): CardRefundTill {
  const heard = async (answer: CallAnswer<object>): Promise<CardRefund | Refusal> => {
    if (!answer.ok) return answer;
    const refund = answer.reply as CardRefund;
    // Whoever waited for it sees it at once; should it not be readable now, it is written all the same.
    if (refund.returned) await view.refresh([refund.returned.record.device_seq]).catch(() => undefined);
    return refund;
  };
  return {
    async cards(orderId) {
      const answer = await line.call('card:refundable', { orderId }, again);
      return answer.ok ? answer.reply.cards : answer;
    },
    give: async ({ lines, paidOut, ...wish }) =>
      heard(
        await line.call(
          'card:refund',
          { ...wish, lines: lines && [...lines], paidOut: paidOut && [...paidOut] },
          again,
        ),
      ),
    look: async (transactionRef) => heard(await line.call('card:refund-look', { transactionRef }, again)),
    async cancel(transactionRef) {
      await line.call('card:refund-cancel', { transactionRef });
    },
    settle: async (transactionRef, outcome, by) =>
      heard(await line.call('card:refund-settle', { transactionRef, outcome, ...by }, again)),
    async unseen() {
      const answer = await line.call('card:refund-unseen', {}, again);
      return answer.ok ? (answer.reply.refunds as CardRefund[]) : answer;
    },
    async seen(transactionRef) {
      const answer = await line.call('card:refund-seen', { transactionRef, screen }, again);
      return answer.ok ? answer.reply.isFirst : answer;
    },
  };
}
