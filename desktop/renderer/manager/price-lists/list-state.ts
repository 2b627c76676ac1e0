// Whether a price list counts at a moment.
import type { Reference, ReferenceData } from '@evertill/schemas';

export const listStates = ['now', 'later', 'over', 'off'] as const;
export type ListState = (typeof listStates)[number];

export function listData({ data }: Reference): ReferenceData<'price_list'> {
  return data as unknown as ReferenceData<'price_list'>;
}

/** `now`: ms. */
export function listState(list: Reference, now: number): ListState {
  const { starts_at, ends_at } = listData(list);
  if (!list.active) return 'off';
  if (starts_at !== null && Date.parse(starts_at) > now) return 'later';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'over' : 'now';
}
