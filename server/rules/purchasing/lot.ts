// A purchase lot and its lines: what is ordered, of whom, for which warehouse. decisions.md, "Purchase lots". Pending
// until it is delivered or cancelled; then it never changes again.
import { deepEqual, draftLotNote, lotStatus, productStatus, reject } from '@evertill/schemas';
import type { Product, Reference, Reject } from '@evertill/schemas';
import type { RowOf } from '../../db/plain-tables.ts';

export type Lot = RowOf<'purchase_lots'>;
/** `automatic`: the low-stock job's own. `dismissed`: taken out of the draft by a person, and not to be put back. */
export type LotLine = RowOf<'purchase_lot_items'>;

export interface LotState {
  readonly lot: Lot;
  readonly lines: readonly LotLine[];
}

/** As a person names it. */
export interface GivenLine extends Pick<LotLine, 'item_id' | 'variation_id' | 'quantity' | 'unit_cost'> {
  readonly id?: string | undefined;
}

export interface LotFields {
  readonly supplier_id?: string;
  readonly warehouse_id?: string;
  readonly note?: string;
  readonly lines?: readonly GivenLine[];
}

/** Of what the proposal names: what is there, and may be named by this store. */
export interface LotFacts {
  readonly suppliers: ReadonlyMap<string, Reference>;
  readonly warehouses: readonly Reference[];
  readonly products: ReadonlyMap<string, Product>;
}

/** The lot with the changed fields, or why it cannot have them. `newIds`: one for each line it gets at most. */
export function composeLot(
  { lot, lines }: LotState,
  fields: LotFields,
  known: LotFacts,
  newIds: readonly string[],
): LotState | Reject {
  const { supplier_id = lot.supplier_id, warehouse_id = lot.warehouse_id, note = lot.note } = fields;
  if (supplier_id !== '' && supplier_id !== lot.supplier_id && !known.suppliers.has(supplier_id))
    return reject('supplier_unknown', { supplier_id });
  if (supplier_id === '' && note !== draftLotNote) return reject('supplier_required');
  if (warehouse_id !== '' && !known.warehouses.some(({ id }) => id === warehouse_id))
    return reject('warehouse', { warehouse_id });
  const composed = fields.lines ? composeLines(lot, lines, fields.lines, known, newIds) : lines;
  if ('kind' in composed) return composed;
  const isOrdered = lot.note === draftLotNote && note !== draftLotNote;
  return {
    lot: { ...lot, supplier_id, warehouse_id, note },
    lines: isOrdered ? composed.map(asOrdered) : composed,
  };
}

function composeLines(
  lot: Lot,
  before: readonly LotLine[],
  given: readonly GivenLine[],
  { products }: LotFacts,
  newIds: readonly string[],
): readonly LotLine[] | Reject {
  const known = new Map(before.filter(({ dismissed }) => !dismissed).map((line) => [line.id, line]));
  const composed: LotLine[] = [];
  for (const [position, { id, ...wanted }] of given.entries()) {
    const line = id === undefined ? undefined : known.get(id);
    if (id !== undefined && !line) return reject('lot_line_unknown', { line_id: id });
    if (id !== undefined) known.delete(id); // a second line of this id is unknown
    const { item_id, variation_id, quantity, unit_cost } = line ?? {};
    const isTouched = !deepEqual(wanted, { item_id, variation_id, quantity, unit_cost });
    if (line && !isTouched) composed.push({ ...line, position });
    else {
      const flaw = lineFlaw(wanted, lot, products);
      if (flaw) return flaw;
      composed.push({ ...blankLine(lot.id), ...wanted, id: id ?? newIds[position]!, position });
    }
  }
  // What the job put there and a person left out must not come back by itself.
  const left = [...known.values()].filter(({ automatic }) => automatic);
  const dismissed = [...before.filter((line) => line.dismissed), ...left];
  return [...composed, ...dismissed.map((line) => ({ ...line, dismissed: true }))];
}

/** A draft that a person makes an order of is on its way: what the job suggested there is not suggested again. */
function asOrdered(line: LotLine): LotLine {
  return line.dismissed ? line : { ...line, automatic: false };
}

function blankLine(lot_id: string): Pick<LotLine, 'lot_id' | 'automatic' | 'dismissed' | 'pending'> {
  return { lot_id, automatic: false, dismissed: false, pending: true };
}

function lineFlaw(
  { item_id, variation_id }: GivenLine,
  { store_id }: Lot,
  products: ReadonlyMap<string, Product>,
): Reject | undefined {
  const product = products.get(item_id);
  if (product?.store_id !== store_id) return reject('item_unknown', { item_id });
  if (product.status === productStatus.archived) return reject('item_archived', { item_id });
  if (variation_id !== '' && !product.variations.some(({ id }) => id === variation_id))
    return reject('variation_unknown', { item_id, variation_id });
  return undefined;
}

/** Delivered and cancelled lots are as they are. */
export function isSettled({ status }: Pick<Lot, 'status'>): boolean {
  return status !== lotStatus.pending;
}
