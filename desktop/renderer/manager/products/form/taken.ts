// Does another product of the store hold this SKU or PLU, as far as this device knows? The server looks again.
import type { ScreenTill } from '@evertill/client-core';
import type { JsonObject, Product } from '@evertill/schemas';
import { isLiving } from './draft-changes.ts';
import type { Flaw } from './draft-flaws.ts';

export async function takenFlaws(
  { documents }: Pick<ScreenTill, 'documents'>,
  id: string,
  before: Product | undefined,
  changes: JsonObject,
): Promise<ReadonlyMap<string, Flaw>> {
  const wanted = { ...before, ...changes } as Partial<Product>;
  const flaws = new Map<string, Flaw>();
  if (!isLiving(wanted.status ?? 0)) return flaws;
  // What it held while it was on the shelf is not asked again.
  const held = before && isLiving(before.status) ? before : undefined;
  for (const [field, code] of [
    ['sku_code', 'sku_taken'],
    ['plu', 'plu_taken'],
  ] as const) {
    const text = wanted[field] ?? '';
    if (text === '' || text === held?.[field]) continue;
    const found = await documents.find<Product>('product', { selector: { [field]: { $eq: text } } });
    if (found.some((one) => one.id !== id && isLiving(one.status))) flaws.set(field, { code });
  }
  return flaws;
}
