// A price list as it stands in a form, and what a save makes of it: times are those of the store, figures as typed.
import type { Channel, JsonObject, Reference } from '@evertill/schemas';
import { typedMoment } from '../../ui/typed-moment.ts';
import { readTerm, readWhole } from '../edit/typed-terms.ts';
import type { TermFlaw } from '../edit/typed-terms.ts';
import { listData } from './list-state.ts';

export interface ListFields {
  readonly name: string;
  readonly active: boolean;
  /** As in `typed-moment`; blank: from ever, for ever. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly channels: readonly Channel[];
  readonly customer_ids: readonly string[];
  readonly store_ids: readonly string[];
  readonly priority: string;
}

export const blankList: ListFields = {
  name: '',
  active: true,
  starts_at: '',
  ends_at: '',
  channels: [],
  customer_ids: [],
  store_ids: [],
  priority: '0',
};

export function fieldsOf(list: Reference, timeZone: string): ListFields {
  const { starts_at, ends_at, priority, ...rest } = listData(list);
  return {
    ...rest,
    name: list.name,
    active: list.active,
    starts_at: typedMoment(starts_at, timeZone),
    ends_at: typedMoment(ends_at, timeZone),
    priority: String(priority),
  };
}

export type ListFlaw = TermFlaw | 'badPriority';

/** The fields of the document, or what is wrong with them. `before`: what it says now. */
export function documentOf(
  fields: ListFields,
  timeZone: string,
  before: Reference | undefined,
): JsonObject | ListFlaw {
  const { name, active, channels, customer_ids, store_ids } = fields;
  const priority = readWhole(fields.priority, -1000, 1000);
  if (priority === undefined) return 'badPriority';
  const term = readTerm(fields, before && listData(before), timeZone);
  if (typeof term === 'string') return term;
  return {
    name: name.trim().replaceAll(/\s+/g, ' '),
    active,
    data: {
      ...term,
      channels: [...channels],
      customer_ids: [...customer_ids],
      store_ids: [...store_ids],
      priority,
    },
  };
}
