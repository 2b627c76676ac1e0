// Which code stands on the label of an item: one that leads back to exactly this item when it is scanned, at this till and
// now. Goods that are sold by weight or price carry it in the store's own code when its layout says so.
import { findByBarcode, soldBy } from '@evertill/client-core';
import type { ItemRef, ScreenTill } from '@evertill/client-core';
import { currencyDecimals, decimalsOf, isValidGtin, readEmbedded, writeEmbedded } from '@evertill/schemas';
import type { BarcodeLayout, Product, Store } from '@evertill/schemas';
import type { Symbology } from '../../workplace/receipt/draw-code.ts';

export interface LabelCode {
  readonly text: string;
  /** Another item answers to it too: a scan asks which one is meant. */
  readonly shared: boolean;
}

/** What one piece is, thousandths of its unit or pieces; and what it costs, minor units. */
export interface Piece {
  readonly thousandths: number;
  readonly price: number;
}

type LabelTill = Pick<ScreenTill, 'documents' | 'search'>;
type LabelItem = Pick<ItemRef, 'product' | 'variation_id'>;

/** For a label without a weight or price of its own. */
export async function plainCode(till: LabelTill, store: Store, item: LabelItem): Promise<LabelCode> {
  const { product, variation_id } = item;
  const variation = product.variations.find(({ id }) => id === variation_id);
  const own = variation ? variation.barcodes : [product.barcode, ...product.barcodes];
  const codes = [...new Set(own.filter((code) => code !== ''))];
  for (const text of codes) if (await leadsTo(till, store, text, item)) return { text, shared: false };
  const sku = variation?.sku_code || product.sku_code;
  if (await leadsTo(till, store, sku, item)) return { text: sku, shared: false };
  return { text: codes[0] ?? sku, shared: true };
}

/** Undefined: none of the store's layouts has room for this piece, or the item is not sold that way. */
export async function pieceCode(
  till: LabelTill,
  store: Store,
  item: LabelItem,
  piece: Piece,
): Promise<string | undefined> {
  const kind = soldBy[item.product.item_type];
  for (const layout of store.barcode_layouts.filter((one) => one.kind === kind)) {
    const value = carriedValue(layout, piece, store.currency);
    for (const number of value === undefined ? [] : numbersOf(item.product, layout)) {
      const text = writeEmbedded(layout, number, value!);
      if (text !== undefined && (await leadsTo(till, store, text, item))) return text;
    }
  }
  return undefined;
}

/** Is it sold in pieces that carry what they weigh, cost or count? */
export function isSoldInPieces({ item_type }: Pick<Product, 'item_type'>, store: Store): boolean {
  return store.barcode_layouts.some(({ kind }) => kind === soldBy[item_type]);
}

/** In the units of the layout; undefined where it is too coarse to say it exactly. */
function carriedValue(
  layout: BarcodeLayout,
  { thousandths, price }: Piece,
  currency: string,
): number | undefined {
  const decimals = decimalsOf(layout);
  const isPrice = layout.kind === 'price';
  const [amount, places] = isPrice ? [price, currencyDecimals(currency)] : [thousandths, 3];
  const value = (amount * 10 ** decimals) / 10 ** places;
  return Number.isInteger(value) ? value : undefined;
}

/** The item's number as this layout prints it: its produce number, or what its own base codes carry. */
function numbersOf({ plu, barcode, barcodes }: Product, layout: BarcodeLayout): string[] {
  const bases = [barcode, ...barcodes].flatMap((code) => readEmbedded(code, [layout]));
  return [...new Set([...(plu === '' ? [] : [plu]), ...bases.map(({ item }) => item)])];
}

/** As the sale screen looks it up. */
async function leadsTo(
  { documents, search }: LabelTill,
  store: Store,
  text: string,
  { product, variation_id }: LabelItem,
): Promise<boolean> {
  const hits = await findByBarcode(documents, text, store);
  if (hits.length > 0)
    return hits.length === 1 && hits[0]!.product.id === product.id && hits[0]!.variation_id === variation_id;
  const hit = await search.bySku(text);
  return hit?.product_id === product.id && hit.variation_id === variation_id;
}

export const codeKinds = ['auto', 'code128', 'qr'] as const;
export type CodeKind = (typeof codeKinds)[number];

const printable = /^[\x20-\x7e]+$/;
const byLength: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** `auto`: EAN or UPC when the code is one, else Code 128. What Code 128 cannot say is a QR code. */
export function symbologyOf(text: string, kind: CodeKind): Symbology {
  if (kind === 'qr' || !printable.test(text)) return 'qrcode';
  const article = kind === 'auto' && isValidGtin(text) ? byLength[text.length] : undefined;
  return article ?? 'code128';
}
