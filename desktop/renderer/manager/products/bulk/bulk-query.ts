// What is to be changed on many products, as the address says it: whoever looks at one of them comes back to it. Everything
// is text here, as it was typed.
import { readDecimal } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { readDecimalText } from '../../../ui/decimal.ts';
import { readMoney } from '../../../ui/money.ts';
import { isPercent, priceWays, roundingNames } from './bulk-price.ts';
import type { PriceChange, PriceWay, RoundingName } from './bulk-price.ts';
import type { BulkChange } from './bulk-plan.ts';

/** The address also says which products are meant: these have a beginning of their own. */
const bulkFields = [
  'to_price',
  'to_figure',
  'to_rounding',
  'to_category',
  'to_brand',
  'to_status',
  'to_tax',
] as const;
export type BulkField = (typeof bulkFields)[number];
export type BulkTyped = Readonly<Record<BulkField, string>>;

/** Chosen for "none" of a look-up record; a blank leaves it as it is. */
export const noRecord = 'none';

/** Nothing is to change. */
export const blankBulk = readBulk(new URLSearchParams());

export function readBulk(address: URLSearchParams): BulkTyped {
  return Object.fromEntries(bulkFields.map((field) => [field, address.get(field) ?? ''])) as BulkTyped;
}

export function writeBulk(before: URLSearchParams, typed: Partial<BulkTyped>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [field, value] of Object.entries(typed)) {
    if (value === '') next.delete(field);
    else next.set(field, value);
  }
  return next;
}

export function wayOf({ to_price }: BulkTyped): PriceWay | undefined {
  return priceWays.find((one) => one === to_price);
}

/** Undefined while the figure is none. */
export function bulkChangeOf(typed: BulkTyped, currency: string): BulkChange | undefined {
  const price = priceOf(typed, currency);
  if (price === 'unclear') return undefined;
  const fields: { -readonly [Field in keyof BulkChange['fields']]: BulkChange['fields'][Field] } = {};
  if (typed.to_category !== '') fields.category_id = recordOf(typed.to_category);
  if (typed.to_brand !== '') fields.brand_id = recordOf(typed.to_brand);
  if (typed.to_tax !== '') fields.store_tax_id = recordOf(typed.to_tax);
  if (['0', '1', '2'].includes(typed.to_status)) fields.status = Number(typed.to_status) as Product['status'];
  return { price, fields };
}

function recordOf(chosen: string): string {
  return chosen === noRecord ? '' : chosen;
}

function priceOf(typed: BulkTyped, currency: string): PriceChange | undefined | 'unclear' {
  const way = wayOf(typed);
  if (way === undefined) return undefined;
  const figure = isPercent(way) ? percentOf(typed.to_figure) : readMoney(typed.to_figure, currency);
  const rounding: RoundingName = roundingNames.find((one) => one === typed.to_rounding) ?? 'coin';
  return figure === undefined ? 'unclear' : { way, figure, rounding };
}

/** Ten-thousandths of one percent. */
function percentOf(text: string): number | undefined {
  const plain = readDecimalText(text);
  return plain === undefined ? undefined : readDecimal(plain, 4);
}
