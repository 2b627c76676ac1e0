// One operation followed through the database by its id: what the ledger says of it, every refusal kept about it, the
// rows it wrote with their revisions, and the place of each in the feed, so that support sees in one answer how far it
// came. It tells nothing of what was sold or to whom: only ids, codes, times and numbers.
//
// The caller opens the transaction of the vendor, and shows it only to who sees `store_id`.
import type pg from 'pg';
import { collections, operationIdOf } from '@evertill/schemas';
import type { CollectionName, JsonObject, OperationEntry } from '@evertill/schemas';
import { quote, tableOf } from './table.ts';

export interface OperationTrace {
  readonly operation_id: string;
  readonly device_id: string;
  readonly device_seq: number;
  /** Blank when what came could not be read so far. */
  readonly store_id: string;
  /** Null: it never came, or what came was not proven to be the device's own. */
  readonly ledger: TracedEntry | null;
  /** Oldest first. With an accepted entry they are alarms. */
  readonly rejections: readonly TracedRejection[];
  /** As they are now: `rev` may be newer than what the operation wrote. */
  readonly rows: readonly TracedRow[];
}

export interface TracedEntry {
  readonly type: string;
  /** The id of what it is about: of the order, the shift, the edited document. */
  readonly subject: string;
  readonly actor_id: string;
  readonly sent_by: string;
  /** The device's clock, ISO-8601. */
  readonly captured_at: string;
  /** The same without its measured skew. */
  readonly occurred_at: string;
  /** When the request that brought it was taken. */
  readonly received_at: string;
  readonly outcome: 'applied' | 'applied_with_changes' | 'rejected' | 'waiting_for';
  /** Why it was refused; blank when it was not. */
  readonly code: string;
  /** The subject it waits for; blank when it does not. */
  readonly waits_for: string;
  /** Settled by a manager, and its device has not heard of it yet. */
  readonly untold: boolean;
  readonly hash: string;
  readonly prev_hash: string;
}

export interface TracedRejection {
  readonly id: string;
  readonly door: string;
  readonly code: string;
  readonly created_at: string;
  /** A sale that came late and that nobody has placed since. */
  readonly parked: boolean;
}

export interface TracedRow {
  readonly table: string;
  /** Null: the table is not replicated. */
  readonly collection: string | null;
  readonly id: string;
  /** Null for rows without revisions. */
  readonly rev: number | null;
  /** What the operation wrote, where its outcome says so. */
  readonly rev_written: number | null;
  /** `xid` and id are its place in the feed. `served`: replicas that pull now are given it; null: in no feed. */
  readonly xid: string | null;
  readonly served: boolean | null;
}

interface LedgerColumns extends Omit<
  TracedEntry,
  'captured_at' | 'occurred_at' | 'received_at' | 'waits_for'
> {
  readonly store_id: string;
  readonly captured_at: Date;
  readonly occurred_at: Date;
  readonly received_at: Date;
  readonly details: JsonObject;
  readonly result: JsonObject;
  readonly entry: OperationEntry;
}

type Key = Pick<OperationEntry, 'device_id' | 'device_seq'>;

/** Undefined when nothing of this id was ever seen. */
export async function operationTrace(
  client: pg.ClientBase,
  vendorId: string,
  key: Key,
): Promise<OperationTrace | undefined> {
  const values = [vendorId, key.device_id, key.device_seq];
  const { rows: ledger } = await client.query<LedgerColumns>(
    `SELECT store_id, type, subject, actor_id, sent_by, captured_at, occurred_at, received_at, outcome, code, details,
            result, untold, hash, prev_hash, entry
       FROM operation_ledger WHERE vendor_id = $1 AND device_id = $2 AND device_seq = $3`,
    values,
  );
  const { rows: refused } = await client.query<TracedRefusal>(
    `SELECT id, store_id, door, collection, code, created_at FROM rejections
      WHERE vendor_id = $1 AND device_id = $2 AND device_seq = $3 ORDER BY created_at, id LIMIT 100`,
    values,
  );
  const [found] = ledger;
  if (!found && refused.length === 0) return undefined;
  return {
    operation_id: operationIdOf(key),
    ...key,
    store_id: found?.store_id ?? refused[0]!.store_id,
    ledger: found ? entryOf(found) : null,
    rejections: refused.map((refusal) => rejectionOf(refusal, found)),
    rows: found ? await writtenRows(client, vendorId, key, found) : [],
  };
}

interface TracedRefusal extends Omit<TracedRejection, 'created_at' | 'parked'> {
  readonly store_id: string;
  readonly collection: string;
  readonly created_at: Date;
}

