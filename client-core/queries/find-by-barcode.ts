// A scan: one index look-up for each spelling of the code. Real price lists carry one code on several items, so
// everything that carries it is answered, and the screen asks which. A label that carries a weight or a price is read
// by the store's layouts, and only for items that are sold that way.
import { currencyDecimals, isWithAddOn, readScan } from '@evertill/schemas';
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

async function itemsOf(documents: Documents, reading: ScanReading): Promise<ItemRef[]> {
  const { plus } = reading;
  const found = new Map(
    (await rowsOf(documents, reading)).map((row) => [`${row.product_id}|${row.variation_id}`, row]),
  );
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

async function rowsOf(
  documents: Documents,
  { barcodes, beforeAddOn = [] }: ScanReading,
): Promise<readonly Barcode[]> {
  const spelled = barcodes.map((key) =>
    documents.find<Barcode>('barcode', { selector: { code: { $eq: key } } }),
  );
  const longer = beforeAddOn.map(async (key) => {
    const selector = { code: { $gt: key, $lt: `${key}:` } };
    const rows = await documents.find<Barcode>('barcode', { selector });
    return rows.filter(({ code }) => isWithAddOn(code, key));
  });
  return (await Promise.all([...spelled, ...longer])).flat();
}

/** What a label of the store carries of items that are sold in such pieces. */
export const soldBy: Partial<Record<Product['item_type'], EmbeddedKind>> = {
  WEIGHT: 'weight',
  PRICE_EMBEDDED: 'price',
  QTY_EMBEDDED: 'quantity',
};

/** How much of them there is; of all others there are pieces. */
const measuredBy: typeof soldBy = { ...soldBy, PRICE_EMBEDDED: 'weight' };

/** Undefined when it is no label of this item: it is sold by something else, or the figure is none a piece can have. */
function asPrinted(item: ItemRef, reading: ScanReading, currency: string): ItemRef | undefined {
  const { item_type } = item.product;
  const { carried, isLabel, sellBy, hidden = [] } = reading;
  if (isLabel && soldBy[item_type] !== carried?.kind) return undefined;
  if (hidden.some((kind) => ['sell_by', 'price', measuredBy[item_type]].includes(kind)))
    return { ...item, printed: { isCut: true } };
  const figures = { ...costOf(reading, currency), ...amountOf(reading, item_type) };
  if (![figures.minor ?? 0, figures.thousandths ?? 0].every((figure) => figure <= most)) return undefined;
  const printed: Printed = { ...figures, ...(sellBy === '' ? {} : { sellBy }) };
  return Object.keys(printed).length === 0 ? item : { ...item, printed };
}

/** No piece weighs or costs more; beyond it a sale could not be written down. */
const most = 999_999_999;

function costOf({ carried, price = carried }: ScanReading, currency: string): Printed {
  return price?.kind === 'price' ? { minor: scaled(price, currencyDecimals(currency)) } : {};
}

/** GS1 says the unit of a weight, a store's own label that of the item. What is counted and has a price is one piece. */
function amountOf(
  { carried, count, price = carried, pounds, isLabel }: ScanReading,
  type: Product['item_type'],
): Printed {
  const kind = measuredBy[type];
  const amount = [carried, count].find((one) => one !== undefined && one.kind === kind);
  if (amount === undefined) return price?.kind === 'price' && kind !== 'weight' ? { thousandths: 1000 } : {};
  if (isLabel || kind === 'quantity') return { thousandths: scaled(amount, 3) };
  return { thousandths: scaled(pounds ?? amount, 3), unit: pounds ? 'lb' : 'kg' };
}

/** Rounded only where the label is finer than the currency or a gram. */
function scaled({ value, decimals }: Carried, places: number): number {
  return Math.round((value * 10 ** places) / 10 ** decimals);
}
