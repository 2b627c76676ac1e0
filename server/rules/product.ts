// A product: what may be stored, the header price from its variations, one history row per changed price, and the
// barcode rows derived from it. First document, "Product (item)" and "States and transitions".
import {
  blankField,
  accept,
  barcodeId,
  collections,
  headerPrice,
  isCodeAsNumber,
  needsPlu,
  productStatus,
  reject,
  variationFlaw,
} from '@evertill/schemas';
import type { AlsoWrite, Barcode, Decision, Product, Reference, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import { priceAges } from './price-ages.ts';
import { namedByProduct, referenceFlaw } from './product-references.ts';
import { asJson } from './rule.ts';
import type { Proposal, Rule } from './rule.ts';

export interface ProductFacts {
  readonly storeExists: boolean;
  readonly skuHolder: string | undefined;
  readonly pluHolder: string | undefined;
  /** Of the look-up records that the proposal newly names: those its store has. */
  readonly references: readonly Reference[];
  readonly barcodes: readonly Barcode[];
  /** In a pending purchase lot, by a person's order. Read only of what is about to be archived. */
  readonly isOrdered: boolean;
}

export const productRule: Rule<Product, ProductFacts> = {
  names: ({ proposed, current, deleted }) => ({
    collection: collections.reference,
    ids: deleted ? [] : namedByProduct(proposed, current),
  }),
  facts,
  decide,
};

async function facts(tx: ReadTx, { proposed, current }: Proposal<Product>): Promise<ProductFacts> {
  const { id, store_id, sku_code, plu } = proposed;
  // An archived product gave its SKU and PLU free: coming back, it must ask like a new one.
  const held = current !== null && current.status !== productStatus.archived ? current : undefined;
  return {
    storeExists: current !== null || (await isLiving(tx, store_id)),
    skuHolder: held?.sku_code === sku_code ? undefined : await holder(tx, id, { store_id, sku_code }),
    pluHolder: plu === '' || held?.plu === plu ? undefined : await holder(tx, id, { store_id, plu }),
    references: await referencesOf(tx, proposed, current),
    barcodes:
      current === null
        ? []
        : ((await tx.find(collections.barcode, { product_id: id })) as unknown as Barcode[]),
    isOrdered: isArchiving(proposed, current) && (await isOrdered(tx, id)),
  };
}

function isArchiving(proposed: Product, current: Product | null): boolean {
  return proposed.status === productStatus.archived && current?.status !== productStatus.archived;
}

/** What the low-stock job suggested goes by itself. */
async function isOrdered(tx: ReadTx, item_id: string): Promise<boolean> {
  const pending = { item_id, pending: true, automatic: false };
  return (await tx.rows('purchase_lot_items', pending, { limit: 1 })).length > 0;
}

async function isLiving(tx: ReadTx, storeId: string): Promise<boolean> {
  const stored = await tx.get(collections.store, storeId);
  return stored !== undefined && !stored.deleted;
}

/** Another product that is not archived and holds the same SKU or PLU. */
async function holder(tx: ReadTx, id: string, where: Record<string, string>): Promise<string | undefined> {
  const found = await tx.find(collections.product, { ...where, status: [0, 1] }, { limit: 2 });
  return found.find((product) => product.id !== id)?.id;
}

async function referencesOf(tx: ReadTx, proposed: Product, current: Product | null): Promise<Reference[]> {
  const id = namedByProduct(proposed, current);
  if (id.length === 0) return [];
  const where = { id, store_id: ['', proposed.store_id] };
  return (await tx.find(collections.reference, where, { limit: id.length })) as unknown as Reference[];
}

function decide(proposal: Proposal<Product>, known: ProductFacts): Decision<Product> {
  const { current, proposed, deleted } = proposal;
  if (deleted) return reject('archive_instead');
  if (!known.storeExists) return reject('not_found');
  if (current && current.store_id !== proposed.store_id)
    return reject('field_read_only', { field: 'store_id' });
  if (known.isOrdered) return reject('in_use', { uses: { purchase_lots: 1 } });
  const repriced = derived(proposed, current);
  const product = { ...repriced, price_ages: priceAges(proposal, repriced) };
  const refusal =
    blankFlaw(proposal) ??
    priceFlaw(proposal, product) ??
    numberFlaw(product, current) ??
    flaw(product, known) ??
    referenceFlaw(product, current, known.references);
  if (refusal) return refusal;
  return accept(product, [...priceHistory(proposal, product), ...barcodeWrites(product, known.barcodes)]);
}

/** What the server sets: header price from the variations, stock from its warehouses, the primary barcode. */
function derived(proposed: Product, current: Product | null): Product {
  const price = headerPrice(proposed.variations) ?? proposed.price;
  const product = { ...proposed, barcodes: barcodesWithPrimary(proposed, current) };
  const codes = codesOf(product);
  const barcode = codes.some(({ code }) => code === proposed.barcode)
    ? proposed.barcode
    : (codes[0]?.code ?? '');
  return { ...product, price, barcode, stock: current?.stock ?? '0.000' };
}

/** A client that knows only the one `barcode` field adds a code by naming it there. */
function barcodesWithPrimary(proposed: Product, current: Product | null): string[] {
  const { barcode, barcodes } = proposed;
  const isNew = barcode !== '' && barcode !== (current?.barcode ?? '');
  return isNew && !codesOf(proposed).some(({ code }) => code === barcode) ? [barcode, ...barcodes] : barcodes;
}

function blankFlaw({ collection, current, proposed }: Proposal<Product>): Reject | undefined {
  const blank = blankField(collection, current, proposed);
  return blank === undefined ? undefined : reject('invalid_input', { field: blank });
}

/** A price that its variations contradict is refused: a change that vanished would look like one that was made. */
function priceFlaw({ current, proposed }: Proposal<Product>, product: Product): Reject | undefined {
  const isChanged = current !== null && proposed.price !== current.price;
  return isChanged && proposed.price !== product.price
    ? reject('field_read_only', { field: 'price' })
    : undefined;
}

/** A code that a spreadsheet made a number of; one that is stored already stops no other change. */
function numberFlaw(product: Product, current: Product | null): Reject | undefined {
  const known = new Set(current === null ? [] : namedCodes(current).map(({ text }) => text));
  const number = namedCodes(product).find(({ text }) => isCodeAsNumber(text) && !known.has(text));
  return number && reject('code_as_number', { ...number });
}

function namedCodes({ sku_code, plu, barcodes, variations }: Product): { field: string; text: string }[] {
  const fields = {
    sku_code: [sku_code, ...variations.map((one) => one.sku_code)],
    plu: [plu],
    barcodes: [...barcodes, ...variations.flatMap((one) => one.barcodes)],
  };
  return Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ field, text })));
}

