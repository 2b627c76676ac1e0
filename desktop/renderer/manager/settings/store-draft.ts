// The settings of a store that its document holds, as they stand in a form, and what a save makes of them. Figures stand
// there as a person types them.
import { store as storeCollection } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { plainDecimal } from '../../ui/decimal.ts';
import { decimalOf } from '../edit/typed-figures.ts';

export interface StoreFields {
  readonly name: string;
  readonly address: string;
  readonly time_zone: string;
  /** `HH:MM` */
  readonly business_day_starts: string;
  readonly prices_include_tax: boolean;
  /** Whole numbers of the smallest unit, separated by commas. */
  readonly cash_denominations: string;
  /** In the smallest unit; `1`: none. */
  readonly cash_rounding: string;
  readonly blind_close: boolean;
  /** Percent. */
  readonly discount_limit: string;
  readonly receipt_header: string;
  readonly receipt_footer: string;
}
export type StoreField = keyof StoreFields;

export type FlawedField =
  | 'name'
  | 'time_zone'
  | 'business_day_starts'
  | 'cash_denominations'
  | 'discount_limit';

export function fieldsOf(store: Store): StoreFields {
  const { name, address, time_zone, business_day_starts, prices_include_tax, blind_close } = store;
  return {
    name,
    address,
    time_zone,
    business_day_starts,
    prices_include_tax,
    cash_denominations: store.cash_denominations.join(', '),
    cash_rounding: String(store.cash_rounding),
    blind_close,
    discount_limit: plainDecimal(store.discount_limit),
    receipt_header: store.receipt_header,
    receipt_footer: store.receipt_footer,
  };
}

export interface StoreChanges {
  /** Of the fields that were asked for, those that are sound. */
  readonly changes: Partial<Pick<Store, StoreField>>;
  readonly flaws: readonly FlawedField[];
}

export function changesOf(fields: StoreFields, names: readonly StoreField[]): StoreChanges {
  const read = {
    ...fields,
    name: fields.name.trim().replaceAll(/\s+/g, ' '),
    address: fields.address.trim(),
    // `4:00` is a time as people write it.
    business_day_starts: fields.business_day_starts.trim().replace(/^\d:/, '0$&'),
    receipt_header: fields.receipt_header.trim(),
    receipt_footer: fields.receipt_footer.trim(),
    cash_denominations: denominationsOf(fields.cash_denominations),
    cash_rounding: Number(fields.cash_rounding),
    discount_limit: fields.discount_limit.trim() === '' ? undefined : decimalOf(fields.discount_limit, 4),
  };
  const { shape } = storeCollection;
  const isSound = (name: StoreField) => shape[name].safeParse(read[name]).success;
  return {
    changes: Object.fromEntries(names.filter(isSound).map((name) => [name, read[name]])),
    flaws: names.filter((name) => !isSound(name)) as FlawedField[],
  };
}

/** As they are counted: the largest first, each once. Undefined when something there is no whole number from 1. */
export function denominationsOf(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,;،]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^\d{1,9}$/.test(part) && Number(part) > 0)) return undefined;
  return [...new Set(parts.map(Number))].sort((one, other) => other - one);
}
