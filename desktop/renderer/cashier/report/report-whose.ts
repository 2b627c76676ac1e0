// Whose sales a report is of, in words: of the whole store or of this till alone, and what is not in it.
import type { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import type { ReportSeen } from './use-sales-report.ts';

export interface Whose {
  readonly title: string;
  readonly more: readonly string[];
}

export function whoseWords(
  seen: ReportSeen,
  t: ReturnType<typeof useText<'cashier'>>,
  clock: (at: string) => string,
): Whose {
  if (seen.of === 'store')
    return {
      title: t('sales.wholeStore', { time: clock(seen.at) }),
      more: seen.others.map(({ currency, orders }) => t('sales.otherCurrency', { count: orders, currency })),
    };
  const { why, sales: count, totals } = seen;
  const words = {
    offline: () => t('sales.ownOffline', { count }),
    forbidden: () => t('sales.ownForbidden', { count }),
    busy: () => t('sales.ownBusy', { count }),
    refused: () =>
      t('sales.ownRefused', { count, why: why.name === 'refused' ? rejectionWords(why).sentence : '' }),
  };
  return { title: words[why.name](), more: [t('sales.ownHint'), ...(totals ? [] : [t('sales.hidden')])] };
}
