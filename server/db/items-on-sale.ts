// Which items a till is told about: what is on sale, in the order of categories, from `items_on_sale`; and what is another
// one than at an earlier revision. Nothing an employee alone may see is ever among them.
import type pg from 'pg';

export interface OnSale {
  readonly vendorId: string;
  readonly storeId: string;
  readonly channel: 'retail' | 'wholesale' | undefined;
}

/** Where an item stands: its category, its folded name, its id. */
export interface SaleKey {
  readonly category_id: string;
  readonly name: string;
  readonly id: string;
}

const channels = { retail: ' AND t.is_retail', wholesale: ' AND t.is_wholesale' } as const;

function onSale({ channel }: OnSale): string {
  const ofChannel = channel === undefined ? '' : channels[channel];
  return `t.vendor_id = $1 AND t.store_id = $2 AND NOT t.deleted AND t.status = 1 AND NOT t.admin_only${ofChannel}`;
}

/** Categories that have something on sale, one look into the index for each. */
export async function usedCategories(client: pg.ClientBase, of: OnSale): Promise<string[]> {
  const where = onSale({ ...of, channel: undefined });
  const { rows } = await client.query<{ id: string }>(
    `WITH RECURSIVE used AS (
       (SELECT t.category_id AS id FROM items t WHERE ${where} ORDER BY t.category_id LIMIT 1)
       UNION ALL
       SELECT (SELECT t.category_id FROM items t WHERE ${where} AND t.category_id > used.id ORDER BY t.category_id LIMIT 1)
         FROM used WHERE used.id IS NOT NULL)
     SELECT id FROM used WHERE id IS NOT NULL`,
    [of.vendorId, of.storeId],
  );
  return rows.map(({ id }) => id);
}

/** So many items behind a key, or from the beginning. `categories` are in order, the key's own is the first of them. */
export async function saleKeys(
  client: pg.ClientBase,
  of: OnSale,
  categories: readonly string[],
  after: SaleKey | undefined,
  limit: number,
): Promise<SaleKey[]> {
  const found: SaleKey[] = [];
  // More and more categories at a time: most of many are small.
  for (let from = 0, size = 1; from < categories.length && found.length < limit; from += size, size *= 2) {
    const { rows } = await client.query<SaleKey>(
      `SELECT c.id AS category_id, i.name, i.id FROM unnest($3::text[]) WITH ORDINALITY AS c (id, place)
        CROSS JOIN LATERAL (
          SELECT t.name_folded AS name, t.id FROM items t
           WHERE ${onSale(of)} AND t.category_id = c.id AND (t.name_folded, t.id) > ($4, $5)
           ORDER BY t.name_folded, t.id LIMIT $6) i
        ORDER BY c.place, i.name, i.id LIMIT $6`,
      [
        of.vendorId,
        of.storeId,
        categories.slice(from, from + size),
        from === 0 ? (after?.name ?? '') : '',
        from === 0 ? (after?.id ?? '') : '',
        limit - found.length,
      ],
    );
    found.push(...rows);
  }
  return found;
}

export interface Since {
  readonly xid: string;
  /** ISO-8601: prices may have begun or ended since. */
  readonly at: string;
  readonly now: string;
}

export interface Changed {
  /** On sale, and other than they were. */
  readonly keys: SaleKey[];
  /** Not on sale, and perhaps were. */
  readonly gone: string[];
}

/**
 * Rows written since, and items whose tax or listed price is another one although nobody wrote them. What was written by a
 * transaction that still ran at the earlier revision is told again rather than never.
 */
export async function changedItems(
  client: pg.ClientBase,
  of: OnSale,
  { xid, at, now }: Since,
): Promise<Changed> {
  const { rows } = await client.query<SaleKey & { is_on_sale: boolean; is_written: boolean }>(
    `WITH entries AS MATERIALIZED (
       SELECT r.kind, r.id, r.name FROM reference_entries r
        WHERE r.vendor_id = $1 AND r.store_id IN ('', $2) AND r.sync_xid >= $3::xid8),
     lists AS MATERIALIZED (
       SELECT e.id FROM entries e WHERE e.kind = 'price_list'
       UNION
       SELECT r.id FROM reference_entries r
        WHERE r.vendor_id = $1 AND r.kind = 'price_list' AND r.store_id IN ('', $2)
          AND (r.data ->> 'starts_at' > $4 AND r.data ->> 'starts_at' <= $5
            OR r.data ->> 'ends_at' > $4 AND r.data ->> 'ends_at' <= $5)),
     written AS MATERIALIZED (
       SELECT t.id FROM items t WHERE t.vendor_id = $1 AND t.store_id = $2 AND t.sync_xid >= $3::xid8
       UNION
       SELECT l.id FROM sync_leaves l
        WHERE l.vendor_id = $1 AND l.collection = 'product' AND l.scope_key = 'store:' || $2 AND l.sync_xid >= $3::xid8),
     other AS (
       SELECT id, true AS is_written FROM written
       UNION ALL
       SELECT e.name, false FROM entries e WHERE e.kind = 'price_list_item'
       UNION ALL
       SELECT r.name, false FROM lists l JOIN reference_entries r
           ON r.vendor_id = $1 AND r.kind = 'price_list_item' AND r.code = l.id AND r.store_id = $2
       UNION ALL
       SELECT t.id, false FROM entries e JOIN items t
           ON t.vendor_id = $1 AND t.store_id = $2 AND t.store_tax_id = e.id WHERE e.kind = 'tax_profile')
     SELECT o.id, o.is_written, coalesce(t.name_folded, '') AS name, coalesce(t.category_id, '') AS category_id,
            t.id IS NOT NULL AS is_on_sale
       FROM (SELECT id, bool_or(is_written) AS is_written FROM other GROUP BY id) o
       LEFT JOIN items t ON t.id = o.id AND ${onSale(of)}`,
    [of.vendorId, of.storeId, xid, at, now],
  );
  return {
    keys: rows
      .filter((row) => row.is_on_sale)
      .map(({ id, name, category_id }) => ({ id, name, category_id })),
    gone: rows.filter((row) => !row.is_on_sale && row.is_written).map(({ id }) => id),
  };
}

/** Everything that is committed now and lies before it has been seen. */
export async function settledXid(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ xid: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid',
  );
  return rows[0]!.xid;
}
