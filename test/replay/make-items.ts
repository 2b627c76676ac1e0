// What a file sells and the catalog lacks: made from the file, at the first price it asks for.
import { randomUUIDv7 } from 'node:crypto';
import { blankProduct, productStatus } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import type { Invoice, InvoiceLine } from './sales-file.ts';
import type { SyncDoor } from './sync-door.ts';

export interface MadeItems {
  readonly created: number;
  /** SKUs nothing can be sold under, with the reason. */
  readonly unsellable: ReadonlyMap<string, string>;
}

export async function makeItems(
  door: SyncDoor,
  storeId: string,
  invoices: readonly Invoice[],
): Promise<MadeItems> {
  const living = (await door.all<Product>('product')).filter(
    ({ status }) => status !== productStatus.archived,
  );
  const bySku = new Map(living.map((product) => [product.sku_code, product]));
  const unsellable = new Map<string, string>();
  const missing = new Map<string, Product>();
  for (const line of invoices.flatMap(({ lines }) => lines)) {
    const product = bySku.get(line.sku);
    if (product?.status === productStatus.draft) unsellable.set(line.sku, 'the item is a draft');
    if (!product && !missing.has(line.sku)) missing.set(line.sku, itemOf(line, storeId));
  }
  const refused = await door.create('product', [...missing.values()]);
  for (const { id, code } of refused) {
    const product = [...missing.values()].find((one) => one.id === id)!;
    unsellable.set(product.sku_code, `the item was refused: ${code}`);
  }
  return { created: missing.size - refused.length, unsellable };
}

function itemOf({ sku, name, unitPrice }: InvoiceLine, storeId: string): Product {
  return {
    ...blankProduct,
    id: randomUUIDv7(),
    store_id: storeId,
    sku_code: sku,
    name,
    price: Math.round(unitPrice),
    status: productStatus.active,
    barcodes: [],
    variations: [],
  };
}
