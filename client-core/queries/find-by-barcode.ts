// A scan: one index look-up for each spelling of the code. Real price lists carry one code on several items, so
// everything that carries it is answered, and the screen asks which. A label that carries a weight or a price is read
// by the store's layouts, and only for items that are sold that way.
import { currencyDecimals, readScan } from '@evertill/schemas';
import type { Barcode, Carried, EmbeddedKind, Product, ScanReading, Store } from '@evertill/schemas';
import type { Documents } from './find.ts';
import { isForSale } from './sellable.ts';
import type { ItemRef, Printed } from './sellable.ts';

export type ScanningStore = Pick<Store, 'barcode_layouts' | 'currency'>;

/** Items on sale that carry the code; the code as it was scanned comes before its other spellings. */
export async function findByBarcode(
  documents: Documents,
  code: string,
  store: ScanningStore,
): Promise<ItemRef[]> {
  for (const reading of readScan(code, store.barcode_layouts)) {
    const named = await itemsOf(documents, reading);
    const hits = named.flatMap((item) => asPrinted(item, reading, store.currency) ?? []);
    if (hits.length > 0) return hits;
  }
  return [];
}

async function itemsOf(documents: Documents, { barcodes, plus }: ScanReading): Promise<ItemRef[]> {
  const spellings = await Promise.all(
    barcodes.map((key) => documents.find<Barcode>('barcode', { selector: { code: { $eq: key } } })),
  );
  const found = new Map(spellings.flat().map((row) => [`${row.product_id}|${row.variation_id}`, row]));
  const rows = [...found.values()];
  const products = await documents.many<Product>('product', [...new Set(rows.map((row) => row.product_id))]);
  const byCode = rows.flatMap(({ product_id, variation_id, code: barcode }) => {
    const product = products.get(product_id);
    return product && isForSale(product) ? [{ product, variation_id, barcode }] : [];
  });
  if (byCode.length > 0) return byCode;
  const byPlu = await Promise.all(
    plus.map((plu) => documents.find<Product>('product', { selector: { plu: { $eq: plu } } })),
  );
  return byPlu
    .flat()
    .filter(isForSale)
    .map((product) => ({ product, variation_id: '', barcode: '' }));
}

/** What a label of the store carries of items that are sold in such pieces. */
export const soldBy: Partial<Record<Product['item_type'], EmbeddedKind>> = {
  WEIGHT: 'weight',
  PRICE_EMBEDDED: 'price',
  QTY_EMBEDDED: 'quantity',
};

/** Undefined when it is no label of this item: it is sold by something else, or the figure is none a piece can have. */
function asPrinted(item: ItemRef, reading: ScanReading, currency: string): ItemRef | undefined {
  const { carried, isLabel, sellBy } = reading;
  const kind = soldBy[item.product.item_type];
  if (isLabel && kind !== carried?.kind) return undefined;
  const amount = carried && kind !== undefined ? amountOf(carried, currency) : {};
  if (amount === undefined) return undefined;
  const printed: Printed = {
    ...amount,
    ...(sellBy === '' ? {} : { sellBy }),
  };
  return Object.keys(printed).length === 0 ? item : { ...item, printed };
}

/** No piece weighs or costs more; beyond it a sale could not be written down. */
const most = 999_999_999;

function amountOf({ kind, value, decimals }: Carried, currency: string): Printed | undefined {
  const places = kind === 'price' ? currencyDecimals(currency) : 3;
  // Rounded only where the label is finer than the currency or a gram.
  const amount = Math.round((value * 10 ** places) / 10 ** decimals);
  if (!(amount <= most)) return undefined;
  return kind === 'price' ? { minor: amount } : { thousandths: amount };
}
