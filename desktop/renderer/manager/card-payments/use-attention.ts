// How many card payments of a store somebody has to look at; and its terminals, which the same answer names.
import { terminalPaymentsReply } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { usePaymentNews } from './payment-news.ts';
import { paymentsPath } from './payment-state.ts';

interface Attention {
  readonly count: number;
  readonly terminals: readonly { readonly id: string; readonly name: string }[];
}

const none: Attention = { count: 0, terminals: [] };

/** `storeId`: blank for all stores. Nothing while the server cannot be asked: the list itself says why. */
export function useAttention(storeId: string): Attention {
  const news = usePaymentNews();
  const query = new URLSearchParams({ only: 'attention', limit: '1' });
  if (storeId !== '') query.set('store_id', storeId);
  const { seen } = useServerAnswer(`${paymentsPath}?${query.toString()}`, terminalPaymentsReply, news);
  return seen?.name === 'answer' ? { count: seen.reply.total, terminals: seen.reply.terminals } : none;
}
