// The figures a country brings to a new store: its tax rates as percent, and its coins and notes from the smallest on.
import { cashDenominations } from '@evertill/schemas';
import type { Country } from '@evertill/schemas';

export interface CountryFigures {
  /** Highest first. */
  readonly taxes: readonly { readonly name: string; readonly percent: number }[];
  /** Smallest units. Undefined for a currency whose coins are not known here. */
  readonly cash: { readonly smallest: number; readonly largest: number } | undefined;
  /** Cash totals are rounded to it, in the smallest unit; undefined: to none. */
  readonly rounding: number | undefined;
}

export function figuresOf({ currency, taxes, cash_rounding }: Country): CountryFigures {
  const denominations = cashDenominations(currency);
  const [largest, smallest] = [denominations[0], denominations.at(-1)];
  return {
    taxes: taxes.map(({ name, rate }) => ({ name, percent: Number(rate) })),
    cash: largest === undefined || smallest === undefined ? undefined : { smallest, largest },
    rounding: cash_rounding > 1 ? cash_rounding : undefined,
  };
}
