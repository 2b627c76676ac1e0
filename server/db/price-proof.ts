// Since when each till of a store sells at a changed price: since it had applied the change, proven and durable, or since
// its first sale at that revision of the item, whichever was earlier. What it was merely sent proves nothing.
import type { PriceProof } from '@evertill/schemas';
import type pg from 'pg';
import type { Found, Window } from './lists.ts';

interface ProofRow {
  readonly till_id: string;
  readonly name: string;
  readonly last_seen_at: Date;
  readonly applied_at: Date | null;
  readonly order_id: string | null;
  readonly sold_at: Date | null;
  readonly changed_at: Date;
}

/** Undefined when the item has no such change. Tills that were shut out are not the store's any more. */
export async function priceProofPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  itemId: string,
  historyId: string,
): Promise<Found<PriceProof> | undefined> {
  const { rows: changes } = await client.query<{ tills: number }>(
    `SELECT (SELECT count(*) FROM sync_clients c
              WHERE c.vendor_id = h.vendor_id AND c.store_id = h.store_id AND c.revoked_at IS NULL) AS tills
       FROM items_selling_price_history h WHERE h.vendor_id = $1 AND h.item_id = $2 AND h.id = $3`,
    [vendorId, itemId, historyId],
  );
  const [change] = changes;
  if (!change) return undefined;
  const { rows } = await client.query<ProofRow>(proofs, [vendorId, itemId, historyId, limit, offset]);
  return { total: change.tills, rows: rows.map(proofOf) };
}

/**
 * A place covers a change when it lies behind it in the same history of the database, or was reached in a later one;
 * but not for an item that had moved on when it was said (`missing`), nor for what the till does not see. It counts until
 * the till was set back to before it.
 */
const proofs = `
  WITH change AS (
    SELECT h.*, i.admin_only, e.epoch AS epoch_now
      FROM items_selling_price_history h
      JOIN items i ON i.vendor_id = h.vendor_id AND i.id = h.item_id
      CROSS JOIN sync_epoch e
     WHERE h.vendor_id = $1 AND h.item_id = $2 AND h.id = $3)
  SELECT c.device_id AS till_id, coalesce(nullif(c.label, ''), c.device_name) AS name, c.last_seen_at,
         change.created_at AS changed_at, applied.at AS applied_at, sold.id AS order_id, sold.occurred_at AS sold_at
    FROM change
    JOIN sync_clients c ON c.vendor_id = $1 AND c.store_id = change.store_id AND c.revoked_at IS NULL
    LEFT JOIN LATERAL (
      SELECT a.at FROM sync_applied a
       WHERE a.vendor_id = $1 AND a.device_id = c.device_id AND a.store_id = c.store_id AND a.kind = 'applied'
         AND (CASE WHEN a.epoch = change.epoch
                   THEN (a.xid::text::xid8, a.document_id) >= (change.xid, change.item_id)
                   ELSE a.epoch = change.epoch_now END)
         AND NOT a.missing ? change.item_id AND (a.sees_all OR NOT change.admin_only)
         AND NOT EXISTS (
           SELECT FROM sync_applied lost
            WHERE lost.vendor_id = $1 AND lost.device_id = a.device_id AND lost.store_id = a.store_id
              AND lost.kind = 'lost' AND lost.entry > a.entry
              AND (lost.epoch <> a.epoch OR (lost.xid, lost.document_id) < (a.xid, a.document_id)))
       ORDER BY a.entry LIMIT 1) applied ON true
    LEFT JOIN LATERAL (
      SELECT o.id, o.occurred_at FROM order_lines l
        JOIN orders o ON o.vendor_id = l.vendor_id AND o.id = l.parent_id
        JOIN operation_ledger g ON g.vendor_id = o.vendor_id AND g.device_id = o.device_id AND g.device_seq = o.device_seq
       WHERE l.vendor_id = $1 AND l.item_id = change.item_id AND o.device_id = c.device_id AND o.store_id = c.store_id
         AND o.received_at >= change.created_at AND change.item_rev > 0
         AND split_part(g.entry #>> '{payload,catalog_revision}', '/', 1) IN (change.epoch, change.epoch_now)
         AND EXISTS (
           SELECT FROM jsonb_array_elements(g.entry #> '{payload,lines}') placed
            WHERE placed ->> 'item_id' = change.item_id AND placed ->> 'client_line_id' = l.id
              AND (placed ->> 'price_rev')::bigint >= change.item_rev)
         AND NOT EXISTS (
           SELECT FROM sync_applied lost
            WHERE lost.vendor_id = $1 AND lost.device_id = c.device_id AND lost.store_id = c.store_id
              AND lost.kind = 'lost' AND lost.received_at > o.received_at
              AND (lost.epoch <> change.epoch OR lost.xid::text::xid8 < change.xid))
       ORDER BY o.occurred_at, o.id LIMIT 1) sold ON true
   ORDER BY name, c.device_id LIMIT $4 OFFSET $5`;

function proofOf(row: ProofRow): PriceProof {
  const { till_id, name, last_seen_at, applied_at, order_id, sold_at, changed_at } = row;
  const till = { till_id, name };
  const isOrder = sold_at !== null && (applied_at === null || sold_at <= applied_at);
  const since = isOrder ? sold_at : applied_at;
  if (since === null) {
    const offline_since = last_seen_at < changed_at ? last_seen_at.toISOString() : null;
    return { ...till, state: 'not_yet', at: null, evidence: null, offline_since };
  }
  // A till's clock may be slow: nobody sells at a price before there is one.
  const at = (since < changed_at ? changed_at : since).toISOString();
  const evidence = isOrder ? { kind: 'order' as const, order_id: order_id! } : { kind: 'replica' as const };
  return { ...till, state: 'selling', at, evidence, offline_since: null };
}
