// What tills of a store found out about their own card money and nobody has dealt with.
import { pageOf, paymentAlarmRow } from '@evertill/schemas';
import type { PaymentAlarmRow } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { usePaymentNews } from './payment-news.ts';

export const alarmsPath = '/vendor/point-of-sale/payment-alarms';
export const alarmsReply = pageOf(paymentAlarmRow);

/** On one screen. */
const most = 20;

interface OpenAlarms {
  /** Also of those that are not among `alarms`. */
  readonly count: number;
  /** The newest first. */
  readonly alarms: readonly PaymentAlarmRow[];
}

const none: OpenAlarms = { count: 0, alarms: [] };

/** `storeId`: blank for all stores. Nothing while the server cannot be asked: the list itself says why. */
export function useOpenAlarms(storeId: string): OpenAlarms {
  const news = usePaymentNews();
  const query = new URLSearchParams({ only: 'attention', limit: String(most) });
  if (storeId !== '') query.set('store_id', storeId);
  const { seen } = useServerAnswer(`${alarmsPath}?${query.toString()}`, alarmsReply, news);
  return seen?.name === 'answer' ? { count: seen.reply.total, alarms: seen.reply.data } : none;
}
