// What was refused and kept, newest first: documents a push brought, edits that clashed, entries nobody could place.
import type pg from 'pg';
import type { ConflictsQuery, JsonObject } from '@evertill/schemas';
import type { Condition, Found, Window } from '../lists.ts';

export interface RefusedRow {
  readonly id: string;
  readonly at: Date;
  readonly device_id: string;
  readonly device_name: string;
  readonly store_id: string;
  readonly collection: string;
  readonly document_id: string;
  readonly code: string;
  readonly payload: JsonObject;
}

type Filters = Omit<ConflictsQuery, 'page' | 'limit' | 'vendor_id'>;

const conditions: Readonly<Record<keyof Filters, string>> = {
  store_id: 't.store_id = :value',
  device_id: 't.device_id = :value',
  code: 't.code = :value',
};
const mostCounted = 10_000;

/** The total is right up to `mostCounted`. */
export async function refusedPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  filters: Filters,
): Promise<Found<RefusedRow>> {
  const where = (Object.keys(conditions) as (keyof Filters)[]).flatMap((name): Condition[] =>
    filters[name] === undefined ? [] : [[conditions[name], filters[name]]],
  );
  const values = [vendorId, ...where.map(([, value]) => value)];
  const more = where.map(([text], index) => ` AND ${text.replaceAll(':value', `$${index + 2}`)}`).join('');
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT FROM rejections t WHERE t.vendor_id = $1${more} LIMIT ${mostCounted}) found`,
    values,
  );
  const { rows } = await client.query<RefusedRow>(
    `SELECT t.id, t.created_at AS at, t.device_id, coalesce(nullif(c.label, ''), c.device_name, '') AS device_name,
            t.store_id, t.collection, t.document_id, t.code, t.payload
       FROM rejections t LEFT JOIN sync_clients c ON c.vendor_id = t.vendor_id AND c.device_id = t.device_id
      WHERE t.vendor_id = $1${more} ORDER BY t.created_at DESC, t.id DESC
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  return { total: counted[0]!.total, rows };
}
