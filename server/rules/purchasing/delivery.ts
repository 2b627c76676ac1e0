// A lot is delivered: each line goes into stock once, with what it cost, and one cost event says so. What did not come
// goes into a lot of its own.
import { draftLotNote, formatQuantity, lotStatus, parseQuantity, reject } from '@evertill/schemas';
import type { JsonObject, Reject, StockMovement } from '@evertill/schemas';
import { warehouseFor } from '../warehouse.ts';
import type { Lot, LotFacts, LotLine, LotState } from './lot.ts';

export interface Delivery extends LotState {
  /** What did not come; its number is still to be given. */
  readonly rest: LotState | undefined;
  readonly movements: readonly StockMovement[];
  /** Rows of `item_cost_price_events`. */
  readonly events: readonly JsonObject[];
}

export interface DeliveryRequest {
  readonly actorId: string;
  readonly now: string;
  /** What came of each line; absent when everything did. */
  readonly delivered: readonly { readonly line_id: string; readonly quantity: string }[] | undefined;
  /** Two for each line and one more. */
  readonly newIds: readonly string[];
}

/** What every cost event of a delivered lot says it comes from. */
const costSource = 'purchase_lot';

export function deliver(
  { lot, lines }: LotState,
  known: LotFacts,
  { actorId, now, delivered, newIds }: DeliveryRequest,
): Delivery | Reject {
  const supplier = known.suppliers.get(lot.supplier_id);
  if (!supplier) return reject('supplier_required');
  const ordered = lines.filter(({ dismissed }) => !dismissed);
  const arrivals = new Map(delivered?.map(({ line_id, quantity }) => [line_id, quantity]));
  if (arrivals.size < (delivered?.length ?? 0))
    return reject('invalid_input', { field: 'delivered', problem: 'Each line may stand here once.' });
  const strange = delivered?.find(({ line_id }) => !ordered.some(({ id }) => id === line_id));
  if (strange) return reject('lot_line_unknown', { line_id: strange.line_id });
  const came = ordered
    .map((line) => (delivered ? { ...line, quantity: arrivals.get(line.id) ?? '0.000' } : line))
    .filter(({ quantity }) => parseQuantity(quantity)! > 0);
  if (came.length === 0) return reject('lot_empty');
  const unpriced = came.find(({ unit_cost }) => unit_cost === null);
  if (unpriced) return reject('cost_required', { line_id: unpriced.id });

  const ids = newIds.values();
  const next = () => ids.next().value!;
  const warehouse_id = warehouseFor(known.warehouses, lot.warehouse_id);
  const settled = { status: lotStatus.delivered, warehouse_id, updated_at: now, settled_at: now };
  return {
    lot: { ...lot, ...settled },
    lines: came.map((line) => ({ ...line, pending: false })),
    rest: restOf(lot, ordered, came, now, next),
    movements: came.map((line) => ({
      store_id: lot.store_id,
      warehouse_id,
      item_id: line.item_id,
      variation_id: line.variation_id,
      quantity: line.quantity,
      reason: 'purchase',
      document_id: lot.id,
      line_id: line.id,
      unit_cost: `${line.unit_cost}.000000`,
      note: '',
      actor_id: actorId,
      created_at: now,
    })),
    events: came.map((line) => ({
      id: next(),
      item_id: line.item_id,
      variation_id: line.variation_id,
      store_id: lot.store_id,
      lot_id: lot.id,
      lot_item_id: line.id,
      source: costSource,
      supplier_id: supplier.id,
      supplier_name: supplier.name,
      unit_cost: line.unit_cost,
      quantity: line.quantity,
      event_at: now,
    })),
  };
}

function restOf(
  lot: Lot,
  ordered: readonly LotLine[],
  came: readonly LotLine[],
  now: string,
  newId: () => string,
): LotState | undefined {
  const missing = ordered.flatMap((line) => {
    const arrived = came.find(({ id }) => id === line.id)?.quantity ?? '0.000';
    const left = parseQuantity(line.quantity)! - parseQuantity(arrived)!;
    return left > 0 ? [{ ...line, quantity: formatQuantity(left) }] : [];
  });
  if (missing.length === 0) return undefined;
  const id = newId();
  // It was ordered by a person now, and is no draft.
  const note = lot.note === draftLotNote ? '' : lot.note;
  const lines = missing.map((line, position) => ({
    ...line,
    id: newId(),
    lot_id: id,
    position,
    automatic: false,
  }));
  const fresh = { number: 0, created_at: now, updated_at: now, split_from: lot.id, rev: 1 };
  return { lot: { ...lot, ...fresh, id, note }, lines };
}
