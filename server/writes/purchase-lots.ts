// Purchase lots are written here, whoever asks: a person at a route or the low-stock job. Facts are read under the lot's
// lock, the rules decide, and everything commits together with the stock it moves: a delivery that comes twice, or dies
// in the middle, counts once.
import type pg from 'pg';
import { collections, deepEqual, lotStatus, reject } from '@evertill/schemas';
import type { JsonObject, Product, Reference, Reject } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import { deliver } from '../rules/purchasing/delivery.ts';
import type { DeliveryRequest } from '../rules/purchasing/delivery.ts';
import { composeLot, isSettled } from '../rules/purchasing/lot.ts';
import type { Lot, LotFacts, LotFields, LotLine, LotState } from '../rules/purchasing/lot.ts';
import { warehousesOf } from '../rules/warehouse.ts';

/** One transaction of the tenant in which lots are written. */
export interface LotDesk {
  readonly tx: WriteTx;
  readonly client: pg.ClientBase;
  readonly vendorId: string;
  readonly actorId: string;
  /** ISO-8601, the server's clock. */
  readonly now: string;
  readonly newId: () => string;
}

export interface LotChange extends LotFields {
  readonly status?: number;
  readonly delivered?: DeliveryRequest['delivered'];
  readonly base_rev?: number;
}

export interface ChangedLot {
  readonly id: string;
  /** With what did not come. */
  readonly splitId?: string;
}

export async function createLot(
  desk: LotDesk,
  store_id: string,
  fields: LotFields,
): Promise<ChangedLot | Reject> {
  const lot = newLot(desk, store_id);
  const composed = composeLot(
    { lot, lines: [] },
    fields,
    await factsOf(desk, { lot, lines: [] }, fields),
    idsFor(desk, fields),
  );
  if ('kind' in composed) return composed;
  await insertLot(desk, composed);
  return { id: lot.id };
}

/** Without lines, and without its number as yet. */
export function newLot({ newId, actorId, now }: LotDesk, store_id: string, note = ''): Lot {
  return {
    id: newId(),
    store_id,
    number: 0,
    supplier_id: '',
    warehouse_id: '',
    note,
    status: lotStatus.pending,
    created_by: actorId,
    created_at: now,
    updated_at: now,
    settled_at: null,
    split_from: '',
    rev: 1,
  };
}

/** As it is stored, locked. */
export async function lockLot({ tx, client, vendorId }: LotDesk, id: string): Promise<LotState | undefined> {
  await client.query('SELECT FROM purchase_lots WHERE vendor_id = $1 AND id = $2 FOR UPDATE', [vendorId, id]);
  const [lot] = await tx.rows('purchase_lots', { id });
  if (!lot) return undefined;
  const lines = await tx.rows(
    'purchase_lot_items',
    { lot_id: id },
    { orderBy: 'position', limit: 1_000_000 },
  );
  return { lot: lot as unknown as Lot, lines: lines as unknown as LotLine[] };
}

export async function changeLot(
  desk: LotDesk,
  current: LotState,
  { status, delivered, base_rev, ...fields }: LotChange,
): Promise<ChangedLot | Reject> {
  const { lot } = current;
  // Asked for once more: it is so already.
  if (isSettled(lot))
    return status === lot.status ? { id: lot.id } : reject('lot_state', { lot_status: lot.status });
  if (base_rev !== undefined && base_rev !== lot.rev) return reject('conflict', { current_rev: lot.rev });
  if (delivered && status !== lotStatus.delivered)
    return reject('invalid_input', { field: 'delivered', problem: 'Only status 1 takes it.' });
  const known = await factsOf(desk, current, fields);
  const composed = composeLot(current, fields, known, idsFor(desk, fields));
  if ('kind' in composed) return composed;
  if (status === lotStatus.delivered) return deliverLot(desk, current, composed, known, delivered);
  const settled = status === lotStatus.cancelled ? { status, settled_at: desk.now } : {};
  const lines = status === lotStatus.cancelled ? asSettled(composed.lines) : composed.lines;
  await storeLot(desk, current, { lot: { ...composed.lot, ...settled }, lines });
  return { id: lot.id };
}

async function deliverLot(
  desk: LotDesk,
  current: LotState,
  composed: LotState,
  known: LotFacts,
  delivered: DeliveryRequest['delivered'],
): Promise<ChangedLot | Reject> {
  const { now, actorId } = desk;
  const newIds = Array.from({ length: 2 * composed.lines.length + 1 }, desk.newId);
  const delivery = deliver(composed, known, { actorId, now, delivered, newIds });
  if ('kind' in delivery) return delivery;
  await storeLot(desk, current, delivery);
  await desk.tx.insertMany('item_cost_price_events', delivery.events);
  await desk.tx.moveStock(delivery.movements);
  if (!delivery.rest) return { id: current.lot.id };
  await insertLot(desk, delivery.rest);
  return { id: current.lot.id, splitId: delivery.rest.lot.id };
}

function asSettled(lines: readonly LotLine[]): LotLine[] {
  return lines.map((line) => ({ ...line, pending: false }));
}

/** What the lot and its change name, held so that it stays so: nobody archives what is ordered, or removes of whom. */
async function factsOf({ tx }: LotDesk, { lot, lines }: LotState, fields: LotFields): Promise<LotFacts> {
  // All of them at once: stock moves at the end, and locks items by their ids as well.
  const ids = fields.lines ? [...new Set([...lines, ...fields.lines].map(({ item_id }) => item_id))] : [];
  const held = ids.length === 0 ? new Map() : await tx.lockMany(collections.product, ids);
  const named = [lot.supplier_id, fields.supplier_id ?? ''].filter((id) => id !== '');
  await tx.share(collections.reference, named);
  const suppliers = await tx.find(collections.reference, {
    kind: 'supplier',
    id: named,
    store_id: ['', lot.store_id],
  });
  return {
    suppliers: new Map(suppliers.map((one) => [one.id, one as unknown as Reference])),
    warehouses: await warehousesOf(tx, lot.store_id),
    products: new Map([...held].map(([id, { document }]) => [id, document as Product])),
  };
}

function idsFor({ newId }: LotDesk, { lines = [] }: LotFields): string[] {
  return lines.map(() => newId());
}

export async function insertLot({ tx }: LotDesk, { lot, lines }: LotState): Promise<void> {
  const number = await tx.nextNumber(`purchase_lot:${lot.store_id}`);
  await tx.insert('purchase_lots', { ...lot, number } as unknown as JsonObject);
  await tx.insertMany('purchase_lot_items', lines as unknown as JsonObject[]);
}

/** Writes what is different; lines that are not in `after` are gone. */
export async function storeLot(
  { tx, client, vendorId, now }: LotDesk,
  before: LotState,
  after: LotState,
): Promise<void> {
  const { id, ...fields } = { ...after.lot, rev: before.lot.rev + 1, updated_at: now };
  await tx.update('purchase_lots', { id }, fields as unknown as JsonObject);
  const known = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(after.lines.map((line) => line.id));
  const gone = [...known.keys()].filter((line) => !kept.has(line));
  await client.query('DELETE FROM purchase_lot_items WHERE vendor_id = $1 AND id = ANY($2)', [
    vendorId,
    gone,
  ]);
  for (const { id: lineId, ...line } of after.lines) {
    const old = known.get(lineId);
    if (old && !deepEqual(old, { id: lineId, ...line }))
      await tx.update('purchase_lot_items', { id: lineId }, line as unknown as JsonObject);
  }
  const added = after.lines.filter((line) => !known.has(line.id));
  await tx.insertMany('purchase_lot_items', added as unknown as JsonObject[]);
}
