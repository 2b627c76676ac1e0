// Entries of journals as the ledger has them, newest first, for people who look for what went wrong.
import type pg from 'pg';
import type { JsonObject, OperationsQuery } from '@evertill/schemas';
import type { Condition, Found, Window } from '../lists.ts';

export interface LedgerEntryRow {
  readonly device_id: string;
  readonly device_name: string;
  readonly device_seq: number;
  readonly store_id: string;
  readonly type: string;
  readonly subject: string;
  readonly actor_id: string;
  readonly sent_by: string;
  readonly captured_at: Date;
  readonly occurred_at: Date;
  readonly received_at: Date;
  readonly entry: JsonObject;
  readonly prev_hash: string;
  readonly hash: string;
  readonly outcome: string;
  readonly code: string;
  readonly details: JsonObject;
  readonly result: JsonObject;
  readonly untold: boolean;
}

const columns = `t.device_id, coalesce(nullif(c.label, ''), c.device_name, '') AS device_name, t.device_seq, t.store_id, t.type,
  t.subject, t.actor_id, t.sent_by, t.captured_at, t.occurred_at, t.received_at, t.entry, t.prev_hash, t.hash, t.outcome,
  t.code, t.details, t.result, t.untold`;
const from = `FROM operation_ledger t LEFT JOIN sync_clients c ON c.vendor_id = t.vendor_id AND c.device_id = t.device_id`;

/** Refused and settled by nobody; what an edit was refused for is chosen about where it was made. */
const parked = `(t.outcome IN ('rejected', 'waiting_for') AND t.outcome = 'rejected' AND t.type <> 'edit')`;

/** How far a list is counted: a ledger has millions of entries, and nobody pages so far. */
const mostCounted = 10_000;

type Filters = Omit<OperationsQuery, 'page' | 'limit' | 'vendor_id'>;

const conditions: Readonly<Required<Record<keyof Filters, (filters: Filters) => Condition>>> = {
  store_id: ({ store_id }) => ['t.store_id = :value', store_id],
  device_id: ({ device_id }) => ['t.device_id = :value', device_id],
  state: ({ state }) => (state === 'parked' ? [`${parked} = :value`, true] : ['t.outcome = :value', state]),
  code: ({ code }) => ['t.code = :value', code],
  q: ({ q = '' }) => {
    const words = q.trim();
    return /^\d{1,15}$/.test(words)
      ? [`(t.device_seq = (:value::text)::bigint OR t.subject = :value::text)`, words]
      : [`(t.subject = :value OR starts_with(t.type, :value))`, words];
  },
};

/** The total is right up to `mostCounted`. */
export async function operationPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  filters: Filters,
): Promise<Found<LedgerEntryRow>> {
  const where = (Object.keys(conditions) as (keyof Filters)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [conditions[name](filters)],
  );
  const values = [vendorId, ...where.map(([, value]) => value)];
  const more = where.map(([text], index) => ` AND ${text.replaceAll(':value', `$${index + 2}`)}`).join('');
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT ${from} WHERE t.vendor_id = $1${more} LIMIT ${mostCounted}) found`,
    values,
  );
  const { rows } = await client.query<LedgerEntryRow>(
    `SELECT ${columns} ${from} WHERE t.vendor_id = $1${more}
      ORDER BY t.received_at DESC, t.device_id, t.device_seq DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  return { total: counted[0]!.total, rows };
}

/** Undefined when it never arrived. */
export async function ledgerEntry(
  client: pg.ClientBase,
  vendorId: string,
  deviceId: string,
  deviceSeq: number,
): Promise<LedgerEntryRow | undefined> {
  const { rows } = await client.query<LedgerEntryRow>(
    `SELECT ${columns} ${from} WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.device_seq = $3`,
    [vendorId, deviceId, deviceSeq],
  );
  return rows[0];
}

/** Which replicas have what an entry wrote: tills that said they had applied so far since. */
export async function replicasBehind(
  client: pg.ClientBase,
  vendorId: string,
  storeId: string,
  documentId: string,
): Promise<{
  readonly have: number;
  readonly tills: number;
  readonly last_at: Date | null;
  readonly found: boolean;
}> {
  const { rows } = await client.query<{ have: number; tills: number; last_at: Date | null; found: boolean }>(
    `WITH written AS MATERIALIZED (
       SELECT t.sync_xid, t.id, 'order' AS kind FROM orders t WHERE t.vendor_id = $1 AND t.id = $3
       UNION ALL
       SELECT t.sync_xid, t.id, 'work_shift' FROM vendor_work_shifts t WHERE t.vendor_id = $1 AND t.id = $3
       UNION ALL
       SELECT t.sync_xid, t.id, 'product' FROM items t WHERE t.vendor_id = $1 AND t.id = $3)
     SELECT EXISTS (SELECT FROM written) AS found,
            count(*) AS tills, count(d.reached) AS have, max(d.reached) AS last_at
       FROM (SELECT s.reported_at AS seen, CASE WHEN EXISTS (
                SELECT FROM written w
                 WHERE (s.state #>> ARRAY['collections', w.kind, 'checkpoint', 'epoch']) = (SELECT e.epoch FROM sync_epoch e)
                   AND (s.state #>> ARRAY['collections', w.kind, 'checkpoint', 'xid'])::xid8 >= w.sync_xid)
               THEN s.reported_at END AS reached
          FROM sync_clients c JOIN device_states s ON s.vendor_id = c.vendor_id AND s.device_id = c.device_id
         WHERE c.vendor_id = $1 AND c.store_id = $2 AND c.revoked_at IS NULL) d`,
    [vendorId, storeId, documentId],
  );
  return rows[0]!;
}
