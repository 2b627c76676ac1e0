// The status of the till in the language of the cashier.
import type { SyncStatus } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { useClock } from '../store-context.ts';

export type SentCounts = Pick<
  SyncStatus,
  'sent' | 'waiting' | 'waitingSales' | 'attention' | 'waitingSince' | 'silentSince'
>;

export function useSentSentence(status: SentCounts): string {
  return sentSentence(status, useText('workplace'), useClock());
}

/** It promises only what is true: what waits is safe on this till, because it is in the journal. */
export function sentSentence(
  { sent, waiting, waitingSales, attention, waitingSince, silentSince }: SentCounts,
  t: ReturnType<typeof useText<'workplace'>>,
  clock: (at: string) => string,
): string {
  function whatWaits(): string {
    const others = waiting - waitingSales;
    const sales = t('sent.sales', { count: waitingSales });
    if (others === 0) return sales;
    if (waitingSales === 0) return t('sent.entries', { count: others });
    return t('sent.both', { sales, others: t('sent.others', { count: others }) });
  }

  function whatIsSent(): string {
    const time = waitingSince === null ? '' : clock(waitingSince);
    if (attention > 0) {
      return waitingSince === null
        ? t('sent.attention', { sent, count: attention })
        : t('sent.attentionWaiting', { sent, waiting, time, count: attention });
    }
    if (waitingSince !== null) return t('sent.waiting', { what: whatWaits(), time });
    return sent === 0 ? t('sent.none') : t('sent.all', { count: sent });
  }

  const silence = silentSince === null ? '' : `${t('sent.silent', { time: clock(silentSince) })} `;
  return silence + whatIsSent();
}
