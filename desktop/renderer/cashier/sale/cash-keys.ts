// Which amounts of cash get a key of their own: what a customer is likely to hand over for this total.
import { currencyDecimals, defaultDenominations, quickCash } from '@evertill/schemas';

const most = 5;

/** Minor units, ascending, all above the total; coins below one major unit are not worth a key. */
export function cashKeys(total: number, denominations: readonly number[], currency: string): number[] {
  const unit = 10 ** currencyDecimals(currency);
  const notes = denominations.filter((value) => value >= unit);
  const offered = notes.length > 0 ? notes : defaultDenominations(currency);
  return quickCash(total, offered)
    .filter((amount) => amount > total)
    .slice(0, most);
}