function flaw(product: Product, known: ProductFacts): Reject | undefined {
  const living = product.status !== productStatus.archived;
  if (living && known.skuHolder !== undefined) return reject('sku_taken', { sku_code: product.sku_code });
  if (needsPlu(product.item_type) && product.plu === '') {
    return reject('plu_required', { item_type: product.item_type });
  }
  if (living && known.pluHolder !== undefined) return reject('plu_taken', { plu: product.plu });
  const misfit = variationFlaw(product.variations);
  return misfit && reject(misfit.code, { ...misfit.details });
}

/** Exactly one row per changed price, none for an unchanged one, none for a new product (I5). */
function priceHistory({ actor, now, newId, current }: Proposal<Product>, product: Product): AlsoWrite[] {
  if (!current || current.price === product.price) return [];
  const row = asJson({
    id: newId,
    item_id: product.id,
    store_id: product.store_id,
    old_price: current.price,
    new_price: product.price,
    profit_percent: product.profit_percent,
    changed_by: actor.user_id,
    changed_by_name: actor.name,
    created_at: now,
  });
  return [{ into: 'table', table: 'items_selling_price_history', row }];
}

function codesOf({ barcodes, variations }: Product): { code: string; variation: string }[] {
  return [
    ...[...new Set(barcodes)].map((code) => ({ code, variation: '' })),
    ...variations.flatMap(({ id, barcodes: own }) =>
      [...new Set(own)].map((code) => ({ code, variation: id })),
    ),
  ];
}

function barcodeWrites(product: Product, stored: readonly Barcode[]): AlsoWrite[] {
  const wanted = codesOf(product).map(({ code, variation }) => ({
    id: barcodeId(code, product.id, variation),
    store_id: product.store_id,
    code,
    product_id: product.id,
    variation_id: variation,
    admin_only: product.admin_only,
    rev: 0,
  }));
  const known = new Map(stored.map((barcode) => [barcode.id, barcode]));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const changed = wanted.filter((barcode) => known.get(barcode.id)?.admin_only !== barcode.admin_only);
  const gone = stored.filter(({ id }) => !wantedIds.has(id));
  return [
    ...changed.map((document) => ({ into: 'collection' as const, collection: 'barcode', document })),
    ...gone.map((barcode) => ({
      into: 'collection' as const,
      collection: 'barcode',
      document: { ...barcode, _deleted: true },
    })),
  ];
}
