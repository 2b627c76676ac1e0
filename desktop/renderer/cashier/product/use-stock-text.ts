// How much there is of an item, and up to when this till knows of it.
import { useSyncStatus } from '@evertill/client-core/react';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useClock } from '../../workplace/store-context.ts';

export interface StockText {
  readonly text: string;
  /** Blank while this till hears of everything. */
  readonly asOf: string;
}

/** `stock`: three decimals. */
export function useStockText(stock: string): StockText {
  const t = useText('cashier');
  const clock = useClock();
  const { knownUntil } = useSyncStatus();
  return {
    text:
      Number(stock) > 0
        ? t('items.stock', { stock: plainDecimal(stock) })
        : stockBelow(t('items.noStock'), stock),
    asOf: knownUntil === null ? '' : t('items.asOf', { time: clock(knownUntil) }),
  };
}

/** More was sold than was there: how much says what is to be counted. */
function stockBelow(none: string, stock: string): string {
  return Number(stock) < 0 ? `${none} (${plainDecimal(stock)})` : none;
}
