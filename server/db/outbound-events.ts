// What open pages of a vendor are told, read in the order of the commits: only what lies behind every transaction that is
// still open.
import type pg from 'pg';
import type { JsonObject } from '@evertill/schemas';
import { headColumns, heardFrom } from './event-place.ts';
import type { Head, Heard, Place, PlacedEvent } from './event-place.ts';
import { prepared } from './prepared.ts';
import { withReadTx } from './tx.ts';

export interface OutboundEvent extends PlacedEvent {
  /** Blank: of no store in particular. */
  readonly storeId: string;
}

/** Whose events, of which kinds, in which stores. */
export interface Wanted {
  readonly vendorId: string;
  readonly kinds: readonly string[];
  /** null: every store, and what belongs to none. */
  readonly storeIds: readonly string[] | null;
}

interface Row extends Head {
  /** null when there is no event */
  readonly xid: string | null;
  readonly id: string;
  readonly store_id: string;
  readonly kind: string;
  readonly data: JsonObject;
  readonly at: Date;
}

/** `from` undefined: from now on. */
export async function outboundPage(
  pool: pg.Pool,
  { vendorId, kinds, storeIds }: Wanted,
  from: Place | undefined,
  limit: number,
): Promise<Heard<OutboundEvent>> {
  const text = `
    SELECT ${headColumns}, e.xid::text, e.id::text, e.store_id, e.kind, e.data, e.at
      FROM sync_epoch s LEFT JOIN LATERAL (
        SELECT t.* FROM outbound_events t
         WHERE t.vendor_id = $1 AND (t.xid, t.id) >= ($2::xid8, $3::bigint)
           AND t.xid < pg_snapshot_xmin(pg_current_snapshot())
           AND t.kind = ANY($4::text[]) AND ($5::text[] IS NULL OR t.store_id = ANY($5::text[]))
         ORDER BY t.xid, t.id LIMIT $6) e ON true
     ORDER BY e.xid, e.id`;
  const values = [vendorId, String(from?.xid ?? 0), String(from?.id ?? 0), kinds, storeIds, from ? limit : 0];
  const rows = await withReadTx(pool, { vendor_id: vendorId }, async (client) => {
    return (await client.query<Row>(prepared(text, values))).rows;
  });
  const events = rows.flatMap((row) => (row.xid === null ? [] : [eventOf(row, row.xid)]));
  return heardFrom(rows[0]!, from, events, limit);
}

function eventOf({ epoch, id, store_id, kind, data, at }: Row, xid: string): OutboundEvent {
  const place = { epoch, xid: BigInt(xid), id: BigInt(id) + 1n };
  return { place, storeId: store_id, kind, data: { store_id, at: at.toISOString(), ...data } };
}
