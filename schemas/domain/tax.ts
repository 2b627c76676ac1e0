// Which tax a line bears and how much that is, for the till at capture and for the server when it recomputes.
// Promise: tax is rounded once per line, halves away from zero; a return's tax is the negated tax of its sale.
import { roundHalfUp, safeInteger } from './money.ts';
import { HUNDRED_PERCENT, parsePercent } from './percent.ts';

export type TaxType = 'percent' | 'flat';

/**
 * `percent`: text with four places ("24.0000"). `flat`: minor units per unit of quantity, as an integer or as the
 * same four-place text ("25.0000" is 25 cents, "0.5000" half a cent).
 */
export interface TaxRate {
  readonly rate: string | number;
  readonly type: TaxType;
}

export interface TaxedItem {
  readonly no_sales_tax?: boolean | undefined;
  readonly store_tax_id?: string | null | undefined;
  readonly custom_tax?: string | number | null | undefined;
  readonly custom_tax_type?: TaxType | null | undefined;
}

export interface StoreTaxProfile {
  readonly id: string;
  readonly rate: string | number;
  readonly rate_type: TaxType;
  readonly active: boolean;
}

export interface ResolvedTax extends TaxRate {
  /** null: the item's custom tax. */
  readonly profile_id: string | null;
}

/**
 * The first that applies: exempt item → none; linked profile while active; the item's custom tax unless zero; none.
 * `profile` is whatever record the caller found; one the item is not linked to counts as absent.
 */
export function resolveTax(item: TaxedItem, profile?: StoreTaxProfile): ResolvedTax | null {
  if (item.no_sales_tax === true) return null;
  if (profile !== undefined && profile.active && profile.id === item.store_tax_id) {
    return { profile_id: profile.id, rate: profile.rate, type: profile.rate_type };
  }
  const rate = item.custom_tax ?? 0;
  const type = item.custom_tax_type ?? 'percent';
  return Number(rate) === 0 ? null : { profile_id: null, rate, type };
}

export interface LineTaxInput extends TaxRate {
  /** Minor units, after every discount; contains the tax when `prices_include_tax`. */
  readonly amount: number;
  readonly qty_thousandths: number;
  readonly prices_include_tax: boolean;
}

/** Tax contained in a price can be neither more than the price nor of the other sign. */
function withinAmount(tax: number, amount: number): number {
  return amount < 0 ? Math.min(0, Math.max(tax, amount)) : Math.max(0, Math.min(tax, amount));
}

/** Ten-thousandths of what `rate` counts: percent, or minor units a piece. */
function scaledRate({ rate, type }: TaxRate): bigint | undefined {
  if (typeof rate === 'string') {
    const scaled = parsePercent(rate);
    return scaled === undefined ? undefined : BigInt(scaled);
  }
  return type === 'flat' && Number.isSafeInteger(rate) && rate >= 0 ? BigInt(rate) * 10_000n : undefined;
}

/** The line's tax in minor units; `undefined` when the rate is malformed or negative, or the tax unsafe. */
export function lineTax(input: LineTaxInput): number | undefined {
  const { amount, qty_thousandths, type, prices_include_tax } = input;
  const rate = scaledRate(input);
  if (rate === undefined) return undefined;
  if (type === 'flat') {
    const tax = safeInteger(roundHalfUp(rate * BigInt(qty_thousandths), 10_000n * 1000n));
    return tax !== undefined && prices_include_tax ? withinAmount(tax, amount) : tax;
  }
  const base = BigInt(HUNDRED_PERCENT) + (prices_include_tax ? rate : 0n);
  return safeInteger(roundHalfUp(BigInt(amount) * rate, base));
}
