// Which items are found by their PLU: the labels of a scale carry it where other labels have a code of their own.

export function needsPlu(itemType: string): boolean {
  return itemType === 'WEIGHT' || itemType === 'PRICE_EMBEDDED';
}
