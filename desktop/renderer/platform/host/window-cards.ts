// Cards charged by the till program's terminals, as a window asks for them. A charge has its own name: asked for again,
// because the line dropped, it is the same one.
import { webChance } from '@evertill/client-core';
import type { CardSale, CardTill, Refusal, TillWindow } from '@evertill/client-core';
import type { CallAnswer, HostLine } from './host-line.ts';
import { refundsOver } from './window-refunds.ts';

const again = { again: true };

export function cardsOver(line: HostLine, window: TillWindow): CardTill {
  const { view } = window;
  /** This window, among those that may show how a charge ended. */
  const screen = webChance.id();
  const heard = async (answer: CallAnswer<object>): Promise<CardSale | Refusal> => {
    if (!answer.ok) return answer;
    const sale = answer.reply as CardSale;
    // Whoever waited for it sees it at once; should it not be readable now, it is written all the same.
    if (sale.placed) await view.refresh([sale.placed.record.device_seq]).catch(() => undefined);
    return sale;
  };
  return {
    refunds: refundsOver(line, window, screen),
    async terminals() {
      const answer = await line.call('card:terminals', {}, again);
      return answer.ok ? { ok: true, terminals: answer.reply.terminals } : answer;
    },
    pay: async (wish) =>
      heard(
        await line.call(
          'card:pay',
          { ...wish, exchange: wish.exchange && { ...wish.exchange, back: [...wish.exchange.back] } },
          again,
        ),
      ),
    look: async (transactionRef) => heard(await line.call('card:look', { transactionRef }, again)),
    goOn: async (transactionRef, rest) =>
      heard(await line.call('card:go-on', { transactionRef, rest }, again)),
    takeBack: async (transactionRef) => heard(await line.call('card:take-back', { transactionRef }, again)),
    settle: async (transactionRef, outcome, by) =>
      heard(await line.call('card:settle', { transactionRef, outcome, ...by }, again)),
    async cancel(transactionRef) {
      await line.call('card:cancel', { transactionRef });
    },
    async troubles() {
      const answer = await line.call('card:troubles', {});
      return answer.ok ? answer.reply.troubles : answer;
    },
    async dealWith(transactionRef, how, by) {
      const answer = await line.call('card:deal-with', { transactionRef, how, ...by });
      return answer.ok ? { ok: true } : answer;
    },
    async save(terminal) {
      const answer = await line.call('pos-bridge:set-config', terminal);
      return answer.ok ? { ok: true } : answer;
    },
    async unseen() {
      const answer = await line.call('card:unseen', {});
      return answer.ok ? (answer.reply.sales as CardSale[]) : answer;
    },
    async seen(transactionRef, holdAs) {
      const answer = await line.call(
        'card:seen',
        { transactionRef, screen, ...(holdAs === undefined ? {} : { holdAs }) },
        again,
      );
      return answer.ok ? answer.reply.isFirst : answer;
    },
  };
}