function entryOf(found: LedgerColumns): TracedEntry {
  const { store_id: _store, details, result: _result, entry: _entry, ...told } = found;
  const waitsFor = details['for'];
  return {
    ...told,
    captured_at: told.captured_at.toISOString(),
    occurred_at: told.occurred_at.toISOString(),
    received_at: told.received_at.toISOString(),
    waits_for: told.outcome === 'waiting_for' && typeof waitsFor === 'string' ? waitsFor : '',
  };
}

function rejectionOf(
  { id, door, code, collection, created_at }: TracedRefusal,
  ledger: LedgerColumns | undefined,
): TracedRejection {
  const isLate = collection === 'order.place' && (door === 'journal' || door === 'outbox');
  const parked = isLate && ledger?.outcome === 'rejected' && ledger.code === code;
  return { id, door, code, created_at: created_at.toISOString(), parked };
}

async function writtenRows(
  client: pg.ClientBase,
  vendorId: string,
  key: Key,
  found: LedgerColumns,
): Promise<TracedRow[]> {
  const main = await mainDocument(client, vendorId, key, found);
  if (!main) return punched(client, vendorId, found);
  const rev = found.result['rev'];
  const rev_written = typeof rev === 'number' ? rev : null;
  const { refs = {} } = found.entry.payload as { refs?: Record<string, unknown> };
  const others = main.collection === 'order' ? [refs['return_of']] : [];
  const ids = [main.id, ...others].filter((id): id is string => typeof id === 'string' && id !== '');
  const documents = await documentRows(client, vendorId, main.collection, ids);
  const { rows: moved } = await client.query<{ document_id: string; line_id: string }>(
    `SELECT document_id, line_id FROM stock_movements
      WHERE vendor_id = $1 AND reason IN ('sale', 'return') AND document_id = $2 ORDER BY line_id LIMIT 1000`,
    [vendorId, main.collection === 'order' && found.type !== 'order.tip' ? main.id : ''],
  );
  return [
    ...documents.map((row) => ({ ...row, rev_written: row.id === main.id ? rev_written : null })),
    ...moved.map(({ document_id, line_id }) => beside('stock_movements', `${document_id}/${line_id}`)),
  ];
}

interface Named {
  readonly collection: CollectionName;
  readonly id: string;
}

/** The document an operation writes; undefined when it wrote none, or none that is replicated. */
async function mainDocument(
  client: pg.ClientBase,
  vendorId: string,
  key: Key,
  { type, subject, entry, outcome }: LedgerColumns,
): Promise<Named | undefined> {
  if (outcome !== 'applied' && outcome !== 'applied_with_changes') return undefined;
  const payload = entry.payload as Record<string, unknown>;
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  if (type === 'edit') {
    const collection = text('collection');
    return Object.hasOwn(collections, collection)
      ? { collection: collection as CollectionName, id: text('id') }
      : undefined;
  }
  if (type === 'cash.move') return { collection: 'work_shift', id: text('vendor_work_shift_id') };
  if (type.startsWith('shift.')) return { collection: 'work_shift', id: text('id') };
  if (!type.startsWith('order.')) return undefined;
  const placedBy =
    type === 'order.place'
      ? key
      : type === 'order.reattribute'
        ? { device_id: text('device_id'), device_seq: Number(payload['device_seq']) }
        : undefined;
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM orders WHERE vendor_id = $1 AND store_id = $2
        AND (client_order_id = $3 OR (device_id = $4 AND device_seq = $5)) LIMIT 1`,
    [vendorId, entry.store_id, subject, placedBy?.device_id ?? '', placedBy?.device_seq ?? -1],
  );
  return rows[0] && { collection: 'order', id: rows[0].id };
}

async function documentRows(
  client: pg.ClientBase,
  vendorId: string,
  name: CollectionName,
  ids: readonly string[],
): Promise<TracedRow[]> {
  const { name: table } = tableOf(collections[name]);
  const { rows } = await client.query<{ id: string; rev: number; xid: string; served: boolean }>(
    `SELECT id, rev, sync_xid::text AS xid, sync_xid < pg_snapshot_xmin(pg_current_snapshot()) AS served
       FROM ${quote(table)} WHERE vendor_id = $1 AND id = ANY($2::text[])`,
    [vendorId, ids],
  );
  return rows.map((row) => ({ table, collection: name, rev_written: null, ...row }));
}

async function punched(
  client: pg.ClientBase,
  vendorId: string,
  { type, subject }: LedgerColumns,
): Promise<TracedRow[]> {
  const tables: Readonly<Record<string, string>> = {
    'time.punch': 'vendor_attendance_punches',
    'time.break': 'vendor_attendance_break_marks',
  };
  const table = tables[type];
  if (table === undefined) return [];
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE vendor_id = $1 AND id = $2`,
    [vendorId, subject],
  );
  return rows.map(({ id }) => beside(table, id));
}

function beside(table: string, id: string): TracedRow {
  return { table, collection: null, id, rev: null, rev_written: null, xid: null, served: null };
}
