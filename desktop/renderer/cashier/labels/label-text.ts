// What a label says beside its name and its code, on a sheet of a browser and on the paper of a label printer alike.
import type { useText } from '../../ui/language.ts';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';
import type { LabelPart } from './label-settings.ts';
import type { Label } from './use-labels.ts';

export interface LabelText {
  readonly price: string;
  /** How much is in it, and what the unit costs, where that is to be said. */
  readonly details: readonly string[];
}

type CashierText = ReturnType<typeof useText<'cashier'>>;

export function labelText(
  { price, perUnit, amount, sku }: Label,
  shows: readonly LabelPart[],
  { t, money }: { readonly t: CashierText; readonly money: (minor: number) => string },
): LabelText {
  const unitText = t('labels.perUnit', { price: money(perUnit.price), unit: perUnit.unit });
  // On the shelf the price of an item that is sold by weight is the price of a unit.
  const priceText = amount === '' && perUnit.unit !== '' ? unitText : money(price);
  const details = [
    ...(amount === '' ? [] : [`${plainDecimal(readDecimalText(amount) ?? '')} ${perUnit.unit}`]),
    ...(shows.includes('unitPrice') && amount !== '' && perUnit.unit !== '' ? [unitText] : []),
    ...(shows.includes('sku') ? [sku] : []),
  ];
  return { price: priceText, details };
}
