// When, where and for whom a price list counts, in words.
import type { Reference } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';
import { listData } from './list-state.ts';

export interface ListTerms {
  readonly valid: (list: Reference) => string;
  readonly channels: (list: Reference) => string;
  readonly customers: (list: Reference) => string;
}

export function useListTerms(): ListTerms {
  const t = useText('manager');
  const clock = useClock();
  return {
    valid(list) {
      const { starts_at, ends_at } = listData(list);
      if (starts_at !== null && ends_at !== null)
        return t('priceLists.between', { start: clock(starts_at), end: clock(ends_at) });
      if (starts_at !== null) return t('priceLists.since', { start: clock(starts_at) });
      return ends_at === null ? t('priceLists.always') : t('priceLists.until', { end: clock(ends_at) });
    },
    channels(list) {
      const { channels } = listData(list);
      return channels.length === 0
        ? t('priceLists.everyLane')
        : channels.map((channel) => t(`channel.${channel}`)).join(', ');
    },
    customers(list) {
      const { customer_ids } = listData(list);
      return customer_ids.length === 0
        ? t('priceLists.everybody')
        : t('priceLists.customers', { count: customer_ids.length });
    },
  };
}
